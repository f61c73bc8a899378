// Runs that are killed with -9 at random moments, some inside the writing of a checkpoint, and
// resumed until they end: with the same bytes as the run that nobody disturbed. Short in ctest; as
// long as one likes with DREAMBOOTH_FAULT_RUNS=100, and again with DREAMBOOTH_FAULT_SEED=N.
#include <runs/history.h>
#include <sys/wait.h>

#include <QTemporaryDir>
#include <chrono>
#include <random>
#include <thread>

#include "run_outcome.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

struct Kind {
    std::string name;
    int ranks = 1;
    bool lora = false;
    bool ema = false;
    bool sharded = false;
};

const std::vector<Kind> kinds = {
    {"full, 1 rank", 1},
    {"LoRA, 2 ranks", 2, true},
    {"full with EMA, 1 rank", 1, false, true},
    {"full, 2 ranks", 2},
    {"LoRA, 1 rank", 1, true},
    {"full with EMA, sharded optimizer, 2 ranks", 2, false, true, true},
};
constexpr int steps = 24;

Job jobFor(const Kind& kind) {
    Recipe recipe = smallRecipe();
    recipe.lora = kind.lora;
    recipe.use_ema = kind.ema;
    recipe.shard_optimizer = kind.sharded;
    recipe.max_train_steps = steps;
    recipe.checkpointing_steps = 2;
    recipe.checkpoints_total_limit = 3;
    recipe.validation_loss_steps = 0;
    Job job = smallJob(recipe);
    job.devices = std::vector<std::string>(static_cast<std::size_t>(kind.ranks), "cpu");
    return job;
}

bool isCheckpointHalfWritten(const RunFolder& run) {
    std::error_code error;
    for (fs::directory_iterator it(run.checkpoints(), error), end; !error && it != end;
         it.increment(error))
        if (it->path().filename().string().starts_with(".step-")) return true;
    return false;
}

int environmentNumber(const char* name, int fallback) {
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? number : fallback;
}

}  // namespace

class TestFaultsLong : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_runs = environmentNumber("DREAMBOOTH_FAULT_RUNS", 4);
        const int seed = environmentNumber("DREAMBOOTH_FAULT_SEED",
                                           static_cast<int>(std::random_device()() & 0xffffff));
        m_random.seed(static_cast<std::mt19937::result_type>(seed));
        qInfo("DREAMBOOTH_FAULT_SEED=%d", seed);
    }

    void killedRunsEndWithTheSameBytes() {
        const auto first = static_cast<std::size_t>(random() * static_cast<double>(kinds.size()));
        for (int i = 0; i < m_runs; ++i) {
            const Kind& kind = kinds[(first + static_cast<std::size_t>(i)) % kinds.size()];
            disturb(kind);
            if ((i + 1) % 10 == 0) qInfo("%d runs", i + 1);
            if (QTest::currentTestFailed()) {
                qInfo("run %d, of the kind \"%s\"", i + 1, kind.name.c_str());
                return;
            }
        }
        const int kills = m_early + m_inCheckpoint + m_elsewhere;
        qInfo(
            "%d runs, killed %d times: %d before a first step, %d inside a checkpoint, %d "
            "elsewhere; %d times the launcher of several ranks; %d restarts by themselves",
            m_runs, kills, m_early, m_inCheckpoint, m_elsewhere, m_launchers, m_restarts);
        QVERIFY(kills >= m_runs);
        QVERIFY2(m_inCheckpoint > 0, "no kill fell into the writing of a checkpoint");
    }

    void fourRanks() {
        if (m_runs < 20) QSKIP("only when many runs are asked for");
        disturb({"full, 4 ranks", 4});
    }

