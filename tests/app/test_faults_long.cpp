// Runs that are killed with -9 at random moments, some inside the writing of a checkpoint, and
// resumed until they end: with the same bytes as the run that nobody disturbed. Short in ctest; as
// long as one likes with DREAMBOOTH_FAULT_RUNS=100, and again with DREAMBOOTH_FAULT_SEED=N.
#include <sys/wait.h>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include "train_runs.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

struct Kind {
    std::string name;
    int ranks = 1;
    bool lora = false;
};

const std::vector<Kind> kinds = {
    {"full, 1 rank", 1, false},
    {"LoRA, 1 rank", 1, true},
    {"full, 2 ranks", 2, false},
    {"LoRA, 2 ranks", 2, true},
};

Job jobFor(const Kind& kind) {
    Recipe recipe = smallRecipe();
    recipe.lora = kind.lora;
    recipe.max_train_steps = 24;
    recipe.checkpointing_steps = 2;
    recipe.checkpoints_total_limit = 3;
    recipe.validation_loss_steps = 0;
    Job job = smallJob(recipe);
    job.devices = std::vector<std::string>(static_cast<std::size_t>(kind.ranks), "cpu");
    return job;
}

/// Everything that must not depend on what happened on the way.
struct Outcome {
    std::map<std::string, std::string> result, checkpoint, classImages;
    std::vector<std::array<double, 3>> curve;  ///< losses and gradient norm of each step

    /// Empty where they are equal, else what differs.
    std::string differenceFrom(const Outcome& other) const {
        if (result != other.result) return "the result";
        if (checkpoint != other.checkpoint) return "the last checkpoint";
        if (classImages != other.classImages) return "the class images";
        if (curve != other.curve) return "the curve of losses";
        return {};
    }
};

Outcome outcomeOf(const RunFolder& run) {
    Outcome outcome;
    outcome.result = resultOf(run);
    outcome.checkpoint = contents(run.listCheckpoints().back().path);
    outcome.classImages = contents(run.path() / "class-images");
    RunHistory history;
    for (const Json& event : eventsOf(run)) history.apply(event);
    for (const EventWriter::Step& step : history.steps)
        outcome.curve.push_back({step.lossInstance, step.lossPrior, step.gradientNorm});
    return outcome;
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
        for (int i = 0; i < m_runs; ++i) {
            const Kind& kind = kinds[static_cast<std::size_t>(i) % kinds.size()];
            const QTemporaryDir folder;
            disturb(kind, makeRun(folder.path().toStdString(), jobFor(kind)));
            if (QTest::currentTestFailed()) {
                qInfo("run %d of the kind \"%s\"", i, kind.name.c_str());
                return;
            }
        }
        qInfo(
            "%d runs, killed %d times: %d before the first step, %d inside a checkpoint, %d "
            "elsewhere; %d of them by the launcher",
            m_runs, m_early + m_inCheckpoint + m_elsewhere, m_early, m_inCheckpoint, m_elsewhere,
            m_launchers);
        QVERIFY(m_early + m_inCheckpoint + m_elsewhere >= m_runs);
        QVERIFY2(m_inCheckpoint > 0, "no kill fell into the writing of a checkpoint");
    }

    void fourRanks() {
        const Kind kind{"full, 4 ranks", 4, false};
        const QTemporaryDir folder;
        disturb(kind, makeRun(folder.path().toStdString(), jobFor(kind)));
    }

private:
    struct Undisturbed {
        Outcome outcome;
        double seconds = 0;
    };

    const Undisturbed& undisturbed(const Kind& kind) {
        Undisturbed& known = m_undisturbed[kind.name];
        if (known.outcome.curve.empty()) {
            const QTemporaryDir folder;
            const RunFolder run = makeRun(folder.path().toStdString(), jobFor(kind));
            QElapsedTimer clock;
            clock.start();
            finish(run);
            known.seconds = static_cast<double>(clock.elapsed()) / 1000;
            known.outcome = outcomeOf(run);
        }
        return known;
    }

    double random() { return std::uniform_real_distribution<double>(0, 1)(m_random); }

    /// Kills a run one to three times, lets it end, and compares.
    void disturb(const Kind& kind, const RunFolder& run) {
        const Undisturbed& expected = undisturbed(kind);
        const int kills = 1 + static_cast<int>(random() * 3);
        for (int i = 0; i < kills; ++i) killOnce(kind, run, expected.seconds);
        if (QTest::currentTestFailed()) return;
        finish(run);
        if (QTest::currentTestFailed()) return;
        const std::string difference = outcomeOf(run).differenceFrom(expected.outcome);
        QVERIFY2(difference.empty(), (difference + " differs").c_str());
        QVERIFY(!isCheckpointHalfWritten(run));
    }

    void killOnce(const Kind& kind, const RunFolder& run, double seconds) {
        Worker worker(run);
        const bool intoCheckpoint = random() < 0.5;
        const double moment = random() * seconds;
        const double late = random() * 0.02;
        QElapsedTimer clock;
        clock.start();
        const auto elapsed = [&] { return static_cast<double>(clock.nsecsElapsed()) * 1e-9; };
        while (elapsed() < moment || (intoCheckpoint && !isCheckpointHalfWritten(run))) {
            if (worker.hasEnded()) return;  // it was faster this time: nothing left to kill
            std::this_thread::sleep_for(std::chrono::microseconds(300));
        }
        if (intoCheckpoint) std::this_thread::sleep_for(std::chrono::duration<double>(late));
        std::vector<pid_t> ranks = kind.ranks > 1 ? childrenOf(worker.pid()) : std::vector<pid_t>{};
        const auto chosen =
            static_cast<std::size_t>(random() * static_cast<double>(kind.ranks + 1));
        const bool launcher = kind.ranks > 1 && chosen >= ranks.size();
        ::kill(kind.ranks == 1 || launcher ? worker.pid() : ranks[chosen], SIGKILL);
        const int code = worker.wait();
        // It may have ended well just before.
        if (code == 0) return;
        QCOMPARE(code, kind.ranks == 1 || launcher ? -1 : 1);
        QTRY_VERIFY_WITH_TIMEOUT(!run.isAlive(), 10000);
        m_launchers += launcher ? 1 : 0;
        if (isCheckpointHalfWritten(run))
            ++m_inCheckpoint;
        else if (lastStep(run) == 0)
            ++m_early;
        else
            ++m_elsewhere;
    }

    static void finish(const RunFolder& run) {
        Worker worker(run);
        const int code = worker.wait(300);
        QVERIFY2(code == 0, worker.errors().constData());
    }

    int m_runs = 0;
    int m_early = 0, m_inCheckpoint = 0, m_elsewhere = 0, m_launchers = 0;
    std::mt19937 m_random;
    std::map<std::string, Undisturbed> m_undisturbed;
};

QTEST_GUILESS_MAIN(TestFaultsLong)
#include "test_faults_long.moc"
