// The second folder of a run: it becomes a run of its own, holds the latest checkpoints and tells
// what went wrong; and it can't lie in the run itself.
#include <base/files.h>
#include <runs/checkpoint.h>
#include <runs/inputs.h>
#include <runs/run_changes.h>
#include <runs/run_copy.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestRunCopy : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_folder = m_temporary->path().toStdString();
        m_run.emplace(orThrow(RunFolder::create(m_folder / "runs")));
        m_job = newJob(m_run->id());
        m_job.model = "/base";
        m_job.output = "/result";
        m_job.first().classImages = "../../class-images";
        m_job.checkpointCopies = m_folder / "copy";
        m_job.recipe.checkpoints_total_limit = 2;
        orThrow(m_run->writeJob(m_job));
        orThrow(writeFileAtomically(m_run->input() / "photo-01.png", "a photo"));
        orThrow(writeInputFingerprint(*m_run, orThrow(inputFingerprintOf(*m_run, "base", {}))));
    }

    void isARunOfItsOwn() {
        RunCopy copy(*m_run, m_job, 0);
        copy.checkpoint(written(*m_run, 2));
        copy.finish();
        QVERIFY(copy.takeProblems().empty());
        const RunFolder there = copy.folder();
        QCOMPARE(there.path(), m_folder / "copy");
        QVERIFY(verifyCheckpoint(there.listCheckpoints().back().path));
        QCOMPARE(orThrow(readFile(there.input() / "photo-01.png")), std::string("a photo"));
        QCOMPARE(orThrow(readInputFingerprint(there)).base, std::string("base"));
        const Job job = orThrow(there.readJob());
        QVERIFY(job.checkpointCopies.empty());  // which would lead back to itself
        QCOMPARE(there.outputOf(job), there.output());
        QCOMPARE(job.first().classImages, m_folder / "class-images");
    }

    /// What another run copied there before gets another name; what is no run stays as it is.
    void anotherRunsCopyIsKept() {
        const RunFolder there(m_folder / "copy");
        orThrow(there.makeFolders());
        orThrow(writeFileAtomically(there.input() / "photo-02.png", "another run's"));
        for (const bool isRun : {false, true}) {
            if (isRun) orThrow(there.writeJob(m_job));
            RunCopy copy(*m_run, m_job, 0);
            copy.checkpoint(written(*m_run, 2));
            copy.finish();
            QVERIFY(copy.takeProblems().empty());
            QVERIFY(fs::exists(there.input() / "photo-01.png"));
            QCOMPARE(fs::exists(there.input() / "photo-02.png"), !isRun);
            QCOMPARE(fs::exists(m_folder / "copy.1/input/photo-02.png"), isRun);
        }
    }

    /// It goes on as the run does, which was changed meanwhile.
    void hasWhatWasChanged() {
        RunCopy copy(*m_run, m_job, 0);
        copy.checkpoint(written(*m_run, 2));
        copy.finish();
        QVERIFY(readChanges(copy.folder()).value().empty());
        orThrow(writeChanges(*m_run, {{.step = 3, .steps = 99}}));
        copy.checkpoint(written(*m_run, 4));
        copy.finish();
        QCOMPARE(copy.folder().readJob()->recipe.max_train_steps, 99);
        fs::remove(m_run->changesFile());  // other steps were asked for when it went on
        copy.checkpoint(written(*m_run, 6));
        copy.finish();
        QVERIFY(readChanges(copy.folder()).value().empty());
    }

    void keepsAsManyAsTheRecipeSays() {
        RunCopy copy(*m_run, m_job, 0);
        for (const int step : {2, 4, 6, 8}) {
            copy.checkpoint(written(*m_run, step), 4);
            copy.finish();
        }
        std::vector<int> steps;
        for (const auto& one : copy.folder().listCheckpoints()) steps.push_back(one.step);
        QCOMPARE(steps, (std::vector{4, 6, 8}));  // the spared one, and the latest two
    }

    /// Of a history that the run no longer has.
    void laterOnesAreSetAside() {
        const RunFolder there(m_folder / "copy");
        orThrow(there.makeFolders());
        written(there, 2);
        written(there, 6);
        RunCopy copy(*m_run, m_job, 2);
        copy.checkpoint(written(*m_run, 4));
        copy.finish();
        std::vector<int> steps;
        for (const auto& one : there.listCheckpoints()) steps.push_back(one.step);
        QCOMPARE(steps, (std::vector{2, 4}));
        QVERIFY(fs::exists(there.checkpoints() / "unused-step-000006"));
    }

    void troubleIsTold() {
        orThrow(writeFileAtomically(m_folder / "copy", "no folder"));
        RunCopy copy(*m_run, m_job, 0);
        const fs::path checkpoint = written(*m_run, 2);
        copy.checkpoint(checkpoint);
        copy.finish();
        QCOMPARE(copy.takeProblems().size(), std::size_t{1});
        QVERIFY(copy.takeProblems().empty());  // once
        QCOMPARE(orThrow(readFile(m_folder / "copy")), std::string("no folder"));
        // One that was pruned before its turn came has a successor.
        fs::remove_all(checkpoint);
        copy.checkpoint(checkpoint);
        copy.finish();
        QVERIFY(copy.takeProblems().empty());
    }

    void notIntoItself() {
        for (const char* place : {".", "copies", "checkpoints/../copies"}) {
            m_job.checkpointCopies = place;
            QCOMPARE(checkCopyFolder(*m_run, m_job).error().code,
                     std::string("train.copies_in_run"));
        }
        for (const fs::path& place : {fs::path(), fs::path("../copies"), m_folder / "copy"}) {
            m_job.checkpointCopies = place;
            QVERIFY(checkCopyFolder(*m_run, m_job));
        }
    }

private:
    static fs::path written(const RunFolder& run, int step) {
        Recipe recipe;
        CheckpointWriter writer = orThrow(CheckpointWriter::begin(run.checkpoints(), step));
        for (const std::string& name : checkpoint_files::learned(recipe, Component::unet))
            if (name != checkpoint_files::progress)
                orThrow(writer.addText(name, name + std::to_string(step)));
        orThrow(writer.addJson(checkpoint_files::progress,
                               {{"version", 1}, {"recipe", toJson(recipe)}}));
        return orThrow(writer.finish());
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_folder;
    std::optional<RunFolder> m_run;
    Job m_job;
};

REGISTER_TEST(TestRunCopy, QCoreApplication);
#include "test_run_copy.moc"
