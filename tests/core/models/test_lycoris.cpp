// LoHa, LoKr and LoCon with a middle layer against lycoris-lora and peft; truncating and extracting
// against sd-scripts; merging into one LoRA and into the model's own weights.
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <models/lora_merge.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;

class TestLycoris : public QObject {
    Q_OBJECT

    static std::filesystem::path file(const std::string& name) {
        return std::filesystem::path(TEST_REFERENCE) / "lycoris" / name;
    }
    static std::filesystem::path kohyaLora() {
        return std::filesystem::path(TEST_REFERENCE) /
               "tiny-sd1/ref/lora/lora_kohya_half.safetensors";
    }
    /// What the peer's program computed for the modules of one file.
    std::map<std::string, at::Tensor> expected(const std::string& name) const {
        std::map<std::string, at::Tensor> changes;
        for (const auto& [key, view] : m_changes->tensors())
            if (key.starts_with(name + "."))
                changes[key.substr(name.size() + 1)] = tensorOf(view).clone();
        return changes;
    }
    at::Tensor output(const at::Tensor& states) const {
        const at::NoGradGuard noGrad;
        auto ref = reference("tiny-sd1", "unet");
        return m_model->denoiser->predict(ref["in.sample"], at::tensor({10, 731}, at::kLong),
                                          {states});
    }
    at::Tensor output() const {
        const at::NoGradGuard noGrad;
        const auto ids = reference("tiny-sd1", "text")["in.text_encoder.input_ids"];
        return output(m_model->textEncoders[0].forward(ids.narrow(0, 0, 2)));
    }
    void load() { m_model = orThrow(loadModel(referenceModel("tiny-sd1"), {})); }

    std::unique_ptr<DiffusionModel> m_model;
    std::optional<SafetensorsFile> m_changes;

private slots:
    void initTestCase() {
        load();
        m_changes = orThrow(SafetensorsFile::open(file("changes.safetensors")));
    }
    void cleanup() { detachLora(*m_model); }

