// A batch in several forwards gives the losses and gradients of the whole one.
#include "core/models/modern_reference.h"
#include "micro_batch.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/sin.h>

#include <QCoreApplication>
#include <QTest>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;

namespace {

at::Tensor waves(at::IntArrayRef shape, double speed) {
    std::int64_t count = 1;
    for (const std::int64_t size : shape) count *= size;
    return at::sin(at::arange(count, at::kFloat) * speed).view(shape);
}

Batch madeUpBatch(const TrainableModel& model, std::int64_t photos, bool masked) {
    const std::int64_t rows = 2 * photos;
    Batch batch;
    batch.latents = waves({rows, model.model().files.latentChannels(), 8, 8}, 0.7);
    batch.noise = waves(batch.latents.sizes(), 1.3);
    batch.timesteps = at::arange(rows, at::kLong) * 97 + 3;
    batch.photos = photos;
    batch.sizes.assign(static_cast<std::size_t>(rows), PictureSizes::whole(64, 64));
    if (masked) batch.weights = waves({photos, 1, 8, 8}, 0.3) + 1;
    batch.promptDropped.assign(static_cast<std::size_t>(rows), false);
    batch.promptDropped[1] = true;
    return batch;
}

}  // namespace

class TestMicroBatch : public QObject {
    Q_OBJECT

    const MadeUpModels m_models;

private slots:
    void partsGiveTheWhole_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("lora");
        QTest::addColumn<double>("snrGamma");
        QTest::addColumn<bool>("masked");
        const auto row = [](const char* name, const char* kind, bool lora, double snr,
                            bool masked) { QTest::newRow(name) << kind << lora << snr << masked; };
        row("full", "tiny-sd1", false, 0.0, false);
        row("full, min-SNR", "tiny-sd1", false, 5.0, false);
        row("LoRA, min-SNR, masks", "tiny-sd1", true, 5.0, true);
        row("klein, captions", "klein", true, 0.0, false);
        row("Z-Image, captions", "z_image", true, 0.0, false);
    }

    void partsGiveTheWhole() {
        QFETCH(QString, kind);
        QFETCH(bool, lora);
        QFETCH(double, snrGamma);
        QFETCH(bool, masked);
        Recipe recipe;
        recipe.lora = lora;
        recipe.snr_gamma = snrGamma;
        const bool isFlow = kind != "tiny-sd1";
        recipe.train_text_encoder = !isFlow;
        recipe.prior_loss_weight = 0.7;
        const auto path = isFlow ? m_models(kind.toStdString())
                                 : std::filesystem::path(TEST_REFERENCE) / "tiny-sd1" / "model";
        const auto model = orThrow(TrainableModel::load(
            {.model = path, .recipe = recipe, .prompts = {"a sks dog", "a dog"}}));
        constexpr int photos = 3;
        Batch whole = madeUpBatch(*model, photos, masked);
        if (isFlow) {  // captions of unequal lengths
            for (std::int64_t row = 0; row < 2 * photos; ++row) {
                std::string& text = whole.texts.emplace_back("a dog");
                for (std::int64_t word = 0; word < row * 7; ++word) text += " on grass";
            }
            whole.prompts = model->embeddedTexts(whole.texts);
        }
        const auto learn = [&](const std::vector<Batch>& batches) {
            double instance = 0, prior = 0;
            for (const NamedTensor& one : model->parameters()) one.tensor.mutable_grad().reset();
            for (const Batch& batch : batches) {
                const LossTerms terms = model->loss(batch);
                (terms.total * batch.share).backward();
                instance += terms.instance.item<double>() * batch.share;
                if (terms.prior.defined()) prior += terms.prior.item<double>() * batch.share;
            }
            std::vector<at::Tensor> gradients;
            for (const NamedTensor& one : model->parameters())
                gradients.push_back(one.tensor.grad().clone());
            return std::tuple(instance, prior, gradients);
        };
        const auto [instance, prior, gradients] = learn({whole});

        AutotuneResult choices;
        int halvings = 0;
        for (; halveMicroBatch(choices, photos, true); ++halvings) {
            const auto parts = microBatches(whole, choices);
            QVERIFY(parts.size() > 1);
            const auto [ours, others, mine] = learn(parts);
            QVERIFY(std::abs(ours - instance) < 1e-6 * instance);
            QVERIFY(std::abs(others - prior) < 1e-6 * prior);
            for (std::size_t i = 0; i < gradients.size(); ++i) {
                const double error = (mine[i] - gradients[i]).abs().max().item<double>();
                const double size = gradients[i].abs().max().item<double>();
                QVERIFY2(
                    error <= 2e-5 * size + 1e-8,
                    (model->parameters()[i].name + " " + std::to_string(error / size)).c_str());
            }
        }
        QCOMPARE(halvings, 3);  // 2 photos, 1 photo, 1 picture
        QVERIFY(choices.microBatch == 1 && choices.separatePriorForward);
    }

    void aBatchThatFitsStaysWhole() {
        Batch whole;
        whole.latents = at::ones({4, 4, 8, 8});
        whole.photos = 4;
        QCOMPARE(microBatches(whole, {}).size(), 1);
        AutotuneResult choices;
        QVERIFY(!halveMicroBatch(choices, 1, false));
    }

    /// Steps that are done again have the rows that they had, whatever came after them.
    void limitsBeginAtTheirSteps() {
        AutotuneResult choices;
        choices.limits = {{.step = 3, .microBatch = 4, .separatePriorForward = false},
                          {.step = 5, .microBatch = 1, .separatePriorForward = true},
                          {.step = 7, .microBatch = 2, .separatePriorForward = false}};
        const AutotuneResult read = orThrow(autotuneResultFromJson(toJson(choices)));
        const std::vector<std::pair<int, bool>> expected = {
            {0, false}, {0, false}, {4, false}, {4, false}, {1, true}, {1, true}, {1, true}};
        for (AutotuneResult one : {choices, read})
            for (int step = 7; step >= 1; --step) {
                one.limitRows(step);
                const auto& [size, apart] = expected[static_cast<std::size_t>(step - 1)];
                QCOMPARE(one.microBatch, size);
                QCOMPARE(one.separatePriorForward, apart);
            }
    }

    void failedAllocationsAreKnown() {
        try {
            (void)at::ones({std::int64_t{1} << 50});
            QFAIL("that can't be");
        } catch (const std::exception& error) {
            QVERIFY2(isOutOfMemory(error), error.what());
        }
        QVERIFY(isOutOfMemory(std::bad_alloc()));
        QVERIFY(!isOutOfMemory(std::runtime_error("a shape")));
    }
};

REGISTER_TEST(TestMicroBatch, QCoreApplication);
#include "test_micro_batch.moc"
