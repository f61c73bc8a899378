// Opening a model: reading its settings, determining its family, finding its
// weights.
#include "flow_file.h"
#include "model_index.h"
#include "single_file.h"
#include "weight_files.h"

#include <base/files.h>
#include <base/paths.h>
#include <base/strings.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <formats/network_arrays.h>
#include <text/qwen_tokenizer.h>

#include <algorithm>
#include <span>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

Result<std::string> readText(const fs::path& file) {
    if (!pathExists(file)) return missingFile(file);
    return readFile(file);
}

/// One of a model's texts; what a stranger wrote into a single file may lack it.
Result<Json> settingsIn(const TextFiles& texts, const std::string& file, const fs::path& model) {
    const auto text = texts.find(file);
    if (text == texts.end()) return missingFile(model / file);
    return parseJson(text->second, (model / file).string());
}

/// The files of a tokenizer folder that are there.
Result<TextFiles> readTokenizer(const fs::path& folder) {
    TextFiles files;
    for (const char* name : {"tokenizer.json", "vocab.json", "merges.txt", "tokenizer_config.json",
                             "special_tokens_map.json", "added_tokens.json", "chat_template.jinja"})
        if (pathExists(folder / name)) {
            TRY(files[name], readFile(folder / name));
        }
    return files;
}

/// Of llama.cpp and stable-diffusion.cpp.
Result<bool> isGguf(const fs::path& path) {
    constexpr std::string_view signature = "GGUF";
    TRY(const MappedFile file, MappedFile::open(path));
    if (file.bytes().size() < signature.size()) return false;
    TRY(const auto begin, readBytes(file.bytes().first(signature.size())));
    return std::ranges::equal(begin, std::as_bytes(std::span(signature)));
}

}  // namespace

Result<ModelFiles> ModelFiles::open(const fs::path& place, const OpenOptions& options) {
    ModelFiles model;
    model.path = (absolutePath(place) / "").lexically_normal().parent_path();
    std::error_code error;
    model.isSingleFile = pathExists(model.path) && !fs::is_directory(model.path, error);
    if (model.isSingleFile) {
        model.name = model.path.stem().string();
        TRY_VOID(model.readSingleFile(options));
    } else {
        model.name = hubNameOf(model.path);
        if (model.name.empty()) model.name = model.path.filename().string();
        TRY_VOID(model.readFolder(options));
    }
    if (!options.vae.empty()) TRY_VOID(model.takeVae(options.vae, options.variant));
    TRY_VOID(model.interpret());
    TRY_VOID(checkArrays(model));
    return model;
}

/// Which networks there are, by what the index says of them.
void ModelFiles::takeKind(const Json& index) {
    if (const auto flow = familyOfTransformer(classOf(index, "transformer"))) family = *flow;
    if (isFlow()) return;
    textEncoders.resize(classOf(index, "text_encoder_2").empty() ? 1 : 2);
}

/// Takes the texts of a folder in diffusers' layout.
Result<void> ModelFiles::readSettings(const fs::path& folder) {
    const fs::path index = folder / "model_index.json";
    TRY(texts["model_index.json"], readText(index));
    TRY(const Json indexJson, parseJson(texts["model_index.json"], index.string()));
    TRY_VOID(checkIndex(indexJson, index));
    takeKind(indexJson);
    for (const Component component : components()) {
        const std::string config = folderOf(component) + "/config.json";
        TRY(texts[config], readText(folder / config));
    }
    const std::string schedulerFile = "scheduler/scheduler_config.json";
    TRY(texts[schedulerFile], readText(folder / schedulerFile));
    if (pathExists(folder / "dreambooth.json")) {
        TRY(texts["dreambooth.json"], readText(folder / "dreambooth.json"));
    }
    return {};
}

Result<void> ModelFiles::readFolder(const OpenOptions& options) {
    if (!options.config.empty()) return modelError("model.config_not_needed", path);
    if (!pathExists(path / "model_index.json")) {
        if (!pathExists(path)) return modelError("file.missing.model", path);
        TRY_VOID(refusePickles(path));
        return modelError("model.no_folder", path);
    }
    TRY_VOID(readSettings(path));
    for (const Component component : components()) {
        TRY(m_weightFiles[static_cast<std::size_t>(component)],
            findWeightFiles(path / folderOf(component), weightStemOf(component), options.variant));
    }
    for (std::size_t encoder = 0; encoder < tokenizerCount(); ++encoder) {
        const fs::path tokenizer = tokenizerFolder(encoder);
        if (!pathExists(tokenizer / "tokenizer.json") && !pathExists(tokenizer / "vocab.json"))
            return missingFile(tokenizer / "tokenizer.json");
    }
    return {};
}

