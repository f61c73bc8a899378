// The VAE in tiles against diffusers' (tests/reference/vae_tiles.py), and pictures of a batch.
#include "core/models/reference.h"

#include <ATen/Context.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/randn.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestVae : public QObject {
    Q_OBJECT

    const std::unique_ptr<DiffusionModel> m_model =
        orThrow(loadModel(referenceModel("tiny-sd1"), {}));
    const Vae& m_vae = m_model->vae;
    const at::NoGradGuard m_noGrad;

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void tilesAreDiffusers() {
        auto ref = reference("tiny-sd1", "vae_tiles");
        const auto scaled = ref["in.latents"] * m_vae.config().scalingFactor;
        COMPARE_TENSORS(m_vae.decodeInTiles(scaled, 8), ref["out.decoded"], 1e-5);
        // The test would see a picture decoded whole.
        QVERIFY(difference(m_vae.decode(scaled), ref["out.decoded"]) > 1e-3);
    }

    void oneTileIsTheWhole() {
        const auto latents = at::randn({1, 4, 7, 8});
        COMPARE_TENSORS(m_vae.decodeInTiles(latents, 12), m_vae.decode(latents), 1e-6);
    }

    void largePicturesOfABatchAreDecodedAlone() {
        const auto latents = at::randn({2, 4, 66, 64});
        const auto both = m_vae.decode(latents);
        QCOMPARE(both.sizes(), at::IntArrayRef({2, 3, 528, 512}));
        COMPARE_TENSORS(both[1], m_vae.decode(latents.narrow(0, 1, 1))[0], 0.0);
    }

    /// While nothing is encoded or drawn only the file has its weights; then they are as before.
    void itGoesBackToItsFile() {
        const LoadOptions options{
            .dtype = at::kBFloat16, .offloadsOnCpu = true, .channelsLast = true};
        const auto model = orThrow(loadModel(referenceModel("tiny-sd1"), options));
        const auto pixels = at::randn({1, 3, 64, 64});
        const at::Tensor mean = model->vae.encode(pixels).mean;
        const Parameters& parameters = model->vae.parameters();
        parameters.offload();
        for (const auto& [name, tensor] : parameters.tensors())
            QVERIFY2(tensor.scalar_type() == at::kFloat, name.c_str());  // the file's
        parameters.onload(at::kCPU);
        COMPARE_TENSORS(model->vae.encode(pixels).mean, mean, 0.0);
    }

    /// For photos whose turn comes the decoder stays in the file, from which it decodes all the
    /// same.
    void itsEncoderComesBackAlone() {
        const LoadOptions options{
            .dtype = at::kBFloat16, .offloadsOnCpu = true, .channelsLast = true};
        const auto model = orThrow(loadModel(referenceModel("tiny-sd1"), options));
        const auto pixels = at::randn({1, 3, 64, 64}), latents = at::randn({1, 4, 8, 8});
        const at::Tensor mean = model->vae.encode(pixels).mean;
        const Parameters& parameters = model->vae.parameters();
        parameters.offload();
        model->vae.onloadEncoder(at::kCPU);
        for (const auto& [name, tensor] : parameters.tensors()) {
            const bool decodes = name.starts_with("decoder.") || name == "post_quant_conv.weight" ||
                                 name == "post_quant_conv.bias";
            QVERIFY2(tensor.scalar_type() == (decodes ? at::kFloat : at::kBFloat16), name.c_str());
        }
        COMPARE_TENSORS(model->vae.encode(pixels).mean, mean, 0.0);
        COMPARE_TENSORS(model->vae.decode(latents), m_vae.decode(latents), 1e-5);
    }

    /// Beyond 1024 pixels squared a picture is made of tiles by itself.
    void veryLargePicturesAreTiled() {
        const auto latents = at::randn({1, 4, 130, 128});
        COMPARE_TENSORS(m_vae.decode(latents), m_vae.decodeInTiles(latents), 0.0);
    }
};

REGISTER_TEST(TestVae, QCoreApplication);
#include "test_vae.moc"
