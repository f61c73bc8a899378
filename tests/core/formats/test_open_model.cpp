// Model folders: both layouts, variants, shards; and folders that miss, shorten or forge something.
#include "core/formats/modern_folder.h"

#include <base/files.h>
#include <formats/model_files.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestModelFiles : public QObject {
    Q_OBJECT

private slots:
    void init();
    void opensTodaysLayout();
    void opensOldLayoutAsTheSameWeights();
    void takesHalfPrecisionWhereNoOtherIs();
    void prefersTheVariantThatIsAskedFor();
    void readsShards();
    void checksShapes();
    void mapsKeys();
    void readsRecommendation();
    void namesCachedModels();
    void refusesMissingFiles_data();
    void refusesMissingFiles();
    void refusesShortWeights();
    void refusesPickles();
    void refusesPathsThatLeadOut_data();
    void refusesPathsThatLeadOut();
    void refusesOtherKindsOfModels_data();
    void refusesOtherKindsOfModels();
    void refusesWhatIsNoModel();
    void namesFlowModelsThatAreNot_data();
    void namesFlowModelsThatAreNot();
    void refusesAnotherFamilysVae();
    void tellsTheDistilled();

private:
    /// A private copy of the reference model, to be damaged.
    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_model;

    void edit(const char* file, const std::function<void(Json&)>& change) const {
        auto json = readJson(m_model / file);
        QVERIFY(json);
        change(*json);
        QVERIFY(writeJson(m_model / file, *json));
    }
    void expectError(const char* code, const std::string& file) const {
        const auto model = ModelFiles::open(m_model);
        QVERIFY(!model);
        if (model.error().code != code)
            QFAIL((model.error().code + ": " + model.error().message()).c_str());
        QVERIFY2(model.error().text.find(file) != std::string::npos, model.error().text.c_str());
        QVERIFY(!model.error().remedy.empty());
        QCOMPARE(model.error().kind, ErrorKind::input);
    }
};

void TestModelFiles::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    m_model = fs::path(m_folder->path().toStdString()) / "model";
    fs::copy(fs::path(TEST_REFERENCE) / "tiny-sd1/model", m_model, fs::copy_options::recursive);
}

void TestModelFiles::opensTodaysLayout() {
    const auto model = ModelFiles::open(m_model / "");
    QVERIFY2(model, model ? "" : model.error().message().c_str());
    QCOMPARE(model->name, std::string("model"));
    QCOMPARE(model->path, m_model);
    QCOMPARE(model->resolution(), 64);
    QCOMPARE(model->precision(), std::string("fp32"));
    QCOMPARE(model->scheduler.className, std::string("PNDMScheduler"));
    QCOMPARE(model->schedulerAs("DDIMScheduler")->className, std::string("DDIMScheduler"));
    const auto text = model->weights(Component::textEncoder);
    QVERIFY(text);
    QVERIFY(text->get("embeddings.position_embedding.weight", {77, 32}));
    QVERIFY(model->weights(Component::unet)->get("conv_in.weight", {16, 4, 3, 3}));
    QVERIFY(model->weights(Component::vae)
                ->get("decoder.mid_block.attentions.0.to_out.0.weight", {32, 32}));
}

void TestModelFiles::opensOldLayoutAsTheSameWeights() {
    const auto today = ModelFiles::open(m_model);
    const auto old = ModelFiles::open(fs::path(TEST_REFERENCE) / "tiny-sd1-old/model");
    QVERIFY2(old, old ? "" : old.error().message().c_str());
    const auto compare = [](const Result<Weights>& a, const Result<Weights>& b) {
        QVERIFY(a && b);
        QVERIFY(a->tensors.size() > 30);
        QCOMPARE(a->tensors.size(), b->tensors.size());
        for (const auto& [name, view] : a->tensors) {
            const auto other = b->get(name, view.shape);
            QVERIFY2(other, name.c_str());
            QVERIFY(std::ranges::equal(view.data, other->data));
        }
    };
    compare(today->weights(Component::textEncoder), old->weights(Component::textEncoder));
    compare(today->weights(Component::vae), old->weights(Component::vae));
    compare(today->weights(Component::unet), old->weights(Component::unet));
    QVERIFY(old->textEncoder().poolsAtLargestId());
}

void TestModelFiles::takesHalfPrecisionWhereNoOtherIs() {
    const auto model = ModelFiles::open(fs::path(TEST_REFERENCE) / "tiny-v/model");
    QVERIFY2(model, model ? "" : model.error().message().c_str());
    QCOMPARE(model->precision(), std::string("fp16"));
    QCOMPARE(model->resolution(), 48);
}

