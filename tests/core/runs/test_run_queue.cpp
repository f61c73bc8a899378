// The list of runs that wait, as it is taken up when a project is opened.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/run_queue.h>

#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestRunQueue : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_runs = fs::path(m_temporary->path().toStdString()) / "runs";
        qputenv("XDG_CONFIG_HOME", m_temporary->path().toUtf8() + "/config");
        for (int i = 0; i < 4; ++i) {
            const RunFolder run = orThrow(RunFolder::create(m_runs));
            Job job = newJob(run.id());
            job.model = "/models/sd15";
            job.instancePrompt = "a photo of sks dog";
            orThrow(run.writeJob(job));
            orThrow(run.writeState({}));
        }
    }

    void isKept() {
        QVERIFY(readQueue(m_runs) == RunQueueState{});
        const RunQueueState state{
            .waiting = {"run-003", "run-001"}, .isHeld = true, .heldFor = "run-001"};
        orThrow(writeQueue(m_runs, state));
        QVERIFY(readQueue(m_runs) == state);
    }
    void isHeldAtTheNextStartUnlessAskedFor() {
        orThrow(writeQueue(m_runs, {.waiting = {"run-001"}, .goesOnByItself = false}));
        QVERIFY(readQueue(m_runs).isHeld);
    }
    void whatBeganOrIsGoneDoesNotWait() {
        orThrow(writeQueue(m_runs, {.waiting = {"run-001", "run-002", "run-003", "run-009",
                                                "../run-004", ".deleted"}}));
        orThrow(run("run-001").writeState({.phase = RunPhase::finished}));
        fs::remove_all(m_runs / "run-002");
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-003"}));
    }
    /// The machine went off.
    void whatWasKilledIsTheNext() {
        orThrow(writeQueue(m_runs, {.waiting = {"run-002"}, .running = {"run-001"}}));
        orThrow(run("run-001").writeState({.phase = RunPhase::training, .step = 7}));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-001", "run-002"}));
        QVERIFY(readQueue(m_runs).running.empty());
        // The window alone: its worker is still at it.
        const RunLock lock = orThrow(RunLock::acquire(run("run-001")));
        QCOMPARE(readQueue(m_runs).running, (std::vector<std::string>{"run-001"}));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-002"}));
    }
    void whatWasPausedWhenItWasKilledBeginsWhenAskedTo() {
        orThrow(writeQueue(m_runs, {.waiting = {"run-002"}, .running = {"run-001"}}));
        orThrow(run("run-001").writeState({.phase = RunPhase::paused, .step = 7}));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-001", "run-002"}));
        QVERIFY(readQueue(m_runs).isHeld);
        QCOMPARE(readQueue(m_runs).heldFor, std::string("run-001"));
        RunQueueState byPerson{.waiting = {"run-002"}, .running = {"run-001"}, .isHeld = true};
        orThrow(writeQueue(m_runs, byPerson));
        QCOMPARE(readQueue(m_runs).heldFor, std::string());
        byPerson.isHeld = byPerson.goesOnByItself = false;
        orThrow(writeQueue(m_runs, byPerson));
        QCOMPARE(readQueue(m_runs).heldFor, std::string());
        byPerson.goesOnByItself = true;
        orThrow(writeQueue(m_runs, byPerson));
        const RunLock lock = orThrow(RunLock::acquire(run("run-001")));
        QVERIFY(!readQueue(m_runs).isHeld);
    }
    /// Held it may have to wait for another start.
    void whatWasKilledWaitsUntilItGoesOn() {
        orThrow(run("run-001").writeState({.phase = RunPhase::paused, .step = 7}));
        orThrow(writeQueue(m_runs, {.waiting = {"run-001", "run-002"}, .isHeld = true}));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-001", "run-002"}));
        const RunLock lock = orThrow(RunLock::acquire(run("run-001")));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-002"}));
    }
    /// On several devices: one worker lives on, the others are begun again in their order.
    void severalThatWereKilledAreTheNext() {
        orThrow(writeQueue(m_runs,
                           {.waiting = {"run-004"}, .running = {"run-003", "run-001", "run-002"}}));
        for (const char* id : {"run-001", "run-002", "run-003"})
            orThrow(run(id).writeState({.phase = RunPhase::training, .step = 7}));
        const RunLock lock = orThrow(RunLock::acquire(run("run-001")));
        const RunQueueState state = readQueue(m_runs);
        QCOMPARE(state.running, (std::vector<std::string>{"run-001"}));
        QCOMPARE(state.waiting, (std::vector<std::string>{"run-003", "run-002", "run-004"}));
    }
    void aFileOfAnEarlierVersionIsRead() {
        orThrow(writeJson(m_runs / "queue.json", {{"version", 1}, {"running", "run-001"}}));
        orThrow(run("run-001").writeState({.phase = RunPhase::training, .step = 7}));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-001"}));
    }
    void devicesAreSharedOrNot() {
        QVERIFY(shareDevice({"0", "1"}, {"1"}));
        QVERIFY(shareDevice({"0+1"}, {"1"}));
        QVERIFY(shareDevice({"auto"}, {"1"}));
        QVERIFY(shareDevice({"cpu"}, {"auto"}));
        QVERIFY(shareDevice({"cpu"}, {"cpu"}));
        QVERIFY(!shareDevice({"0"}, {"1"}));
        QVERIFY(!shareDevice({"0"}, {"cpu"}));
        QVERIFY(!shareDevice({"0+1"}, {"2", "3"}));
    }
    void whoHasADeviceIsNamed() {
        std::vector<RunLock> locks;
        const auto begin = [&](const char* id, const std::string& device, RunPhase phase) {
            locks.push_back(orThrow(RunLock::acquire(run(id))));
            Job job = orThrow(run(id).readJob());
            job.devices = {device};
            orThrow(run(id).writeJob(job));
            orThrow(run(id).writeState({.phase = phase}));
        };
        QVERIFY(!takenRun(m_runs, {"0"}));  // all wait
        begin("run-001", "0", RunPhase::training);
        begin("run-002", "1", RunPhase::finished);
        QCOMPARE(takenRun(m_runs, {"0"})->id, std::string("run-001"));
        QVERIFY(!takenRun(m_runs, {"0"})->isEnding);
        QCOMPARE(takenRun(m_runs, {"1"})->id, std::string("run-002"));
        QVERIFY(takenRun(m_runs, {"1"})->isEnding);
        QCOMPARE(takenRun(m_runs, {"auto"})->id, std::string("run-001"));
        QVERIFY(!takenRun(m_runs, {"2"}));
        locks.clear();  // both workers are gone
        QVERIFY(!takenRun(m_runs, {"auto"}));
    }
    /// A processor is shared; a GPU is not, whatever project its run is of.
    void aGpuOfAnotherProjectIsTaken() {
        qputenv("XDG_RUNTIME_DIR", m_temporary->path().toUtf8());
        const fs::path other = m_runs / "../other/runs/run-007";
        {
            const auto held = holdGpus({1, 3}, other);
            QCOMPARE(held.size(), std::size_t{2});
            QCOMPARE(takenRun(m_runs, {"0", "1"})->device, std::string("1"));
            QVERIFY(
                isSamePlace(takenRun(m_runs, {"3"})->elsewhere.parent_path(), other.parent_path()));
            QVERIFY(!takenRun(m_runs, {"0", "2"}) && !takenRun(m_runs, {"cpu"}));
            const auto used = usedElsewhere(m_runs);
            QCOMPARE(used.size(), std::size_t{2});
            QCOMPARE(used.back().devices, (std::vector<std::string>{"3"}));
            QVERIFY(usedElsewhere(other.parent_path()).empty());
            QVERIFY(!takenRun(m_runs, {}));  // a cluster's job needs none here
            qputenv("CUDA_VISIBLE_DEVICES", "3,2");
            QCOMPARE(takenRun(m_runs, {"0"})->device, std::string("0"));
            QVERIFY(!takenRun(m_runs, {"1"}));
            qunsetenv("CUDA_VISIBLE_DEVICES");
        }
        QVERIFY(!takenRun(m_runs, {"1"}) && usedElsewhere(m_runs).empty());
        qunsetenv("XDG_RUNTIME_DIR");
    }
    /// As with runs of its own project: who starts another one waits for the worker to close.
    void aRunOfAnotherProjectMayBeEnding() {
        qputenv("XDG_RUNTIME_DIR", m_temporary->path().toUtf8());
        const RunFolder other = orThrow(RunFolder::create(m_runs / "../other/runs"));
        const auto held = holdGpus({0}, other.path());
        orThrow(other.writeState({.phase = RunPhase::paused}));
        QVERIFY(!takenRun(m_runs, {"0"})->isEnding);
        orThrow(other.writeState({.phase = RunPhase::finished}));
        QVERIFY(takenRun(m_runs, {"0"})->isEnding);
        qunsetenv("XDG_RUNTIME_DIR");
    }
    /// Started by hand on a card that is held.
    void aGpuIsTakenUntilTheLastWorkerHasEnded() {
        qputenv("XDG_RUNTIME_DIR", m_temporary->path().toUtf8());
        const fs::path first = m_runs / "../a/runs/run-001", second = m_runs / "../b/runs/run-001";
        {
            std::optional held(holdGpus({1}, first));
            const auto another = holdGpus({1}, second);
            QCOMPARE(heldGpus().size(), std::size_t{2});
            held.reset();
            const auto taken = takenRun(m_runs, {"1"});
            QVERIFY(taken && isSamePlace(taken->elsewhere.parent_path(), second.parent_path()));
        }
        QVERIFY(heldGpus().empty());
        qunsetenv("XDG_RUNTIME_DIR");
    }
    /// Of a worker that is about to say which run it trains, nothing untrue is said.
    void aGpuWithoutARunIsNotTaken() {
        qputenv("XDG_RUNTIME_DIR", m_temporary->path().toUtf8());
        const auto held = holdGpus({1}, m_runs / "../a/runs/run-001");
        for (const fs::path& file : entriesIn(held.front().path())) fs::remove(file);
        QVERIFY(!takenRun(m_runs, {"1"}));
        qunsetenv("XDG_RUNTIME_DIR");
    }
    void aClustersJobBeginsAlone() {
        const RunLock lock = orThrow(RunLock::acquire(run("run-001")));
        orThrow(run("run-001").writeState({.phase = RunPhase::training}));
        QCOMPARE(takenRun(m_runs, {})->id, std::string("run-001"));
    }
    void theNextIsTheFirstThatFits() {
        const auto next = [](const std::vector<DeviceUse>& waiting,
                             const std::vector<DeviceUse>& atWork) {
            const auto place = nextThatFits(waiting, atWork);
            return place ? static_cast<int>(*place) : -1;
        };
        QCOMPARE(next({}, {}), -1);
        QCOMPARE(next({{"a", {"0"}}}, {}), 0);
        QCOMPARE(next({{"a", {"0"}}, {"b", {"1"}}}, {{"x", {"0"}}}), 1);
        QCOMPARE(next({{"a", {"cpu"}}, {"b", {"cpu"}}}, {{"x", {"cpu"}}}), -1);
        // Who needs both is not overtaken for ever by those that need one.
        QCOMPARE(next({{"a", {"0", "1"}}, {"b", {"1"}}}, {{"x", {"0"}}}), -1);
        QCOMPARE(next({{"a", {"0", "1"}}, {"b", {"2"}}}, {{"x", {"0"}}}), 1);
    }
    void theEndIsForeseen() {
        QCOMPARE(secondsUntilDone({}, {}), 0.0);
        QCOMPARE(secondsUntilDone({{"x", {"0"}, 5}}, {{"a", {"0"}, 10}, {"b", {"1"}, 12}}), 15.0);
        QCOMPARE(secondsUntilDone({{"x", {"0"}, 5}}, {{"a", {"0", "1"}, 10}, {"b", {"1"}, 12}}),
                 27.0);
        QCOMPARE(secondsUntilDone({{"x", {"cpu"}, 5}}, {{"a", {"cpu"}, 1}, {"b", {"cpu"}, 1}}),
                 7.0);
    }
    void whatHasEndedIsNotBegunAgain() {
        orThrow(writeQueue(m_runs, {.running = {"run-001"}}));
        for (const RunPhase phase : {RunPhase::finished, RunPhase::stopped, RunPhase::failed}) {
            orThrow(run("run-001").writeState({.phase = phase}));
            QVERIFY(readQueue(m_runs) == RunQueueState{});
        }
    }
    /// A project from elsewhere begins nothing by itself.
    void runsOfAnotherPersonDoNotWait() {
        orThrow(writeQueue(m_runs, {.waiting = {"run-001", "run-002"}, .running = {"run-003"}}));
        orThrow(run("run-003").writeState({.phase = RunPhase::training}));
        for (const char* id : {"run-001", "run-003"})
            orThrow(writeFileAtomically(m_runs / id / "job.seal", "of another person\n"));
        QCOMPARE(readQueue(m_runs).waiting, (std::vector<std::string>{"run-002"}));
    }
    void aNewerProgramsQueueIsNotOverwritten() {
        orThrow(writeJson(m_runs / "queue.json", {{"version", 2}}));
        const auto written = writeQueue(m_runs, {});
        QVERIFY(!written);
        QCOMPARE(written.error().code, "run.newer_version");
    }

private:
    RunFolder run(const std::string& id) const { return RunFolder(m_runs / id); }
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_runs;
};

REGISTER_TEST(TestRunQueue, QCoreApplication);
#include "test_run_queue.moc"
