// Every optimizer against the package that people know it from (tests/reference/optimizers.py), and
// what all promise: skipped steps, exact resumption, any number of threads and ranks, any layout.
#include "core/models/reference.h"
#include "made_up_training.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/full.h>
#include <ATen/ops/full_like.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros_like.h>
#include <distributed/launch.h>
#include <distributed/local_launcher.h>
#include <project/optimizers.h>
#include <training/checkpoint_state.h>

#include <QTemporaryDir>
#include <QTest>
#include <cstdio>
#include <limits>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Recipe recipeFor(const std::string& optimizer) {
    Recipe recipe;
    recipe.optimizer = optimizer;
    if (hasTrait(optimizer, estimatesRate)) recipe.learning_rate = 1;
    return recipe;
}

std::vector<at::Tensor> copiesOf(const std::vector<NamedTensor>& tensors) {
    std::vector<at::Tensor> copies;
    for (const NamedTensor& one : tensors) copies.push_back(one.tensor.detach().clone());
    return copies;
}

void verifyEqual(const std::vector<NamedTensor>& actual, const std::vector<at::Tensor>& expected) {
    QCOMPARE(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
        QVERIFY2(actual[i].tensor.equal(expected[i]), actual[i].name.c_str());
}

/// A training of which every test does a part.
struct Training {
    explicit Training(const Recipe& recipe, const RankGroup& ranks = {}) {
        if (hasTrait(recipe.optimizer, estimatesRate))
            for (Optimizer::Group& group : made.groups) group.learningRate = 1;
        optimizer = makeOptimizer(recipe, made.groups, ranks);
    }
    Optimizer::UpdateResult step(int number) {
        made.setGradients(number);
        return optimizer->step(MadeUpTraining::factor(number), scaler);
    }
    MadeUpTraining made;
    std::unique_ptr<Optimizer> optimizer;
    GradScaler scaler{Precision::full, at::kCPU};
};

void all() {
    QTest::addColumn<QString>("name");
    for (const OptimizerInfo& one : optimizerList) QTest::newRow(one.name) << one.name;
}

void thoseThatUpdateEachByItself() {
    QTest::addColumn<QString>("name");
    for (const OptimizerInfo& one : optimizerList)
        if ((one.traits & perParameter) != 0) QTest::newRow(one.name) << one.name;
}

/// One of several ranks: trains with its share, leaves what rank 0 has and could save.
int trainShared(const std::string& name, const fs::path& folder) {
    LaunchEnvironment launch = orThrow(readLaunchEnvironment());
    launch.rendezvousFolder = folder;
    const RankGroup ranks =
        orThrow(RankGroup::join(launch, at::kCPU, {}, std::chrono::seconds(60)));
    Recipe recipe = recipeFor(name);
    recipe.shard_optimizer = true;
    Training training(recipe, ranks);
    std::vector<NamedTensor> collected;
    for (int step = 0; step < 6; ++step) {
        if (step == 3) {  // another one goes on from what the first would save
            collected = training.optimizer->collectState();
            const fs::path file = folder / "state.safetensors";
            const std::vector<at::Tensor> before = copiesOf(training.optimizer->state());
            if (ranks.isFirst()) {
                std::vector<at::Tensor> keep;
                TensorMap views;
                for (const NamedTensor& one : collected) views[one.name] = viewOf(one.tensor, keep);
                (void)orThrow(writeSafetensors(file, views));
            }
            ranks.barrier();
            training.optimizer = makeOptimizer(recipe, training.made.groups, ranks);
            orThrow(readTensorsInto(file, training.optimizer->state()));
            const std::vector<NamedTensor> after = training.optimizer->state();
            for (std::size_t i = 0; i < after.size(); ++i)
                if (!after[i].tensor.equal(before[i])) return 3;
        }
        training.step(step);
    }
    if (ranks.isFirst()) {
        if (bytesOf(training.optimizer->state()) > 0.9 * static_cast<double>(bytesOf(collected)))
            return 4;
        std::vector<at::Tensor> keep;
        TensorMap views;
        for (const NamedTensor& one : training.made.parameters())
            views[one.name] = viewOf(one.tensor.detach(), keep);
        (void)orThrow(writeSafetensors(folder / "result.safetensors", views));
    }
    return 0;
}

}  // namespace

