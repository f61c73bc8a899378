// scores.json: what was measured counts as long as it was measured with the same, and the base
// model by what it is.
#include <base/files.h>
#include <images/encode.h>
#include <runs/inputs.h>
#include <runs/run_folder.h>
#include <runs/scores.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestScoresFile : public QObject {
    Q_OBJECT

private slots:
    void theModelCountsByWhatItIs() {
        const QTemporaryDir temporary;
        const fs::path folder = temporary.path().toStdString();
        const fs::path here = folder / "here", there = folder / "there";
        fs::copy(TEST_REFERENCE "/tiny-sd1/model", here, fs::copy_options::recursive);
        const RunFolder run = orThrow(RunFolder::create(folder));
        for (const char* name : {"photo-01.png", "photo-02.png"})
            orThrow(writePng(run.input() / name, Image(64, 64, CV_8UC3, cv::Scalar(90, 80, 70))));
        Job job;
        job.id = run.id();
        job.model = here;
        job.first().subject.className = "dog";
        orThrow(run.writeJob(job));
        const auto known = [&] { return orThrow(readScores(run, orThrow(scoreInputOf(run)))); };
        orThrow(keepScores(run, orThrow(scoreInputOf(run)), {.step = 4, .precision = "float32"}));
        QCOMPARE(known().size(), std::size_t{1});

        fs::rename(here, there);
        QCOMPARE(known().size(), std::size_t{1});  // what it was is not known any more
        job.model = there;
        orThrow(run.writeJob(job));
        QCOMPARE(known().size(), std::size_t{1});

        fs::copy(TEST_REFERENCE "/tiny-v/model", here, fs::copy_options::recursive);
        job.model = here;
        orThrow(run.writeJob(job));
        QCOMPARE(known().size(), std::size_t{0});
    }

    /// Each is compared with its own photos; together they have the mean, and the variety of the
    /// class that has lost most.
    void severalSubjectsAreMeasured() {
        const QTemporaryDir temporary;
        const RunFolder run = orThrow(RunFolder::create(temporary.path().toStdString()));
        Job job;
        job.id = run.id();
        job.model = TEST_REFERENCE "/tiny-sd1/model";
        job.first().subject.token = "sks";
        job.first().subject.className = "dog";
        job.instancePrompt = "a photo of sks dog";
        job.subjects.resize(3);
        job.subjects[1].subject.token = "ohwx";
        job.subjects[1].subject.className = "cat";
        job.subjects[2].subject.className = "cup";
        orThrow(run.writeJob(job));
        // Two, three and one; one of the second's is held out.
        InputWriter inputs(run, 2);
        for (int i = 0; i < 6; ++i)
            orThrow(inputs.add({.picture = Image(64, 64, CV_8UC3, cv::Scalar(i, 80, 70)),
                                .crop = {.subject = i < 2   ? 0
                                                    : i < 5 ? 1
                                                            : 2},
                                .heldOut = i == 4}));
        orThrow(inputs.finish());
        const ScoreInput input = orThrow(scoreInputOf(run));
        QCOMPARE(input.subjects.size(), 2u);  // one photo says too little
        QCOMPARE(input.subjects[0].photos.size(), 2u);
        QCOMPARE(input.subjects[1].phrase, std::string("ohwx cat"));
        QCOMPARE(input.subjects[1].instancePrompt, std::string("a photo of ohwx cat"));
        QCOMPARE(input.subjects[1].classPrompt, std::string("a photo of cat"));
        QCOMPARE(input.subjects[1].photos.size(), 2u);
        QCOMPARE(input.subjects[1].heldOut.size(), 1u);
        QVERIFY(input.subjects[0].classPictures[0] != input.subjects[1].classPictures[0]);

        StepScores scores{.step = 4, .precision = "float32"};
        combineSubjects(scores,
                        {{.subject = "sks dog",
                          .base = {.likeness = 0.1, .diversity = 1, .likenesses = {0, 0.2}},
                          .tuned = {.likeness = 0.8, .diversity = 0.9, .likenesses = {0.7, 0.9}}},
                         {.subject = "ohwx cat",
                          .base = {.likeness = 0.3, .diversity = 0.8, .likenesses = {0.2, 0.4}},
                          .tuned = {.likeness = 0.4, .diversity = 0.4, .likenesses = {0.3, 0.5}}}});
        QVERIFY(std::abs(scores.tuned.likeness - 0.6) < 1e-12);
        QVERIFY(std::abs(scores.tuned.likenesses[0] - 0.5) < 1e-12);
        QVERIFY(std::abs(scores.base.likenesses[1] - 0.3) < 1e-12);
        QCOMPARE(scores.tuned.diversity, 0.4);
        QCOMPARE(scores.base.diversity, 0.8);
        QVERIFY(hasLostVariety(scores));
        orThrow(keepScores(run, input, scores));
        const auto kept = orThrow(readScores(run, input));
        QCOMPARE(kept.size(), 1u);
        QCOMPARE(kept[0].subjects.size(), 2u);
        QCOMPARE(kept[0].subjects[1].subject, std::string("ohwx cat"));
        QCOMPARE(kept[0].subjects[1].tuned.likenesses, (std::vector<double>{0.3, 0.5}));

        // One alone is written as ever.
        StepScores one{.step = 4, .precision = "float32"};
        combineSubjects(one,
                        {{.subject = "sks dog",
                          .tuned = {.likeness = 0.8, .diversity = 0.9, .likenesses = {0.7, 0.9}}}});
        QVERIFY(one.subjects.empty() && !toJson(one).contains("subjects"));
        QCOMPARE(one.tuned.likeness, 0.8);
    }
};

REGISTER_TEST(TestScoresFile, QCoreApplication);
#include "test_scores_file.moc"
