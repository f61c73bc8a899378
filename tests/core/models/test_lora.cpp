// LoRA: fresh adapters, plugging in and out, all dialects, files that come back the same.
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/tensor.h>
#include <models/lora.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestLora : public QObject {
    Q_OBJECT

    static at::Tensor output(const DiffusionModel& model) {
        const at::NoGradGuard noGrad;
        auto ref = reference("tiny-sd1", "unet");
        const auto ids = reference("tiny-sd1", "text")["in.text_encoder.input_ids"];
        return model.denoiser->predict(ref["in.sample"], at::tensor({10, 731}, at::kLong),
                                       {model.textEncoders[0].forward(ids.narrow(0, 0, 2))});
    }
    static std::filesystem::path loraFile(const std::string& name) {
        return std::filesystem::path(TEST_REFERENCE) / "tiny-sd1/ref/lora" / name;
    }

    std::unique_ptr<DiffusionModel> m_model;

private slots:
    void initTestCase() { m_model = orThrow(loadModel(referenceModel("tiny-sd1"), {})); }
    void cleanup() { detachLora(*m_model); }

    void freshAdaptersChangeNothing() {
        const auto before = output(*m_model);
        const auto lora =
            makeLora(*m_model, {.rank = 4, .alpha = 8, .textEncoders = true, .seed = 7});
        // Transformers: three on the way down, the middle, two at each of three levels up; two
        // attentions of four modules each. Three layers of the text encoder.
        QCOMPARE(lora.size(), std::size_t((3 + 1 + 6) * 8 + 3 * 4));
        orThrow(attachLora(lora, *m_model));
        QVERIFY(at::equal(output(*m_model), before));

        const auto& layer = lora.at("text_encoder.encoder.layers.0.self_attn.q_proj");
        QCOMPARE(layer.scale, 2.0);
        QCOMPARE(layer.down.sizes(), at::IntArrayRef({4, 32}));
        double deviation = 0;
        for (const auto& [name, adapter] : lora) deviation += adapter.down.std().item<double>();
        QVERIFY(std::abs(deviation / static_cast<double>(lora.size()) - 0.25) < 0.02);

        const auto again = makeLora(*m_model, {.rank = 4, .alpha = 8, .seed = 7});
        const auto other = makeLora(*m_model, {.rank = 4, .alpha = 8, .seed = 8});
        for (const auto& [name, adapter] : again) {
            QVERIFY(at::equal(adapter.down, lora.at(name).down));
            QVERIFY(!at::equal(adapter.down, other.at(name).down));
        }
    }

    void trainedAdaptersAreSeenAtOnce() {
        const auto before = output(*m_model);
        const auto lora = makeLora(*m_model, {.rank = 4, .alpha = 4, .seed = 7});
        orThrow(attachLora(lora, *m_model));
        lora.begin()->second.up.fill_(0.5);
        QVERIFY(!at::equal(output(*m_model), before));
        detachLora(*m_model);
        QVERIFY(at::equal(output(*m_model), before));
    }

    void allDialectsAreTheSameAdapters() {
        const auto expected =
            orThrow(loadLora(loraFile("pytorch_lora_weights.safetensors"), *m_model));
        for (const char* name : {"lora_peft.safetensors", "lora_kohya_diffusers.safetensors"}) {
            std::vector<std::string> unmatched;
            const auto lora = orThrow(loadLora(loraFile(name), *m_model, &unmatched));
            QVERIFY2(unmatched.empty(), name);
            QCOMPARE(lora.size(), expected.size());
            for (const auto& [module, layer] : expected) {
                COMPARE_TENSORS(
                    lora.at(module).up.matmul(lora.at(module).down) * lora.at(module).scale,
                    layer.up.matmul(layer.down) * layer.scale, 1e-6);
            }
        }
    }

    void filesComeBackTheSame() {
        const auto lora = orThrow(loadLora(loraFile("lora_kohya_half.safetensors"), *m_model));
        QTemporaryDir folder;
        const std::filesystem::path base = folder.path().toStdString();
        orThrow(saveComfyUiLora(base / "kohya.safetensors", lora, {{"ss_output_name", "Rex"}},
                                UNetBlocks::of(m_model->files.unet)));
        orThrow(saveDiffusersLora(base / "diffusers.safetensors", lora));
        for (const char* name : {"kohya.safetensors", "diffusers.safetensors"}) {
            const auto back = orThrow(loadLora(base / name, *m_model));
            QCOMPARE(back.size(), lora.size());
            for (const auto& [module, layer] : lora) {
                COMPARE_TENSORS(
                    back.at(module).up.matmul(back.at(module).down) * back.at(module).scale,
                    layer.up.matmul(layer.down) * layer.scale, 1e-6);
            }
        }
    }

    void anotherModelsAdaptersAreRefused() {
        LoraSet lora = makeLora(*m_model, {.rank = 4, .alpha = 4, .seed = 7});
        lora["unet.no_such_module"] = lora.begin()->second;
        const auto before = output(*m_model);
        const auto result = attachLora(lora, *m_model);
        QVERIFY(!result);
        QCOMPARE(result.error().code, std::string("lora.unknown_module"));
        QVERIFY(at::equal(output(*m_model), before));
    }
};

REGISTER_TEST(TestLora, QCoreApplication);
#include "test_lora.moc"
