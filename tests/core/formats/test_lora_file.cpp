// LoRA files: the four dialects mean the same layers; what we write is what diffusers wrote.
#include <base/files.h>
#include <base/json.h>
#include <formats/lora_file.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
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
    void notesWhatOtherProgramsLookFor();
    void readsAlphaBesidePeftsFile_data();
    void readsAlphaBesidePeftsFile();
    void readsPeftsLoraOfATransformer_data();
    void readsPeftsLoraOfATransformer();
    void opensPeftsFolder();
    void refusesWhatPeftsSettingsChange_data();
    void refusesWhatPeftsSettingsChange();
    void aModuleWithoutAComponentMatchesNothing();
    void writesSmallNumbers();
    void reportsWhatDoesNotMatch();
    void refuses_data();
    void refuses();
    void integersAreNoWeights();

private:
    static fs::path reference(const std::string& name) {
        return fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora" / (name + ".safetensors");
    }
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    /// The U-Net's layers as peft saves them, with its settings beside.
    fs::path peftFolder(const char* name, const Json& config, const char* component = "unet.") {
        const fs::path folder = path(name);
        fs::create_directories(folder);
        TensorMap tensors;
        for (const LoraLayerView& layer : m_layers) {
            if (!layer.module.starts_with(component)) continue;
            std::string inner = layer.module.substr(std::string_view(component).size());
            if (inner.starts_with("encoder.")) inner.insert(0, "text_model.");
            tensors["base_model.model." + inner + ".lora_A.weight"] = layer.down;
            tensors["base_model.model." + inner + ".lora_B.weight"] = layer.up;
        }
        orThrow(
            writeSafetensors(folder / "adapter_model.safetensors", tensors, {{"format", "pt"}}));
        if (!config.is_null()) orThrow(writeJson(folder / "adapter_config.json", config));
        return folder;
    }

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

void TestLoraFile::notesWhatOtherProgramsLookFor() {
    // Of a training that nothing is known of nothing is said.
    for (const char* key : {"ss_steps", "ss_learning_rate", "ss_resolution", "ss_tag_frequency"})
        QVERIFY2(!loraMetadata({}).contains(key), key);
    // Hashes as sd-scripts computes them (precalculate_safetensors_hashes() in
    // library/train_util.py of commit 48d368fa) of the same arrays, written by safetensors 0.8.0.
    std::vector<float> down(4 * 90000), up(8);
    for (std::size_t i = 0; i < down.size(); ++i) down[i] = static_cast<float>(i);
    for (std::size_t i = 0; i < up.size(); ++i) up[i] = static_cast<float>(i);
    const LoraLayerView layer{"unet.a",
                              {DType::f32, {4, 90000}, std::as_bytes(std::span(down))},
                              {DType::f32, {2, 4}, std::as_bytes(std::span(up))},
                              2.0};
    QVERIFY(writeKohyaLora(
        path("hashes.safetensors"), {layer},
        {{"ss_output_name", "Rex"}, {"modelspec.title", "Rex"}, {"lora_adapter_metadata", "{}"}}));
    auto metadata = SafetensorsFile::open(path("hashes.safetensors"))->metadata();
    QCOMPARE(metadata.at("sshs_model_hash"),
             std::string("bb8c905e6a6dd051faa2f7c1bfe82b937050e59817490cd5278f78e2977d971e"));
    QCOMPARE(metadata["sshs_legacy_hash"], std::string("0149d8c8"));
    QCOMPARE(metadata["modelspec.hash_sha256"], "0x" + metadata.at("sshs_model_hash"));
    QVERIFY(!metadata.contains("ss_network_args"));
    QVERIFY(!metadata.contains("lora_adapter_metadata"));  // diffusers refuses it beside alphas

    // LoCon: convolutions of their own rank; they may come first.
    const LoraLayerView convolution{
        "unet.a_conv",
        {DType::f32, {2, 1, 3, 3}, std::as_bytes(std::span(down).first(18))},
        {DType::f32, {2, 2, 1, 1}, std::as_bytes(std::span(up).first(4))},
        0.5};
    std::vector<LoraLayerView> layers = {convolution, layer};
    QVERIFY(writeKohyaLora(path("locon.safetensors"), layers, {}));
    metadata = SafetensorsFile::open(path("locon.safetensors"))->metadata();
    QCOMPARE(metadata["ss_network_module"], std::string("networks.lora"));
    QCOMPARE(metadata["ss_network_dim"], std::string("4"));
    QCOMPARE(metadata["ss_network_args"], std::string(R"({"conv_dim":"2","conv_alpha":"0.5"})"));
    const auto twoRanks = LoraFile::open(path("locon.safetensors"));
    QVERIFY(twoRanks);
    QCOMPARE(twoRanks->rank(), 4);
    QCOMPARE(twoRanks->leastRank(), 2);
    // DoRA: sd-scripts has LyCORIS for it.
    layers[1].magnitude = TensorView{DType::f32, {2}, std::as_bytes(std::span(up).first(2))};
    QVERIFY(writeKohyaLora(path("dora.safetensors"), layers, {}));
    metadata = SafetensorsFile::open(path("dora.safetensors"))->metadata();
    QCOMPARE(metadata["ss_network_module"], std::string("lycoris.kohya"));
    QVERIFY(metadata["ss_network_args"].find(R"("dora_wd":"True")") != std::string::npos);

    LoraInfo info;
    info.triggerPhrase = "sks dog";
    info.instancePrompt = "A photo of sks dog, outdoors";
    info.photos = 5;
    QCOMPARE(loraMetadata(info).at("ss_tag_frequency"),
             std::string(R"({"1_sks dog":{"a photo of sks dog":5,"outdoors":5}})"));
}

