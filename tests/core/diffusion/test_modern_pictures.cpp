// Whole pictures of FLUX.2 klein and Z-Image against diffusers' pipelines
// (tests/reference/modern.py).
#include "core/models/modern_reference.h"

#include <diffusion/pipeline.h>
#include <diffusion/preview.h>

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
            DrawHooks hooks;
            at::Tensor latents;
            hooks.estimate = [&](const at::Tensor& estimate, int, int) { latents = estimate; };
            const auto picture = orThrow(draw(*loaded, request, hooks));
            const LatentPreview preview(loaded->vae, loaded->files);
            QCOMPARE(preview.picture(latents.squeeze(0), loaded->files.latentCell()).sizes(),
                     picture.sizes());
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