void TestModelFiles::prefersTheVariantThatIsAskedFor() {
    const fs::path plain = m_model / "unet/diffusion_pytorch_model.safetensors";
    const fs::path half = m_model / "unet/diffusion_pytorch_model.fp16.safetensors";
    fs::copy_file(plain, half);
    QCOMPARE(ModelFiles::open(m_model)->weightFiles(Component::unet).front(), plain);
    const auto model = ModelFiles::open(m_model, {.variant = "fp16", .vae = {}, .config = {}});
    QVERIFY(model);
    QCOMPARE(model->weightFiles(Component::unet).front(), half);
    QCOMPARE(model->weightFiles(Component::vae).front(),
             m_model / "vae/diffusion_pytorch_model.safetensors");
}

void TestModelFiles::readsShards() {
    const fs::path single = m_model / "unet/diffusion_pytorch_model.safetensors";
    const auto whole = SafetensorsFile::open(single);
    QVERIFY(whole);
    TensorMap shards[2];
    Json map = Json::object();
    for (const auto& [name, view] : whole->tensors()) {
        const int shard = name < "m" ? 0 : 1;
        shards[shard][name] = view;
        map[name] = shard == 0 ? "part-1.safetensors" : "part-2.safetensors";
    }
    QVERIFY(!shards[0].empty() && !shards[1].empty());
    QVERIFY(writeSafetensors(m_model / "unet/part-1.safetensors", shards[0]));
    QVERIFY(writeSafetensors(m_model / "unet/part-2.safetensors", shards[1]));
    const fs::path index = m_model / "unet/diffusion_pytorch_model.safetensors.index.json";
    QVERIFY(writeJson(index, {{"weight_map", map}}));
    fs::remove(single);
    const auto model = ModelFiles::open(m_model);
    QVERIFY2(model, model ? "" : model.error().message().c_str());
    QCOMPARE(model->weightFiles(Component::unet).size(), 2u);
    QCOMPARE(model->weights(Component::unet)->tensors.size(), whole->tensors().size());

    // An array that the index puts into the wrong shard, one that is in both, a shard that isn't
    // there.
    Json wrong = map;
    wrong["conv_in.weight"] = "part-2.safetensors";
    QVERIFY(writeJson(index, {{"weight_map", wrong}}));
    expectError("model.missing_file", "conv_in.weight");
    QVERIFY(writeJson(index, {{"weight_map", map}}));
    shards[1]["conv_in.weight"] = whole->tensors().at("conv_in.weight");
    QVERIFY(writeSafetensors(m_model / "unet/part-2.safetensors", shards[1]));
    expectError("safetensors.invalid", "conv_in.weight");
    fs::remove(m_model / "unet/part-2.safetensors");
    expectError("model.missing_file", "part-2.safetensors");
}

void TestModelFiles::checksShapes() {
    const auto weights = ModelFiles::open(m_model)->weights(Component::unet);
    QVERIFY(weights);
    const auto shape = weights->get("conv_in.weight", {16, 4, 3, 4});
    QCOMPARE(shape.error().code, std::string("weights.shape"));
    QVERIFY(shape.error().text.find("[16×4×3×3] instead of [16×4×3×4]") != std::string::npos);
    QCOMPARE(weights->get("nothing", {1}).error().code, std::string("weights.missing"));
}

void TestModelFiles::mapsKeys() {
    QCOMPARE(canonicalTextKey("text_model.final_layer_norm.bias"),
             std::string("final_layer_norm.bias"));
    QCOMPARE(canonicalTextKey("final_layer_norm.bias"), std::string("final_layer_norm.bias"));
    QVERIFY(canonicalTextKey("text_model.embeddings.position_ids").empty());
    QCOMPARE(canonicalVaeKey("encoder.mid_block.attentions.0.proj_attn.bias"),
             std::string("encoder.mid_block.attentions.0.to_out.0.bias"));
    QCOMPARE(canonicalVaeKey("encoder.mid_block.attentions.0.key.weight"),
             std::string("encoder.mid_block.attentions.0.to_k.weight"));
    QCOMPARE(canonicalVaeKey("encoder.conv_in.weight"), std::string("encoder.conv_in.weight"));
}

void TestModelFiles::readsRecommendation() {
    QVERIFY(ModelFiles::open(m_model)->recommended() == Json::object());
    QVERIFY(writeJson(m_model / "dreambooth.json", {{"recipe", {{"max_train_steps", 7}}}}));
    QVERIFY(ModelFiles::open(m_model)->recommended()["recipe"]["max_train_steps"] == Json(7));
    QVERIFY(writeJson(m_model / "dreambooth.json", Json::array()));
    expectError("config.invalid", "dreambooth.json");
}

