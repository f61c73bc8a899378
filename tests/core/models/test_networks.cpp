// Text encoder, U-Net and VAE compute what transformers and diffusers compute, in both memory
// layouts. Tolerances are a little above what float32 and float64 of those programs differ by.
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/tensor.h>

using namespace dreambooth;

class TestNetworks : public QObject {
    Q_OBJECT

private slots:
    void textEncoder_data() { models(); }
    void textEncoder() {
        const at::NoGradGuard noGrad;
        const auto model = load();
        auto ref = reference(name(), "text");
        COMPARE_TENSORS(model->textEncoders[0].forward(ref["in.text_encoder.input_ids"]),
                        ref["out.text_encoder.last_hidden_state"], 2e-6);
    }

    void vae_data() { models(); }
    void vae() {
        const at::NoGradGuard noGrad;
        const auto model = load();
        auto ref = reference(name(), "vae");
        const auto moments = model->vae.encode(ref["in.pixels"]);
        COMPARE_TENSORS(moments.mean, ref["out.mean"], 1e-5);
        COMPARE_TENSORS(moments.logVariance, ref["out.logvar"], 1e-5);
        COMPARE_TENSORS(moments.sample(ref["in.posterior_noise"], model->files.vae.scalingFactor),
                        ref["out.sample_scaled"], 1e-5);
        COMPARE_TENSORS(model->vae.decode(ref["in.latents"]), ref["out.decoded_scaled"], 1e-5);
        // Not square.
        const auto wide = model->vae.encode(ref["in.pixels_wide"]);
        COMPARE_TENSORS(wide.mean, ref["out.moments_wide"].chunk(2, 1)[0], 1e-5);
        QCOMPARE(model->vae.scaleFactor(),
                 static_cast<int>(ref["in.pixels"].size(3) / ref["in.latents"].size(3)));
    }

    void unet_data() { models(); }
    void unet() {
        const at::NoGradGuard noGrad;
        const auto model = load();
        auto ref = reference(name(), "unet");
        const auto hidden = ref["in.encoder_hidden_states"];
        for (const auto& [first, second] :
             {std::pair(0, 0), {1, 1}, {500, 500}, {999, 999}, {10, 731}}) {
            const auto key = "out.t" + std::to_string(first) + "_" + std::to_string(second);
            at::Tensor features;
            const auto times = at::tensor({first, second}, at::kLong);
            const auto output = model->unet.forward(ref["in.sample"], times, hidden, &features);
            COMPARE_TENSORS(output, ref[key], 5e-5);
            if (first == 10) {
                const auto last = model->files.unet.blockOutChannels.size() - 1;
                COMPARE_TENSORS(features, ref[key + ".up_blocks." + std::to_string(last)], 5e-5);
            }
        }
        // Not square, and one time for both rows.
        COMPARE_TENSORS(
            model->unet.forward(ref["in.sample_wide"], at::tensor({321.0f, 321.0f}), hidden),
            ref["out.wide_t321"], 5e-5);
    }

    void halfPrecisionIsClose() {
        const at::NoGradGuard noGrad;
        auto ref = reference("tiny-sd1", "unet");
        const auto model = orThrow(loadModel(referenceModel("tiny-sd1"), {.dtype = at::kBFloat16}));
        const auto output = model->unet.forward(ref["in.sample"].to(at::kBFloat16),
                                                at::tensor({10, 731}, at::kLong),
                                                ref["in.encoder_hidden_states"].to(at::kBFloat16));
        QCOMPARE(output.scalar_type(), at::kBFloat16);
        COMPARE_TENSORS(output, ref["out.t10_731"], 0.1);
    }

private:
    static void models() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("channelsLast");
        for (const char* name : {"tiny-sd1", "tiny-v"}) {
            QTest::addRow("%s", name) << QString::fromLatin1(name) << false;
            QTest::addRow("%s, channels last", name) << QString::fromLatin1(name) << true;
        }
    }
    static std::string name() {
        QFETCH(QString, model);
        return model.toStdString();
    }
    static std::unique_ptr<StableDiffusion> load() {
        QFETCH(bool, channelsLast);
        return orThrow(loadModel(referenceModel(name()), {.channelsLast = channelsLast}));
    }
};

QTEST_GUILESS_MAIN(TestNetworks)
#include "test_networks.moc"
