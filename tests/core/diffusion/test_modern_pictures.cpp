// Whole pictures of FLUX.2 klein and Z-Image against diffusers' pipelines
// (tests/reference/modern.py).
#include "core/models/modern_reference.h"

#include <ATen/ops/allclose.h>
#include <diffusion/pipeline.h>
#include <diffusion/preview.h>
#include <diffusion/prompt_embedding.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestModernPictures : public QObject {
    Q_OBJECT

    const ModernReference m_ref;
    const MadeUpModels m_models;
    static double levels(const at::Tensor& ours, const at::Tensor& theirs) {
        if (ours.sizes() != theirs.sizes()) return 256;
        return (ours.to(at::kInt) - theirs.to(at::kInt)).abs().max().item<double>();
    }

private slots:
    void picturesAreDiffusers_data() { addModernCases(); }
    void picturesAreDiffusers() {
        QFETCH(const QString, kind);
        QFETCH(const int, number);
        const std::string name = kind.toStdString();
        const Json& given = m_ref.facts[name + ".pictures"][static_cast<std::size_t>(number)];
        const auto model = orThrow(loadModel(m_models(name), {}));
        QVERIFY(model->files.isFlow());
        QVERIFY(model->parameters(Component::textEncoder).stream() !=
                nullptr);  // it stays in its file
        std::vector<DrawRequest> requests;
        for (const Json& prompt : given["prompts"]) {
            DrawRequest& request = requests.emplace_back();
            request.prompt = prompt.get<std::string>();
            request.height = given["height"].get<int>();
            request.width = given["width"].get<int>();
            request.guidance_scale = given["guidance"].get<double>();
            request.num_inference_steps = given["steps"].get<int>();
            request.seed = given["seed"].get<int>() + static_cast<int>(requests.size()) - 1;
        }
        const auto drawn = orThrow(drawBatch(*model, requests));
        const auto theirs = m_ref.tensors.at(name + ".pictures." + std::to_string(number));
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const auto row = theirs[static_cast<std::int64_t>(i)];
            QVERIFY2(levels(drawn[i], row) <= 2,
                     qPrintable(QString::number(levels(drawn[i], row))));
        }
    }

    /// FLUX.2's latents are patches of the VAE's, so a cell of theirs is 16 pixels.
    void previewsHaveTheSizeOfThePicture() {
        for (const char* kind : modernKinds) {
            const auto loaded = orThrow(loadModel(m_models(kind), {}));
            DrawRequest request;
            request.prompt = "a dog";
            request.width = request.height = 64;
            request.num_inference_steps = 2;
            at::Tensor latents;
            const auto keep = [&](int, int, const at::Tensor& estimate) { latents = estimate; };
            const auto picture = orThrow(draw(*loaded, request, keep));
            const LatentPreview preview(loaded->vae, loaded->files);
            QCOMPARE(preview.picture(latents.squeeze(0), loaded->files.pixelsPerLatent()).sizes(),
                     picture.sizes());
        }
    }

    /// A token sees what is before it alone, so that the first states are those of a whole row.
    void aShorterLengthReadsTheSameStates() {
        const std::vector<std::string> prompts = {"a dog", "a photo of sks dog in deep snow"};
        const auto states = [&](const char* kind, int tokens, std::vector<int> layers) {
            LoadOptions options;
            options.promptLayers = std::move(layers);
            return embedPrompts(*orThrow(loadModel(m_models(kind), options)), prompts, 0, {},
                                tokens);
        };
        const auto whole = states("klein", maxChatTokens, {}).hidden;
        QCOMPARE(whole.size(1), maxChatTokens);
        // Matrices of another size are multiplied in another order.
        const auto areClose = [](const at::Tensor& a, const at::Tensor& b) {
            return at::allclose(a, b, 1e-4, 1e-5);
        };
        QVERIFY(areClose(states("klein", 24, {}).hidden, whole.narrow(1, 0, 24)));
        const auto others = states("klein", 24, {9, 2, 18}).hidden;
        const auto width = whole.size(2) / 3;
        QVERIFY(areClose(others.narrow(2, 0, width), whole.narrow(1, 0, 24).narrow(2, 0, width)));
        QVERIFY(areClose(others.narrow(2, 2 * width, width),
                         whole.narrow(1, 0, 24).narrow(2, width, width)));
        QVERIFY(!at::allclose(others.narrow(2, width, width),
                              whole.narrow(1, 0, 24).narrow(2, width, width), 1e-3, 1e-3));
        const auto cut = states("z_image", 4, {});
        QCOMPARE(cut.lengths, (std::vector<std::int64_t>{4, 4}));
    }

    /// klein sees the padding, Z-Image the prompt alone.
    void picturesReadAsMuchAsTheRequestSays() {
        for (const char* kind : modernKinds) {
            const auto loaded = orThrow(loadModel(m_models(kind), {}));
            DrawRequest request;
            request.prompt = "a dog";
            request.width = request.height = 64;
            request.num_inference_steps = 2;
            const auto whole = orThrow(draw(*loaded, request));
            request.max_sequence_length = 64;
            const auto shorter = orThrow(draw(*loaded, request));
            QCOMPARE(shorter.equal(whole), loaded->files.family == ModelFamily::zImage);
        }
    }

    void aDistilledModelHasNoGuidance() {
        const fs::path file = m_models("klein") / "model_index.json";
        Json index = orThrow(readJson(file));
        index["is_distilled"] = true;
        orThrow(writeJson(file, index));
        const auto loaded = orThrow(loadModel(m_models("klein"), {}));
        DrawRequest request;
        request.prompt = "a photo of sks dog";
        request.height = request.width = 64;
        request.guidance_scale = 4;
        request.num_inference_steps = 4;
        request.seed = 1;
        QVERIFY(levels(orThrow(draw(*loaded, request)),
                       m_ref.tensors.at("klein.pictures.distilled")[0]) <= 2);
    }

    void refusesWhatTheFamilyHasNot() {
        const auto loaded = orThrow(loadModel(m_models("z_image"), {}));
        DrawRequest request;
        request.height = request.width = 64;
        request.num_inference_steps = 2;
        request.sampler = "euler";
        QCOMPARE(draw(*loaded, request).error().code, std::string("sampler.unknown"));
        request.sampler = "flow_euler";
        QVERIFY(draw(*loaded, request).has_value());
        request.width = 72;
        QCOMPARE(draw(*loaded, request).error().code, std::string("draw.invalid"));
        request.width = 64;
        request.num_inference_steps = 0;
        QCOMPARE(draw(*loaded, request).error().code, std::string("draw.invalid"));
    }
};

REGISTER_TEST(TestModernPictures, QCoreApplication);
#include "test_modern_pictures.moc"