void TestModelFiles::namesCachedModels() {
    const fs::path snapshots = m_model.parent_path() / "models--owner--a-model" / "snapshots";
    fs::create_directories(snapshots);
    fs::rename(m_model, snapshots / "0123abc");
    QCOMPARE(ModelFiles::open(snapshots / "0123abc")->name, std::string("owner/a-model"));
}

void TestModelFiles::refusesMissingFiles_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"unet/config.json", "unet/diffusion_pytorch_model.safetensors",
                             "vae/config.json", "vae/diffusion_pytorch_model.safetensors",
                             "text_encoder/config.json", "text_encoder/model.safetensors",
                             "scheduler/scheduler_config.json", "tokenizer/tokenizer.json"})
        QTest::newRow(file) << QString::fromLatin1(file);
}

void TestModelFiles::refusesMissingFiles() {
    QFETCH(QString, file);
    QVERIFY(fs::remove(m_model / file.toStdString()));
    expectError("model.missing_file", file.toStdString());
}

void TestModelFiles::refusesShortWeights() {
    const fs::path file = m_model / "vae/diffusion_pytorch_model.safetensors";
    fs::resize_file(file, fs::file_size(file) - 10);
    expectError("safetensors.truncated", file.string());
    init();
    QVERIFY(writeFileAtomically(m_model / "unet/config.json", "{\"act_fn\": \"si"));
    expectError("json.malformed", "unet/config.json");
}

void TestModelFiles::refusesPickles() {
    fs::rename(m_model / "unet/diffusion_pytorch_model.safetensors",
               m_model / "unet/diffusion_pytorch_model.bin");
    expectError("model.pickle", "diffusion_pytorch_model.bin");
    // Renamed to look harmless.
    QVERIFY(writeFileAtomically(m_model / "unet/diffusion_pytorch_model.safetensors",
                                "PK\3\4 archive/data.pkl and so on"));
    expectError("model.pickle", "diffusion_pytorch_model.safetensors");
    m_model = m_model.parent_path() / "v1-5-pruned.ckpt";
    QVERIFY(writeFileAtomically(m_model, "\x80\2}q"));
    expectError("model.pickle", "v1-5-pruned.ckpt");
}

void TestModelFiles::refusesPathsThatLeadOut_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("component") << QByteArray("../evil") << QByteArray("AutoencoderKL");
    QTest::newRow("absolute") << QByteArray("/etc") << QByteArray("AutoencoderKL");
    QTest::newRow("class") << QByteArray("vae") << QByteArray("../../AutoencoderKL");
    QTest::newRow("dots") << QByteArray("vae") << QByteArray("..");
}

void TestModelFiles::refusesPathsThatLeadOut() {
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    edit("model_index.json",
         [&](Json& json) { json[key.toStdString()] = {"diffusers", value.toStdString()}; });
    expectError("model.unsafe_path", "model_index.json");

    init();
    fs::remove(m_model / "unet/diffusion_pytorch_model.safetensors");
    for (const char* shard :
         {"../vae/diffusion_pytorch_model.safetensors", "/etc/passwd", "..", ""}) {
        QVERIFY(writeJson(m_model / "unet/diffusion_pytorch_model.safetensors.index.json",
                          {{"weight_map", {{"conv_in.weight", shard}}}}));
        expectError("model.unsafe_path", "index.json");
    }
}

void TestModelFiles::refusesOtherKindsOfModels_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* file, const char* patch, const char* code) {
        QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(patch)
                            << QString::fromLatin1(code);
    };
    row("refiner of XL", "model_index.json",
        R"({"text_encoder": [null, null], "text_encoder_2": ["transformers", "CLIPTextModel"]})",
        "model.unsupported");
    row("no unet", "model_index.json", R"({"unet": null})", "model.unsupported");
    row("transformer", "model_index.json", R"({"unet": ["diffusers", "FluxTransformer2DModel"]})",
        "model.unsupported");
    row("component is text", "model_index.json", R"({"vae": "AutoencoderKL"})",
        "model.unsupported");
    row("inpainting", "unet/config.json", R"({"in_channels": 9})", "model.unsupported");
    row("XL's U-Net alone", "unet/config.json",
        R"({"addition_embed_type": "text_time", "addition_time_embed_dim": 8,
            "projection_class_embeddings_input_dim": 80})",
        "config.invalid");
    row("other text width", "unet/config.json", R"({"cross_attention_dim": 768})",
        "config.invalid");
}