/// Settings and tokenizers of a diffusers folder in place of those of a single file.
Result<void> ModelFiles::takeConfig(const fs::path& folder) {
    texts.clear();
    TRY_VOID(readSettings(folder));
    for (std::size_t encoder = 0; encoder < tokenizerCount(); ++encoder) {
        const fs::path tokenizer = folder / tokenizerFolder(encoder).filename();
        TRY(const TextFiles files, readTokenizer(tokenizer));
        for (const auto& [name, text] : files) texts[(tokenizer.filename() / name).string()] = text;
    }
    return {};
}

Result<void> ModelFiles::readSingleFile(const OpenOptions& options) {
    if (isPickle(path)) return pickleError(path);
    TRY(const bool gguf, isGguf(path));
    if (gguf) return failure("weights.quantized", {{"file", path.string()}, {"form", "GGUF"}});
    TRY(const auto file, SafetensorsFile::open(path));
    if (isFlowFile(file)) return readFlowFile(file, options);
    TRY(texts, singleFileSettings(file, !options.vae.empty()));
    if (options.config.empty()) {
        TRY(const Json index, parseJson(texts["model_index.json"], path.string()));
        TRY_VOID(checkIndex(index, path));
        takeKind(index);
    } else {
        TRY_VOID(takeConfig(options.config));
        if (isFlow()) return modelError("model.other_config", path);
    }
    for (const Component component : components())
        m_weightFiles[static_cast<std::size_t>(component)] = {path};
    return {};
}

/// FLUX.2's or Z-Image's transformer, and where its other parts are.
Result<void> ModelFiles::readFlowFile(const SafetensorsFile& file, const OpenOptions& options) {
    TRY(family, flowFamily(file));
    TRY(FlowFiles files, findFlowFiles(file, !options.vae.empty()));
    m_weightFiles = std::move(files.weights);
    texts = std::move(files.texts);
    const ModelFamily own = family;
    if (!options.config.empty()) {
        TRY_VOID(takeConfig(options.config));
    } else {
        TRY_VOID(takeTokenizerBeside());
    }
    if (family != own) return modelError("model.other_config", path);
    return {};
}

/// Of a vocabulary that isn't Qwen's own, which is in the program: the files beside the text
/// encoder or the transformer, or in a folder "tokenizer" there.
Result<void> ModelFiles::takeTokenizerBeside() {
    TRY(qwen3, read("text_encoder/config.json", qwen3ConfigFromJson));
    if (qwen3.vocabularySize >= qwenWords) return {};
    for (const fs::path& beside : {weightFiles(Component::textEncoder).front(), path})
        for (const fs::path& folder : {beside.parent_path(), beside.parent_path() / "tokenizer",
                                       beside.parent_path().parent_path() / "tokenizer"}) {
            if (!pathExists(folder / "tokenizer.json") && !pathExists(folder / "vocab.json"))
                continue;
            TRY(const TextFiles found, readTokenizer(folder));
            for (const auto& [name, text] : found) texts["tokenizer/" + name] = text;
            return {};
        }
    return failure("tokenizer.missing.vocabulary",
                   {{"file", weightFiles(Component::textEncoder).front().string()},
                    {"words", std::to_string(qwen3.vocabularySize)}});
}

Result<void> ModelFiles::takeVae(const fs::path& place, const std::string& variant) {
    auto& files = m_weightFiles[static_cast<std::size_t>(Component::vae)];
    std::error_code error;
    // A file of diffusers' lies beside its settings; one with LDM's names stands alone.
    const bool isBesideSettings = pathExists(place.parent_path() / "config.json");
    if (fs::is_regular_file(place, error) && !isBesideSettings) {
        if (isPickle(place)) return pickleError(place);
        TRY(const auto file, SafetensorsFile::open(place));
        if (isFlow()) {
            if (!prefixOf(file, Component::vae))
                return modelError("model.unsupported.vae_names", place);
            TRY(const Json config, flowVaeConfig(file, family));
            texts["vae/config.json"] = config.dump(2);
        } else {
            TRY(texts["vae/config.json"], vaeFileSettings(file, texts["vae/config.json"]));
        }
        files = {place};
        m_vaeIsFile = true;
        return {};
    }
    const fs::path folder = fs::is_regular_file(place, error)       ? place.parent_path()
                            : pathExists(place / "vae/config.json") ? place / "vae"
                                                                    : place;
    TRY_VOID(refusePickles(fs::is_regular_file(place, error) ? place : folder));
    TRY(texts["vae/config.json"], readText(folder / "config.json"));
    TRY(files, findWeightFiles(folder, weightStemOf(Component::vae), variant));
    return {};
}