void TestLoraFile::readsAlphaBesidePeftsFile_data() {
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<double>("alpha");  // of most layers, whose rank is 4
    QTest::addColumn<double>("ofToQ");  // of ….attn1.to_q
    QTest::newRow("alpha") << QByteArray(R"({"r": 4, "lora_alpha": 2})") << 2.0 << 2.0;
    QTest::newRow("peft's default") << QByteArray(R"({"r": 4})") << 8.0 << 8.0;
    QTest::newRow("rank-stabilised")
        << QByteArray(R"({"r": 4, "lora_alpha": 3, "use_rslora": true})") << 6.0 << 6.0;
    QTest::newRow("patterns; the first counts")
        << QByteArray(R"({"r": 8, "lora_alpha": 16, "rank_pattern": {"attn1.to_q": 4},
                          "alpha_pattern": {"attn1.to_q": 1, "to_q": 5}})")
        << 16.0 << 1.0;
    QTest::newRow("all of them")
        << QByteArray(
               R"({"peft_type": "LORA", "r": 4, "lora_alpha": 4, "bias": "none", "modules_to_save": null,
            "layer_replication": null, "init_lora_weights": true, "target_modules": ["to_q"],
            "auto_mapping": {"base_model_class": "UNet2DConditionModel"}})")
        << 4.0 << 4.0;
}

void TestLoraFile::readsAlphaBesidePeftsFile() {
    QFETCH(QByteArray, config);
    QFETCH(double, alpha);
    QFETCH(double, ofToQ);
    const fs::path folder = peftFolder("peft", orThrow(parseJson(config.toStdString(), "test")));
    const auto lora = LoraFile::open(folder / "adapter_model.safetensors");
    QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
    const auto layers = lora->layers(m_modules);
    QVERIFY(layers->unmatched.empty());
    for (const LoraLayerView& layer : layers->layers)
        QCOMPARE(layer.alpha, layer.module.ends_with("attn1.to_q")           ? ofToQ
                              : layer.module.ends_with("to_q") && ofToQ == 1 ? 5.0
                                                                             : alpha);
}

void TestLoraFile::readsPeftsLoraOfATransformer_data() {
    QTest::addColumn<QByteArray>("module");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<double>("alpha");  // of rank 2
    const char *klein = "transformer_blocks.0.attn.to_q", *zImage = "layers.0.attention.to_q";
    for (const char* module : {klein, zImage}) {
        const auto row = [&](const char* name, const char* config, double alpha) {
            QTest::addRow("%s, %s", module, name)
                << QByteArray(module) << QByteArray(config) << alpha;
        };
        row("alpha", R"({"r": 2, "lora_alpha": 1})", 1);
        row("rank-stabilised", R"({"r": 2, "lora_alpha": 4, "use_rslora": true})", std::sqrt(32.0));
        row("pattern", R"({"r": 2, "lora_alpha": 4, "alpha_pattern": {"to_q": 6}})", 6);
    }
    QTest::newRow("klein's class")
        << QByteArray("context_embedder") << QByteArray(R"({"lora_alpha": 3, "auto_mapping":
                                          {"base_model_class": "Flux2Transformer2DModel"}})")
        << 3.0;
    QTest::newRow("Z-Image's class")
        << QByteArray("cap_embedder.1") << QByteArray(R"({"lora_alpha": 3, "auto_mapping":
                                            {"base_model_class": "ZImageTransformer2DModel"}})")
        << 3.0;
    // As diffusers' loader of FLUX.2 takes it.
    QTest::newRow("klein, no settings") << QByteArray(klein) << QByteArray("null") << 2.0;
    QTest::newRow("klein, its makers' names, no settings")
        << QByteArray("single_blocks.1.linear1") << QByteArray("null") << 2.0;
}