class TestOptimizer : public QObject {
    Q_OBJECT

private slots:
    void equalsReference_data() {
        all();
        QTest::newRow("prodigy_plain") << "prodigy_plain";
    }
    void equalsReference() {
        QFETCH(QString, name);
        const bool isPlain = name == "prodigy_plain";
        Recipe recipe = recipeFor(isPlain ? "prodigy" : name.toStdString());
        if (isPlain) {
            recipe.prodigy_beta3 = 0.99;
            recipe.prodigy_decouple = false;
            recipe.prodigy_use_bias_correction = false;
            recipe.prodigy_safeguard_warmup = false;
        }
        const Json facts = orThrow(readJson(TEST_REFERENCE "/optimizers/optimizers.json"));
        REQUIRE_REFERENCE(facts, name.toStdString());
        Training training(recipe);
        const std::vector<at::Tensor> start = copiesOf(training.made.parameters());
        for (int step = 0; step < MadeUpTraining::steps; ++step) {
            const Json& fact = facts[name.toStdString()][static_cast<std::size_t>(step)];
            const double norm = training.step(step).gradientNorm.item<double>();
            QVERIFY(std::abs(norm - fact["norm"].get<double>()) < 1e-5 * norm);
            QCOMPARE(training.optimizer->rateEstimate().defined(), fact.contains("d"));
            if (!fact.contains("d")) continue;
            const double d = training.optimizer->rateEstimate().item<double>();
            QVERIFY2(std::abs(d - fact["d"].get<double>()) < 1e-4 * d,
                     qPrintable(QStringLiteral("step %1: %2 for %3")
                                    .arg(step)
                                    .arg(d)
                                    .arg(fact["d"].get<double>())));
        }
        // Rounding may fall to the other of two codes of 8 bits; Prodigy's rate comes from sums.
        // Muon's matrices are products of bfloat16, which another processor rounds otherwise.
        const double tolerance = name == "muon"               ? 2e-2
                                 : name == "adamw8bit"        ? 1e-3
                                 : name.startsWith("prodigy") ? 3e-4
                                                              : 2e-5;
        const Parameters expected = madeUpResult(name.toStdString());
        const std::vector<NamedTensor> actual = training.made.parameters();
        for (std::size_t i = 0; i < actual.size(); ++i) {
            const at::Tensor& wanted = expected.tensors().at(actual[i].name);
            const double way = at::linalg_vector_norm(wanted - start[i]).item<double>();
            const double off =
                at::linalg_vector_norm(wanted - actual[i].tensor.detach()).item<double>();
            QVERIFY(way > 0);
            // Of numbers about 1, each step rounds the last of 24 bits.
            const double rounding = 3e-7 * std::sqrt(static_cast<double>(wanted.numel()));
            QVERIFY2(off < tolerance * way + rounding,
                     (actual[i].name + " " + std::to_string(off / way)).c_str());
        }
    }

    void goesOnFromItsState_data() { all(); }
    void goesOnFromItsState() {
        QFETCH(QString, name);
        const Recipe recipe = recipeFor(name.toStdString());
        Training straight(recipe), first(recipe), second(recipe);
        for (int step = 0; step < 12; ++step) straight.step(step);
        for (int step = 0; step < 6; ++step) first.step(step);
        const at::NoGradGuard noGrad;
        const std::vector<NamedTensor> from = first.optimizer->state();
        const std::vector<NamedTensor> to = second.optimizer->state();
        for (std::size_t i = 0; i < from.size(); ++i) {
            QCOMPARE(to[i].name, from[i].name);
            to[i].tensor.copy_(from[i].tensor);
        }
        for (std::size_t i = 0; i < 5; ++i)
            second.made.parameters()[i].tensor.copy_(first.made.parameters()[i].tensor);
        for (int step = 6; step < 12; ++step) second.step(step);
        verifyEqual(second.made.parameters(), copiesOf(straight.made.parameters()));
        verifyEqual(second.optimizer->state(), copiesOf(straight.optimizer->state()));
    }

    void skippedStepsChangeNothing_data() { all(); }
    void skippedStepsChangeNothing() {
        QFETCH(QString, name);
        Training training(recipeFor(name.toStdString()));
        QCOMPARE(training.step(0).skipped.item<float>(), 0.0f);
        const auto values = copiesOf(training.made.parameters());
        const auto state = copiesOf(training.optimizer->state());
        training.made.setGradients(1);
        training.made.parameters()[2].tensor.mutable_grad()[7] =
            std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(training.optimizer->step(1, training.scaler).skipped.item<float>(), 1.0f);
        verifyEqual(training.made.parameters(), values);
        verifyEqual(training.optimizer->state(), state);
    }

