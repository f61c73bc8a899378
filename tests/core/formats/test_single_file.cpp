// Models in one .safetensors: written and read back as the same weights and settings, recognised
// without their settings, refused where they are something else.
#include <base/files.h>
#include <formats/describe.h>
#include <formats/single_file_writer.h>
#include <formats/textual_inversion.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSingleFile : public QObject {
    Q_OBJECT

private slots:
    void writesAndReadsBack_data();
    void writesAndReadsBack();
    void laysArraysAsOthersDo();
    void makesSettingsUp_data();
    void makesSettingsUp();
    void tellsThePrediction_data();
    void tellsThePrediction();
    void leavesOutOpenClipsLastLayer();
    void takesSettingsOfAFolder();
    void takesAVae();
    void refuses_data();
    void refuses();
    void refusesAModelOfParts();
    void refusesSettingsWithAGap();
    void refusesAVocabularyThatIsMissing();
    void readsEmbeddings();
    void refusesEmbeddings();

private:
    fs::path path(const std::string& name) const {
        return fs::path(m_folder.path().toStdString()) / name;
    }
    static fs::path reference(const std::string& name) {
        return fs::path(TEST_REFERENCE) / name / "model";
    }
    /// The reference model as a single file; with `bare` as others write it, without its settings.
    fs::path singleFile(const std::string& name, bool bare) const;
    /// A bare file of the same make with four times the channels, as many as groups of 32 ask for;
    /// all zeros.
    fs::path wideFile(const std::string& name) const;
    /// The arrays of a file that stays open as long as the test.
    TensorMap arraysOf(const fs::path& file) const;

    QTemporaryDir m_folder;
    mutable std::vector<SafetensorsFile> m_open;
};

namespace {

Result<WrittenFile> writeModel(const fs::path& file, const ModelFiles& model) {
    SingleFileContents contents{model, {}, {}, "Rex", "2026-11-21T12:00:00"};
    std::vector<Weights> weights;
    for (const Component component : model.components()) {
        weights.push_back(orThrow(model.weights(component)));
        contents.networks[component] =
            LazyTensors(weights.back().tensors.begin(), weights.back().tensors.end());
    }
    for (std::size_t i = 0; i < model.textEncoders.size(); ++i)
        contents.tokenizers.push_back(orThrow(model.tokenizerFiles(i)));
    return writeSingleFile(file, contents);
}

void compareWeights(const ModelFiles& a, const ModelFiles& b) {
    for (const Component component : a.components()) {
        const Weights x = orThrow(a.weights(component)), y = orThrow(b.weights(component));
        QCOMPARE(x.tensors.size(), y.tensors.size());
        for (const auto& [name, view] : x.tensors) {
            const auto other = y.get(name, view.shape);
            QVERIFY2(other, other ? "" : other.error().message().c_str());
            QVERIFY2(other->dtype == view.dtype && std::ranges::equal(other->data, view.data),
                     name.c_str());
        }
    }
}

TensorView zeros(std::vector<std::int64_t> shape) {
    static const std::vector<float> memory(4096);
    std::size_t elements = 1;
    for (const std::int64_t side : shape) elements *= static_cast<std::size_t>(side);
    return {DType::f32, std::move(shape), std::as_bytes(std::span(memory).first(elements))};
}

}  // namespace

fs::path TestSingleFile::singleFile(const std::string& name, bool bare) const {
    const fs::path file = path(name + (bare ? "-bare.safetensors" : ".safetensors"));
    if (pathExists(file)) return file;
    if (bare) {
        orThrow(writeSafetensors(file, arraysOf(singleFile(name, false)), {{"format", "pt"}}));
    } else {
        orThrow(writeModel(file, orThrow(ModelFiles::open(reference(name)))));
    }
    return file;
}

fs::path TestSingleFile::wideFile(const std::string& name) const {
    const fs::path file = path(name + "-wide.safetensors");
    if (pathExists(file)) return file;
    static const std::vector<std::byte> memory(16 << 20);
    TensorMap wide;
    for (const auto& [key, view] : arraysOf(singleFile(name, true))) {
        TensorView& array = wide[key] = {DType::u8, view.shape, {}};
        // The means and variances of four latents.
        const bool isQuant = key.starts_with("first_stage_model.quant_conv.");
        const bool isOfLatents = isQuant || key.starts_with("first_stage_model.encoder.conv_out.");
        for (std::size_t i = 0; i < array.shape.size(); ++i)
            if (array.shape[i] >= 8 && !isQuant && !(isOfLatents && i == 0))
                array.shape[i] *= 4;  // kernels, colours and latents are fewer
        if (key.ends_with("token_embedding.weight")) array.shape[0] = 49408;
        std::size_t bytes = 1;
        for (const std::int64_t side : array.shape) bytes *= static_cast<std::size_t>(side);
        array.data = std::span(memory).first(bytes);
    }
    orThrow(writeSafetensors(file, wide, {{"format", "pt"}}));
    return file;
}

