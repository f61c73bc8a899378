// Opening a model (see the header): reading its settings, telling its family, naming its weights.
#include "single_file.h"
#include "weight_files.h"

#include <base/files.h>
#include <formats/model_files.h>

#include <algorithm>
#include <array>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view otherModel = "Choose a Stable Diffusion 1, 2 or XL model.";

/// Python's identifiers, with dots for modules: what a proper model_index.json holds.
bool isIdentifier(const std::string& text) {
    return !text.empty() && text.front() != '.' && text.find("..") == std::string::npos &&
           std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '.';
           });
}

/// The class of a component as model_index.json names it; empty where it has none.
std::string classOf(const Json& index, const std::string& component) {
    const auto parts = valueOr<std::vector<Json>>(index, component.c_str(), {});
    return parts.size() == 2 && parts[1].is_string() ? parts[1].get<std::string>() : std::string();
}

/// Whether model_index.json describes what this program can run.
Result<void> checkIndex(const Json& index, const fs::path& path) {
    if (!index.is_object())
        return modelError("config.invalid", path, path.string() + " is no JSON object.",
                          redownload);
    for (const auto& [name, value] : index.items()) {
        if (name.starts_with('_') || !value.is_array()) continue;
        if (!isIdentifier(name)) return unsafePath(path, name);
        for (const Json& part : value)
            if (part.is_string() && !isIdentifier(part.get<std::string>()))
                return unsafePath(path, part.get<std::string>());
    }
    const auto unsupported = [&](const std::string& what) {
        return modelError(
            "model.unsupported", path,
            "The model " + path.parent_path().string() + " " + what + ", which is not supported.",
            otherModel);
    };
    struct Expected {
        std::string name;
        std::vector<std::string> classes;
    };
    std::vector<Expected> components = {{"unet", {"UNet2DConditionModel"}},
                                        {"vae", {"AutoencoderKL"}},
                                        {"text_encoder", {"CLIPTextModel"}},
                                        {"tokenizer", {"CLIPTokenizer", "CLIPTokenizerFast"}},
                                        {"scheduler", {}}};
    if (!classOf(index, "text_encoder_2").empty()) {
        if (classOf(index, "text_encoder").empty())
            return unsupported(
                "is the refiner of Stable Diffusion XL, which only finishes "
                "pictures that another model began");
        components.push_back({"text_encoder_2", {"CLIPTextModelWithProjection"}});
        components.push_back({"tokenizer_2", {"CLIPTokenizer", "CLIPTokenizerFast"}});
    }
    for (const Expected& component : components) {
        const std::string kind = classOf(index, component.name);
        if (kind.empty())
            return unsupported("is a " + valueOr<std::string>(index, "_class_name", "model") +
                               " without " + component.name);
        if (!component.classes.empty() &&
            std::ranges::find(component.classes, kind) == component.classes.end())
            return unsupported("has a " + kind + " as its " + component.name);
    }
    return {};
}

/// "owner/name" for …/models--owner--name/snapshots/<revision>, else the folder's own name.
std::string modelName(const fs::path& folder) {
    const std::string cache = folder.parent_path().parent_path().filename().string();
    constexpr std::string_view prefix = "models--";
    if (folder.parent_path().filename() != "snapshots" || !cache.starts_with(prefix))
        return folder.filename().string();
    std::string name = cache.substr(prefix.size());
    if (const auto dashes = name.find("--"); dashes != std::string::npos)
        name.replace(dashes, 2, "/");
    return name;
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t side : shape) text += (text.empty() ? "" : "×") + std::to_string(side);
    return "[" + text + "]";
}

Result<std::string> readText(const fs::path& file) {
    if (!pathExists(file)) return missingFile(file);
    return readFile(file);
}

/// The files of a tokenizer folder that are there.
Result<TextFiles> readTokenizer(const fs::path& folder) {
    TextFiles files;
    for (const char* name : {"tokenizer.json", "vocab.json", "merges.txt", "tokenizer_config.json",
                             "special_tokens_map.json", "added_tokens.json"})
        if (pathExists(folder / name)) {
            TRY(files[name], readFile(folder / name));
        }
    return files;
}

}  // namespace