    void doesNotDependOnThreads_data() { all(); }
    void doesNotDependOnThreads() {
        QFETCH(QString, name);
        std::vector<at::Tensor> expected;
        for (const int threads : {1, 3}) {
            at::set_num_threads(threads);
            Training training(recipeFor(name.toStdString()));
            for (int step = 0; step < 4; ++step) training.step(step);
            if (threads == 1)
                expected = copiesOf(training.made.parameters());
            else
                verifyEqual(training.made.parameters(), expected);
        }
        at::set_num_threads(1);
    }

    /// Kernels of a convolution may lie channels last, and a gradient otherwise than its parameter.
    void doesNotDependOnLayout_data() { all(); }
    void doesNotDependOnLayout() {
        QFETCH(QString, name);
        const Recipe recipe = recipeFor(name.toStdString());
        Training plain(recipe), strided(recipe);
        at::Tensor& kernels = strided.made.groups[0].parameters[1].tensor;
        kernels = kernels.detach().contiguous(at::MemoryFormat::ChannelsLast).requires_grad_(true);
        strided.optimizer = makeOptimizer(recipe, strided.made.groups);
        for (int step = 0; step < 4; ++step) {
            plain.step(step);
            strided.made.setGradients(step);
            if (step % 2 == 0)
                kernels.mutable_grad() = kernels.grad().contiguous(at::MemoryFormat::ChannelsLast);
            strided.optimizer->step(MadeUpTraining::factor(step), strided.scaler);
        }
        const auto expected = plain.made.parameters(), actual = strided.made.parameters();
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(actual[i].tensor.allclose(expected[i].tensor, 1e-5, 1e-6),
                     expected[i].name.c_str());
        for (const NamedTensor& one : strided.optimizer->state())
            if (one.name == "b.exp_avg") QCOMPARE(one.tensor.sizes(), kernels.sizes());
    }

    void pureBfloat16_data() { all(); }
    void pureBfloat16() {
        QFETCH(QString, name);
        const Recipe recipe = recipeFor(name.toStdString());
        Training plain(recipe), half(recipe);
        for (Optimizer::Group& group : half.made.groups)
            for (NamedTensor& parameter : group.parameters)
                parameter.tensor = parameter.tensor.detach().to(at::kBFloat16).requires_grad_(true);
        half.optimizer = makeOptimizer(recipe, half.made.groups);
        for (int step = 0; step < 6; ++step) {
            plain.step(step);
            half.step(step);
        }
        const auto expected = plain.made.parameters(), actual = half.made.parameters();
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(actual[i].tensor.to(at::kFloat).allclose(expected[i].tensor, 2e-2, 2e-2),
                     expected[i].name.c_str());
    }

    /// Of 4,000 roundings of a number the mean is the number; each is one of its neighbours.
    void roundsByChance() {
        const at::Tensor values = at::tensor({1.0f, 1.001f, -0.3f, 3e-5f, 0.0f, -123.456f});
        at::Tensor sum = at::zeros_like(values);
        constexpr int steps = 4000;
        for (int step = 0; step < steps; ++step) {
            const StochasticRounding rounding{.seed = 7, .step = step};
            const at::Tensor rounded = rounding.rounded(values, "a");
            QCOMPARE(rounded.scalar_type(), at::kBFloat16);
            QVERIFY(rounded.equal(rounding.rounded(values, "a")));
            const at::Tensor wide = rounded.to(at::kFloat);
            QVERIFY((wide - values).abs().le(values.abs() / 128).all().item<bool>());
            sum += wide;
        }
        QVERIFY(sum[0].item<float>() == steps && sum[4].item<float>() == 0);
        const at::Tensor off = (sum / steps - values).abs();
        QVERIFY(off.le(values.abs() * 5e-4).all().item<bool>());
        const at::Tensor many = at::full({1 << 16}, 1.001f);
        const StochasticRounding one{.seed = 7}, next{.seed = 7, .step = 1}, other{.seed = 8};
        QVERIFY(!one.rounded(many, "a").equal(next.rounded(many, "a")));
        QVERIFY(!one.rounded(many, "a").equal(other.rounded(many, "a")));
        QVERIFY(!one.rounded(many, "a").equal(one.rounded(many, "b")));
        QVERIFY(!one.rounded(many, "a").equal(one.rounded(many, "a", 1)));
        QVERIFY(std::abs(one.rounded(many, "a").to(at::kFloat).mean().item<double>() - 1.001) <
                1e-4);
    }