private:
    const RunOutcome& undisturbed(const Kind& kind) {
        RunOutcome& known = m_undisturbed[kind.name];
        if (known.curve.empty()) {
            const QTemporaryDir folder;
            const RunFolder run = makeRun(folder.path().toStdString(), jobFor(kind));
            trainToEnd(run);
            known = outcomeOf(run);
        }
        return known;
    }

    double random() { return std::uniform_real_distribution<double>(0, 1)(m_random); }

    /// Kills a run one to three times, lets it end, and compares.
    void disturb(const Kind& kind) {
        const RunOutcome& expected = undisturbed(kind);
        const QTemporaryDir folder;
        const RunFolder run = makeRun(folder.path().toStdString(), jobFor(kind));
        const int kills = 1 + static_cast<int>(random() * 3);
        // Resumed by hand, or by a launcher that starts its ranks again.
        if (random() < 0.7)
            for (int i = 0; i < kills && !QTest::currentTestFailed(); ++i)
                killOnce(kind, run, i == 0);
        else
            killRanks(kind, run, kills);
        if (QTest::currentTestFailed()) return;
        if (run.readState()->phase != RunPhase::finished) trainToEnd(run);
        if (QTest::currentTestFailed()) return;
        const std::string difference = outcomeOf(run).differenceFrom(expected);
        QVERIFY2(difference.empty(), (difference + " differs").c_str());
        QVERIFY(!isCheckpointHalfWritten(run));
    }

    /// A moment early in the start, or in the step of a random number, or in the writing of a
    /// checkpoint. False where the worker has ended before.
    bool waitForMoment(Worker& worker, const RunFolder& run, bool intoCheckpoint) {
        const int from = run.listCheckpoints().empty() ? 0 : run.listCheckpoints().back().step;
        const bool early = !intoCheckpoint && random() < 0.3;
        const int step = from + static_cast<int>(random() * (steps - from));
        const double late = random() * (early ? 0.7 : intoCheckpoint ? 0.004 : 0.03);
        EventReader events(run.eventsFile());
        events.readNew();
        int reached = from;
        const auto isThere = [&] {
            for (const Event& event : events.readNew())
                if (event.kind == "step") reached = event.step.step;
            return reached >= step && (!intoCheckpoint || isCheckpointHalfWritten(run));
        };
        while (!early && !isThere()) {
            if (worker.hasEnded()) return false;
            std::this_thread::sleep_for(std::chrono::microseconds(300));
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(late));
        return !worker.hasEnded();
    }

    void count(const RunFolder& run) {
        if (isCheckpointHalfWritten(run))
            ++m_inCheckpoint;
        else if (lastStep(run) == 0)
            ++m_early;
        else
            ++m_elsewhere;
    }

    pid_t oneOf(const std::vector<pid_t>& processes) {
        return processes[static_cast<std::size_t>(random() *
                                                  static_cast<double>(processes.size()))];
    }

    void killOnce(const Kind& kind, const RunFolder& run, bool intoCheckpoint) {
        Worker worker(run);
        if (!waitForMoment(worker, run, intoCheckpoint || random() < 0.3)) return;
        const pid_t whole = worker.pid();
        std::vector<pid_t> processes = childrenOf(whole);  // none where it is alone
        processes.push_back(whole);
        const pid_t victim = oneOf(processes);
        ::kill(victim, SIGKILL);
        const int code = worker.wait();
        if (code == 0) return;  // it had just ended
        QCOMPARE(code, victim == whole ? -1 : 1);
        QTRY_VERIFY_WITH_TIMEOUT(!run.isAlive(), 20000);
        m_launchers += kind.ranks > 1 && victim == whole ? 1 : 0;
        count(run);
    }

    void killRanks(const Kind& kind, const RunFolder& run, int kills) {
        Worker launcher(
            {"train", "--run", QString::fromStdString(run.path().string()), "--max-restarts", "9"});
        for (int i = 0; i < kills; ++i) {
            const bool intoCheckpoint = random() < 0.5;
            std::vector<pid_t> ranks;
            while (ranks.size() != static_cast<std::size_t>(kind.ranks) && !launcher.hasEnded()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                ranks = childrenOf(launcher.pid());
            }
            if (!waitForMoment(launcher, run, intoCheckpoint)) break;
            const pid_t victim = oneOf(ranks);
            ::kill(victim, SIGKILL);
            count(run);
            while (isRunning(victim)) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        const int code = launcher.wait(300);
        // What comes twice at the same step is given up, and rightly so: then it is resumed.
        const bool givenUp =
            code == 1 && run.readState()->why.find("the same at step") != std::string::npos;
        QVERIFY2(code == 0 || givenUp, launcher.errors().constData());
        for (const Json& notice : eventsOf(run, "notice"))
            m_restarts += notice["code"] == "train.restarted" ? 1 : 0;
    }

    int m_runs = 0;
    int m_early = 0, m_inCheckpoint = 0, m_elsewhere = 0, m_launchers = 0, m_restarts = 0;
    std::mt19937 m_random;
    std::map<std::string, RunOutcome> m_undisturbed;
};

static int mainTestFaultsLong(int argc, char** argv) {
    qputenv("QTEST_FUNCTION_TIMEOUT", "86400000");  // ms; Qt's own watchdog ends after 5 minutes
    QCoreApplication app(argc, argv);
    TestFaultsLong test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestFaultsLong);
#include "test_faults_long.moc"
