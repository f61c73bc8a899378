// LoRA files: the four dialects mean the same layers; what we write is what diffusers wrote.
#include <base/files.h>
#include <base/json.h>
#include <formats/lora_file.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestLoraFile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void readsDialects_data();
    void readsDialects();
    void readsOldProcessorNames();
    void takesAlpha();
    void readsAlphaOfMetadata();
    void writesDiffusersFileAsDiffusersDid();
    void multipliesAlphaIntoDiffusersFile();
    void writesKohyaFile();
    void reportsWhatDoesNotMatch();
    void refuses_data();
    void refuses();

private:
    static fs::path reference(const std::string& name) {
        return fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora" / (name + ".safetensors");
    }
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

    QTemporaryDir m_folder;
    std::set<std::string> m_modules;        ///< all that the reference model has
    std::vector<LoraLayerView> m_layers;    ///< of the diffusers file
    std::optional<SafetensorsFile> m_file;  ///< owns them
};

namespace {

bool sameArrays(const LoraLayerView& a, const LoraLayerView& b) {
    return a.module == b.module && a.down.shape == b.down.shape && a.up.shape == b.up.shape &&
           std::ranges::equal(a.down.data, b.down.data) && std::ranges::equal(a.up.data, b.up.data);
}

}  // namespace

void TestLoraFile::initTestCase() {
    // Every module with a weight, as a model's own list would have them.
    const auto note = [&](const char* file, const std::string& component) {
        const auto weights =
            SafetensorsFile::open(fs::path(TEST_REFERENCE) / "tiny-sd1/model" / file);
        QVERIFY(weights);
        for (const auto& [name, view] : weights->tensors())
            if (name.ends_with(".weight"))
                m_modules.insert(component + name.substr(0, name.size() - 7));
    };
    note("unet/diffusion_pytorch_model.safetensors", "unet.");
    note("text_encoder/model.safetensors", "text_encoder.");

    const auto lora = LoraFile::open(reference("pytorch_lora_weights"));
    QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
    m_file = lora->file();
    const auto layers = lora->layers(m_modules);
    QVERIFY2(layers, layers ? "" : layers.error().message().c_str());
    QVERIFY(layers->unmatched.empty());
    m_layers = layers->layers;
    // Three text layers of four; two attentions of four in each of the U-Net's transformers.
    QVERIFY(m_layers.size() > 12 && (m_layers.size() - 12) % 8 == 0);
    QCOMPARE(m_layers.front().module,
             std::string("text_encoder.encoder.layers.0.self_attn.k_proj"));
}

void TestLoraFile::readsDialects_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("dialect");
    QTest::newRow("diffusers") << QStringLiteral("pytorch_lora_weights")
                               << QStringLiteral("diffusers");
    QTest::newRow("peft") << QStringLiteral("lora_peft") << QStringLiteral("peft");
    QTest::newRow("kohya") << QStringLiteral("lora_kohya_half") << QStringLiteral("kohya");
    QTest::newRow("kohya by diffusers")
        << QStringLiteral("lora_kohya_diffusers") << QStringLiteral("kohya");
}

void TestLoraFile::readsDialects() {
    QFETCH(QString, file);
    QFETCH(QString, dialect);
    const auto lora = LoraFile::open(reference(file.toStdString()));
    QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
    QCOMPARE(toString(lora->naming()), dialect.toStdString());
    QCOMPARE(lora->rank(), 4);
    QVERIFY(lora->hasTextEncoder());
    const auto layers = lora->layers(m_modules);
    QVERIFY2(layers, layers ? "" : layers.error().message().c_str());
    QVERIFY2(layers->unmatched.empty(),
             layers->unmatched.empty() ? "" : layers->unmatched.front().c_str());
    QVERIFY(std::ranges::equal(layers->layers, m_layers, sameArrays));
}