    /// Changes that are smaller than bfloat16's steps are lost where the nearest is stored.
    void smallChangesAddUp_data() { thoseThatUpdateEachByItself(); }
    void smallChangesAddUp() {
        QFETCH(QString, name);
        const auto meanChange = [&](at::ScalarType type, bool byChance) {
            Recipe recipe = recipeFor(name.toStdString());
            recipe.stochastic_rounding = byChance;
            MadeUpTraining made;
            for (Optimizer::Group& group : made.groups) {
                group.learningRate = 1e-5;
                group.weightDecay = 0;
                for (NamedTensor& parameter : group.parameters)
                    parameter.tensor =
                        (parameter.tensor.detach().sign() * 0.75).to(type).requires_grad_(true);
            }
            const auto optimizer = makeOptimizer(recipe, made.groups);
            GradScaler scaler(Precision::full, at::kCPU);
            for (int step = 0; step < 20; ++step) {
                optimizer->setStep(step);
                made.setGradients(0);  // always the same way
                optimizer->step(1, scaler);
            }
            const at::Tensor values = made.groups[0].parameters[0].tensor.detach().to(at::kFloat);
            made.setGradients(0);
            const at::Tensor way = made.groups[0].parameters[0].tensor.grad().to(at::kFloat).sign();
            return ((values.sign() * 0.75 - values) * way).mean().item<double>();
        };
        const double whole = meanChange(at::kFloat, false);
        QVERIFY2(whole > 5e-5, qPrintable(QString::number(whole)));
        QVERIFY(std::abs(meanChange(at::kBFloat16, false)) < 0.2 * whole);
        const double byChance = meanChange(at::kBFloat16, true);
        QVERIFY2(std::abs(byChance / whole - 1) < 0.25,
                 qPrintable(QStringLiteral("%1 of %2").arg(byChance).arg(whole)));
    }

    /// A pause moves the buffers: what state() shows has to lie in them.
    void stateLiesInItsBuffers_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fused");
        for (const OptimizerInfo& one : optimizerList) {
            QTest::newRow(one.name) << one.name << false;
            if ((one.traits & perParameter) != 0)
                QTest::addRow("%s in the backward pass", one.name) << one.name << true;
        }
    }
    void stateLiesInItsBuffers() {
        QFETCH(QString, name);
        QFETCH(bool, fused);
        Recipe recipe = recipeFor(name.toStdString());
        recipe.fused_backward = fused;
        const Training training(recipe);
        for (const at::Tensor& buffer : training.optimizer->buffers())
            buffer.set_data(at::full_like(buffer, 3));
        for (const NamedTensor& one : training.optimizer->state())
            QVERIFY2(one.tensor.eq(3).all().item<bool>(), one.name.c_str());
    }

    void eightBitsTakeAQuarter() {
        const Training full(recipeFor("adamw")), small(recipeFor("adamw8bit"));
        std::int64_t large = 0, coded = 0;
        for (const NamedTensor& one : full.optimizer->state())
            if (one.name.starts_with("a.")) large += bytesOf({one});
        for (const NamedTensor& one : small.optimizer->state())
            if (one.name.starts_with("a.")) coded += bytesOf({one});
        QVERIFY(coded > 0 && coded < 0.26 * static_cast<double>(large));
    }

    void sharedAmongRanks_data() { all(); }
    void sharedAmongRanks() {
        QFETCH(QString, name);
        Training alone(recipeFor(name.toStdString()));
        for (int step = 0; step < 6; ++step) alone.step(step);
        QTemporaryDir folder;
        LocalLaunch launch;
        launch.command = {"/proc/self/exe", "test_optimizer", "as-rank", name.toStdString(),
                          folder.path().toStdString()};
        launch.devices = {"cpu", "cpu", "cpu"};
        launch.folder = folder.path().toStdString();
        launch.threadsPerRank = 1;
        const auto ended = runLocalRanks(launch, {});
        QVERIFY2(ended, ended ? "" : ended.error().message().c_str());
        QCOMPARE(*ended, 0);
        const fs::path path = launch.folder / "result.safetensors";
        SafetensorsFile file = orThrow(SafetensorsFile::open(path));
        const Parameters result =
            parametersFrom(Weights{file.tensors(), {file.owner()}, path.string()});
        for (const NamedTensor& one : alone.made.parameters()) {
            const at::Tensor& shared = result.tensors().at(one.name);
            // Prodigy's sums over all parameters are added in another order.
            QVERIFY2(name == "prodigy" ? shared.allclose(one.tensor, 1e-6, 1e-7)
                                       : shared.equal(one.tensor),
                     one.name.c_str());
        }
    }
};

static int mainTestOptimizer(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "as-rank") {
        try {
            return trainShared(argv[2], argv[3]);
        } catch (const std::exception& error) {
            std::fputs(error.what(), stderr);
            return 1;
        }
    }
    QCoreApplication application(argc, argv);
    TestOptimizer test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestOptimizer);
#include "test_optimizer.moc"
