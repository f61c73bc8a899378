// Whole pictures equal diffusers' for the same seed, prompt and sampler; batches, LoRA, cancelling.
#include "core/models/reference.h"

#include <ATen/autocast_mode.h>
#include <ATen/core/grad_mode.h>
#include <diffusion/pipeline.h>
#include <diffusion/preview.h>
#include <diffusion/sampler.h>
#include <formats/samplers.h>
#include <models/lora.h>

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <string>

#include "test_program.h"

using namespace dreambooth;

namespace {

DrawRequest request(const std::string& sampler) {
    DrawRequest request;
    request.prompt = "a photo of a sks dog in a bucket";
    request.seed = 21;
    request.num_inference_steps = 10;
    request.sampler = sampler;
    return request;
}

/// The largest difference of 8-bit values; only pictures of equal size can be compared.
int byteDifference(const at::Tensor& picture, const at::Tensor& reference) {
    const auto expected = (reference.squeeze(0) * 255).round();
    return (picture.to(at::kFloat) - expected).abs().max().item<int>();
}

/// Their noise comes from the generator of the seed; they have a reference of their own.
const std::array<std::string, 3> stochasticSamplers = {"euler_a", "dpmpp_2m_sde", "ddpm"};

}  // namespace

class TestPictures : public QObject {
    Q_OBJECT

