// What a LoRA that training begins with decides of the settings.
#include <formats/lora_file.h>
#include <project/starting_lora.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <span>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestStartingLora : public QObject {
    Q_OBJECT

    const QTemporaryDir m_folder;
    fs::path place(const char* name) const {
        return fs::path(m_folder.path().toStdString()) / name;
    }

private slots:
    /// In kohya's form of FLUX.2 query, key and value are one layer, with the ranks of all.
    void jointLayersCountByTheirParts() {
        constexpr std::int64_t rank = 16, width = 8;
        const std::vector<float> numbers(static_cast<std::size_t>(rank * width), 0.5F);
        const TensorView down{DType::f32, {rank, width}, std::as_bytes(std::span(numbers))};
        const TensorView up{DType::f32, {width, rank}, std::as_bytes(std::span(numbers))};
        std::vector<LoraLayerView> layers;
        for (const std::string part : {"to_q", "to_k", "to_v", "to_out.0"})
            layers.push_back({.module = "transformer.transformer_blocks.0.attn." + part,
                              .down = down,
                              .up = up,
                              .alpha = 8});
        const fs::path file = place("kohya.safetensors");
        orThrow(writeKohyaLora(file, layers, {}));
        QCOMPARE(orThrow(LoraFile::open(file)).rank(), 48);
        const Json settings = orThrow(settingsOfLora(file));
        QCOMPARE(settings["rank"], Json(16));
        QCOMPARE(settings["lora_alpha"], Json(8.0));
        QCOMPARE(settings["lora_layers"], Json(""));
    }

    /// What can't be trained is named, however few its layers.
    void aMixedFileIsNamedByItsProducts() {
        const std::vector<float> numbers(8, 0.5F);
        const TensorView tall{DType::f32, {4, 2}, std::as_bytes(std::span(numbers))};
        const TensorView wide{DType::f32, {2, 4}, std::as_bytes(std::span(numbers))};
        TensorMap tensors = {{"lora_unet_c.hada_w1_a", tall},
                             {"lora_unet_c.hada_w1_b", wide},
                             {"lora_unet_c.hada_w2_a", tall},
                             {"lora_unet_c.hada_w2_b", wide}};
        for (const std::string module : {"lora_unet_a", "lora_unet_b"}) {
            tensors[module + ".lora_down.weight"] = wide;
            tensors[module + ".lora_up.weight"] = tall;
        }
        const fs::path file = place("mixed.safetensors");
        orThrow(writeSafetensors(file, tensors));
        QCOMPARE(orThrow(LoraFile::open(file)).kind(), std::string("LoRA"));
        const auto settings = settingsOfLora(file);
        QVERIFY(!settings);
        QCOMPARE(settings.error().code, std::string("starting_lora.kind"));
        QCOMPARE(settings.error().arguments.at("kind"), std::string("LoHa"));
    }
};

REGISTER_TEST(TestStartingLora, QCoreApplication);
#include "test_starting_lora.moc"