TensorMap TestSingleFile::arraysOf(const fs::path& file) const {
    m_open.push_back(orThrow(SafetensorsFile::open(file)));
    return m_open.back().tensors();
}

void TestSingleFile::writesAndReadsBack_data() {
    QTest::addColumn<QByteArray>("name");
    for (const char* name : {"tiny-sd1", "tiny-v", "tiny-sd1-old", "tiny-sd2", "tiny-sdxl"})
        QTest::newRow(name) << QByteArray(name);
}

void TestSingleFile::writesAndReadsBack() {
    QFETCH(QByteArray, name);
    const auto folder = ModelFiles::open(reference(name.toStdString()));
    QVERIFY2(folder, folder ? "" : folder.error().message().c_str());
    const auto model = ModelFiles::open(singleFile(name.toStdString(), false));
    QVERIFY2(model, model ? "" : model.error().message().c_str());
    QVERIFY(model->isSingleFile && !folder->isSingleFile);
    QCOMPARE(model->name, name.toStdString());
    QCOMPARE(toString(model->family), toString(folder->family));
    QCOMPARE(model->resolution(), folder->resolution());
    QCOMPARE(model->precision(), folder->precision());
    for (const auto& [file, text] : folder->texts) QCOMPARE(model->texts.at(file), text);
    for (std::size_t i = 0; i < folder->textEncoders.size(); ++i)
        QCOMPARE(*model->tokenizerFiles(i), *folder->tokenizerFiles(i));
    compareWeights(*folder, *model);
    QCOMPARE(model->weightBytes(), fs::file_size(model->path));

    const auto facts = describe(model->path);
    QVERIFY(facts);
    QCOMPARE((*facts)["kind"].get<std::string>(), std::string("model"));
    QVERIFY(!facts->contains("error"));
    QCOMPARE((*facts)["metadata"]["modelspec.title"].get<std::string>(), std::string("Rex"));
}

void TestSingleFile::laysArraysAsOthersDo() {
    // The keys by which diffusers, A1111 and ComfyUI know a file, and shapes that they expect.
    const auto sd1 = arraysOf(singleFile("tiny-sd1", false));
    QVERIFY(sd1.contains("model.diffusion_model.input_blocks.1.1.proj_in.weight"));
    QVERIFY(sd1.contains(
        "cond_stage_model.transformer.text_model.embeddings.position_embedding.weight"));
    const auto attention = sd1.at("first_stage_model.encoder.mid.attn_1.q.weight");
    QCOMPARE(attention.shape.size(), 4u);
    QCOMPARE(attention.shape[3], 1);
    QVERIFY(!sd1.contains("v_pred"));

    const auto sd2 = arraysOf(singleFile("tiny-sd2", false));
    const auto fused = sd2.at("cond_stage_model.model.transformer.resblocks.0.attn.in_proj_weight");
    QCOMPARE(fused.shape[0], 3 * fused.shape[1]);
    QVERIFY(sd2.contains("cond_stage_model.model.ln_final.weight"));

    const auto xl = arraysOf(singleFile("tiny-sdxl", false));
    const auto folder = ModelFiles::open(reference("tiny-sdxl"));
    const TextEncoderConfig& second = folder->textEncoders[1];
    QCOMPARE(xl.at("conditioner.embedders.1.model.text_projection").shape,
             (std::vector<std::int64_t>{second.hiddenSize, second.projectionDim}));
    QVERIFY(xl.contains("conditioner.embedders.1.model.positional_embedding"));
    QVERIFY(xl.contains("model.diffusion_model.label_emb.0.2.weight"));
}

void TestSingleFile::makesSettingsUp_data() {
    QTest::addColumn<QByteArray>("name");
    for (const char* name : {"tiny-sd1", "tiny-sd2", "tiny-sdxl"})
        QTest::newRow(name) << QByteArray(name);
}

