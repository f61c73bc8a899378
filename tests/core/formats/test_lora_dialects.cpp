// One LoRA and one DoRA of an XL model, with convolutions, in each dialect: read as the same
// layers, written so that reading gives them back. The files are diffusers' and peft's
// (lora_files.py).
#include <base/files.h>
#include <base/json.h>
#include <formats/lora_file.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestLoraDialects : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void readsTheSameLayers_data();
    void readsTheSameLayers();
    void readsTheSameMagnitudes();
    void takesAlphaPatternsAndRanks();
    void writesTheNamesOfKohyasTrainer();
    void readsTheNamesOfComfyUisTrainer();
    void writesAndReadsBack_data();
    void writesAndReadsBack();
    void writesMetadataForXl();
    void multipliesHalfPrecision();
    void refusesMagnitudesOfInputs();
    void refusesAModuleTwice();

private:
    LoraLayers read(const fs::path& file) const;
    static fs::path reference(const char* name) {
        return fs::path(TEST_REFERENCE) / "lora-xl" / (std::string(name) + ".safetensors");
    }
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

    QTemporaryDir m_folder;
    std::map<std::string, std::vector<std::int64_t>> m_shapes;  ///< of the model's layers
    std::set<std::string> m_modules;
};

namespace {

bool same(const TensorView& a, const TensorView& b) {
    return a.dtype == b.dtype && a.shape == b.shape && std::ranges::equal(a.data, b.data);
}

void compare(const LoraLayers& a, const LoraLayers& b) {
    QCOMPARE(a.layers.size(), b.layers.size());
    for (std::size_t i = 0; i < a.layers.size(); ++i) {
        const LoraLayerView &x = a.layers[i], &y = b.layers[i];
        QCOMPARE(x.module, y.module);
        QVERIFY2(same(x.down, y.down) && same(x.up, y.up), x.module.c_str());
        QCOMPARE(x.alpha, y.alpha);
        QCOMPARE(x.magnitude.has_value(), y.magnitude.has_value());
        if (x.magnitude) QVERIFY2(same(*x.magnitude, *y.magnitude), x.module.c_str());
    }
}

}  // namespace

void TestLoraDialects::initTestCase() {
    const auto shapes = readJson(fs::path(TEST_REFERENCE) / "lora-xl/modules.json");
    QVERIFY(shapes);
    for (const auto& [module, shape] : shapes->items()) {
        m_shapes[module] = shape.get<std::vector<std::int64_t>>();
        m_modules.insert(module);
    }
}

LoraLayers TestLoraDialects::read(const fs::path& file) const {
    // The views of the result live in the file's mapping.
    static std::vector<LoraFile> open;
    open.push_back(orThrow(LoraFile::open(file)));
    return orThrow(open.back().layers(m_modules));
}

void TestLoraDialects::readsTheSameLayers_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("dialect");
    QTest::newRow("peft") << QByteArray("peft") << QByteArray("peft");
    QTest::newRow("diffusers") << QByteArray("diffusers") << QByteArray("diffusers");
    QTest::newRow("kohya") << QByteArray("kohya") << QByteArray("kohya");
    QTest::newRow("kohya in Stability's spelling")
        << QByteArray("kohya_sgm") << QByteArray("kohya");
}

void TestLoraDialects::readsTheSameLayers() {
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, dialect);
    const auto lora = LoraFile::open(reference(file.constData()));
    QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
    QCOMPARE(toString(lora->naming()), dialect.toStdString());
    QVERIFY(lora->hasTextEncoder());
    const LoraLayers layers = read(reference(file.constData()));
    QVERIFY2(layers.unmatched.empty(),
             layers.unmatched.empty() ? "" : layers.unmatched.front().c_str());
    compare(layers, read(reference("peft")));

    std::size_t convolutions = 0, second = 0;
    for (const LoraLayerView& layer : layers.layers) {
        const auto& weight = m_shapes.at(layer.module);
        QCOMPARE(layer.down.shape.size(), weight.size());
        QCOMPARE(layer.up.shape[0], weight[0]);
        QCOMPARE(layer.down.shape[1], weight[1]);
        QCOMPARE(layer.rank(), 2);
        QCOMPARE(layer.alpha, 1.0);
        QVERIFY(!layer.magnitude);
        convolutions += weight.size() == 4;
        second += layer.module.starts_with("text_encoder_2.");
    }
    QVERIFY(convolutions > 10);
    QCOMPARE(second, 11u);
}

