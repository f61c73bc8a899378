// Opening a model: reading its settings, determining its family, finding its weights and their
// arrays.
#include "float8_scales.h"
#include "flow_file.h"
#include "model_index.h"
#include "single_file.h"
#include "weight_files.h"

#include <base/files.h>
#include <base/json.h>
#include <base/mapped_file.h>
#include <base/paths.h>
#include <base/strings.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <formats/model_parts.h>
#include <formats/network_arrays.h>
#include <text/qwen_tokenizer.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

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

Result<ModelFiles> ModelFiles::open(const fs::path& path, const OpenOptions& options) {
    ModelFiles model;
    model.path = (absolutePath(path) / "").lexically_normal().parent_path();
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

Result<void> ModelFiles::takeVae(const fs::path& vae, const std::string& variant) {
    auto& files = m_weightFiles[static_cast<std::size_t>(Component::vae)];
    std::error_code error;
    // A file of diffusers' lies beside its settings; one with LDM's names stands alone.
    const bool isBesideSettings = pathExists(vae.parent_path() / "config.json");
    if (fs::is_regular_file(vae, error) && !isBesideSettings) {
        if (isPickle(vae)) return pickleError(vae);
        TRY(const auto file, SafetensorsFile::open(vae));
        if (isFlow()) {
            if (!prefixOf(file, Component::vae))
                return modelError("model.unsupported.vae_names", vae);
            TRY(const Json config, flowVaeConfig(file, family));
            texts["vae/config.json"] = config.dump(2);
        } else {
            TRY(texts["vae/config.json"], vaeFileSettings(file, texts["vae/config.json"]));
        }
        files = {vae};
        m_vaeIsFile = true;
        return {};
    }
    const fs::path folder = fs::is_regular_file(vae, error)       ? vae.parent_path()
                            : pathExists(vae / "vae/config.json") ? vae / "vae"
                                                                  : vae;
    TRY_VOID(refusePickles(fs::is_regular_file(vae, error) ? vae : folder));
    m_vaeSettings = folder / "config.json";
    TRY(texts["vae/config.json"], readText(m_vaeSettings));
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
    return parse(json, placeOf(file).string());
}

fs::path ModelFiles::placeOf(const std::string& file) const {
    return file == "vae/config.json" && !m_vaeSettings.empty() ? m_vaeSettings : path / file;
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
    int textSize = qwen3.hiddenSize, expected = 0;
    switch (family) {
        case ModelFamily::flux2: {
            TRY(flux2, read("transformer/config.json", flux2ConfigFromJson));
            TRY_VOID(checkFlux2Width(flux2.textSize, path));
            textSize *= static_cast<int>(kleinLayers.size());
            expected = flux2.textSize;
            break;
        }
        case ModelFamily::zImage: {
            TRY(const Json settings, settingsIn(texts, "transformer/config.json", path));
            if (settings.is_object() && !valueOr(settings, "siglip_feat_dim", Json()).is_null())
                return modelError("model.unsupported.omni", path);
            TRY(zImage, read("transformer/config.json", zImageConfigFromJson));
            expected = zImage.captionSize;
            break;
        }
        case ModelFamily::sd1:
        case ModelFamily::sd2:
        case ModelFamily::sdxl:
            break;
    }
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
                       {{"file", placeOf("vae/config.json").string()},
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

int ModelFiles::resolution() const {
    return isFlow() ? infoOf(family).resolution : unet.sampleSize * vae.vaeScaleFactor();
}

int ModelFiles::latentChannels() const {
    switch (family) {
        case ModelFamily::flux2:
            return flux2.channels;
        case ModelFamily::zImage:
            return zImage.channels;
        case ModelFamily::sd1:
        case ModelFamily::sd2:
        case ModelFamily::sdxl:
            break;
    }
    return unet.inChannels;
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

std::string folderOf(Component component) {
    constexpr std::array names = {"text_encoder", "text_encoder_2", "unet", "vae", "transformer"};
    return names.at(static_cast<std::size_t>(component));
}

std::string weightStemOf(Component component) {
    const bool isTransformers =
        component == Component::textEncoder || component == Component::textEncoder2;
    return isTransformers ? "model" : "diffusion_pytorch_model";
}

std::string canonicalTextKey(const std::string& key) {
    if (key.ends_with("position_ids") || key == "lm_head.weight") return {};
    for (const std::string_view prefix : {"text_model.", "model."})
        if (key.starts_with(prefix)) return key.substr(prefix.size());
    return key;
}

std::string canonicalVaeKey(const std::string& key) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> renamed = {
        {{".query.", ".to_q."},
         {".key.", ".to_k."},
         {".value.", ".to_v."},
         {".proj_attn.", ".to_out.0."}}};
    std::string name = key;
    if (name.find(".attentions.") == std::string::npos) return name;
    for (const auto& [old, today] : renamed)
        if (const auto at = name.find(old); at != std::string::npos)
            name.replace(at, old.size(), today);
    return name;
}

Result<void> ModelFiles::useZeroTerminalSnr() {
    if (scheduler.predictionType != "v_prediction")
        return failure("scheduler.not_velocity", {{"model", name}});
    const std::string configName = "scheduler/scheduler_config.json";
    TRY(Json config, parseJson(texts[configName], (path / configName).string()));
    config["rescale_betas_zero_snr"] = true;
    config["timestep_spacing"] = "trailing";  // so that drawing begins at the last time step
    // PNDM can't begin at pure noise.
    if (valueOr<std::string>(config, "_class_name", "PNDMScheduler") == "PNDMScheduler") {
        config["_class_name"] = "DDIMScheduler";
        config["clip_sample"] = false;
        config.erase("skip_prk_steps");
        TRY(Json index, parseJson(texts["model_index.json"], (path / "model_index.json").string()));
        index["scheduler"] = {"diffusers", "DDIMScheduler"};
        texts["model_index.json"] = index.dump(2) + "\n";
    }
    texts[configName] = config.dump(2) + "\n";
    TRY(scheduler, schedulerAs({}));
    return {};
}

namespace {

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t side : shape) text += (text.empty() ? "" : "×") + std::to_string(side);
    return "[" + text + "]";
}

}  // namespace

Result<TensorView> Weights::get(const std::string& name,
                                const std::vector<std::int64_t>& shape) const {
    const auto found = tensors.find(name);
    if (found == tensors.end())
        return failure("weights.missing", {{"file", origin}, {"array", name}});
    if (found->second.shape != shape)
        return failure("weights.shape", {{"file", origin},
                                         {"array", name},
                                         {"shape", shapeText(found->second.shape)},
                                         {"wanted", shapeText(shape)}});
    return found->second;
}

DType Weights::dtype() const {
    std::map<DType, std::size_t> bytes;
    for (const auto& [name, view] : tensors) {
        if (isFloat8(view.dtype)) return view.dtype;
        bytes[view.dtype] += view.data.size();
    }
    const auto most =
        std::ranges::max_element(bytes, {}, [](const auto& entry) { return entry.second; });
    return most == bytes.end() ? DType::f32 : most->first;
}

/// Whether a network lies in a file with LDM's names.
bool ModelFiles::isLdm(Component component) const {
    if (component == Component::vae && weightFiles(component) != std::vector{path})
        return m_vaeIsFile;
    return isSingleFile;
}

const std::vector<fs::path>& ModelFiles::weightFiles(Component component) const {
    return m_weightFiles[static_cast<std::size_t>(component)];
}

Result<Weights> ModelFiles::weights(Component component) const {
    if (isFlow()) return flowWeights(*this, component);
    const auto& paths = weightFiles(component);
    if (isLdm(component)) {
        TRY(const auto file, SafetensorsFile::open(paths.front()));
        return singleFileWeights(file, *this, component);
    }
    Weights weights;
    weights.origin =
        paths.size() == 1 ? paths.front().string() : paths.front().parent_path().string();
    TRY(const std::vector<SafetensorsFile> shards, SafetensorsFile::openAll(paths));
    for (const SafetensorsFile& opened : shards) {
        TRY(const auto scales, float8Scales(opened, shards));
        for (const auto& [key, view] : opened.tensors()) {
            if (saysHowStored(key)) continue;
            const std::string name = component == denoiser()       ? key
                                     : component == Component::vae ? canonicalVaeKey(key)
                                                                   : canonicalTextKey(key);
            if (name.empty()) continue;
            if (!weights.tensors.emplace(name, view).second)
                return failure("safetensors.invalid.twice",
                               {{"file", weights.origin}, {"array", name}});
            if (const auto scale = scales.find(key); scale != scales.end())
                weights.scales[name] = scale->second;
        }
        weights.owners.push_back(opened.owner());
    }
    return weights;
}

std::uintmax_t ModelFiles::weightBytes() const {
    std::set<fs::path> files;  // a single file holds several networks
    for (const auto& list : m_weightFiles) files.insert(list.begin(), list.end());
    std::uintmax_t bytes = 0;
    std::error_code error;
    for (const fs::path& file : files)
        if (const auto size = fs::file_size(file, error); !error) bytes += size;
    return bytes;
}

std::string ModelFiles::precision() const {
    const auto held = weights(denoiser());
    return held ? precisionName(held->dtype()) : std::string();
}

}  // namespace dreambooth