/// All that arrays can tell agrees with the model's own configuration.
void TestSingleFile::makesSettingsUp() {
    QFETCH(QByteArray, name);
    const auto own = ModelFiles::open(reference(name.toStdString()));
    const auto made = ModelFiles::open(wideFile(name.toStdString()));
    QVERIFY2(made, made ? "" : made.error().message().c_str());
    const auto wide = [](int side) { return side >= 8 ? 4 * side : side; };
    const auto allWide = [&](std::vector<int> sides) {
        std::ranges::transform(sides, sides.begin(), wide);
        return sides;
    };
    QCOMPARE(toString(made->family), toString(own->family));
    QCOMPARE(made->unet.blockOutChannels, allWide(own->unet.blockOutChannels));
    QCOMPARE(made->unet.downHasAttention, own->unet.downHasAttention);
    QCOMPARE(made->unet.upHasAttention, own->unet.upHasAttention);
    QCOMPARE(made->unet.layersPerBlock, own->unet.layersPerBlock);
    QCOMPARE(made->unet.crossAttentionDim, wide(own->unet.crossAttentionDim));
    QCOMPARE(made->unet.useLinearProjection, own->unet.useLinearProjection);
    QCOMPARE(made->unet.additionInputDim, wide(own->unet.additionInputDim));
    QCOMPARE(made->unet.additionTimeDim, 4 * own->unet.additionTimeDim);
    for (std::size_t level = 0; level < own->unet.transformerLayers.size(); ++level) {
        const bool attends = own->unet.downHasAttention[level];
        if (attends || level + 1 == own->unet.transformerLayers.size())
            QCOMPARE(made->unet.transformerLayers[level], own->unet.transformerLayers[level]);
        QCOMPARE(made->unet.heads[level],
                 name == "tiny-sd1" ? 8 : std::max(1, made->unet.blockOutChannels[level] / 64));
    }
    QCOMPARE(made->vae.blockOutChannels, allWide(own->vae.blockOutChannels));
    QCOMPARE(made->vae.layersPerBlock, own->vae.layersPerBlock);
    QCOMPARE(made->vae.latentChannels, own->vae.latentChannels);
    QCOMPARE(made->vae.scalingFactor, name == "tiny-sdxl" ? 0.13025 : 0.18215);
    QCOMPARE(made->forceZerosForEmptyPrompt, name == "tiny-sdxl");
    const std::map<QByteArray, std::string> schedulers = {{"tiny-sd1", "PNDMScheduler"},
                                                          {"tiny-sd2", "DDIMScheduler"},
                                                          {"tiny-sdxl", "EulerDiscreteScheduler"}};
    QCOMPARE(made->scheduler.className, schedulers.at(name));
    for (std::size_t i = 0; i < own->textEncoders.size(); ++i) {
        const TextEncoderConfig &a = made->textEncoders[i], &b = own->textEncoders[i];
        QCOMPARE(a.vocabularySize, 49408);
        QCOMPARE(a.eosTokenId, 49407);
        QCOMPARE(a.hiddenSize, wide(b.hiddenSize));
        QCOMPARE(a.intermediateSize, wide(b.intermediateSize));
        QCOMPARE(a.layers, b.layers);
        QCOMPARE(a.maxPositions, wide(b.maxPositions));
        QCOMPARE(a.projectionDim, wide(b.projectionDim));
        QVERIFY(made->tokenizerFiles(i)->empty());  // CLIP's own
    }
    for (const Component component : own->components()) {
        const Weights theirs = orThrow(own->weights(component));
        const Weights ours = orThrow(made->weights(component));
        QCOMPARE(ours.tensors.size(), theirs.tensors.size());
        for (const auto& [array, view] : theirs.tensors)
            QVERIFY2(ours.tensors.contains(array), array.c_str());
    }
}

void TestSingleFile::tellsThePrediction_data() {
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("key");  // of the metadata, or an array's name
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("prediction");
    const auto row = [](const char* name, const char* model, const char* key, const char* value,
                        const char* prediction) {
        QTest::newRow(name) << QByteArray(model) << QByteArray(key) << QByteArray(value)
                            << QByteArray(prediction);
    };
    row("1", "tiny-sd1", "", "", "epsilon");
    row("1 with an array", "tiny-sd1", "v_pred", "", "v_prediction");
    row("1 with a note", "tiny-sd1", "modelspec.prediction_type", "v", "v_prediction");
    row("2", "tiny-sd2", "", "", "v_prediction");
    row("2 with a note", "tiny-sd2", "modelspec.prediction_type", "epsilon", "epsilon");
    row("2 for 512 pixels", "tiny-sd2", "modelspec.architecture", "stable-diffusion-v2-512",
        "epsilon");
    row("2 after 875000 steps", "tiny-sd2", "global_step", "", "epsilon");
    row("XL", "tiny-sdxl", "", "", "epsilon");
    row("XL with an array", "tiny-sdxl", "v_pred", "", "v_prediction");
}