void TestLoraDialects::readsTheSameMagnitudes() {
    const LoraLayers peft = read(reference("dora_peft"));
    QVERIFY(!peft.layers.empty());
    for (const LoraLayerView& layer : peft.layers) {
        QVERIFY(layer.magnitude);
        QCOMPARE(layer.magnitude->shape, std::vector{m_shapes.at(layer.module)[0]});
    }
    compare(read(reference("dora_kohya")), peft);
}

void TestLoraDialects::takesAlphaPatternsAndRanks() {
    const auto peft = SafetensorsFile::open(reference("peft"));
    const Json settings = {
        {"unet.lora_alpha", 6},
        {"unet.alpha_pattern", {{"attn1.to_q", 3}, {"^conv_in", 5}, {"n1.to_k", 9}}},
        {"text_encoder_2.lora_alpha", 4},
        {"text_encoder_2.use_rslora", true}};
    QVERIFY(writeSafetensors(path("alpha.safetensors"), peft->tensors(),
                             {{"lora_adapter_metadata", settings.dump()}}));
    for (const LoraLayerView& layer : read(path("alpha.safetensors")).layers) {
        double expected = layer.module.starts_with("unet.") ? 6 : 2;
        if (layer.module.ends_with("attn1.to_q")) expected = 3;
        if (layer.module == "unet.conv_in") expected = 5;
        if (layer.module.starts_with("text_encoder_2.")) expected = 4 * std::sqrt(2.0);
        QCOMPARE(layer.alpha, expected);
    }
}

void TestLoraDialects::writesTheNamesOfKohyasTrainer() {
    const auto names = readJson(fs::path(TEST_REFERENCE) / "kohya_xl_names.json");
    QVERIFY(names);
    const float numbers[2] = {1, 2};
    const TensorView one{DType::f32, {1, 1}, std::as_bytes(std::span(numbers, 1))};
    std::vector<LoraLayerView> layers;
    std::set<std::string> modules;
    for (const auto& [module, name] : names->items()) {
        layers.push_back({module, one, one, 1.0});
        modules.insert(module);
    }
    QVERIFY(writeKohyaLora(path("names.safetensors"), layers,
                           {{"ss_base_model_version", "sdxl_base_v1-0"}}));
    const auto file = SafetensorsFile::open(path("names.safetensors"));
    QVERIFY(file);
    for (const auto& [module, name] : names->items())
        QVERIFY2(file->tensors().contains(name.get<std::string>() + ".lora_down.weight"),
                 (module + " is not " + name.get<std::string>()).c_str());
    // Both spellings are read as the same modules.
    TensorMap diffusers;
    for (const LoraLayerView& layer : layers) {
        const std::string name = kohyaName(layer.module);
        diffusers[name + ".lora_down.weight"] = diffusers[name + ".lora_up.weight"] = one;
    }
    QVERIFY(writeSafetensors(path("spelling.safetensors"), diffusers));
    for (const char* spelling : {"names.safetensors", "spelling.safetensors"}) {
        const auto lora = LoraFile::open(path(spelling));
        const auto read = lora->layers(modules);
        QVERIFY(read);
        QVERIFY2(read->unmatched.empty(), spelling);
        QCOMPARE(read->layers.size(), modules.size());
    }
}