    static std::unique_ptr<DiffusionModel> load(const std::string& name) {
        return orThrow(loadModel(referenceModel(name), {.frozen = true}));
    }

private slots:
    void picturesAreDiffusers_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("sampler");
        for (const char* model : {"tiny-sd1", "tiny-v", "tiny-sd2", "tiny-sdxl"}) {
            QTest::addRow("%s, its own sampler", model) << QString::fromLatin1(model) << QString();
            for (const SamplerInfo& sampler : samplerList) {
                if (std::ranges::count(stochasticSamplers, sampler.name) > 0) continue;
                QTest::addRow("%s, %s", model, sampler.name)
                    << QString::fromLatin1(model) << QString::fromLatin1(sampler.name);
            }
        }
    }
    void picturesAreDiffusers() {
        QFETCH(QString, model);
        QFETCH(QString, sampler);
        auto ref = reference(model.toStdString(), "pipeline");
        const auto name = sampler.isEmpty() ? "default" : sampler.toStdString();
        REQUIRE_REFERENCE(ref, "out." + name + ".image");
        const auto loaded = load(model.toStdString());
        if (loaded->isXl())  // its larger text encoder stays in its file
            QVERIFY(loaded->parameters(Component::textEncoder2).stream() != nullptr);
        const auto picture = orThrow(draw(*loaded, request(sampler.toStdString())));
        QCOMPARE(picture.scalar_type(), at::kByte);
        QCOMPARE(picture.sizes(), ref["out." + name + ".image"].squeeze(0).sizes());
        QVERIFY(byteDifference(picture, ref["out." + name + ".image"]) <= 2);
        if (!sampler.isEmpty()) return;

        auto negative = request("");
        negative.negative_prompt = "blurry, low quality";
        QVERIFY(byteDifference(orThrow(draw(*loaded, negative)), ref["out.default_neg.image"]) <=
                2);
        // The test would see another picture.
        QVERIFY(byteDifference(picture, ref["out.default_neg.image"]) > 2);

        if (ref.contains("out.default_rescale.image")) {
            auto rescaled = request("");
            rescaled.guidance_rescale = 0.7;
            QVERIFY(byteDifference(orThrow(draw(*loaded, rescaled)),
                                   ref["out.default_rescale.image"]) <= 2);
        }
        if (ref.contains("out.default_empty_neg.image")) {
            // For XL nothing to avoid is zeros, and not the empty text.
            auto empty = request("");
            empty.negative_prompt = "";
            const auto drawn = orThrow(draw(*loaded, empty));
            QVERIFY(byteDifference(drawn, ref["out.default_empty_neg.image"]) <= 2);
            QVERIFY(byteDifference(drawn, ref["out.default.image"]) > 2);
        }
    }

    /// The noise of each step goes on where the starting noise ended, for each picture of a batch
    /// by itself.
    void stochasticPicturesAreDiffusers() {
        const auto ref =
            tensorsOf(std::filesystem::path(TEST_REFERENCE) / "samplers/pictures.safetensors");
        const auto model = load("tiny-sd1");
        for (const std::string& sampler : stochasticSamplers) {
            const auto expected = ref.at("out." + sampler + ".image") / 255;
            QVERIFY(byteDifference(orThrow(draw(*model, request(sampler))), expected) <= 2);
        }
        auto second = request("euler_a");
        second.prompt = "a red cat";
        second.seed = 5;
        const auto pair = orThrow(drawBatch(*model, {request("euler_a"), second}));
        const auto expected = ref.at("out.euler_a.pair") / 255;
        QVERIFY(byteDifference(pair[0], expected[0]) <= 2);
        QVERIFY(byteDifference(pair[1], expected[1]) <= 2);
        QVERIFY(byteDifference(pair[1], expected[0]) > 2);
    }

    void lorasAreDiffusers() {
        auto ref = reference("tiny-sd1", "lora");
        const auto model = load("tiny-sd1");
        const auto file = [](const char* name) {
            return std::filesystem::path(TEST_REFERENCE) / "tiny-sd1/ref/lora" / name;
        };
        const auto with = [&](const char* name, double strength) {
            const auto lora = orThrow(loadLora(file(name), *model));
            orThrow(attachLora(lora, *model, strength));
            const auto picture = orThrow(draw(*model, request("")));
            detachLora(*model);
            return picture;
        };
        const auto base = orThrow(draw(*model, request("")));
        QVERIFY(byteDifference(base, ref["out.image.base"]) <= 2);
        QVERIFY(byteDifference(base, ref["out.image.diffusers"]) > 2);
        const char* diffusers = "pytorch_lora_weights.safetensors";
        QVERIFY(byteDifference(with(diffusers, 1.0), ref["out.image.diffusers"]) <= 2);
        QVERIFY(byteDifference(with(diffusers, 0.5), ref["out.image.diffusers.scale0.5"]) <= 2);
        QVERIFY(byteDifference(with("lora_kohya_half.safetensors", 1.0),
                               ref["out.image.kohya_half"]) <= 2);
        QVERIFY(byteDifference(with("lora_kohya_diffusers.safetensors", 1.0),
                               ref["out.image.kohya_diffusers"]) <= 2);
        QVERIFY(byteDifference(orThrow(draw(*model, request(""))), ref["out.image.base"]) <= 2);
    }

    void lorasOfAllFamiliesAreDiffusers_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("image");
        for (const char* model : {"tiny-sd2", "tiny-sdxl"}) {
            const auto add = [&](const char* file, const char* image) {
                QTest::addRow("%s, %s", model, file)
                    << QString::fromLatin1(model) << QString::fromLatin1(file)
                    << QString::fromLatin1(image);
            };
            add("pytorch_lora_weights", "diffusers");
            add("lora_peft", "diffusers");
            add("lora_kohya_diffusers", "kohya_diffusers");
            add("lora_kohya_half", "kohya_half");
            add("lora_kohya_conv", "kohya_conv");
            add("lora_kohya_dora", "kohya_dora");
            if (std::string(model) == "tiny-sdxl") continue;
            add("lora_diffusers_dora", "diffusers_dora");
            add("lora_old", "old");
        }
    }
    void lorasOfAllFamiliesAreDiffusers() {
        QFETCH(QString, model);
        QFETCH(QString, file);
        QFETCH(QString, image);
        auto ref = reference(model.toStdString(), "lora");
        const auto loaded = load(model.toStdString());
        const auto folder =
            std::filesystem::path(TEST_REFERENCE) / model.toStdString() / "ref/lora";
        std::vector<std::string> unmatched;
        const auto lora =
            orThrow(loadLora(folder / (file.toStdString() + ".safetensors"), *loaded, &unmatched));
        QVERIFY(unmatched.empty());
        orThrow(attachLora(lora, *loaded));
        const auto picture = orThrow(draw(*loaded, request("")));
        const auto expected = ref["out.image." + image.toStdString()];
        QVERIFY(byteDifference(picture, expected) <= 2);
        QVERIFY(byteDifference(picture, ref["out.image.base"]) > 2);
    }

    void batchesGiveTheSamePictures() {
        const auto model = load("tiny-sd1");
        auto first = request("dpmpp_2m");
        first.num_inference_steps = 5;
        auto second = first;
        second.prompt = "a red cat";
        second.seed = 5;
        second.negative_prompt = "blurry";
        const auto both = orThrow(drawBatch(*model, {first, second}));
        QCOMPARE(both.size(), std::size_t(2));
        for (const auto& [picture, alone] : {std::pair(both[0], first), {both[1], second}}) {
            const auto expected = orThrow(draw(*model, alone)).to(at::kFloat) / 255;
            QVERIFY(byteDifference(picture, expected) <= 2);
        }
        second.num_inference_steps = 6;
        QCOMPARE(drawBatch(*model, {first, second}).error().code, std::string("draw.invalid"));
    }

    void withoutGuidanceOneCallAStepIsMade() {
        const auto model = load("tiny-sd1");
        auto plain = request("ddim");
        plain.guidance_scale = 1.0;
        plain.width = 96;
        const auto picture = orThrow(draw(*model, plain));
        QCOMPARE(picture.sizes(), at::IntArrayRef({3, 64, 96}));
    }

    void sizesAreChecked() {
        const auto model = load("tiny-sd1");
        for (const int width : {-8, 7, 65}) {
            auto wrong = request("ddim");
            wrong.width = width;
            const auto result = draw(*model, wrong);
            QVERIFY(!result);
            QCOMPARE(result.error().code, std::string("draw.invalid"));
            QCOMPARE(result.error().arguments.at("setting"), std::string("width"));
        }
    }

    /// SDXL's VAE is too much for float16: a run with autocast draws with it as it was loaded.
    void theVaeOfXlStaysInFloat() {
        const auto model = orThrow(loadModel(referenceModel("tiny-sdxl"), {.floatVae = true}));
        for (const auto& [name, tensor] : model->vae.parameters().tensors())
            if (name.starts_with("decoder.conv_in.")) {
                const at::NoGradGuard noGrad;
                at::Tensor(tensor).mul_(3e5);  // a norm follows
            }
        const at::Tensor expected = orThrow(draw(*model, request("ddim"))).to(at::kFloat);
        const auto before = at::autocast::get_autocast_dtype(at::kCPU);
        at::autocast::set_autocast_dtype(at::kCPU, at::kHalf);
        at::autocast::set_autocast_enabled(at::kCPU, true);
        const auto drawn = draw(*model, request("ddim"));
        at::autocast::set_autocast_enabled(at::kCPU, false);
        at::autocast::set_autocast_dtype(at::kCPU, before);
        at::autocast::clear_cache();
        const double difference =
            (orThrow(drawn).to(at::kFloat) - expected).abs().mean().item<double>();
        QVERIFY2(difference < 4, std::to_string(difference).c_str());
    }

    void cancelStopsBetweenCalls() {
        const auto model = load("tiny-sd1");
        const CancelToken cancel;
        int calls = 0;
        const auto progress = [&](int done, int total, const at::Tensor&) {
            QCOMPARE(total, 11);
            QCOMPARE(done, ++calls);
            if (done == 3) cancel.cancel();
        };
        const auto result = draw(*model, request(""), progress, cancel);
        QVERIFY(!result);
        QCOMPARE(result.error().code, std::string("draw.cancelled"));
        QCOMPARE(calls, 3);
    }

    /// The cheap preview of finished latents looks like the decoded picture made small.
    void previewsLookLikeThePicture() {
        const auto model = orThrow(loadModel(SOURCE_ROOT "/resources/demo-model", {}));
        DrawRequest red;
        red.prompt = "a photo of a red robot";
        red.num_inference_steps = 8;
        at::Tensor latents;
        const auto keep = [&](int, int, const at::Tensor& estimate) { latents = estimate; };
        const auto picture = orThrow(draw(*model, red, keep)).to(at::kFloat);
        const auto preview =
            LatentPreview(model->vae, model->files).picture(latents.squeeze(0), 1).to(at::kFloat);
        const std::int64_t cell = model->vae.config().vaeScaleFactor();
        const auto small = picture.unfold(1, cell, cell).unfold(2, cell, cell).mean({3, 4});
        QCOMPARE(preview.sizes(), small.sizes());
        const auto a = preview - preview.mean();
        const auto b = small - small.mean();
        const double correlation =
            (a * b).sum().item<double>() / (a.norm() * b.norm()).item<double>();
        QVERIFY2(correlation > 0.7, qPrintable(QString::number(correlation)));
    }
};

REGISTER_TEST(TestPictures, QCoreApplication);
#include "test_pictures.moc"
