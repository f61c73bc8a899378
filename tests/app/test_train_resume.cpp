// Runs that are stopped, killed and damaged end with the same bytes as one never interrupted; ranks
// end together; the number of ranks changes nothing but rounding.
#include "train_runs.h"

#include <base/files.h>
#include <runs/branch_run.h>
#include <QCoreApplication>
#include <QTemporaryDir>
#include <algorithm>
#include <set>
#include <sstream>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Job jobFor(bool lora, const std::vector<std::string>& devices = {"cpu"}) {
    Recipe recipe = smallRecipe();
    recipe.lora = lora;
    Job job = smallJob(recipe);
    job.devices = devices;
    return job;
}

}  // namespace

class TestTrainResume : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_full = finished(jobFor(false));
        m_lora = finished(jobFor(true));
        QVERIFY(!m_full.empty() && !m_lora.empty());
    }

    void twoDevicesOfARank() {
        QVERIFY(finished(jobFor(false, {"cpu+cpu"})) == m_full);
        const RunFolder run = makeRun(folder(), jobFor(true, {"cpu+7"}));
        Worker worker(run);
        QCOMPARE(worker.wait(), 2);
        QVERIFY2(worker.errors().contains("GPU 7"), worker.errors().constData());
    }

    /// By whoever ends the command, one rank or the launcher of several; the log has it too.
    void aFailureIsToldOnce() {
        for (const std::vector<std::string>& devices :
             {std::vector<std::string>{"cpu"}, std::vector<std::string>{"cpu", "cpu"}}) {
            Job job = jobFor(true, devices);
            job.recipe.lora_layers = "nonsense";
            const RunFolder run = makeRun(folder(), job);
            Worker worker(run);
            QCOMPARE(worker.wait(), 2);
            QVERIFY2(worker.errors().count("nonsense") == 1, worker.errors().constData());
            const std::string log = orThrow(readFile(run.logFile()));
            QVERIFY2(log.find(" error lora_layers names “nonsense”") != log.npos, log.c_str());
        }
    }

    void stopped() {
        const RunFolder run = makeRun(folder(), jobFor(false));
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 4, 30000);
        orThrow(run.request(RunRequest::stop));
        QCOMPARE(worker.wait(), 75);
        QVERIFY2(worker.errors().contains("info Class images to draw: 3\n"), worker.errors());
        QVERIFY(run.readState()->phase == RunPhase::stopped);
        const int step = lastStep(run);
        QCOMPARE(run.listCheckpoints().back().step, step);
        QCOMPARE(eventsOf(run, "stopped").size(), std::size_t{1});
        QCOMPARE(eventsOf(run, "stopped")[0]["step"].get<int>(), step);
        QVERIFY(!fs::exists(run.requests() / "stop.json"));
        trainToEnd(run);
        QCOMPARE(eventsOf(run, "started").back()["resumed_from"].get<int>(), step);
        QVERIFY(resultOf(run) == m_full);
    }

    /// A run that ended too early, and one that goes on from its checkpoint for more steps.
    void branched() {
        for (const bool lora : {false, true}) {
            Job job = jobFor(lora);
            job.recipe.max_train_steps = 6;
            const RunFolder run = makeRun(folder(), job);
            trainToEnd(run);
            const RunFolder branch = orThrow(branchRun(run, 6, jobFor(lora).recipe, job.devices));
            trainToEnd(branch);
            QCOMPARE(eventsOf(branch, "started").back()["resumed_from"].get<int>(), 6);
            QVERIFY(resultOf(branch) == (lora ? m_lora : m_full));
            // Of its curves none is missing, and the other run has all that it had.
            QCOMPARE(eventsOf(branch, "step").size(), std::size_t{12});
            QCOMPARE(eventsOf(run, "step").size(), std::size_t{6});
            QCOMPARE(orThrow(run.readState()).step, 6);
        }
    }

    void pausesLeaveNoCheckpoints() {
        Job job = jobFor(true);
        job.recipe.max_train_steps = 160;
        job.recipe.checkpointing_steps = 60;
        job.recipe.validation_loss_steps = 0;
        const RunFolder run = makeRun(folder(), job);
        Worker worker(run);
        const auto pauseAfter = [&](int step) {
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= step, 60000);
            orThrow(run.request(RunRequest::pause));
            QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase == RunPhase::paused, 20000);
            // What the pause saved is the newest, and the only one of a pause.
            const auto all = run.listCheckpoints();
            QCOMPARE(all.back().step, lastStep(run));
            for (const auto& one : all)
                QCOMPARE(one.untilNext, one.step == all.back().step &&
                                            one.step % job.recipe.checkpointing_steps != 0);
        };
        const auto resume = [&] {
            orThrow(run.request(RunRequest::resume));
            QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase != RunPhase::paused, 20000);
        };
        pauseAfter(1);
        resume();
        pauseAfter(lastStep(run) + 2);
        resume();
        pauseAfter(61);
        // Who stops while it is paused keeps that step.
        orThrow(run.request(RunRequest::stop));
        QCOMPARE(worker.wait(), 75);
        const int stopped = run.listCheckpoints().back().step;
        QVERIFY(!run.listCheckpoints().back().untilNext);
        Worker again(run);
        pauseAfter(stopped + 1);
        resume();
        QCOMPARE(again.wait(), 0);
        std::set<int> left;
        for (const auto& one : run.listCheckpoints()) left.insert(one.step);
        QVERIFY((left == std::set{60, stopped, 120, 160}));
    }

    /// A LoRA's last step is a checkpoint wherever it lies: none of what it learned is done again.
    void aFinishedLoraGoesOnFromItsEnd_data() {
        QTest::addColumn<int>("limit");
        QTest::addColumn<std::vector<int>>("kept");
        QTest::newRow("all are kept") << 0 << std::vector{3, 6, 7};
        QTest::newRow("two are kept") << 2 << std::vector{6, 7};
        QTest::newRow("one is kept") << 1 << std::vector{7};
    }
    void aFinishedLoraGoesOnFromItsEnd() {
        QFETCH(int, limit);
        QFETCH(std::vector<int>, kept);
        Job job = jobFor(true);
        const int whole = job.recipe.max_train_steps;
        job.recipe.max_train_steps = 7;
        job.recipe.checkpoints_total_limit = limit;
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        std::vector<int> steps;
        for (const auto& one : run.listCheckpoints()) steps.push_back(one.step);
        QCOMPARE(steps, kept);
        QCOMPARE(eventsOf(run, "checkpoint").back()["step"].get<int>(), 7);
        // For more steps, and in the curves of each there is each step once.
        job.recipe.max_train_steps = whole;
        const RunFolder branch = orThrow(branchRun(run, 7, job.recipe, job.devices));
        orThrow(run.writeJob(job));
        for (const RunFolder& one : {run, branch}) {
            trainToEnd(one);
            QCOMPARE(eventsOf(one, "started").back()["resumed_from"].get<int>(), 7);
            QCOMPARE(eventsOf(one, "step").size(), static_cast<std::size_t>(whole));
            QVERIFY(resultOf(one) == m_lora);
        }
    }

    /// Its checkpoints are large: it has none but at the steps that were asked for.
    void aWholeModelsLastStepIsNone() {
        Job job = jobFor(false);
        job.recipe.max_train_steps = 7;
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        QCOMPARE(run.listCheckpoints().back().step, 6);
    }

    void anOldRequestIsForgotten() {
        const RunFolder run = makeRun(folder(), jobFor(true));
        orThrow(run.request(RunRequest::stop));
        const fs::path request = run.requests() / "stop.json";
        fs::last_write_time(request, fs::last_write_time(request) - std::chrono::minutes(1));
        trainToEnd(run);
    }

    void terminated() {
        const RunFolder run = makeRun(folder(), jobFor(true));
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 4, 30000);
        ::kill(worker.pid(), SIGTERM);
        QCOMPARE(worker.wait(), 75);
        trainToEnd(run);
        QVERIFY(resultOf(run) == m_lora);
    }

    void killed() {
        const RunFolder run = makeRun(folder(), jobFor(false));
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 30000);
            ::kill(worker.pid(), SIGKILL);
            QCOMPARE(worker.wait(), -1);
        }
        QVERIFY(!run.isAlive());
        QVERIFY(run.effectiveState().phase == RunPhase::failed);
        trainToEnd(run);
        QVERIFY(eventsOf(run, "started").back()["resumed_from"].get<int>() >= 3);
        QVERIFY(resultOf(run) == m_full);
    }

    void damaged() {
        const RunFolder run = makeRun(folder(), jobFor(false));
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(run.listCheckpoints().size() >= 2, 30000);
        orThrow(run.request(RunRequest::stop));
        QCOMPARE(worker.wait(), 75);
        const auto newest = run.listCheckpoints().back();
        const auto previous = run.listCheckpoints()[run.listCheckpoints().size() - 2];
        std::string bytes = *readFile(newest.path / "optimizer.safetensors");
        bytes.back() = static_cast<char>(bytes.back() ^ 1);
        orThrow(writeFileAtomically(newest.path / "optimizer.safetensors", bytes));
        trainToEnd(run);
        QCOMPARE(eventsOf(run, "started").back()["resumed_from"].get<int>(), previous.step);
        const auto notices = eventsOf(run, "notice");
        QVERIFY(!notices.empty());
        QCOMPARE(notices[0]["code"].get<std::string>(), std::string("checkpoint.damaged"));
        QVERIFY(resultOf(run) == m_full);
    }

    void ranksGiveTheSameCurve() {
        // Four photos and four class images a step, however they are shared out.
        struct Share {
            int ranks, batch, accumulation;
        };
        m_curve.clear();
        for (const Share share :
             {Share{1, 4, 1}, Share{2, 2, 1}, Share{4, 1, 1}, Share{1, 1, 4}, Share{2, 1, 2}}) {
            const Job job = sharedJob(share.ranks, share.batch, share.accumulation);
            const RunFolder run = makeRun(folder(), job);
            trainToEnd(run);
            QCOMPARE(eventsOf(run, "started")[0]["world_size"].get<int>(), share.ranks);
            QCOMPARE(contents(run.path() / "class-images").size(), std::size_t{3});
            const auto curve = eventsOf(run, "step");
            if (m_curve.empty()) m_curve = curve;
            sameCurve(curve, m_curve);
        }
    }

    void anotherNumberOfRanksGoesOn() {
        Job job = sharedJob(1, 4, 1);
        job.recipe.max_train_steps = job.recipe.checkpointing_steps = 2;
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        orThrow(run.writeJob(sharedJob(4, 1, 1)));
        trainToEnd(run);
        QCOMPARE(eventsOf(run, "started").back()["world_size"].get<int>(), 4);
        sameCurve(eventsOf(run, "step"), m_curve);
    }

    void gradientsAreAveragedDuringBackward() {
        const fs::path traces = folder() / "traces";
        qputenv("DREAMBOOTH_TRACE", traces.c_str());
        const RunFolder run = makeRun(folder(), sharedJob(2, 1, 2));
        trainToEnd(run);
        qunsetenv("DREAMBOOTH_TRACE");
        for (const char* file : {"rank-0.json", "rank-1.json"}) {
            std::vector<Json> backward, sums;
            std::istringstream lines(*readFile(traces / file));
            for (std::string line; std::getline(lines, line);) {
                if (!line.starts_with("{")) continue;
                const Json event = *parseJson(line.substr(0, line.rfind(',')), file);
                if (event["name"] == "backward") backward.push_back(event);
                if (event["tid"] == "communication") sums.push_back(event);
            }
            // Four steps of two micro-batches, after what was tried out before them.
            QVERIFY(backward.size() >= 8);
            backward.erase(backward.begin(), backward.end() - 8);
            for (std::size_t i = 0; i < backward.size(); ++i) {
                const double begin = backward[i]["ts"];
                const double end = begin + backward[i]["dur"].get<double>();
                std::vector<double> starts;
                for (const Json& sum : sums)
                    if (sum["ts"] >= begin && sum["ts"] < end) starts.push_back(sum["ts"]);
                // Nothing is sent but in the last micro-batch of a step: there several buckets,
                // each as soon as it is full.
                QCOMPARE(starts.empty(), i % 2 == 0);
                if (i % 2 == 0) continue;
                QVERIFY(starts.size() >= 2);
                QVERIFY(*std::ranges::max_element(starts) > *std::ranges::min_element(starts));
            }
            QCOMPARE(sums.size() % 4, std::size_t{0});
        }
    }

    void aKilledRankEndsAllAndIsResumed() {
        const auto uninterrupted = finished(jobFor(false, {"cpu", "cpu"}));
        const RunFolder run = makeRun(folder(), jobFor(false, {"cpu", "cpu"}));
        {
            Worker launcher(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 60000);
            const auto ranks = childrenOf(launcher.pid());
            QCOMPARE(ranks.size(), std::size_t{2});
            ::kill(ranks[1], SIGKILL);
            QCOMPARE(launcher.wait(), 1);
            for (const pid_t rank : ranks) QVERIFY(!isRunning(rank));
            QVERIFY2(launcher.errors().contains("signal 9"), launcher.errors().constData());
        }
        QVERIFY(!run.isAlive());
        QVERIFY(run.readState()->phase == RunPhase::failed);
        QVERIFY(run.readState()->why.find("signal 9") != std::string::npos);
        trainToEnd(run);
        QVERIFY(resultOf(run) == uninterrupted);
    }

    void aKilledLauncherLeavesNothing() {
        Job job = jobFor(true, {"cpu", "cpu"});
        job.recipe.max_train_steps = 500;
        const RunFolder run = makeRun(folder(), job);
        std::vector<pid_t> ranks;
        {
            Worker launcher(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1, 60000);
            ranks = childrenOf(launcher.pid());
            QCOMPARE(ranks.size(), std::size_t{2});
            ::kill(launcher.pid(), SIGKILL);
            QCOMPARE(launcher.wait(), -1);
        }
        for (const pid_t rank : ranks) QTRY_VERIFY_WITH_TIMEOUT(!isRunning(rank), 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!run.isAlive(), 5000);
    }

    void stoppedRanks() {
        const RunFolder run = makeRun(folder(), jobFor(true, {"cpu", "cpu"}));
        Worker launcher(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 2, 60000);
        ::kill(launcher.pid(), SIGTERM);
        QCOMPARE(launcher.wait(), 75);
        QVERIFY(run.readState()->phase == RunPhase::stopped);
        QCOMPARE(run.listCheckpoints().back().step, lastStep(run));
    }