void TestLoraFile::readsOldProcessorNames() {
    TensorMap tensors;
    for (const LoraLayerView& layer : m_layers) {
        std::string name = layer.module;
        const bool text = name.starts_with("text_encoder.");
        if (text) name.insert(std::string("text_encoder.").size(), "text_model.");
        const auto dot = name.rfind(".to_");
        std::string key = name;
        if (!text) {
            // "….attn1.to_out.0" was "….attn1.processor.to_out_lora".
            key = name.substr(0, dot) + ".processor" + name.substr(dot);
            if (key.ends_with(".0")) key.resize(key.size() - 2);
            key += "_lora";
        } else {
            key += ".lora_linear_layer";
        }
        tensors[key + ".down.weight"] = layer.down;
        tensors[key + ".up.weight"] = layer.up;
    }
    QVERIFY(writeSafetensors(path("old.safetensors"), tensors));
    const auto lora = LoraFile::open(path("old.safetensors"));
    QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
    const auto layers = lora->layers(m_modules);
    QVERIFY(layers);
    QVERIFY2(layers->unmatched.empty(),
             layers->unmatched.empty() ? "" : layers->unmatched.front().c_str());
    QVERIFY(std::ranges::equal(layers->layers, m_layers, sameArrays));

    // The Ray template and save_attn_procs() wrote the U-Net alone, without its name.
    TensorMap bare;
    for (const auto& [key, view] : tensors)
        if (key.starts_with("unet.")) bare[key.substr(5)] = view;
    QVERIFY(writeSafetensors(path("bare.safetensors"), bare));
    const auto unetOnly = LoraFile::open(path("bare.safetensors"));
    QVERIFY(unetOnly);
    QCOMPARE(toString(unetOnly->naming()), std::string("old-diffusers"));
    QVERIFY(!unetOnly->hasTextEncoder());
    QCOMPARE(unetOnly->layers(m_modules)->layers.size(), m_layers.size() - 12);
}

void TestLoraFile::takesAlpha() {
    for (const LoraLayerView& layer : m_layers) QCOMPARE(layer.alpha, 4.0);
    const auto half = LoraFile::open(reference("lora_kohya_half"));
    const auto halfLayers = half->layers(m_modules);
    for (const LoraLayerView& layer : halfLayers->layers) QCOMPARE(layer.alpha, 2.0);
    // Other types of numbers.
    const LoraLayerView& layer = m_layers.back();
    const std::string name = kohyaName(layer.module);
    const std::uint16_t halfThree = 0x4200, brainThree = 0x4040;
    for (const auto& [dtype, bits] :
         {std::pair(DType::f16, &halfThree), std::pair(DType::bf16, &brainThree)}) {
        const TensorMap tensors = {
            {name + ".lora_down.weight", layer.down},
            {name + ".lora_up.weight", layer.up},
            {name + ".alpha", {dtype, {}, std::as_bytes(std::span(bits, 1))}}};
        QVERIFY(writeSafetensors(path("alpha.safetensors"), tensors));
        QCOMPARE(LoraFile::open(path("alpha.safetensors"))->alpha(), 3.0);
    }
}

void TestLoraFile::readsAlphaOfMetadata() {
    const Json settings = {{"unet.lora_alpha", 8}, {"unet.r", 4}, {"text_encoder.lora_alpha", 2}};
    QVERIFY(writeSafetensors(path("meta.safetensors"), m_file->tensors(),
                             {{"lora_adapter_metadata", settings.dump()}}));
    const auto lora = LoraFile::open(path("meta.safetensors"));
    const auto layers = lora->layers(m_modules);
    QCOMPARE(layers->layers.front().alpha, 2.0);
    QCOMPARE(layers->layers.back().alpha, 8.0);
    QVERIFY(writeSafetensors(path("meta.safetensors"), m_file->tensors(),
                             {{"lora_adapter_metadata", "{torn"}}));
    QCOMPARE(LoraFile::open(path("meta.safetensors"))->alpha(), 4.0);
}

void TestLoraFile::writesDiffusersFileAsDiffusersDid() {
    // With "text_model.", which transformers of all ages understand; today's diffusers leaves it
    // out.
    TensorMap theirs;
    for (const auto& [name, view] : m_file->tensors()) {
        std::string longer = name;
        if (longer.starts_with("text_encoder.")) longer.insert(13, "text_model.");
        theirs[longer] = view;
    }
    QVERIFY(writeSafetensors(path("theirs.safetensors"), theirs, m_file->metadata()));
    QVERIFY(writeDiffusersLora(path("ours.safetensors"), m_layers));
    QCOMPARE(*readFile(path("ours.safetensors")), *readFile(path("theirs.safetensors")));
}

void TestLoraFile::multipliesAlphaIntoDiffusersFile() {
    std::vector<LoraLayerView> layers = m_layers;
    for (LoraLayerView& layer : layers) layer.alpha = 2;
    QVERIFY(writeDiffusersLora(path("half.safetensors"), layers));
    const auto lora = LoraFile::open(path("half.safetensors"));
    const auto read = lora->layers(m_modules);
    float whole = 0, half = 0;
    std::memcpy(&whole, m_layers.front().up.data.data(), sizeof whole);
    std::memcpy(&half, read->layers.front().up.data.data(), sizeof half);
    QVERIFY(whole != 0);
    QCOMPARE(half, whole / 2);
    QCOMPARE(read->layers.front().alpha, 4.0);
}