void TestLoraFile::readsPeftsLoraOfATransformer() {
    QFETCH(QByteArray, module);
    QFETCH(QByteArray, config);
    QFETCH(double, alpha);
    fs::remove_all(path("transformer"));
    const fs::path folder =
        peftFolder("transformer", orThrow(parseJson(config.toStdString(), "test")));
    const std::vector<float> numbers(8);
    const TensorView down{DType::f32, {2, 4}, std::as_bytes(std::span(numbers))};
    const TensorView up{DType::f32, {4, 2}, std::as_bytes(std::span(numbers))};
    const std::string name = "base_model.model." + module.toStdString();
    QVERIFY(writeSafetensors(folder / "adapter_model.safetensors",
                             {{name + ".lora_A.weight", down}, {name + ".lora_B.weight", up}}));
    const auto lora = LoraFile::open(folder);
    QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
    QCOMPARE(*lora->modules().begin(), "transformer." + module.toStdString());
    QCOMPARE(lora->alpha(), alpha);
}

void TestLoraFile::opensPeftsFolder() {
    const fs::path folder = peftFolder("adapters/unet", {{"lora_alpha", 1}});
    for (const fs::path& named : {folder, folder.parent_path()}) {
        const auto lora = LoraFile::open(named);
        QVERIFY2(lora, lora ? "" : lora.error().message().c_str());
        QCOMPARE(lora->alpha(), 1.0);
        QVERIFY(!lora->hasTextEncoder());
    }
    // The class of what was adapted says which text encoder it is.
    peftFolder("adapters/text_encoder_2",
               {{"lora_alpha", 1},
                {"auto_mapping", {{"base_model_class", "CLIPTextModelWithProjection"}}}},
               "text_encoder.");
    const auto second = LoraFile::open(path("adapters/text_encoder_2"));
    QVERIFY2(second, second ? "" : second.error().message().c_str());
    QVERIFY(second->modules().begin()->starts_with("text_encoder_2.encoder."));
    // Half of what belongs together is not taken in silence.
    const auto both = LoraFile::open(path("adapters"));
    QVERIFY(!both);
    QCOMPARE(both.error().code, std::string("lora.several"));
    QVERIFY(!both.error().remedy.empty());
}

void TestLoraFile::refusesWhatPeftsSettingsChange_data() {
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("word");
    const auto row = [](const char* name, const char* config, const char* code, const char* word) {
        QTest::newRow(name) << QByteArray(config) << QString::fromLatin1(code)
                            << QString::fromLatin1(word);
    };
    row("no settings", "null", "lora.no_config", "adapter_config.json");
    row("another kind", R"({"peft_type": "OFT"})", "lora.unsupported", "OFT");
    row("biases", R"({"bias": "all"})", "lora.unsupported", "bias");
    row("begun with the base's own directions", R"({"init_lora_weights": "pissa_niter_4"})",
        "lora.unsupported", "pissa");
    row("layers repeated", R"({"layer_replication": [[0, 2]]})", "lora.unsupported",
        "layer_replication");
    row("regular expression", R"({"alpha_pattern": {".*to_q": 2}})", "lora.unsupported",
        "alpha_pattern");
    row("torn", "", "json.malformed", "adapter_config.json");
}

