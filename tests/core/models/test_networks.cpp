// Text encoder, U-Net and VAE compute what transformers and diffusers compute, in both memory
// layouts. Tolerances are a little above what float32 and float64 of those programs differ by.
#include "core/models/reference.h"

#include "layers.h"

#include <ATen/Context.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/tensor.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestNetworks : public QObject {
    Q_OBJECT

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void textEncoder_data() { models(); }
    void textEncoder() {
        const at::NoGradGuard noGrad;
        const auto model = load();
        auto ref = reference(name(), "text");
        for (std::size_t i = 0; i < model->textEncoders.size(); ++i) {
            const std::string encoder = i == 0 ? "text_encoder" : "text_encoder_2";
            const auto ids = ref["in." + encoder + ".input_ids"];
            COMPARE_TENSORS(model->textEncoders[i].forward(ids),
                            ref["out." + encoder + ".last_hidden_state"], 2e-6);
            if (!model->isXl()) continue;
            // What XL reads: the state before the last layer, and the projected end token.
            const auto states = model->textEncoders[i].statesBeforeEnd(ids);
            const auto before = std::to_string(model->files.textEncoders[i].layers - 1);
            COMPARE_TENSORS(states.hidden, ref["out." + encoder + ".hidden_states." + before],
                            2e-6);
            QCOMPARE(states.pooled.defined(), i == 1);
            if (i == 1) COMPARE_TENSORS(states.pooled, ref["out.text_encoder_2.text_embeds"], 2e-6);
        }
    }

    void vae_data() { models(); }
    void vae() {
        const at::NoGradGuard noGrad;
        const auto model = load();
        auto ref = reference(name(), "vae");
        const auto moments = model->vae.encode(ref["in.pixels"]);
        COMPARE_TENSORS(moments.mean, ref["out.mean"], 1e-5);
        COMPARE_TENSORS(moments.logVariance, ref["out.logvar"], 1e-5);
        COMPARE_TENSORS(model->vae.latentsOf(moments.sample(ref["in.posterior_noise"])),
                        ref["out.sample_scaled"], 1e-5);
        COMPARE_TENSORS(model->vae.decode(ref["in.latents"]), ref["out.decoded_scaled"], 1e-5);
        // Not square.
        const auto wide = model->vae.encode(ref["in.pixels_wide"]);
        COMPARE_TENSORS(wide.mean, ref["out.moments_wide"].chunk(2, 1)[0], 1e-5);
        QCOMPARE(model->vae.config().vaeScaleFactor(),
                 static_cast<int>(ref["in.pixels"].size(3) / ref["in.latents"].size(3)));
    }

    void unet_data() { models(); }
    void unet() {
        const at::NoGradGuard noGrad;
        const auto model = load();
        auto ref = reference(name(), "unet");
        const auto condition = conditionOf(ref);
        for (const auto& [first, second] :
             {std::pair(0, 0), {1, 1}, {500, 500}, {999, 999}, {10, 731}}) {
            const auto key = "out.t" + std::to_string(first) + "_" + std::to_string(second);
            const auto times = at::tensor({first, second}, at::kLong);
            const auto output = model->denoiser->predict(ref["in.sample"], times, condition);
            COMPARE_TENSORS(output, ref[key], 5e-5);
            if (first == 10) {
                const auto last = model->files.unet.blockOutChannels.size() - 1;
                const auto features = model->denoiser->features(ref["in.sample"], times, condition);
                COMPARE_TENSORS(features, ref[key + ".up_blocks." + std::to_string(last)], 5e-5);
            }
        }
        // Not square, and one time for both rows.
        COMPARE_TENSORS(model->denoiser->predict(ref["in.sample_wide"],
                                                 at::tensor({321.0f, 321.0f}), condition),
                        ref["out.wide_t321"], 5e-5);
    }

    void halfPrecisionIsClose() {
        const at::NoGradGuard noGrad;
        auto ref = reference("tiny-sd1", "unet");
        const auto model = orThrow(loadModel(referenceModel("tiny-sd1"), {.dtype = at::kBFloat16}));
        const auto output = model->denoiser->predict(
            ref["in.sample"].to(at::kBFloat16), at::tensor({10, 731}, at::kLong),
            {ref["in.encoder_hidden_states"].to(at::kBFloat16)});
        QCOMPARE(output.scalar_type(), at::kBFloat16);
        COMPARE_TENSORS(output, ref["out.t10_731"], 0.1);
    }

    void packedWeightsGiveTheSameNumbers_data() {
        QTest::addColumn<bool>("half");
        QTest::newRow("float32") << false;
        QTest::newRow("bfloat16") << true;
    }
    /// Of a layer that is large enough to be packed; with gradients it may not be.
    void packedWeightsGiveTheSameNumbers() {
        QFETCH(bool, half);
        const auto type = half ? at::kBFloat16 : at::kFloat;
        const double tolerance = half ? 2e-2 : 1e-5;
        Parameters parameters;
        const auto add = [&](const std::string& name, at::IntArrayRef shape) {
            parameters.tensors()[name] = at::randn(shape).to(type);
        };
        add("conv.weight", {128, 64, 3, 3});
        add("conv.bias", {128});
        parameters.setFrozen();
        LoraSlots places;
        const Scope scope(parameters, places, "the test");
        const Conv2d conv(scope / "conv", 64, 128, 3, 2, 1);
        QVERIFY(conv.packed != nullptr);
        for (const bool gradients : {false, true}) {
            c10::AutoGradMode mode(gradients);
            for (const auto layout :
                 {at::MemoryFormat::Contiguous, at::MemoryFormat::ChannelsLast}) {
                const auto picture = at::randn({2, 64, 9, 10}).to(type).contiguous(layout);
                COMPARE_TENSORS(conv(picture), at::conv2d(picture, conv.weight, conv.bias, 2, 1),
                                tolerance);
            }
        }
    }

private:
    static void models() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("channelsLast");
        for (const char* name : {"tiny-sd1", "tiny-v", "tiny-sd2", "tiny-sdxl"}) {
            QTest::addRow("%s", name) << QString::fromLatin1(name) << false;
            QTest::addRow("%s, channels last", name) << QString::fromLatin1(name) << true;
        }
    }
    static std::string name() {
        QFETCH(QString, model);
        return model.toStdString();
    }
    static std::unique_ptr<DiffusionModel> load() {
        QFETCH(bool, channelsLast);
        return orThrow(loadModel(referenceModel(name()), {.channelsLast = channelsLast}));
    }
};

REGISTER_TEST(TestNetworks, QCoreApplication);
#include "test_networks.moc"
