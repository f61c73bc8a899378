// From a project to a run folder: squares, masks and what a run is told.
#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/masks.h>
#include <project/starting_lora.h>
#include <runs/class_images.h>
#include <runs/create_run.h>
#include <runs/inputs.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A red ball on a dull ground.
Image ball(cv::Point centre) {
    Image image(128, 160, CV_8UC3, cv::Scalar(90, 110, 90));
    cv::circle(image, centre, 24, cv::Scalar(225, 60, 50), cv::FILLED);
    return image;
}

}  // namespace

class TestRunPreparation : public QObject {
    Q_OBJECT

private slots:
    void masksAreMadeForMaskedLoss() {
        QTemporaryDir folder;
        const fs::path base = folder.path().toStdString();
        Project project = *Project::create(base / "Ball.dreambooth", "Ball");
        project.subject().className = "ball";
        project.baseModel = "/nowhere";
        // Two to learn from, one of them with a mask of its own by transparency; one to judge by.
        orThrow(writePng(base / "found.png", ball({60, 64})));
        orThrow(writePng(base / "judged.png", ball({80, 64})));
        const auto add = [&](const fs::path& file, bool heldOut) {
            orThrow(project.addPhoto(file, heldOut));
            project.photos.back().crop = squareCrop(16, 0, 128);
        };
        add(base / "found.png", false);
        add(fs::path(TEST_DATA) / "photos/alpha.png", false);
        add(base / "judged.png", true);
        Recipe recipe;
        recipe.resolution = 64;
        const RunFolder plain = orThrow(createRun(project, recipe, {"cpu"}));
        QVERIFY(!fs::exists(RunInputs(plain).maskOf("photo-01.png")));

        recipe.masked_loss = true;
        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        const auto mask = decodeImage(RunInputs(run).maskOf("photo-01.png"));
        QVERIFY(mask);
        QCOMPARE(mask->size(), cv::Size(64, 64));
        // The square begins at x = 16 and is halved.
        QVERIFY(mask->at<cv::Vec3b>(32, 22)[0] > 250);
        QVERIFY(mask->at<cv::Vec3b>(32, 60)[0] < 5);
        const auto alpha = decodeImage(RunInputs(run).maskOf("photo-02.png"));
        QVERIFY(alpha && alpha->at<cv::Vec3b>(60, 4)[0] == 255 &&
                alpha->at<cv::Vec3b>(4, 4)[0] == 0);
        QVERIFY(fs::exists(run.input() / "held-out-01.png"));
        const auto judged = decodeImage(RunInputs(run).maskOf("held-out-01.png"));
        const auto origins = orThrow(RunInputs(run).cropInfo());
        QCOMPARE(origins.size(), 3u);
        QVERIFY(origins.at("photo-01.png") == (CropInfo{.height = 128,
                                                        .width = 160,
                                                        .scaledWidth = 80,
                                                        .top = 0,
                                                        .left = 8,
                                                        .shape = {64, 64}}));
        QVERIFY(judged && judged->at<cv::Vec3b>(32, 32)[0] > 250 &&
                judged->at<cv::Vec3b>(32, 4)[0] < 5);

        // What somebody painted counts before what is found.
        cv::Mat corner(128, 160, CV_8UC1, cv::Scalar(0));
        corner(cv::Rect(16, 0, 40, 40)).setTo(255);
        project.photos[0].mask = orThrow(writeMask(project, project.photos[0], corner));
        const RunFolder painted = orThrow(createRun(project, recipe, {"cpu"}));
        const auto own = decodeImage(RunInputs(painted).maskOf("photo-01.png"));
        QVERIFY(own && own->at<cv::Vec3b>(4, 4)[0] == 255 && own->at<cv::Vec3b>(32, 22)[0] == 0);

        // Captions lie beside the squares, with the subject in them; where there is none, no file.
        QVERIFY(!fs::exists(RunInputs(run).captionFileOf("photo-01.png")));
        project.subject().className = "cat";
        project.photos[0].caption = "a photo of $subject,\non grass";
        const RunFolder captioned = orThrow(createRun(project, recipe, {"cpu"}));
        const RunInputs inputs(captioned);
        QCOMPARE(orThrow(inputs.captionsOf(orThrow(inputs.photos()))),
                 (std::vector<std::string>{
                     "a photo of " + project.subject().token + " cat, on grass", ""}));
        QCOMPARE(orThrow(inputs.photos()).size(), std::size_t{2});
    }

