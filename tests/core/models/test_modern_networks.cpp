// The networks of FLUX.2 klein and Z-Image against transformers and diffusers in many small shapes
// (tests/reference/modern.py).
#include "core/models/modern_reference.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/ones_like.h>
#include <models/qwen3.h>
#include <models/vae.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestModernNetworks : public QObject {
    Q_OBJECT

    const ModernReference m_ref;

    void addShapes(const char* kind) {
        QTest::addColumn<int>("shape");
        for (std::size_t i = 0; i < m_ref.facts[kind].size(); ++i)
            QTest::addRow("%s %d", kind, static_cast<int>(i)) << static_cast<int>(i);
    }
    const Json& facts(const char* kind, int shape) const {
        return m_ref.facts[kind][static_cast<std::size_t>(shape)];
    }
    at::Tensor ref(const char* kind, int shape, const char* name) const {
        return m_ref.tensors.at(std::string(kind) + "." + std::to_string(shape) + "." + name);
    }
    std::vector<at::Tensor> captions(int shape) const {
        const auto lengths = facts("z_image", shape)["lengths"].get<std::vector<std::int64_t>>();
        return ref("z_image", shape, "captions").split_with_sizes(lengths);
    }

private slots:
    void textEncoderIsTransformers_data() { addShapes("qwen3"); }
    void textEncoderIsTransformers() {
        QFETCH(const int, shape);
        const at::NoGradGuard noGrad;
        const Json& given = facts("qwen3", shape);
        const auto config = orThrow(qwen3ConfigFromJson(given["config"], "config.json"));
        const auto layers = given["layers"].get<std::vector<int>>();
        const int used = *std::ranges::max_element(layers);
        const auto encoder = madeUp<Qwen3>(config, used);
        COMPARE_TENSORS(
            encoder.states(ref("qwen3", shape, "ids"), ref("qwen3", shape, "mask"), layers),
            ref("qwen3", shape, "states"), 2e-6);
    }

    void kleinIsDiffusers_data() { addShapes("klein"); }
    void kleinIsDiffusers() {
        QFETCH(const int, shape);
        const at::NoGradGuard noGrad;
        const auto config = orThrow(flux2ConfigFromJson(facts("klein", shape), "config.json"));
        const auto network = madeUp<Flux2>(config);
        COMPARE_TENSORS(network.forward(ref("klein", shape, "latents"),
                                        ref("klein", shape, "sigmas"), ref("klein", shape, "text")),
                        ref("klein", shape, "out"), 1e-5);
    }

    void zImageIsDiffusers_data() { addShapes("z_image"); }
    void zImageIsDiffusers() {
        QFETCH(const int, shape);
        const at::NoGradGuard noGrad;
        const auto config =
            orThrow(zImageConfigFromJson(facts("z_image", shape)["config"], "config.json"));
        const auto network = madeUp<ZImage>(config);
        COMPARE_TENSORS(network.forward(ref("z_image", shape, "latents"),
                                        ref("z_image", shape, "sigmas"), captions(shape)),
                        ref("z_image", shape, "out"), 1e-5);
    }

    void vaeIsDiffusers_data() { addShapes("vae"); }
    void vaeIsDiffusers() {
        QFETCH(const int, shape);
        const at::NoGradGuard noGrad;
        const auto config = orThrow(vaeConfigFromJson(facts("vae", shape), "config.json"));
        const auto vae = madeUp<Vae>(config);
        const auto mean = vae.encode(ref("vae", shape, "pixels")).mean;
        COMPARE_TENSORS(mean, ref("vae", shape, "mean"), 1e-5);
        const auto latents = vae.latentsOf(mean);
        COMPARE_TENSORS(latents, ref("vae", shape, "latents"), 1e-5);
        COMPARE_TENSORS(vae.latentsOf(mean[1]), latents[1], 0);
        COMPARE_TENSORS(vae.decode(latents), ref("vae", shape, "decoded"), 1e-5);
    }
};

REGISTER_TEST(TestModernNetworks, QCoreApplication);
#include "test_modern_networks.moc"