void TestSingleFile::tellsThePrediction() {
    QFETCH(QByteArray, model);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, prediction);
    TensorMap arrays = arraysOf(wideFile(model.toStdString()));
    std::map<std::string, std::string> metadata = {{"format", "pt"}};
    const std::int64_t steps = 875'000;
    if (!value.isEmpty()) {
        metadata[key.toStdString()] = value.toStdString();
    } else if (key == "global_step") {
        arrays["global_step"] = {DType::i64, {}, std::as_bytes(std::span(&steps, 1))};
    } else if (!key.isEmpty()) {
        arrays[key.toStdString()] = zeros({0});
    }
    QVERIFY(writeSafetensors(path("noted.safetensors"), arrays, metadata));
    const auto opened = ModelFiles::open(path("noted.safetensors"));
    QVERIFY2(opened, opened ? "" : opened.error().message().c_str());
    QCOMPARE(opened->scheduler.predictionType, prediction.toStdString());
    if (model == "tiny-sd2") QCOMPARE(opened->unet.sampleSize, prediction == "epsilon" ? 64 : 96);
}

void TestSingleFile::leavesOutOpenClipsLastLayer() {
    // The files of Stable Diffusion 2 hold 24 layers; the U-Net was trained with the 23rd's output.
    TensorMap arrays = arraysOf(wideFile("tiny-sd2"));
    const std::string layers = "cond_stage_model.model.transformer.resblocks.";
    for (const auto& [name, view] : TensorMap(arrays))
        if (name.starts_with(layers + "0."))
            for (int layer = 0; layer < 24; ++layer)
                arrays[layers + std::to_string(layer) + name.substr(layers.size() + 1)] = view;
    QVERIFY(writeSafetensors(path("deep.safetensors"), arrays));
    const auto model = ModelFiles::open(path("deep.safetensors"));
    QVERIFY2(model, model ? "" : model.error().message().c_str());
    QCOMPARE(model->textEncoder().layers, 23);
    const auto weights = model->weights(Component::textEncoder);
    QVERIFY(weights->tensors.contains("encoder.layers.22.mlp.fc1.weight"));
    QVERIFY(!weights->tensors.contains("encoder.layers.23.mlp.fc1.weight"));
}

void TestSingleFile::takesSettingsOfAFolder() {
    OpenOptions options;
    options.config = reference("tiny-v");
    const auto model = ModelFiles::open(singleFile("tiny-v", true), options);
    QVERIFY2(model, model ? "" : model.error().message().c_str());
    const auto folder = ModelFiles::open(reference("tiny-v"));
    QCOMPARE(model->unet.heads, folder->unet.heads);
    QCOMPARE(model->scheduler.className, folder->scheduler.className);
    QCOMPARE(*model->tokenizerFiles(0), *folder->tokenizerFiles(0));
    compareWeights(*folder, *model);
    options.config = path("nothing");
    QVERIFY(!ModelFiles::open(singleFile("tiny-v", true), options));
}