void TestModelFiles::refusesOtherKindsOfModels() {
    QFETCH(QString, file);
    QFETCH(QByteArray, patch);
    QFETCH(QString, code);
    edit(file.toLatin1().constData(),
         [&](Json& json) { json.merge_patch(Json::parse(patch.toStdString())); });
    expectError(code.toLatin1().constData(), m_model.string());
}

void TestModelFiles::refusesWhatIsNoModel() {
    const fs::path whole = m_model;
    m_model = whole / "unet";
    expectError("model.no_folder", "model_index.json");
    m_model = whole / "nothing";
    expectError("file.missing", "nothing");
    QVERIFY(writeFileAtomically(whole / "model_index.json", "[]"));
    m_model = whole;
    expectError("config.invalid", "model_index.json");
}

void TestModelFiles::namesFlowModelsThatAreNot_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* kind, const char* file, const char* patch, const char* named) {
        QTest::newRow(named) << kind << file << QByteArray(patch) << named;
    };
    const char *index = "model_index.json", *transformer = "transformer/config.json";
    row("klein", index,
        R"({"_class_name": "Flux2Pipeline",
            "text_encoder": ["transformers", "Mistral3ForConditionalGeneration"],
            "tokenizer": ["transformers", "AutoProcessor"]})",
        "FLUX.2 dev");
    row("klein", transformer, R"({"joint_attention_dim": 12288})", "FLUX.2 klein 9B");
    row("z_image", transformer, R"({"siglip_feat_dim": 1152})", "Z-Image Omni");
    row("z_image", index,
        R"({"_class_name": "Lumina2Pipeline",
            "text_encoder": ["transformers", "Gemma2Model"],
            "transformer": ["diffusers", "Lumina2Transformer2DModel"]})",
        "Lumina 2");
    row("z_image", index,
        R"({"_class_name": "FluxPipeline",
            "text_encoder": ["transformers", "CLIPTextModel"],
            "text_encoder_2": ["transformers", "T5EncoderModel"],
            "transformer": ["diffusers", "FluxTransformer2DModel"]})",
        "FLUX.1");
    row("z_image", index,
        R"({"_class_name": "StableDiffusion3Pipeline",
            "text_encoder": ["transformers", "CLIPTextModelWithProjection"],
            "text_encoder_2": ["transformers", "CLIPTextModelWithProjection"],
            "transformer": ["diffusers", "SD3Transformer2DModel"]})",
        "Stable Diffusion 3");
}

void TestModelFiles::namesFlowModelsThatAreNot() {
    QFETCH(QString, kind);
    QFETCH(QString, file);
    QFETCH(QByteArray, patch);
    QFETCH(QString, named);
    m_model = m_model.parent_path() / "flow";
    writeModernFolder(m_model, kind.toStdString());
    edit(file.toLatin1().constData(),
         [&](Json& json) { json.merge_patch(Json::parse(patch.toStdString())); });
    expectError("model.unsupported", named.toStdString());
}

void TestModelFiles::refusesAnotherFamilysVae() {
    const fs::path klein = m_model.parent_path() / "klein",
                   zImage = m_model.parent_path() / "z_image";
    writeModernFolder(klein, "klein");
    writeModernFolder(zImage, "z_image");
    for (const auto& [model, other] : {std::pair(klein, zImage), std::pair(zImage, klein)}) {
        const auto opened =
            ModelFiles::open(model, {.variant = {}, .vae = other / "vae", .config = {}});
        QVERIFY(!opened);
        const std::string said = opened.error().message();
        QVERIFY2(said.contains("VAE") && said.contains((other / "vae").string()), said.c_str());
        QVERIFY2(!said.contains("U-Net"), said.c_str());
    }
    // The file is named that was read.
    const fs::path unet = m_model / "unet";
    const auto opened = ModelFiles::open(m_model, {.variant = {}, .vae = unet, .config = {}});
    QVERIFY(!opened);
    const std::string said = opened.error().message();
    QVERIFY2(said.contains((unet / "config.json").string()), said.c_str());
}

/// What the index says counts before the shift.
void TestModelFiles::tellsTheDistilled() {
    m_model = m_model.parent_path() / "z_image";
    writeModernFolder(m_model, "z_image");
    const auto isDistilled = [&] { return orThrow(ModelFiles::open(m_model)).isDistilled; };
    QVERIFY(!isDistilled());
    edit("scheduler/scheduler_config.json", [](Json& json) { json["shift"] = 3.0; });
    QVERIFY(isDistilled());
    edit("model_index.json", [](Json& json) { json["is_distilled"] = false; });
    QVERIFY(!isDistilled());
}

REGISTER_TEST(TestModelFiles, QCoreApplication);
#include "test_open_model.moc"