void TestLoraDialects::readsTheNamesOfComfyUisTrainer() {
    const auto names = readJson(fs::path(TEST_REFERENCE) / "kohya_xl_names.json");
    QVERIFY(names);
    const std::map<std::string, std::string> meant = {
        {"diffusion_model.input_blocks.4.1.transformer_blocks.0.attn1.to_q",
         "unet.down_blocks.1.attentions.0.transformer_blocks.0.attn1.to_q"},
        {"text_encoders.clip_l.transformer.text_model.encoder.layers.0.self_attn.q_proj",
         "text_encoder.encoder.layers.0.self_attn.q_proj"},
        {"text_encoders.clip_g.transformer.text_model.encoder.layers.0.mlp.fc1",
         "text_encoder_2.encoder.layers.0.mlp.fc1"}};
    const float number = 1;
    const TensorView one{DType::f32, {1, 1}, std::as_bytes(std::span(&number, 1))};
    std::set<std::string> modules, expected;
    for (const auto& [module, name] : names->items()) modules.insert(module);
    TensorMap tensors;
    for (const auto& [theirs, module] : meant) {
        modules.insert(module);
        expected.insert(module);
        tensors[theirs + ".lora_A.weight"] = tensors[theirs + ".lora_B.weight"] = one;
        tensors[theirs + ".alpha"] = {DType::f32, {}, one.data};
    }
    QVERIFY(writeSafetensors(path("comfy.safetensors"), tensors));
    const auto lora = LoraFile::open(path("comfy.safetensors"));
    QVERIFY(lora);
    QVERIFY(lora->hasTextEncoder());
    // Only the model tells what they are.
    for (const std::string& module : lora->modules())
        QVERIFY2(isOriginalLoraName(module), module.c_str());
    const auto read = lora->layers(modules);
    QVERIFY(read);
    QVERIFY(read->unmatched.empty());
    std::set<std::string> found;
    for (const LoraLayerView& layer : read->layers) found.insert(layer.module);
    QVERIFY(found == expected);
}

void TestLoraDialects::writesAndReadsBack_data() {
    QTest::addColumn<QByteArray>("file");
    QTest::newRow("LoRA") << QByteArray("peft");
    QTest::newRow("DoRA") << QByteArray("dora_peft");
}

void TestLoraDialects::writesAndReadsBack() {
    QFETCH(QByteArray, file);
    LoraLayers original = read(reference(file.constData()));
    original.layers[3].alpha = 0.5;
    QVERIFY(writePeftLora(path("peft.safetensors"), original.layers));
    compare(read(path("peft.safetensors")), original);
    const UNetBlocks blocks{{1, 1}, {true, false}};  // of the model of lora_files.py
    QVERIFY(writeKohyaLora(path("kohya.safetensors"), original.layers, {}, blocks));
    compare(read(path("kohya.safetensors")), original);
    // The same arrays under the same names as in the file of sd-scripts' kind.
    const auto ours = SafetensorsFile::open(path("kohya.safetensors"));
    if (file == "peft") {
        const auto theirs = SafetensorsFile::open(reference("kohya_sgm"));
        QCOMPARE(ours->tensors().size(), theirs->tensors().size());
        for (const auto& [name, view] : theirs->tensors()) {
            QVERIFY2(ours->tensors().contains(name), name.c_str());
            QCOMPARE(ours->tensors().at(name).shape, view.shape);
        }
    }
    // diffusers' dialect has no place for alpha: it lies in the arrays.
    QVERIFY(writeDiffusersLora(path("diffusers.safetensors"), original.layers));
    const LoraLayers scaled = read(path("diffusers.safetensors"));
    QCOMPARE(scaled.layers.size(), original.layers.size());
    for (std::size_t i = 0; i < scaled.layers.size(); ++i) {
        const LoraLayerView &a = scaled.layers[i], &b = original.layers[i];
        QCOMPARE(a.module, b.module);
        QCOMPARE(a.alpha, 2.0);
        float after = 0, before = 0;
        std::memcpy(&after, a.up.data.data(), sizeof after);
        std::memcpy(&before, b.up.data.data(), sizeof before);
        QVERIFY(before != 0);
        QCOMPARE(after, static_cast<float>(before * b.alpha / 2));
        QCOMPARE(a.magnitude.has_value(), b.magnitude.has_value());
        if (a.magnitude) QVERIFY(same(*a.magnitude, *b.magnitude));
    }
}