void TestLoraFile::writesKohyaFile() {
    std::vector<LoraLayerView> layers = m_layers;
    for (LoraLayerView& layer : layers) layer.alpha = 2;
    LoraInfo info;
    info.title = "Rex";
    info.triggerPhrase = "sks dog";
    info.resolution = 96;
    info.steps = 200;
    info.learningRate = 0.0005;
    info.predictionType = "v_prediction";
    QVERIFY(writeKohyaLora(path("kohya.safetensors"), layers, loraMetadata(info)));
    const auto ours = SafetensorsFile::open(path("kohya.safetensors"));
    const auto theirs = SafetensorsFile::open(reference("lora_kohya_half"));
    QVERIFY(ours && theirs);
    QCOMPARE(ours->tensors().size(), theirs->tensors().size());
    for (const auto& [name, view] : theirs->tensors()) {
        QVERIFY2(ours->tensors().contains(name), name.c_str());
        QVERIFY(std::ranges::equal(ours->tensors().at(name).data, view.data));
    }
    const auto& metadata = ours->metadata();
    QCOMPARE(metadata.at("ss_network_dim"), std::string("4"));
    QCOMPARE(metadata.at("ss_network_alpha"), std::string("2"));
    QCOMPARE(metadata.at("ss_network_module"), std::string("networks.lora"));
    QCOMPARE(metadata.at("ss_learning_rate"), std::string("0.0005"));
    QCOMPARE(metadata.at("modelspec.architecture"), std::string("stable-diffusion-v1/lora"));
    QCOMPARE(metadata.at("modelspec.trigger_phrase"), std::string("sks dog"));
    QCOMPARE(metadata.at("modelspec.prediction_type"), std::string("v"));
    QCOMPARE(metadata.at("sshs_model_hash"), hashOfTensors(ours->tensors()));
}

void TestLoraFile::reportsWhatDoesNotMatch() {
    const auto lora = LoraFile::open(reference("lora_kohya_half"));
    std::set<std::string> fewer = m_modules;
    QCOMPARE(fewer.erase(m_layers.back().module), 1u);
    const auto layers = lora->layers(fewer);
    QVERIFY(layers);
    QCOMPARE(layers->layers.size(), m_layers.size() - 1);
    QCOMPARE(layers->unmatched, std::vector{kohyaName(m_layers.back().module)});
    const auto none = lora->layers({"unet.conv_in"});
    QCOMPARE(none.error().code, std::string("lora.other_model"));
    QVERIFY(!none.error().remedy.empty());
}

void TestLoraFile::refuses_data() {
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, std::initializer_list<const char*> names,
                        const char* code) {
        QStringList list;
        for (const char* text : names) list << QString::fromLatin1(text);
        QTest::newRow(name) << list << QString::fromLatin1(code);
    };
    row("model weights", {"conv_in.weight"}, "lora.unknown");
    row("nothing", {}, "lora.unknown");
    row("no up", {"unet.a.to_q.lora.down.weight"}, "lora.incomplete");
    row("alpha alone", {"lora_unet_a.alpha"}, "lora.shape");
    row("middle layer", {"lora_unet_a.lora_down.weight", "lora_unet_a.lora_mid.weight"},
        "lora.unsupported");
    row("magnitude alone", {"lora_unet_a.dora_scale"}, "lora.incomplete");
    row("LoHa", {"lora_unet_a.hada_w1_a"}, "lora.unsupported");
    row("LoKr", {"lora_unet_a.lokr_w1"}, "lora.unsupported");
    row("halves that don't fit", {"lora_unet_a.lora_down.weight", "lora_unet_a.lora_up.weight"},
        "lora.shape");
}

void TestLoraFile::refuses() {
    QFETCH(QStringList, names);
    QFETCH(QString, code);
    const std::vector<float> numbers(6);
    TensorMap tensors;
    for (const QString& name : names)
        tensors[name.toStdString()] = {DType::f32, {2, 3}, std::as_bytes(std::span(numbers))};
    QVERIFY(writeSafetensors(path("bad.safetensors"), tensors));
    const auto lora = LoraFile::open(path("bad.safetensors"));
    QVERIFY(!lora);
    QCOMPARE(lora.error().code, code.toStdString());
    QVERIFY(lora.error().text.find("bad.safetensors") != std::string::npos);
    QVERIFY(!lora.error().remedy.empty());
}

REGISTER_TEST(TestLoraFile, QCoreApplication);
#include "test_lora_file.moc"
