// Whole pictures of FLUX.2 klein and Z-Image against diffusers' pipelines
// (tests/reference/modern.py).
#include "core/models/made_up_model.h"
#include "core/models/reference.h"

#include <base/json.h>
#include <diffusion/pipeline.h>
#include <diffusion/preview.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestModernPictures : public QObject {
    Q_OBJECT

    const fs::path m_reference = fs::path(TEST_REFERENCE) / "modern";
    std::map<std::string, at::Tensor> m_ref = tensorsOf(m_reference / "ref.safetensors");
    const Json m_facts = orThrow(readJson(m_reference / "ref.json"));
    const QTemporaryDir m_folder;

    fs::path model(const std::string& kind) const {
        return fs::path(m_folder.path().toStdString()) / kind;
    }
    static double levels(const at::Tensor& ours, const at::Tensor& theirs) {
        if (ours.sizes() != theirs.sizes()) return 256;
        return (ours.to(at::kInt) - theirs.to(at::kInt)).abs().max().item<double>();
    }

private slots:
    void initTestCase() {
        for (const char* kind : {"klein", "z_image"}) writeMadeUpModel(model(kind), kind);
    }

    void picturesAreDiffusers_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("number");
        for (const char* kind : {"klein", "z_image"})
            for (int i = 0; i < 3; ++i) QTest::addRow("%s %d", kind, i) << kind << i;
    }
    void picturesAreDiffusers() {
        QFETCH(const QString, kind);
        QFETCH(const int, number);
        const std::string name = kind.toStdString();
        const Json& given = m_facts[name + ".pictures"][static_cast<std::size_t>(number)];
        const auto model = orThrow(loadModel(this->model(name), {}));
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
        const auto theirs = m_ref.at(name + ".pictures." + std::to_string(number));
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const auto row = theirs[static_cast<std::int64_t>(i)];
            QVERIFY2(levels(drawn[i], row) <= 2,
                     qPrintable(QString::number(levels(drawn[i], row))));
        }
    }

    /// FLUX.2's latents are patches of the VAE's, so a cell of theirs is 16 pixels.
    void previewsHaveTheSizeOfThePicture() {
        for (const char* kind : {"klein", "z_image"}) {
            const auto loaded = orThrow(loadModel(model(kind), {}));
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
        const fs::path file = model("klein") / "model_index.json";
        Json index = orThrow(readJson(file));
        index["is_distilled"] = true;
        orThrow(writeJson(file, index));
        const auto loaded = orThrow(loadModel(model("klein"), {}));
        DrawRequest request;
        request.prompt = "a photo of sks dog";
        request.height = request.width = 64;
        request.guidance_scale = 4;
        request.num_inference_steps = 4;
        request.seed = 1;
        QVERIFY(levels(orThrow(draw(*loaded, request)), m_ref.at("klein.pictures.distilled")[0]) <=
                2);
    }

    void refusesWhatTheFamilyHasNot() {
        const auto loaded = orThrow(loadModel(model("z_image"), {}));
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