    /// Every photo says in the run what it shows; each class has its own images.
    void severalSubjectsAreOneRun() {
        QTemporaryDir folder;
        const fs::path base = folder.path().toStdString();
        Project project = *Project::create(base / "Both.dreambooth", "Both");
        project.subject().className = "ball";
        project.baseModel = "/nowhere";
        Recipe recipe;
        recipe.resolution = 64;
        recipe.with_prior_preservation = true;
        for (int i = 0; i < 3; ++i) {
            const fs::path file = base / (std::to_string(i) + ".png");
            orThrow(writePng(file, ball({60 + i, 64})));
            orThrow(project.addPhoto(file));
        }
        const auto refused = [&] {
            const auto run = createRun(project, recipe, {"cpu"});
            return run ? std::string() : run.error().code;
        };
        (void)project.addSubject();
        QCOMPARE(refused(), std::string("run.subject_without_class"));
        project.subject(1).className = "cup";
        QCOMPARE(refused(), std::string("run.subject_without_photos"));
        project.photos[1].subject = project.photos[2].subject = 1;
        project.photos[2].caption = "$subject beside $subject2 on grass";
        project.photos[2].heldOut = true;
        project.subject(1).token = "sks";
        project.subject(1).className = "ball";
        QCOMPARE(refused(), std::string("run.same_subject"));
        project.subject(1).token = "ohwx";
        project.subject(1).className = "cup";
        recipe.textual_inversion = true;
        QCOMPARE(refused(), std::string("recipe.invalid"));
        recipe.textual_inversion = false;
        project.subject(1).leftOutClassImages = {"000003.png"};  // as earlier versions kept it
        const fs::path balls = project.classImagesFolder(project.subject(), 64);
        const std::string ownBalls =
            ownClassImagesFolder(balls, project.subject().classPrompt()).filename().string();
        project.leftOutClassImages = {balls.filename().string() + "/000004.png",
                                      ownBalls + "/mine.png", "0123456789abcdef/000005.png"};

        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        const RunInputs inputs(run);
        QCOMPARE(orThrow(inputs.captionsOf(orThrow(inputs.photos()))),
                 (std::vector<std::string>{"", "a photo of ohwx cup"}));
        QCOMPARE(orThrow(inputs.captionsOf(orThrow(inputs.heldOut()))),
                 (std::vector<std::string>{"ohwx cup beside ohwx cup on grass"}));
        const auto crops = orThrow(inputs.cropInfo());
        QCOMPARE(crops.at("photo-01.png").subject, 0);
        QCOMPARE(crops.at("photo-02.png").subject, 1);
        const Job job = orThrow(run.readJob());
        QCOMPARE(phrasesOf(job), std::string("sks ball, ohwx cup"));
        QCOMPARE(classImageCount(job), 2 * recipe.num_class_images);
        const std::vector<Job> classes = jobsOfClasses(job);
        QCOMPARE(classes.size(), 2u);
        QCOMPARE(classes[1].first().classPrompt, std::string("a photo of cup"));
        QVERIFY(classes[1].leavesOut("000003.png") && !classes[0].leavesOut("000003.png"));
        QVERIFY(classes[0].leavesOut("000004.png") && classes[0].leavesOut("mine.png"));
        QVERIFY(!classes[1].leavesOut("000004.png") && !classes[1].leavesOut("mine.png"));
        QVERIFY(!classes[0].leavesOut("000005.png"));  // of another model or size
        QCOMPARE(fs::weakly_canonical(run.classImagesOf(classes[1])),
                 fs::weakly_canonical(project.classImagesFolder(project.subject(1), 64)));
        QVERIFY(run.classImagesOf(classes[0]) != run.classImagesOf(classes[1]));
        // Two of one class share its images.
        project.subject(1).className = "ball";
        QCOMPARE(
            jobsOfClasses(orThrow(orThrow(createRun(project, recipe, {"cpu"})).readJob())).size(),
            1u);
    }

    /// Its own copy, so that the other run can go; and whose it was.
    void aLoraOfAnotherRunIsCopied() {
        QTemporaryDir folder;
        const fs::path base = folder.path().toStdString();
        Project project = *Project::create(base / "Ball.dreambooth", "Ball");
        project.subject().className = "ball";
        project.baseModel = "/nowhere";
        orThrow(writePng(base / "ball.png", ball({60, 64})));
        orThrow(project.addPhoto(base / "ball.png"));
        const fs::path lora =
            fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors";
        Recipe recipe;
        recipe.resolution = 64;
        recipe.lora = true;
        recipe = withSettings(recipe, orThrow(settingsOfLora(lora)));
        const auto jobFrom = [&](const fs::path& file) {
            project.networkWeights = file.string();
            return orThrow(orThrow(createRun(project, recipe, {"cpu"})).readJob());
        };
        const Job first = jobFrom(lora);
        QCOMPARE(first.startedFrom, std::string());
        const RunFolder run(project.runsFolder() / first.id);
        const fs::path made = run.output() / lora.filename();
        orThrow(makeFolder(run.output()));
        orThrow(copyFile(lora, made));
        const Job second = jobFrom(made);
        QCOMPARE(second.startedFrom, first.id);
        orThrow(run.moveToDeleted());
        QCOMPARE(orThrow(readFile(project.runsFolder() / second.id / second.networkWeights)),
                 orThrow(readFile(lora)));
    }

    void pathsAreOfTheRunThatHoldsThem() {
        const auto id = [](const char* path) { return RunFolder::idAt("/p/runs", path); };
        QCOMPARE(id("/p/runs/run-001/output/x.safetensors"), std::string("run-001"));
        QCOMPARE(id("/p/runs/run-001"), std::string("run-001"));
        for (const char* none : {"", "/p/runs", "/p/runs-2/run-001", "/p/model", "/other"})
            QCOMPARE(id(none), std::string());
    }
};

REGISTER_TEST(TestRunPreparation, QCoreApplication);
#include "test_run_from_project.moc"