void TestLoraDialects::writesMetadataForXl() {
    LoraInfo info;
    info.family = ModelFamily::sdxl;
    info.resolution = 1024;
    const auto metadata = loraMetadata(info);
    QVERIFY(metadata.at("ss_base_model_version").starts_with("sdxl_"));
    QCOMPARE(metadata.at("modelspec.architecture"),
             std::string("stable-diffusion-xl-v1-base/lora"));
    // The first text encoder is numbered even where the second has no layers.
    LoraLayers layers = read(reference("peft"));
    std::erase_if(layers.layers, [](const LoraLayerView& layer) {
        return !layer.module.starts_with("text_encoder.");
    });
    QVERIFY(writeKohyaLora(path("xl.safetensors"), layers.layers, metadata));
    const auto file = SafetensorsFile::open(path("xl.safetensors"));
    for (const auto& [name, view] : file->tensors())
        QVERIFY2(name.starts_with("lora_te1_text_model_encoder_layers_"), name.c_str());
    QCOMPARE(kohyaName("text_encoder.encoder.layers.0.mlp.fc1"),
             std::string("lora_te_text_model_encoder_layers_0_mlp_fc1"));
    const LdmNames xl = LdmNames::unet(xlBlocks);
    QCOMPARE(kohyaName("text_encoder_2.text_projection", &xl),
             std::string("lora_te2_text_projection"));
}

void TestLoraDialects::multipliesHalfPrecision() {
    const std::uint16_t half[] = {0x3c00, 0xc000, 0x0001, 0x7c00};  // 1, -2, 2^-24, infinity
    const LoraLayerView layer{"unet.conv_in",
                              {DType::f16, {2, 2}, std::as_bytes(std::span(half))},
                              {DType::f16, {2, 2}, std::as_bytes(std::span(half))},
                              1.0};
    QVERIFY(writeDiffusersLora(path("half.safetensors"), {layer}));
    const TensorView up = read(path("half.safetensors")).layers.front().up;
    QVERIFY(up.dtype == DType::f32);
    float numbers[4];
    std::memcpy(numbers, up.data.data(), sizeof numbers);
    QCOMPARE(numbers[0], 0.5f);
    QCOMPARE(numbers[1], -1.0f);
    QCOMPARE(numbers[2], std::ldexp(1.0f, -25));
    QVERIFY(std::isinf(numbers[3]));
}

void TestLoraDialects::refusesMagnitudesOfInputs() {
    const std::vector<float> numbers(6, 1);
    const auto view = [&](std::vector<std::int64_t> shape, std::size_t count) {
        return TensorView{DType::f32, std::move(shape),
                          std::as_bytes(std::span(numbers).first(count))};
    };
    TensorMap tensors = {{"lora_unet_a.lora_down.weight", view({1, 3}, 3)},
                         {"lora_unet_a.lora_up.weight", view({2, 1}, 2)},
                         {"lora_unet_a.dora_scale", view({1, 3}, 3)}};
    QVERIFY(writeSafetensors(path("bad.safetensors"), tensors));
    QCOMPARE(LoraFile::open(path("bad.safetensors")).error().code, std::string("lora.unsupported"));
    tensors["lora_unet_a.dora_scale"] = view({4}, 4);
    QVERIFY(writeSafetensors(path("bad.safetensors"), tensors));
    QCOMPARE(LoraFile::open(path("bad.safetensors")).error().code, std::string("lora.shape"));
}

void TestLoraDialects::refusesAModuleTwice() {
    const auto kohya = SafetensorsFile::open(reference("kohya"));
    TensorMap tensors = kohya->tensors();
    for (const char* part : {".lora_down.weight", ".lora_up.weight"})
        tensors["lora_unet_input_blocks_0_0" + std::string(part)] =
            tensors.at("lora_unet_conv_in" + std::string(part));
    QVERIFY(writeSafetensors(path("twice.safetensors"), tensors));
    const auto lora = LoraFile::open(path("twice.safetensors"));
    QVERIFY(lora);
    QCOMPARE(lora->layers(m_modules).error().code, std::string("lora.shape"));
}

REGISTER_TEST(TestLoraDialects, QCoreApplication);
#include "test_lora_dialects.moc"