void TestSingleFile::takesAVae() {
    // From another model's file with its prefix, and from a file of its own without.
    TensorMap alone, without;
    for (const auto& [name, view] : arraysOf(singleFile("tiny-sdxl", false))) {
        const std::string prefix = "first_stage_model.";
        if (name.starts_with(prefix)) {
            alone[name.substr(prefix.size())] = view;
        } else {
            without[name] = view;
        }
    }
    QVERIFY(writeSafetensors(path("vae.safetensors"), alone));
    const auto metadata = SafetensorsFile::open(singleFile("tiny-sdxl", false))->metadata();
    QVERIFY(writeSafetensors(path("without.safetensors"), without, metadata));
    QCOMPARE(ModelFiles::open(path("without.safetensors")).error().code,
             std::string("model.missing_file"));
    QCOMPARE(ModelFiles::open(path("vae.safetensors")).error().code,
             std::string("model.unsupported"));

    const auto whole = ModelFiles::open(reference("tiny-sdxl"));
    OpenOptions options;
    for (const fs::path& vae : {path("vae.safetensors"), singleFile("tiny-sdxl", false),
                                reference("tiny-sdxl"), reference("tiny-sdxl") / "vae"}) {
        options.vae = vae;
        for (const fs::path& place : {path("without.safetensors"), reference("tiny-sdxl")}) {
            const auto model = ModelFiles::open(place, options);
            QVERIFY2(model, model ? "" : model.error().message().c_str());
            QCOMPARE(model->vae.scalingFactor, 0.13025);
            compareWeights(*whole, *model);
        }
    }
    options.vae = path("vae.ckpt");
    QVERIFY(writeFileAtomically(options.vae, "PK\3\4 archive/data.pkl"));
    QCOMPARE(ModelFiles::open(reference("tiny-sdxl"), options).error().code,
             std::string("model.pickle"));
}

void TestSingleFile::refuses_data() {
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QList<int>>("shape");
    QTest::addColumn<QByteArray>("what");
    const auto row = [](const char* key, QList<int> shape, const char* what) {
        QTest::newRow(what) << QByteArray(key) << shape << QByteArray(what);
    };
    row("model.diffusion_model.input_blocks.0.0.weight", {2, 9, 3, 3}, "inpainting");
    row("model.diffusion_model.input_blocks.0.0.weight", {2, 8, 3, 3}, "edits pictures");
    row("model.diffusion_model.joint_blocks.0.x_block.mlp.fc1.weight", {2}, "Stable Diffusion 3");
    row("model.diffusion_model.double_blocks.0.img_attn.norm.key_norm.scale", {2}, "FLUX.1");
    row("control_model.time_embed.0.weight", {2}, "ControlNet");
    row("lora_unet_a.lora_down.weight", {2, 2}, "LoRA");
    row("unet.a.lora_A.weight", {2, 2}, "LoRA, which is used");
    row("lora_unet_a.hada_w1_a", {2, 2}, "LoHa");
    row("emb_params", {2, 2}, "embedding");
    row("decoder.conv_in.weight", {2, 2}, "VAE alone");
    row("some.array", {2}, "no model that can be opened here");
}

void TestSingleFile::refuses() {
    QFETCH(QByteArray, key);
    QFETCH(QList<int>, shape);
    QFETCH(QByteArray, what);
    const TensorMap arrays = {{key.toStdString(), zeros({shape.begin(), shape.end()})}};
    QVERIFY(writeSafetensors(path("other.safetensors"), arrays));
    const auto model = ModelFiles::open(path("other.safetensors"));
    QVERIFY(!model);
    QCOMPARE(model.error().code, std::string("model.unsupported"));
    QVERIFY2(model.error().text.find(what.toStdString()) != std::string::npos,
             model.error().text.c_str());
    QVERIFY(!model.error().remedy.empty());
}

/// A stranger's file may have any text as its settings.
void TestSingleFile::refusesSettingsWithAGap() {
    const fs::path whole = singleFile("tiny-sd1", false);
    for (const char* lacking : {"text_encoder/config.json", "unet/config.json", "vae/config.json",
                                "scheduler/scheduler_config.json"}) {
        auto metadata = SafetensorsFile::open(whole)->metadata();
        Json settings = orThrow(parseJson(metadata.at("dreambooth.files"), "settings"));
        QVERIFY(settings.erase(lacking) == 1);
        metadata["dreambooth.files"] = settings.dump();
        orThrow(writeSafetensors(path("gap.safetensors"), arraysOf(whole), metadata));
        const auto model = ModelFiles::open(path("gap.safetensors"));
        QVERIFY(!model);
        QCOMPARE(model.error().code, std::string("model.missing_file"));
        QVERIFY2(model.error().text.find(lacking) != std::string::npos, model.error().text.c_str());
    }
}