    void makesTheSameChanges_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("place");
        for (const char* name : {"loha", "loha_dora", "lokr", "locon"})
            QTest::newRow(name) << name << QString::fromLatin1(name) + ".safetensors";
        for (const char* name : {"peft_loha", "peft_lokr"}) QTest::newRow(name) << name << name;
    }
    void makesTheSameChanges() {
        QFETCH(QString, name);
        QFETCH(QString, place);
        std::vector<std::string> unmatched;
        const LoraSet lora = orThrow(loadLora(file(place.toStdString()), *m_model, &unmatched));
        QVERIFY(unmatched.empty());
        const LoraSlots places = loraSlotsOf(*m_model);
        int compared = 0;
        for (const auto& [module, change] : expected(name.toStdString())) {
            if (module == "output" || module == "states") continue;
            const auto& slot = places.at("unet." + module);
            COMPARE_TENSORS(deltaWeight(lora.at("unet." + module), slot->matrix()), change, 1e-5);
            ++compared;
        }
        QCOMPARE(compared, static_cast<int>(lora.size()));
    }

    /// ai-toolkit writes the alpha of two whole matrices in half precision, where it is infinite;
    /// LyCORIS' own wrapper names the U-Net's modules with its own prefix.
    void takesWhatCountsForNothing() {
        const auto written = tensorsOf(file("lokr.safetensors"));
        const std::string module =
            "lora_unet_down_blocks_0_attentions_0_transformer_blocks_0_attn1_to_q";
        const std::string other = "lycoris" + module.substr(std::string("lora_unet").size());
        std::vector<at::Tensor> keep;
        TensorMap tensors;
        for (const char* array : {".lokr_w1", ".lokr_w2"})
            tensors[other + array] = viewOf(written.at(module + array), keep);
        tensors[other + ".alpha"] = viewOf(at::tensor(1e10F).to(at::kHalf), keep);
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "full.safetensors";
        orThrow(writeSafetensors(path, tensors));
        const LoraSet lora = orThrow(loadLora(path, *m_model));
        QCOMPARE(lora.size(), std::size_t{1});
        COMPARE_TENSORS(deltaWeight(lora.begin()->second,
                                    loraSlotsOf(*m_model).at(lora.begin()->first)->matrix()),
                        expected("lokr").at(lora.begin()->first.substr(5)), 1e-5);
    }

    /// Small arrays that would come to gigabytes are compared with the layer first.
    void multipliesNothingThatDoesNotFit() {
        std::vector<at::Tensor> keep;
        TensorMap tensors;
        const std::string module =
            "lora_unet_down_blocks_0_attentions_0_transformer_blocks_0_attn1_to_q";
        const auto thin = at::zeros({300000, 1}, at::kByte);
        tensors[module + ".lokr_w1_a"] = viewOf(thin, keep);
        tensors[module + ".lokr_w1_b"] = viewOf(thin.t().contiguous(), keep);
        tensors[module + ".lokr_w2"] = viewOf(at::zeros({1, 1}), keep);
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.path().toStdString()) / "wide.safetensors";
        orThrow(writeSafetensors(path, tensors));
        QCOMPARE(loadLora(path, *m_model).error().code, std::string("lora.shape"));
    }

    void drawsWithThemAsPeftDoes_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"peft_loha", "peft_lokr"}) QTest::newRow(name) << name;
    }
    void drawsWithThemAsPeftDoes() {
        QFETCH(QString, name);
        const auto numbers = expected(name.toStdString());
        const auto before = output(numbers.at("states"));
        orThrow(attachLora(orThrow(loadLora(file(name.toStdString()), *m_model)), *m_model));
        const auto after = output(numbers.at("states"));
        COMPARE_TENSORS(after, numbers.at("output"), 1e-4);
        QVERIFY((after - before).abs().max().item<double>() > 1e-2);
    }

    /// In a layer a form acts as its whole matrix does.
    void actsAsItsMatrix_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"loha", "loha_dora", "lokr", "locon"}) QTest::newRow(name) << name;
    }
    void actsAsItsMatrix() {
        QFETCH(QString, name);
        load();
        const auto path = file(name.toStdString() + ".safetensors");
        orThrow(attachLora(orThrow(loadLora(path, *m_model)), *m_model, 0.7));
        const auto plugged = output();
        QCOMPARE(mergeIntoWeights(*m_model), std::vector{Component::unet});
        QVERIFY(loraSlotsOf(*m_model).begin()->second->layers.empty());
        COMPARE_TENSORS(output(), plugged, 1e-4);
        load();
        QVERIFY((output() - plugged).abs().max().item<double>() > 1e-3);
    }

    void becomesOneLora_data() {
        QTest::addColumn<QStringList>("names");
        QTest::newRow("each kind of product") << QStringList{"loha", "lokr", "locon"};
        QTest::newRow("DoRA with another") << QStringList{"loha_dora", "lokr"};
    }
    void becomesOneLora() {
        QFETCH(QStringList, names);
        double strength = 0.8;
        for (const QString& name : names) {
            const auto path = file(name.toStdString() + ".safetensors");
            orThrow(attachLora(orThrow(loadLora(path, *m_model)), *m_model, strength));
            strength -= 0.5;  // also taken off
        }
        orThrow(attachLora(orThrow(loadLora(kohyaLora(), *m_model)), *m_model, 0.5));
        std::map<std::string, at::Tensor> sums;
        for (const auto& [module, slot] : loraSlotsOf(*m_model))
            for (const LoraLayer& layer : slot->layers) {
                const auto change = deltaWeight(layer, slot->matrix());
                sums[module] = sums.contains(module) ? sums[module] + change : change;
            }
        const MergedLora merged = mergedLora(*m_model, 0, 0);
        QCOMPARE(merged.kept, 1.0);
        QCOMPARE(merged.lora.size(), sums.size());
        const LoraSlots places = loraSlotsOf(*m_model);
        for (const auto& [module, layer] : merged.lora)
            COMPARE_TENSORS(deltaWeight(layer, places.at(module)->matrix()), sums.at(module), 1e-5);
    }

    void truncatesAsSdScripts() {
        orThrow(attachLora(orThrow(loadLora(kohyaLora(), *m_model)), *m_model));
        const MergedLora merged = mergedLora(*m_model, 2, 0);
        const auto changes = expected("resized");
        QVERIFY(changes.size() > 5);
        for (const auto& [name, change] : changes) {
            const auto found = std::ranges::find_if(merged.lora, [&, wanted = name](const auto& e) {
                return kohyaName(e.first) == wanted;
            });
            QVERIFY(found != merged.lora.end());
            const LoraLayer& layer = found->second;
            QCOMPARE(layer.down.size(0), std::int64_t{2});
            COMPARE_TENSORS(layer.up.matmul(layer.down) * layer.scale, change, 1e-5);
        }
        QVERIFY(merged.kept < 1 && merged.leastKept < merged.kept && merged.leastKept > 0.5);
    }

    void extractsAsSdScripts() {
        const auto numbers = expected("extract");
        const Truncated made = truncated(numbers.at("difference"), 3);
        QCOMPARE(made.layer.down.sizes(), at::IntArrayRef({3, 32, 3, 3}));
        COMPARE_TENSORS(deltaWeight(made.layer, numbers.at("difference")), numbers.at("change"),
                        1e-5);
        QVERIFY(std::abs(made.energy.share() - numbers.at("kept").item<double>()) < 1e-5);
    }
};

REGISTER_TEST(TestLycoris, QCoreApplication);
#include "test_lycoris.moc"
