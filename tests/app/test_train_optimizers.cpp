// Real runs with each optimizer, with averaged weights and with shared-out state, killed and
// resumed: they end with the same bytes as runs that nobody interrupted.
#include "train_runs.h"

#include <base/files.h>
#include <project/optimizers.h>
#include <runs/checkpoint.h>
#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Job jobFor(const std::string& optimizer, bool lora, bool average, int ranks, bool fused = false,
           bool rounded = false) {
    Recipe recipe = smallRecipe();
    recipe.with_prior_preservation = false;
    recipe.validation_loss_steps = 4;
    recipe.max_train_steps = 8;
    recipe.optimizer = optimizer;
    recipe.lora = lora;
    recipe.use_ema = average;
    recipe.learning_rate = optimizer == "prodigy" ? 1 : 1e-4;
    recipe.shard_optimizer = ranks > 1;
    recipe.fused_backward = fused;
    recipe.stochastic_rounding = rounded;
    if (rounded) recipe.weight_dtype = "bfloat16";
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
        QTest::addColumn<bool>("fused");
        QTest::addColumn<bool>("rounded");
        const auto add = [](const char* name, const char* optimizer, bool lora, bool average,
                            int ranks) {
            QTest::newRow(name) << QString(optimizer) << lora << average << ranks << false << false;
        };
        add("AdamW with 8 bits", "adamw8bit", false, false, 1);
        add("Prodigy", "prodigy", true, false, 1);
        add("Lion, averaged", "lion", true, true, 1);
        add("Adafactor, averaged", "adafactor", false, true, 1);
        add("Muon, shared", "muon", true, false, 2);
        add("shared out", "adamw8bit", false, false, 2);
        QTest::newRow("Adafactor in the backward pass, averaged")
            << "adafactor" << false << true << 1 << true << false;
        for (const OptimizerInfo& one : optimizerList) {
            if ((one.traits & perParameter) == 0) continue;
            for (const bool rounded : {false, true})
                QTest::addRow("%s in the backward pass%s", one.name,
                              rounded ? ", rounded by chance" : "")
                    << QString(one.name) << false << false << 1 << true << rounded;
            QTest::addRow("%s, rounded by chance", one.name)
                << QString(one.name) << false << false << 1 << false << true;
        }
    }
    void killedAndResumed() {
        QFETCH(QString, optimizer);
        QFETCH(bool, lora);
        QFETCH(bool, average);
        QFETCH(int, ranks);
        QFETCH(bool, fused);
        QFETCH(bool, rounded);
        const Job job = jobFor(optimizer.toStdString(), lora, average, ranks, fused, rounded);
        const RunFolder straight = makeRun(folder(), job);
        trainToEnd(straight);
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
        trainToEnd(run);
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

    /// Weights that are updated while gradients arrive learn the same where none is clipped.
    void updatesInTheBackwardPass_data() {
        QTest::addColumn<QString>("optimizer");
        for (const OptimizerInfo& one : optimizerList)
            if ((one.traits & perParameter) != 0) QTest::newRow(one.name) << one.name;
    }
    void updatesInTheBackwardPass() {
        QFETCH(QString, optimizer);
        std::vector<std::vector<Json>> steps;
        for (const bool fused : {false, true}) {
            Job job = jobFor(optimizer.toStdString(), false, false, 1, fused);
            job.recipe.max_grad_norm = 0;
            job.recipe.gradient_checkpointing = fused;
            const RunFolder run = makeRun(folder(), job);
            trainToEnd(run);
            steps.push_back(eventsOf(run, "step"));
        }
        QCOMPARE(steps[0].size(), std::size_t{8});
        QCOMPARE(steps[1].size(), std::size_t{8});
        for (std::size_t i = 0; i < steps[0].size(); ++i)
            for (const char* field : {"loss", "grad_norm"}) {
                const double x = steps[0][i][field], y = steps[1][i][field];
                QVERIFY2(std::abs(x - y) < 1e-4 * x, field);
            }
    }
    void updatesInTheBackwardPassOfOneRankOnly() {
        Job job = jobFor("adamw", false, false, 2, true);
        job.recipe.shard_optimizer = false;
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        const std::vector<Json> notices = eventsOf(run, "notice");
        QVERIFY(std::ranges::any_of(
            notices, [](const Json& one) { return one["code"] == "train.fused_ranks"; }));
        job.recipe.fused_backward = false;
        const RunFolder plain = makeRun(folder(), job);
        trainToEnd(plain);
        QCOMPARE(lossesOf(run), lossesOf(plain));
    }

    /// On several ranks gradients are averaged before: the same job goes on there without.
    void aFusedRunGoesOnWithoutAndBack_data() {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<bool>("begins");
        for (const OptimizerInfo& one : optimizerList)
            if ((one.traits & perParameter) != 0)
                for (const bool begins : {false, true})
                    QTest::addRow("%s, %s", one.name, begins ? "fused first" : "fused later")
                        << one.name << begins;
    }
    void aFusedRunGoesOnWithoutAndBack() {
        QFETCH(QString, optimizer);
        QFETCH(bool, begins);
        const auto job = [&](bool fused, int steps) {
            Job result = jobFor(optimizer.toStdString(), false, false, 1, fused);
            result.recipe.max_grad_norm = 0;     // which is each gradient's own norm where fused
            result.recipe.learning_rate = 1e-3;  // so that a lost state would show
            result.recipe.max_train_steps = steps;
            return result;
        };
        goesOnLike(job(false, 6), job(begins, 3), job(!begins, 6), 1e-4, {"loss"});
    }
    /// Where memory ran out before, steps were learned in parts; an update as gradients arrive
    /// takes a step's rows all at once.
    void aFusedRunTakesAllRowsAtOnce() {
        std::map<bool, std::vector<double>> losses;
        for (const bool ranOut : {false, true}) {
            Job job = jobFor("adamw", false, false, 1, false);
            job.recipe.train_batch_size = 2;
            job.recipe.max_grad_norm = 0;
            job.recipe.learning_rate = 1e-3;
            job.recipe.max_train_steps = 3;
            const RunFolder run = makeRun(folder(), job);
            trainToEnd(run);
            if (ranOut) {
                Json measured = orThrow(readJson(run.autotuneFile(0)));
                measured["limits"] = {{{"step", 1}, {"micro_batch", 1}, {"sides_apart", false}}};
                orThrow(writeJson(run.autotuneFile(0), measured));
            }
            job.recipe.fused_backward = true;
            job.recipe.max_train_steps = 6;
            orThrow(run.writeJob(job));
            trainToEnd(run);
            for (const Json& step : eventsOf(run, "step")) losses[ranOut].push_back(step["loss"]);
        }
        QCOMPARE(losses[false].size(), std::size_t{6});
        QCOMPARE(losses[true].size(), std::size_t{6});
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY2(std::abs(losses[false][i] - losses[true][i]) < 1e-4 * losses[false][i],
                     std::to_string(i).c_str());
    }
    /// The command that made the run goes on with it, too: the checkpoint was made without.
    void aFusedRunOfTwoRanksIsResumed() {
        Job job = jobFor("adamw", false, false, 2, true);
        job.recipe.shard_optimizer = false;
        job.recipe.max_train_steps = 3;
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        const fs::path checkpoint = run.listCheckpoints().back().path;
        job.recipe.max_train_steps = 6;
        QVERIFY(checkResumable(checkpoint, job.recipe));
        orThrow(run.writeJob(job));
        trainToEnd(run);
        QCOMPARE(lastStep(run), 6);
        job.devices = {"cpu"};
        job.recipe.max_train_steps = 8;
        orThrow(run.writeJob(job));
        trainToEnd(run);
        QCOMPARE(lastStep(run), 8);
        QCOMPARE(eventsOf(run, "started").back()["resumed_from"].get<int>(), 6);
    }

    /// A checkpoint holds the state of all ranks: another number of them goes on with it.
    void anotherNumberOfRanks_data() {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::newRow("2 to 1") << "adamw" << 2 << 1;
        QTest::newRow("1 to 2") << "adamw" << 1 << 2;
        QTest::newRow("2 to 1, 8 bits") << "adamw8bit" << 2 << 1;
    }
    void anotherNumberOfRanks() {
        QFETCH(QString, optimizer);
        QFETCH(int, from);
        QFETCH(int, to);
        const auto job = [&](int ranks) {  // the same two photos a step
            Job result = jobFor(optimizer.toStdString(), false, true, ranks);
            result.recipe.shard_optimizer = true;
            result.recipe.gradient_accumulation_steps = 2 / ranks;
            result.recipe.learning_rate = 1e-3;  // so that a lost state would show
            result.recipe.max_train_steps = 6;
            return result;
        };
        Job half = job(from);
        half.recipe.max_train_steps = 3;
        const auto [straight, run] =
            goesOnLike(job(to), half, job(to), 1e-5, {"loss_instance", "grad_norm"});
        QCOMPARE(eventsOf(run, "started").back()["world_size"].get<int>(), to);
        const auto sizeOf = [](const RunFolder& one) {
            return fs::file_size(one.listCheckpoints().back().path / "optimizer.safetensors");
        };
        QCOMPARE(sizeOf(run), sizeOf(straight));
    }

    /// Updates in the backward pass are of one rank alone.
    void fusedGoesOnWithAnotherNumberOfRanks_data() {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        for (const OptimizerInfo& one : optimizerList)
            if ((one.traits & perParameter) != 0)
                for (const int from : {1, 2})
                    QTest::addRow("%s, from %d", one.name, from) << one.name << from << 3 - from;
    }
    void fusedGoesOnWithAnotherNumberOfRanks() {
        QFETCH(QString, optimizer);
        QFETCH(int, from);
        QFETCH(int, to);
        const auto job = [&](int ranks) {
            Job result = jobFor(optimizer.toStdString(), false, false, ranks, true);
            result.recipe.shard_optimizer = false;
            result.recipe.max_grad_norm = 0;
            result.recipe.train_batch_size = 2 / ranks;
            result.recipe.learning_rate = 1e-3;  // so that a lost state would show
            result.recipe.max_train_steps = 6;
            return result;
        };
        Job half = job(from);
        half.recipe.max_train_steps = 3;
        goesOnLike(job(to), half, job(to), 1e-4, {"loss_instance"});
    }

    void sharingChangesNothing() {
        std::vector<std::map<std::string, std::string>> results;
        for (const bool shared : {false, true}) {
            Job job = jobFor("adamw", false, false, 2);
            job.recipe.max_train_steps = 4;
            job.recipe.shard_optimizer = shared;
            const RunFolder run = makeRun(folder(), job);
            trainToEnd(run);
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
            trainToEnd(run);
            results.push_back(resultOf(run));
            // The window draws from the checkpoint what the result draws.
            const fs::path name = "pytorch_lora_weights.safetensors";
            QVERIFY(*readFile(run.listCheckpoints().back().path / name) ==
                    *readFile(run.output() / name));
        }
        QVERIFY(results[0] != results[1]);
    }

private:
    /// A run of three steps that goes on as `then` learns what `whole` does from the beginning, but
    /// for `tolerance`, relative. Both runs, the straight one first.
    std::pair<RunFolder, RunFolder> goesOnLike(const Job& whole, const Job& begun, const Job& then,
                                               double tolerance,
                                               const std::vector<const char*>& fields) {
        RunFolder straight = makeRun(folder(), whole), run = makeRun(folder(), begun);
        trainToEnd(straight);
        trainToEnd(run);
        orThrow(run.writeJob(then));
        trainToEnd(run);
        const auto expected = eventsOf(straight, "step"), actual = eventsOf(run, "step");
        const auto resumed = eventsOf(run, "started").back()["resumed_from"].get<int>();
        if (resumed != 3 || actual.size() != expected.size())
            QTest::qFail("It did not go on from step 3 to the end.", __FILE__, __LINE__);
        for (std::size_t i = 0; i < std::min(expected.size(), actual.size()); ++i)
            for (const char* field : fields) {
                const double x = expected[i][field], y = actual[i][field];
                if (!(std::abs(x - y) < tolerance * x))
                    QTest::qFail(qPrintable(QStringLiteral("%1 of step %2: %3, not %4")
                                                .arg(QLatin1String(field))
                                                .arg(i + 1)
                                                .arg(y)
                                                .arg(x)),
                                 __FILE__, __LINE__);
            }
        return {std::move(straight), std::move(run)};
    }

    fs::path folder() const { return m_folder.path().toStdString(); }
    QTemporaryDir m_folder;
};

REGISTER_TEST(TestTrainOptimizers, QCoreApplication);
#include "test_train_optimizers.moc"