private:
    /// Four steps; the class images are drawn by all ranks too.
    static Job sharedJob(int ranks, int batch, int accumulation) {
        Job job = jobFor(false, std::vector<std::string>(static_cast<std::size_t>(ranks), "cpu"));
        job.recipe.train_batch_size = batch;
        job.recipe.gradient_accumulation_steps = accumulation;
        job.recipe.sample_batch_size = 1;
        job.recipe.max_train_steps = 4;
        job.recipe.checkpointing_steps = 100;
        return job;
    }
    static void sameCurve(const std::vector<Json>& actual, const std::vector<Json>& expected) {
        QCOMPARE(actual.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            for (const char* field : {"loss_instance", "loss_prior", "grad_norm"}) {
                const double x = expected[i][field], y = actual[i][field];
                QVERIFY2(std::abs(x - y) < 1e-4 * std::abs(x),
                         (std::string(field) + " " + std::to_string(x) + " " + std::to_string(y))
                             .c_str());
            }
    }

    fs::path folder() const { return m_folder.path().toStdString(); }
    std::map<std::string, std::string> finished(const Job& job) {
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        return resultOf(run);
    }

    QTemporaryDir m_folder;
    std::map<std::string, std::string> m_full, m_lora;
    std::vector<Json> m_curve;
};

REGISTER_TEST(TestTrainResume, QCoreApplication);
#include "test_train_resume.moc"
