// Runs that learn several subjects at once: each photo with its own phrase, and images of every
// class.
#include "train_runs.h"

#include <base/files.h>
#include <images/decode.h>
#include <runs/class_images.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/scores.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <algorithm>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrainSubjects : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_count = 0;

    fs::path freshFolder() {
        return fs::path(m_folder.path().toStdString()) / std::to_string(++m_count);
    }

    /// A dog and a cat, with two photos each.
    Project both() {
        const fs::path photos = freshFolder();
        Project project = orThrow(Project::create(freshFolder(), "Test subject"));
        project.baseModel = tinyModel.string();
        project.subject().className = "dog";
        project.subject(project.addSubject()).className = "cat";
        for (int i = 1; i <= 4; ++i) {
            const fs::path file = photos / ("photo-0" + std::to_string(i) + ".png");
            fs::create_directories(photos);
            orThrow(writePng(file, madeUpPhoto(i)));
            orThrow(project.addPhoto(file));
            project.photos.back().subject = i / 3;
        }
        return project;
    }

    static Recipe recipe() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.num_class_images = 2;
        recipe.max_train_steps = 6;
        recipe.proportion_empty_prompts = 0.2;
        return recipe;
    }
    /// Still learning when its third step is seen.
    static Recipe longRecipe() {
        Recipe longer = recipe();
        longer.max_train_steps = 60;
        return longer;
    }

private slots:
    void eachClassIsDrawnAndLearned() {
        const Project project = both();
        const RunFolder run = orThrow(createRun(project, recipe(), {"cpu"}));
        trainToEnd(run);
        const std::vector<Job> classes = jobsOfClasses(orThrow(run.readJob()));
        QCOMPARE(classes.size(), 2u);
        std::vector<fs::path> all;
        for (const Job& one : classes) {
            const auto images = orThrow(classImagesIn(run.classImagesOf(one), one));
            QCOMPARE(images.size(), 2u);
            for (const auto& [file, source] : classImageSources(images))
                QCOMPARE(source.prompt, one.first().classPrompt);
            all.insert(all.end(), images.begin(), images.end());
        }
        QCOMPARE(classes[1].first().classPrompt, std::string("a photo of cat"));

        // The same by hand: captions in files, for photos and for images of one folder.
        Job job = orThrow(run.readJob());
        job.subjects.resize(1);
        job.first().classImages = "class-images";
        job.recipe.num_class_images = 4;
        const RunFolder byHand = makeRun(freshFolder(), job);
        for (const char* name : {"photo-03", "photo-04"})
            orThrow(writeFileAtomically(RunInputs(byHand).captionFileOf(std::string(name) + ".png"),
                                        "a photo of ohwx cat\n"));
        const fs::path folder = byHand.classImagesOf(job);
        orThrow(makeFolder(folder));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string name = "own-" + std::to_string(i);
            orThrow(writePng(folder / (name + ".png"), orThrow(decodeImage(all[i]))));
            orThrow(
                writeFileAtomically(folder / (name + ".txt"), classes[i / 2].first().classPrompt));
        }
        trainToEnd(byHand);
        QVERIFY(resultOf(byHand) == resultOf(run));
        const auto ones = lossesOf(run), others = lossesOf(byHand);
        QCOMPARE(ones, others);

        // Who uses the file elsewhere reads both words in it.
        const auto file = contents(run.output()).at("Test-subject.safetensors");
        QVERIFY(file.find("sks dog, ohwx cat") != std::string::npos);
    }

    /// Of each, in one file; the next checkpoint does not draw the base again.
    void eachSubjectIsMeasured() {
        const Project project = both();
        Recipe measured = recipe();
        measured.stop_at_best_step = true;
        measured.checkpointing_steps = 3;
        measured.num_inference_steps = 2;
        const RunFolder run = orThrow(createRun(project, measured, {"cpu"}));
        trainToEnd(run);
        const auto scores = orThrow(readScores(run, orThrow(scoreInputOf(run))));
        QCOMPARE(scores.size(), 2u);
        for (const StepScores& one : scores) {
            QCOMPARE(one.subjects.size(), 2u);
            QCOMPARE(one.subjects[0].subject, std::string("sks dog"));
            QCOMPARE(one.subjects[1].subject, std::string("ohwx cat"));
            for (const SubjectScores& subject : one.subjects) {
                QCOMPARE(subject.tuned.likenesses.size(), scoreScenes.size());
                QCOMPARE(subject.base.likenesses.size(), scoreScenes.size());
            }
            QVERIFY(one.subjects[0].tuned.likenesses != one.subjects[1].tuned.likenesses);
            QVERIFY(std::abs(one.tuned.likeness -
                             (one.subjects[0].tuned.likeness + one.subjects[1].tuned.likeness) /
                                 2) < 1e-9);
            QVERIFY(fs::exists(leastLikePicture(run, one.step)));
        }
        for (const std::size_t subject : {0u, 1u})
            QCOMPARE(scores[0].subjects[subject].base.likenesses,
                     scores[1].subjects[subject].base.likenesses);
    }

    void resumedWithTheSameBits() {
        const Project project = both();
        const RunFolder whole = orThrow(createRun(project, longRecipe(), {"cpu"}));
        trainToEnd(whole);
        const RunFolder parts = orThrow(createRun(project, longRecipe(), {"cpu"}));
        {
            Worker worker(parts);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(parts) >= 3, 60000);
            orThrow(parts.request(RunRequest::stop));
            QCOMPARE(worker.wait(), 75);
        }
        trainToEnd(parts);
        QVERIFY(eventsOf(parts, "notice").empty());  // the class images are the same ones
        QVERIFY(resultOf(parts) == resultOf(whole));
    }

    /// An image of the second class that is not the same any more is told, as one of the first is.
    void changedImagesOfTheSecondClassAreTold() {
        const Project project = both();
        const RunFolder run = orThrow(createRun(project, longRecipe(), {"cpu"}));
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1, 60000);
            orThrow(run.request(RunRequest::stop));
            QCOMPARE(worker.wait(), 75);
        }
        const Job second = jobsOfClasses(orThrow(run.readJob())).back();
        const fs::path image = orThrow(classImagesIn(run.classImagesOf(second), second)).front();
        orThrow(writePng(image, madeUpPhoto(9)));
        trainToEnd(run);
        const auto notices = eventsOf(run, "notice");
        QVERIFY(std::ranges::any_of(notices, [&](const Json& one) {
            return asText(one).find(image.filename().string()) != std::string::npos;
        }));
    }
};

REGISTER_TEST(TestTrainSubjects, QCoreApplication);
#include "test_train_subjects.moc"