/// A single file may leave CLIP's own vocabulary out, which is in the program, but no other.
Result<void> ModelFiles::checkVocabulary() const {
    constexpr int clipWords = 49408;
    for (std::size_t encoder = 0; isSingleFile && encoder < textEncoders.size(); ++encoder) {
        TRY(const TextFiles tokenizer, tokenizerFiles(encoder));
        if (tokenizer.empty() && textEncoders[encoder].vocabularySize < clipWords)
            return failure("tokenizer.missing.vocabulary",
                           {{"file", path.string()},
                            {"words", std::to_string(textEncoders[encoder].vocabularySize)}});
    }
    return {};
}

/// A configuration out of one of the texts.
template <class Config>
Result<Config> ModelFiles::read(const std::string& file,
                                Result<Config> (*parse)(const Json&, const std::string&)) const {
    TRY(const Json json, settingsIn(texts, file, path));
    return parse(json, (path / file).string());
}

/// Fills the configurations from the texts and checks that the parts belong together.
Result<void> ModelFiles::interpret() {
    TRY(vae, read("vae/config.json", vaeConfigFromJson));
    TRY(const Json index,
        parseJson(texts["model_index.json"], (path / "model_index.json").string()));
    TRY_VOID(isFlow() ? interpretFlow(index) : interpretDiffusion(index));
    if (texts.contains("dreambooth.json")) {
        const fs::path file = path / "dreambooth.json";
        TRY(const Json advice, parseJson(texts["dreambooth.json"], file.string()));
        if (!advice.is_object()) return modelError("config.invalid.object", file);
    }
    return {};
}

Result<void> ModelFiles::interpretFlow(const Json& index) {
    TRY(qwen3, read("text_encoder/config.json", qwen3ConfigFromJson));
    TRY(flow, read("scheduler/scheduler_config.json", flowMatchConfigFromJson));
    scheduler.className = flowMatchClass;
    isDistilled = valueOr(index, "is_distilled", hasShiftOfTurbo() && !isDeTurbo(toLower(name)));
    int textSize = qwen3.hiddenSize;
    if (family == ModelFamily::flux2) {
        TRY(flux2, read("transformer/config.json", flux2ConfigFromJson));
        TRY_VOID(checkFlux2Width(flux2.textSize, path));
        textSize *= static_cast<int>(kleinLayers.size());
    } else {
        TRY(const Json settings, settingsIn(texts, "transformer/config.json", path));
        if (settings.is_object() && !valueOr(settings, "siglip_feat_dim", Json()).is_null())
            return modelError("model.unsupported.omni", path);
        TRY(zImage, read("transformer/config.json", zImageConfigFromJson));
    }
    const int expected = family == ModelFamily::flux2 ? flux2.textSize : zImage.captionSize;
    if (expected != textSize)
        return failure("config.invalid.width", {{"file", path.string()},
                                                {"unet", std::to_string(expected)},
                                                {"text", std::to_string(textSize)}});
    const bool isOwn = vae.patchNormEps.has_value() == (family == ModelFamily::flux2);
    const int channels = (vae.patchNormEps ? 4 : 1) * vae.latentChannels;
    if (!isOwn || channels != latentChannels())
        return failure(
            "model.unsupported.vae_family",
            {{"file", weightFiles(Component::vae).front().string()}, {"family", titleOf(family)}});
    if (family == ModelFamily::flux2 && qwen3.layers < kleinLayers.back())
        return failure("config.invalid.key",
                       {{"file", (path / "text_encoder/config.json").string()},
                        {"key", "num_hidden_layers"},
                        {"detail", "must be " + std::to_string(kleinLayers.back()) + " at least"}});
    return {};
}

