// Real runs with each optimizer, with averaged weights and with shared-out state, killed and
// resumed: they end with the same bytes as runs that nobody interrupted.
#include "train_runs.h"

#include <QTemporaryDir>

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Job jobFor(const std::string& optimizer, bool lora, bool average, int ranks) {
    Recipe recipe = smallRecipe();
    recipe.with_prior_preservation = false;
    recipe.validation_loss_steps = 4;
    recipe.max_train_steps = 8;
    recipe.optimizer = optimizer;
    recipe.lora = lora;
    recipe.use_ema = average;
    recipe.learning_rate = optimizer == "prodigy" ? 1 : 1e-4;
    recipe.shard_optimizer = ranks > 1;
    Job job = smallJob(recipe);
    job.devices = std::vector<std::string>(static_cast<std::size_t>(ranks), "cpu");
    return job;
}

}  // namespace

class TestTrainOptimizers : public QObject {
    Q_OBJECT

private slots:
    void killedAndResumed_data() {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<bool>("lora");
        QTest::addColumn<bool>("average");
        QTest::addColumn<int>("ranks");
        QTest::newRow("AdamW with 8 bits") << "adamw8bit" << false << false << 1;
        QTest::newRow("Prodigy") << "prodigy" << true << false << 1;
        QTest::newRow("Lion, averaged") << "lion" << true << true << 1;
        QTest::newRow("Adafactor, averaged") << "adafactor" << false << true << 1;
        QTest::newRow("shared out") << "adamw8bit" << false << false << 2;
    }
    void killedAndResumed() {
        QFETCH(QString, optimizer);
        QFETCH(bool, lora);
        QFETCH(bool, average);
        QFETCH(int, ranks);
        const Job job = jobFor(optimizer.toStdString(), lora, average, ranks);
        const RunFolder straight = makeRun(folder(), job);
        finish(straight);
        const auto expected = resultOf(straight);
        QVERIFY(!expected.empty());

        const RunFolder run = makeRun(folder(), job);
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 60000);
            ::kill(worker.pid(), SIGKILL);
            worker.wait();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!run.isAlive(), 10000);
        finish(run);
        QVERIFY(eventsOf(run, "started").back()["resumed_from"].get<int>() >= 3);
        QVERIFY(resultOf(run) == expected);

        const auto steps = eventsOf(straight, "step");
        const double rate = steps.back()["lr"];
        // Prodigy's estimate begins at 1e-6.
        QVERIFY(optimizer == "prodigy" ? rate > 0 && rate < 0.1 : rate == 1e-4);
        QVERIFY(steps.back()["loss"].get<double>() > 0);
        for (const auto& checkpoint : run.listCheckpoints())
            QCOMPARE(fs::exists(checkpoint.path / "raw.safetensors"), average);
    }

    void sharingChangesNothing() {
        std::vector<std::map<std::string, std::string>> results;
        for (const bool shared : {false, true}) {
            Job job = jobFor("adamw", false, false, 2);
            job.recipe.max_train_steps = 4;
            job.recipe.shard_optimizer = shared;
            const RunFolder run = makeRun(folder(), job);
            finish(run);
            results.push_back(resultOf(run));
        }
        QVERIFY(results[0] == results[1]);
    }

    void theResultIsTheAverage() {
        std::vector<std::map<std::string, std::string>> results;
        for (const bool average : {false, true}) {
            Job job = jobFor("adamw", true, average, 1);
            job.recipe.max_train_steps = 4;
            job.recipe.checkpointing_steps = 4;
            const RunFolder run = makeRun(folder(), job);
            finish(run);
            results.push_back(resultOf(run));
            // The window draws from the checkpoint what the result draws.
            const fs::path name = "pytorch_lora_weights.safetensors";
            QVERIFY(*readFile(run.listCheckpoints().back().path / name) ==
                    *readFile(run.output() / name));
        }
        QVERIFY(results[0] != results[1]);
    }

private:
    fs::path folder() const { return m_folder.path().toStdString(); }
    static void finish(const RunFolder& run) {
        Worker worker(run);
        const int code = worker.wait();
        QVERIFY2(code == 0, worker.errors().constData());
        QVERIFY(run.readState()->phase == RunPhase::finished);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestTrainOptimizers)
#include "test_train_optimizers.moc"