std::string toString(ModelFamily family) {
    constexpr std::array names = {"sd1", "sd2", "sdxl"};
    return names.at(static_cast<std::size_t>(family));
}

std::string titleOf(ModelFamily family) {
    constexpr std::array titles = {"Stable Diffusion 1", "Stable Diffusion 2",
                                   "Stable Diffusion XL"};
    return titles.at(static_cast<std::size_t>(family));
}

std::string folderOf(Component component) {
    constexpr std::array names = {"text_encoder", "text_encoder_2", "unet", "vae"};
    return names.at(static_cast<std::size_t>(component));
}

std::string weightStemOf(Component component) {
    const bool isTransformers =
        component == Component::textEncoder || component == Component::textEncoder2;
    return isTransformers ? "model" : "diffusion_pytorch_model";
}

std::string canonicalTextKey(const std::string& key) {
    constexpr std::string_view prefix = "text_model.";
    if (key.ends_with("position_ids")) return {};
    return key.starts_with(prefix) ? key.substr(prefix.size()) : key;
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

Result<TensorView> Weights::get(const std::string& name,
                                const std::vector<std::int64_t>& shape) const {
    const auto found = tensors.find(name);
    if (found == tensors.end())
        return badInput("weights.missing", origin + " lacks the array " + name + ".",
                        std::string(redownload), {{"file", origin}, {"array", name}});
    if (found->second.shape != shape)
        return badInput("weights.shape",
                        "The array " + name + " of " + origin + " has the shape " +
                            shapeText(found->second.shape) + " instead of " + shapeText(shape) +
                            ": weights and config.json don't belong together.",
                        std::string(redownload), {{"file", origin}, {"array", name}});
    return found->second;
}

DType Weights::dtype() const {
    return tensors.empty() ? DType::f32 : tensors.begin()->second.dtype;
}

Result<ModelFiles> ModelFiles::open(const fs::path& place, const OpenOptions& options) {
    ModelFiles model;
    model.path = fs::absolute(place / "").lexically_normal().parent_path();
    std::error_code error;
    model.isSingleFile = fs::is_regular_file(model.path, error);
    if (model.isSingleFile) {
        model.name = model.path.stem().string();
        TRY_VOID(model.readSingleFile(options));
    } else {
        model.name = modelName(model.path);
        TRY_VOID(model.readFolder(options));
    }
    if (!options.vae.empty()) TRY_VOID(model.takeVae(options.vae, options.variant));
    TRY_VOID(model.interpret());
    return model;
}

/// Takes the texts of a folder in diffusers' layout.
Result<void> ModelFiles::readSettings(const fs::path& folder) {
    const fs::path index = folder / "model_index.json";
    TRY(texts["model_index.json"], readText(index));
    TRY(const Json indexJson, parseJson(texts["model_index.json"], index.string()));
    TRY_VOID(checkIndex(indexJson, index));
    textEncoders.resize(classOf(indexJson, "text_encoder_2").empty() ? 1 : 2);
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
    if (!options.config.empty())
        return modelError("model.config_not_needed", path,
                          path.string() + " brings its own settings; --config is for single files.",
                          "Leave --config out.");
    if (!pathExists(path / "model_index.json")) {
        if (!pathExists(path))
            return modelError("file.missing", path,
                              "The model " + path.string() + " does not exist.",
                              "Check the name, or choose another model.");
        TRY_VOID(refusePickles(path));
        return modelError("model.no_folder", path,
                          path.string() + " is no model folder: it holds no model_index.json.",
                          "Choose a folder in the diffusers layout, with model_index.json, unet, "
                          "vae, text_encoder, tokenizer and scheduler in it.");
    }
    TRY_VOID(readSettings(path));
    for (const Component component : components()) {
        TRY(m_weightFiles[static_cast<std::size_t>(component)],
            findWeightFiles(path / folderOf(component), weightStemOf(component), options.variant));
    }
    for (std::size_t encoder = 0; encoder < textEncoders.size(); ++encoder) {
        const fs::path tokenizer = tokenizerFolder(encoder);
        if (!pathExists(tokenizer / "tokenizer.json") && !pathExists(tokenizer / "vocab.json"))
            return missingFile(tokenizer / "tokenizer.json");
    }
    return {};
}

Result<void> ModelFiles::readSingleFile(const OpenOptions& options) {
    if (isPickle(path)) return pickleError(path);
    TRY(const auto file, SafetensorsFile::open(path));
    TRY(texts, singleFileSettings(file, !options.vae.empty()));
    if (options.config.empty()) {
        TRY(const Json index, parseJson(texts["model_index.json"], path.string()));
        TRY_VOID(checkIndex(index, path));
        textEncoders.resize(classOf(index, "text_encoder_2").empty() ? 1 : 2);
    } else {
        texts.clear();
        TRY_VOID(readSettings(options.config));
        for (std::size_t encoder = 0; encoder < textEncoders.size(); ++encoder) {
            const fs::path folder = options.config / tokenizerFolder(encoder).filename();
            TRY(const TextFiles tokenizer, readTokenizer(folder));
            for (const auto& [name, text] : tokenizer)
                texts[(folder.filename() / name).string()] = text;
        }
    }
    for (const Component component : components())
        m_weightFiles[static_cast<std::size_t>(component)] = {path};
    return {};
}

Result<void> ModelFiles::takeVae(const fs::path& place, const std::string& variant) {
    auto& files = m_weightFiles[static_cast<std::size_t>(Component::vae)];
    std::error_code error;
    // A file of diffusers' lies beside its settings; one with LDM's names stands alone.
    const bool isBesideSettings = pathExists(place.parent_path() / "config.json");
    if (fs::is_regular_file(place, error) && !isBesideSettings) {
        if (isPickle(place)) return pickleError(place);
        TRY(const auto file, SafetensorsFile::open(place));
        TRY(texts["vae/config.json"], vaeFileSettings(file, texts["vae/config.json"]));
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

/// Whether a network lies in a file with LDM's names.
bool ModelFiles::isLdm(Component component) const {
    if (component == Component::vae && weightFiles(component) != std::vector{path})
        return m_vaeIsFile;
    return isSingleFile;
}

/// A single file may leave CLIP's own vocabulary out, which is in the program, but no other.
Result<void> ModelFiles::checkVocabulary() const {
    constexpr int clipWords = 49408;
    for (std::size_t encoder = 0; isSingleFile && encoder < textEncoders.size(); ++encoder) {
        TRY(const TextFiles tokenizer, tokenizerFiles(encoder));
        if (tokenizer.empty() && textEncoders[encoder].vocabularySize < clipWords)
            return modelError(
                "tokenizer.missing", path,
                "The file " + path.string() + " has a vocabulary of its own, " +
                    std::to_string(textEncoders[encoder].vocabularySize) +
                    " words that it does not bring.",
                "Name the folder of the model that it was made from as its configuration.");
    }
    return {};
}

/// Fills the configurations from the texts and checks that the parts belong together.
Result<void> ModelFiles::interpret() {
    const auto read = [this]<class Config>(const std::string& file,
                                           Result<Config> (*parse)(
                                               const Json&, const std::string&)) -> Result<Config> {
        const std::string origin = (path / file).string();
        TRY(const Json json, parseJson(texts[file], origin));
        return parse(json, origin);
    };
    TRY(textEncoders[0], read("text_encoder/config.json", textEncoderConfigFromJson));
    textEncoders[0].projectionDim = 0;  // the file names one, but CLIPTextModel has no projection
    if (textEncoders.size() > 1) {
        TRY(textEncoders[1], read("text_encoder_2/config.json", textEncoderConfigFromJson));
    }
    TRY(unet, read("unet/config.json", unetConfigFromJson));
    TRY(vae, read("vae/config.json", vaeConfigFromJson));
    TRY(scheduler, schedulerAs({}));
    TRY(const Json index,
        parseJson(texts["model_index.json"], (path / "model_index.json").string()));
    forceZerosForEmptyPrompt =
        valueOr(index, "force_zeros_for_empty_prompt", textEncoders.size() > 1);

    TRY_VOID(checkVocabulary());
    if (unet.hasTextTime() != (textEncoders.size() > 1))
        return modelError("config.invalid", path,
                          "U-Net and text encoders of " + path.string() +
                              " don't belong together: one is of Stable Diffusion XL, the other "
                              "is not.",
                          redownload);
    family = textEncoders.size() > 1                     ? ModelFamily::sdxl
             : textEncoders.front().activation == "gelu" ? ModelFamily::sd2
                                                         : ModelFamily::sd1;
    if (unet.inChannels != vae.latentChannels)
        return modelError("model.unsupported", path,
                          "The U-Net of " + path.string() + " takes " +
                              std::to_string(unet.inChannels) +
                              " channels, as an inpainting model does; that is not supported.",
                          "Choose a Stable Diffusion model for text to image.");
    int width = 0;
    for (const TextEncoderConfig& encoder : textEncoders) width += encoder.hiddenSize;
    if (unet.crossAttentionDim != width)
        return modelError("config.invalid", path,
                          "U-Net and text encoder of " + path.string() +
                              " don't belong together: " + std::to_string(unet.crossAttentionDim) +
                              " and " + std::to_string(width) + " numbers a token.",
                          redownload);
    if (unet.hasTextTime() &&
        unet.additionInputDim != textEncoders[1].projectionDim + 6 * unet.additionTimeDim)
        return modelError(
            "model.unsupported", path,
            "The U-Net of " + path.string() + " wants " + std::to_string(unet.additionInputDim) +
                " numbers about size and prompt instead of " +
                std::to_string(textEncoders[1].projectionDim + 6 * unet.additionTimeDim) +
                ", as the refiner of Stable Diffusion XL does; that is not supported.",
            otherModel);
    if (texts.contains("dreambooth.json")) {
        const fs::path file = path / "dreambooth.json";
        TRY(const Json advice, parseJson(texts["dreambooth.json"], file.string()));
        if (!advice.is_object())
            return modelError("config.invalid", file, file.string() + " is no JSON object.",
                              redownload);
    }
    return {};
}

std::vector<Component> ModelFiles::components() const {
    if (textEncoders.size() > 1)
        return {Component::textEncoder, Component::textEncoder2, Component::unet, Component::vae};
    return {Component::textEncoder, Component::unet, Component::vae};
}

Result<SchedulerConfig> ModelFiles::schedulerAs(const std::string& className) const {
    const std::string file = "scheduler/scheduler_config.json";
    TRY(const Json json, parseJson(texts.at(file), (path / file).string()));
    return schedulerConfigFromJson(json, (path / file).string(), className);
}

const std::vector<fs::path>& ModelFiles::weightFiles(Component component) const {
    return m_weightFiles[static_cast<std::size_t>(component)];
}

Result<Weights> ModelFiles::weights(Component component) const {
    const auto& paths = weightFiles(component);
    if (isLdm(component)) {
        TRY(const auto file, SafetensorsFile::open(paths.front()));
        return singleFileWeights(file, *this, component);
    }
    Weights weights;
    weights.origin =
        paths.size() == 1 ? paths.front().string() : paths.front().parent_path().string();
    for (const fs::path& file : paths) {
        TRY(const auto opened, SafetensorsFile::open(file));
        for (const auto& [key, view] : opened.tensors()) {
            const std::string name = component == Component::unet  ? key
                                     : component == Component::vae ? canonicalVaeKey(key)
                                                                   : canonicalTextKey(key);
            if (name.empty()) continue;
            if (!weights.tensors.emplace(name, view).second)
                return modelError("safetensors.invalid", file,
                                  "The array " + name + " is in " + weights.origin + " twice.",
                                  redownload);
        }
        weights.owners.push_back(opened.owner());
    }
    return weights;
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
    const auto held = weights(Component::unet);
    return held ? precisionName(held->dtype()) : std::string();
}

Json ModelFiles::recommended() const {
    const auto advice = texts.find("dreambooth.json");
    if (advice == texts.end()) return Json::object();
    auto json = parseJson(advice->second, advice->first);
    return json && json->is_object() ? std::move(*json) : Json::object();
}

}  // namespace dreambooth