void TestSingleFile::refusesAModelOfParts() {
    const auto without = [&](const std::string& model, const std::string& prefix) {
        TensorMap arrays = arraysOf(singleFile(model, true));
        std::erase_if(arrays, [&](const auto& entry) { return entry.first.starts_with(prefix); });
        orThrow(writeSafetensors(path("part.safetensors"), arrays));
        return ModelFiles::open(path("part.safetensors"));
    };
    QCOMPARE(without("tiny-sd1", "cond_stage_model.").error().code,
             std::string("model.missing_file"));
    QCOMPARE(without("tiny-sd1", "model.diffusion_model.out.").error().code,
             std::string("weights.missing"));
    QCOMPARE(without("tiny-sdxl", "conditioner.embedders.0.").error().code,
             std::string("model.missing_file"));
    // The refiner's one text encoder is the second of the base model.
    TensorMap arrays;
    for (const auto& [name, view] : arraysOf(singleFile("tiny-sdxl", true))) {
        std::string renamed = name;
        if (const std::string one = "conditioner.embedders.1."; name.starts_with(one))
            renamed.replace(0, one.size(), "conditioner.embedders.0.");
        if (renamed == name && name.starts_with("conditioner.")) continue;
        arrays[renamed] = view;
    }
    QVERIFY(writeSafetensors(path("refiner.safetensors"), arrays));
    const auto refiner = ModelFiles::open(path("refiner.safetensors"));
    QCOMPARE(refiner.error().code, std::string("model.unsupported"));
    QVERIFY(refiner.error().text.find("refiner") != std::string::npos);
}

void TestSingleFile::refusesAVocabularyThatIsMissing() {
    TensorMap arrays = arraysOf(wideFile("tiny-sd1"));
    TensorView& words =
        arrays.at("cond_stage_model.transformer.text_model.embeddings.token_embedding.weight");
    words.data = words.data.first(words.data.size() / 2);
    words.shape[0] /= 2;
    QVERIFY(writeSafetensors(path("small.safetensors"), arrays));
    QCOMPARE(ModelFiles::open(path("small.safetensors")).error().code,
             std::string("tokenizer.missing"));
}

void TestSingleFile::readsEmbeddings() {
    QVERIFY(writeSafetensors(path("rex.safetensors"), {{"emb_params", zeros({3, 8})}}));
    const auto own = readTextualInversion(path("rex.safetensors"));
    QVERIFY2(own, own ? "" : own.error().message().c_str());
    QCOMPARE(own->word, std::string("rex"));
    QCOMPARE(own->vectors.shape, (std::vector<std::int64_t>{3, 8}));
    QVERIFY(!own->vectors2);

    QVERIFY(writeSafetensors(path("learned.safetensors"), {{"<cat-toy>", zeros({8})}}));
    const auto diffusers = readTextualInversion(path("learned.safetensors"));
    QCOMPARE(diffusers->word, std::string("<cat-toy>"));
    QCOMPARE(diffusers->vectors.shape, (std::vector<std::int64_t>{1, 8}));

    QVERIFY(writeSafetensors(path("xl.safetensors"),
                             {{"clip_l", zeros({2, 8})}, {"clip_g", zeros({2, 12})}}));
    const auto xl = readTextualInversion(path("xl.safetensors"));
    QCOMPARE(xl->vectors2->shape, (std::vector<std::int64_t>{2, 12}));
    const auto facts = describe(path("xl.safetensors"));
    QCOMPARE((*facts)["kind"].get<std::string>(), std::string("embedding"));
    QCOMPARE((*facts)["widths"][1].get<int>(), 12);
}

void TestSingleFile::refusesEmbeddings() {
    QVERIFY(writeFileAtomically(path("rex.pt"), "PK\3\4 archive/data.pkl"));
    const auto pickle = readTextualInversion(path("rex.pt"));
    QCOMPARE(pickle.error().code, std::string("model.pickle"));
    QVERIFY(pickle.error().remedy.find("safetensors") != std::string::npos);
    QVERIFY(writeSafetensors(path("uneven.safetensors"),
                             {{"clip_l", zeros({1, 8})}, {"clip_g", zeros({2, 12})}}));
    QCOMPARE(readTextualInversion(path("uneven.safetensors")).error().code,
             std::string("embedding.shape"));
    QVERIFY(writeSafetensors(path("cube.safetensors"), {{"emb_params", zeros({2, 2, 2})}}));
    QCOMPARE(readTextualInversion(path("cube.safetensors")).error().code,
             std::string("embedding.shape"));
    QVERIFY(writeSafetensors(path("two.safetensors"), {{"a", zeros({2})}, {"b", zeros({2})}}));
    QCOMPARE(readTextualInversion(path("two.safetensors")).error().code,
             std::string("embedding.unknown"));
}

REGISTER_TEST(TestSingleFile, QCoreApplication);
#include "test_single_file.moc"