Result<void> ModelFiles::interpretDiffusion(const Json& index) {
    if (vae.patchNormEps || vae.shiftFactor != 0)
        return failure("config.unsupported",
                       {{"file", (path / "vae/config.json").string()},
                        {"key", vae.patchNormEps ? "_class_name" : "shift_factor"},
                        {"detail", "another family's VAE"}});
    TRY(textEncoders[0], read("text_encoder/config.json", textEncoderConfigFromJson));
    textEncoders[0].projectionDim = 0;  // the file names one, but CLIPTextModel has no projection
    if (textEncoders.size() > 1) {
        TRY(textEncoders[1], read("text_encoder_2/config.json", textEncoderConfigFromJson));
    }
    TRY(unet, read("unet/config.json", unetConfigFromJson));
    TRY(scheduler, schedulerAs({}));
    forceZerosForEmptyPrompt =
        valueOr(index, "force_zeros_for_empty_prompt", textEncoders.size() > 1);

    TRY_VOID(checkVocabulary());
    if (unet.hasTextTime() != (textEncoders.size() > 1))
        return modelError("config.invalid.families", path);
    family = textEncoders.size() > 1                     ? ModelFamily::sdxl
             : textEncoders.front().activation == "gelu" ? ModelFamily::sd2
                                                         : ModelFamily::sd1;
    if (unet.inChannels != vae.latentChannels)
        return failure("model.unsupported.channels",
                       {{"file", path.string()}, {"channels", std::to_string(unet.inChannels)}});
    int width = 0;
    for (const TextEncoderConfig& encoder : textEncoders) width += encoder.hiddenSize;
    if (unet.crossAttentionDim != width)
        return failure("config.invalid.width", {{"file", path.string()},
                                                {"unet", std::to_string(unet.crossAttentionDim)},
                                                {"text", std::to_string(width)}});
    if (unet.hasTextTime() &&
        unet.additionInputDim != textEncoders[1].projectionDim + 6 * unet.additionTimeDim)
        return modelError("model.unsupported.refiner", path);
    return {};
}

std::vector<int> ModelFiles::qwenLayers() const {
    if (family == ModelFamily::flux2) return {kleinLayers.begin(), kleinLayers.end()};
    return {qwen3.layers - 1};
}

DrawingDefaults ModelFiles::drawing() const {
    const FamilyInfo& info = infoOf(family);
    return isDistilled ? info.distilledDrawing : info.drawing;
}

int ModelFiles::latentChannels() const {
    if (family == ModelFamily::flux2) return flux2.channels;
    return isFlow() ? zImage.channels : unet.inChannels;
}

int ModelFiles::pixelsPerLatent() const {
    return vae.vaeScaleFactor() * (vae.patchNormEps ? 2 : 1);
}

std::vector<Component> ModelFiles::components() const {
    if (isFlow()) return {Component::textEncoder, Component::transformer, Component::vae};
    if (textEncoders.size() > 1)
        return {Component::textEncoder, Component::textEncoder2, Component::unet, Component::vae};
    return {Component::textEncoder, Component::unet, Component::vae};
}

Result<SchedulerConfig> ModelFiles::schedulerAs(const std::string& className) const {
    const std::string file = "scheduler/scheduler_config.json";
    TRY(const Json json, settingsIn(texts, file, path));
    return schedulerConfigFromJson(json, (path / file).string(), className);
}

Result<TextFiles> ModelFiles::tokenizerFiles(std::size_t encoder) const {
    const fs::path folder = tokenizerFolder(encoder);
    if (!isSingleFile) return readTokenizer(folder);
    const std::string prefix = folder.filename().string() + "/";
    TextFiles files;
    for (auto text = texts.lower_bound(prefix);
         text != texts.end() && text->first.starts_with(prefix); ++text)
        files[text->first.substr(prefix.size())] = text->second;
    return files;
}

Json ModelFiles::recommended() const {
    const auto advice = texts.find("dreambooth.json");
    if (advice == texts.end()) return Json::object();
    auto json = parseJson(advice->second, advice->first);
    return json && json->is_object() ? std::move(*json) : Json::object();
}

std::string ModelFiles::title() const {
    return valueOr(recommended(), "name", name);
}

void ModelFiles::setTitle(const std::string& title) {
    Json advice = recommended();
    advice["name"] = title;
    texts["dreambooth.json"] = asText(advice, 2) + "\n";
}

}  // namespace dreambooth
