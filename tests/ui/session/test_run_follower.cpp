// RunFollower over a run folder that grows as a worker writes it: torn lines, a resumed run, a
// worker that is killed, requests.
#include <base/files.h>
#include <ui/session/run_follower.h>

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <optional>

#include "test_program.h"

using namespace dreambooth;

class TestRunFollower : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_run = orThrow(RunFolder::create(m_folder->path().toStdString()));
        Job job;
        job.id = m_run->id();
        job.model = "/nowhere";
        job.recipe.max_train_steps = 100;
        orThrow(m_run->writeJob(job));
        setState(RunPhase::training, 0);
    }

    void takesInWhatIsWritten() {
        const auto lock = orThrow(FileLock::acquire(m_run->lockFile()));
        auto writer = orThrow(EventWriter::open(m_run->eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 100, 0));
        step(writer, 1);
        step(writer, 2);
        RunFollower follower(*m_run);
        QTRY_COMPARE(follower.history().steps.size(), std::size_t{2});
        QVERIFY(follower.isActive());
        QCOMPARE(follower.job().recipe.max_train_steps, 100);
        QCOMPARE(follower.stepsPerSecond(), 4.0);  // 0.25 s a step
        QCOMPARE(follower.imagesPerSecond(), 32.0);
        QCOMPARE(follower.secondsLeft(), 98 * 0.25);

        QSignalSpy updated(&follower, &RunFollower::updated);
        orThrow(writer.validation(2, 0.5));
        QTRY_COMPARE(follower.history().validation.size(), std::size_t{1});
        QVERIFY(!updated.isEmpty());
    }

    void waitsForTheRestOfATornLine() {
        const auto lock = orThrow(FileLock::acquire(m_run->lockFile()));
        auto writer = orThrow(EventWriter::open(m_run->eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 100, 0));
        std::ofstream file(m_run->eventsFile(), std::ios::app);
        file << R"({"t": 1.5, "event": "validation", "step": 3, )" << std::flush;
        RunFollower follower(*m_run);
        QTRY_COMPARE(follower.history().totalSteps, 100);
        QVERIFY(follower.history().validation.empty());
        file << R"("loss": 0.75})" << '\n' << "no json at all\n" << std::flush;
        QTRY_COMPARE(follower.history().validation.size(), std::size_t{1});
        QCOMPARE(follower.history().validation.front().second, 0.75);
        step(writer, 4);  // what can't be read is skipped, not the end
        QTRY_COMPARE(follower.history().steps.size(), std::size_t{1});
    }

    void resumedRunVoidsWhatIsRepeated() {
        const auto lock = orThrow(FileLock::acquire(m_run->lockFile()));
        auto writer = orThrow(EventWriter::open(m_run->eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 100, 0));
        for (int i = 1; i <= 30; ++i) step(writer, i);
        orThrow(writer.checkpoint(20, "checkpoints/step-000020"));
        RunFollower follower(*m_run);
        QTRY_COMPARE(follower.history().steps.size(), std::size_t{30});
        auto second = orThrow(EventWriter::open(m_run->eventsFile()));
        orThrow(second.started(1, {"cpu"}, 100, 20));
        step(second, 21);
        QTRY_COMPARE(follower.history().steps.size(), std::size_t{21});
        QCOMPARE(follower.history().steps.back().step, 21);
    }

    void killedWorkerIsNoticed() {
        std::optional<FileLock> lock = orThrow(FileLock::acquire(m_run->lockFile()));
        setState(RunPhase::training, 12);
        RunFollower follower(*m_run);
        QTRY_VERIFY(follower.isActive());
        QVERIFY(!follower.endedUnexpectedly());
        lock.reset();  // as the kernel does when the worker is killed
        QTRY_VERIFY(follower.endedUnexpectedly());
        QVERIFY(!follower.isActive());
        QVERIFY(follower.state().phase == RunPhase::failed);
        QCOMPARE(follower.state().step, 12);
    }

    void aPausedRunHasNoTimeLeft() {
        const auto lock = orThrow(FileLock::acquire(m_run->lockFile()));
        auto writer = orThrow(EventWriter::open(m_run->eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 100, 0));
        for (int i = 1; i <= 5; ++i) step(writer, i);
        setState(RunPhase::training, 5);
        RunFollower follower(*m_run);
        QTRY_VERIFY(follower.secondsLeft() > 0);
        setState(RunPhase::paused, 5);
        QTRY_VERIFY(follower.isPaused());
        QVERIFY(follower.secondsLeft() < 0);
        setState(RunPhase::training, 5);
        QTRY_VERIFY(follower.secondsLeft() > 0);
    }

    void aTimeLimitEndsARunEarlier() {
        Job job = orThrow(m_run->readJob());
        job.id = "limited";
        job.recipe.max_train_seconds = 10;
        const RunFolder run = orThrow(RunFolder::create(m_folder->path().toStdString()));
        orThrow(run.writeJob(job));
        RunState state;
        state.phase = RunPhase::training;
        orThrow(run.writeState(state));
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 100, 0));
        for (int i = 1; i <= 8; ++i) step(writer, i);
        RunFollower follower(run);
        QTRY_COMPARE(follower.secondsLeft(), 8.0);  // 92 steps would take 23 s
        for (int i = 9; i <= 95; ++i) step(writer, i);
        QTRY_COMPARE(follower.secondsLeft(), 0.0);
    }

    void finishedRunDidNotEndUnexpectedly() {
        std::optional<FileLock> lock = orThrow(FileLock::acquire(m_run->lockFile()));
        RunFollower follower(*m_run);
        QTRY_VERIFY(follower.isActive());
        setState(RunPhase::finished, 100);
        lock.reset();
        QTRY_VERIFY(follower.state().phase == RunPhase::finished);
        QVERIFY(!follower.endedUnexpectedly());
    }

    void requestsAreFilesUntilHonoured() {
        const auto lock = orThrow(FileLock::acquire(m_run->lockFile()));
        RunFollower follower(*m_run);
        QTRY_VERIFY(follower.isLoaded());
        follower.request(RunRequest::pause);
        QVERIFY(follower.isRequested(RunRequest::pause));
        const auto file = m_run->requests() / "pause.json";
        QVERIFY(std::filesystem::exists(file));
        std::filesystem::remove(file);  // as rank 0 does
        QTRY_VERIFY(!follower.isRequested(RunRequest::pause));
    }

private:
    void setState(RunPhase phase, int step) {
        RunState state;
        state.phase = phase;
        state.step = step;
        state.totalSteps = 100;
        orThrow(m_run->writeState(state));
    }

    static void step(EventWriter& writer, int number) {
        EventWriter::Step step;
        step.step = number;
        step.loss = step.lossInstance = 1.0 / number;
        step.seconds = 0.25;
        step.images = 8;
        orThrow(writer.step(step));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::optional<RunFolder> m_run;
};

REGISTER_TEST(TestRunFollower, QCoreApplication);
#include "test_run_follower.moc"
