// scores.json: what was measured counts as long as it was measured with the same, and the base
// model by what it is.
#include <base/files.h>
#include <images/encode.h>
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
        job.className = "dog";
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
};

REGISTER_TEST(TestScoresFile, QCoreApplication);
#include "test_scores_file.moc"