void TestLoraFile::refusesWhatPeftsSettingsChange() {
    QFETCH(QByteArray, config);
    QFETCH(QString, code);
    QFETCH(QString, word);
    fs::remove_all(path("refused"));
    const auto json = parseJson(config.toStdString(), "test");
    const fs::path folder = peftFolder("refused", json ? *json : Json());
    if (!json) orThrow(writeFileAtomically(folder / "adapter_config.json", "{torn"));
    const auto lora = LoraFile::open(folder);
    QVERIFY(!lora);
    QCOMPARE(QString::fromStdString(lora.error().code), code);
    QVERIFY2(QString::fromStdString(lora.error().text).contains(word), lora.error().text.c_str());
    QVERIFY(!lora.error().remedy.empty());
}

/// kohya's names have no dots; only peft's settings name the component of all.
void TestLoraFile::aModuleWithoutAComponentMatchesNothing() {
    const fs::path folder =
        peftFolder("mixed", {{"auto_mapping", {{"base_model_class", "UNet2DConditionModel"}}}});
    const fs::path file = folder / "adapter_model.safetensors";
    const std::vector<float> numbers(8);
    const TensorView view{DType::f32, {2, 4}, std::as_bytes(std::span(numbers))};
    const TensorView up{DType::f32, {4, 2}, std::as_bytes(std::span(numbers))};
    QVERIFY(writeSafetensors(file, {{"base_model.model.x.lora_A.weight", view},
                                    {"base_model.model.x.lora_B.weight", up},
                                    {"lora_unet_y.lora_down.weight", view},
                                    {"lora_unet_y.lora_up.weight", up}}));
    const auto lora = LoraFile::open(folder);
    QVERIFY(lora);
    QCOMPARE(lora->layers(m_modules).error().code, std::string("lora.other_model"));
}

void TestLoraFile::writesSmallNumbers() {
    std::vector<LoraLayerView> layers = m_layers;
    for (LoraLayerView& layer : layers) layer.alpha = 1e-38;
    QVERIFY(writeKohyaLora(path("small.safetensors"), layers, {}));
    const auto written = SafetensorsFile::open(path("small.safetensors"));
    QVERIFY(written);
    QCOMPARE(written->metadata().at("ss_network_alpha"), std::string("1e-38"));
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
        "lora.shape");
    row("middle layer that doesn't fit",
        {"lora_unet_a.lora_down.weight", "lora_unet_a.lora_mid.weight",
         "lora_unet_a.lora_up.weight"},
        "lora.shape");
    row("OFT", {"lora_unet_a.oft_blocks"}, "lora.unsupported");
    row("magnitude alone", {"lora_unet_a.dora_scale"}, "lora.incomplete");
    row("a part of a LoHa", {"lora_unet_a.hada_w1_a"}, "lora.shape");
    row("LoHa that doesn't fit",
        {"lora_unet_a.hada_w1_a", "lora_unet_a.hada_w1_b", "lora_unet_a.hada_w2_a",
         "lora_unet_a.hada_w2_b"},
        "lora.shape");
    row("a part of a LoKr", {"lora_unet_a.lokr_w1"}, "lora.shape");
    row("LoKr with a stray middle",
        {"lora_unet_a.lokr_w1", "lora_unet_a.lokr_w2", "lora_unet_a.lokr_t2"}, "lora.shape");
    row("LoKr with a factor twice",
        {"lora_unet_a.lokr_w1", "lora_unet_a.lokr_w1_b", "lora_unet_a.lokr_w2"}, "lora.shape");
    row("LoKr with arrays of a LoHa",
        {"lora_unet_a.lokr_w1", "lora_unet_a.lokr_w2", "lora_unet_a.hada_w1_a"}, "lora.shape");
    row("full difference", {"diffusion_model.a.diff"}, "lora.unsupported");
    row("another program's prefix",
        {"base.diffusion_model.a.lora_A.weight", "base.diffusion_model.a.lora_B.weight"},
        "lora.shape");
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

void TestLoraFile::integersAreNoWeights() {
    const std::vector<std::int16_t> numbers(4);
    const TensorView matrix{DType::i16, {2, 2}, std::as_bytes(std::span(numbers))};
    orThrow(writeSafetensors(
        path("integers.safetensors"),
        {{"unet.a.to_q.lora_A.weight", matrix}, {"unet.a.to_q.lora_B.weight", matrix}}));
    const auto lora = LoraFile::open(path("integers.safetensors"));
    QVERIFY(!lora);
    QCOMPARE(lora.error().code, std::string("lora.shape"));
}

REGISTER_TEST(TestLoraFile, QCoreApplication);
#include "test_lora_file.moc"
