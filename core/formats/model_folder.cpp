// Opening a model folder (see the header): which files belong to it, and whether they may be read.
#include <base/files.h>
#include <formats/model_folder.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view redownload = "Download or copy the model again.";

std::unexpected<Error> inputError(const char* code, const fs::path& path, const std::string& text,
                                  std::string_view remedy) {
    return badInput(code, text, std::string(remedy), {{"file", path.string()}});
}

std::unexpected<Error> missing(const fs::path& path) {
    return inputError("model.missing_file", path, "The model lacks the file " + path.string() + ".",
                      redownload);
}

bool isPickle(const fs::path& path) {
    constexpr std::array endings = {".bin", ".ckpt", ".pt", ".pth", ".pkl"};
    return std::ranges::find(endings, path.extension().string()) != endings.end();
}

std::unexpected<Error> pickle(const fs::path& path) {
    return inputError("model.pickle", path,
                      "The weights " + path.string() +
                          " are a Python pickle. Opening such a file can run any program that "
                          "its author hid in it.",
                      "Use the safetensors version of the model.");
}

/// The first pickle in a folder, where a person may wonder why it isn't taken.
std::optional<fs::path> pickleIn(const fs::path& folder) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (isPickle(entry.path())) return entry.path();
    return std::nullopt;
}

/// Python's identifiers, with dots for modules: what a proper model_index.json holds.
bool isIdentifier(const std::string& text) {
    return !text.empty() && text.front() != '.' && text.find("..") == std::string::npos &&
           std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '.';
           });
}

std::unexpected<Error> unsafePath(const fs::path& path, const std::string& name) {
    return inputError("model.unsafe_path", path,
                      "The file " + path.string() + " names \"" + name +
                          "\", which would lead out of the model's folder.",
                      "Do not use this model: it is faulty or was made to do harm.");
}

/// Whether model_index.json describes what this program can run.
Result<void> checkIndex(const Json& index, const fs::path& path) {
    if (!index.is_object())
        return inputError("config.invalid", path, path.string() + " is no JSON object.",
                          redownload);
    for (const auto& [name, value] : index.items()) {
        if (name.starts_with('_') || !value.is_array()) continue;
        if (!isIdentifier(name)) return unsafePath(path, name);
        for (const Json& part : value)
            if (part.is_string() && !isIdentifier(part.get<std::string>()))
                return unsafePath(path, part.get<std::string>());
    }
    const auto unsupported = [&](const std::string& what) {
        return inputError("model.unsupported", path,
                          "The model " + path.parent_path().string() + " " + what +
                              ", which is not supported yet.",
                          "Choose a Stable Diffusion 1.x model.");
    };
    const auto className = valueOr<std::string>(index, "_class_name", "");
    if (className.find("XL") != std::string::npos) return unsupported("is a Stable Diffusion XL");
    struct Component {
        const char* name;
        std::vector<std::string> classes;
    };
    const std::array components = {
        Component{"unet", {"UNet2DConditionModel"}}, Component{"vae", {"AutoencoderKL"}},
        Component{"text_encoder", {"CLIPTextModel"}},
        Component{"tokenizer", {"CLIPTokenizer", "CLIPTokenizerFast"}}, Component{"scheduler", {}}};
    for (const Component& component : components) {
        const auto parts = valueOr<std::vector<Json>>(index, component.name, {});
        if (parts.size() != 2 || !parts[1].is_string())
            return unsupported("is a " + className + " without " + component.name);
        const auto kind = parts[1].get<std::string>();
        if (!component.classes.empty() &&
            std::ranges::find(component.classes, kind) == component.classes.end())
            return unsupported("has a " + kind + " as its " + component.name);
    }
    return {};
}

/// The shards that an index lists; each array must be in the shard that is said to hold it.
Result<std::vector<fs::path>> shardsOf(const fs::path& index) {
    TRY(const Json json, readJson(index));
    const auto map = json.find("weight_map");
    if (!json.is_object() || map == json.end() || !map->is_object() || map->empty())
        return inputError("config.invalid", index, index.string() + " lists no weights.",
                          redownload);
    std::map<std::string, std::vector<std::string>> byShard;
    for (const auto& [tensor, shard] : map->items()) {
        const auto name = shard.is_string() ? shard.get<std::string>() : std::string();
        if (fs::path(name).filename() != name || name.empty() || name == "..")
            return unsafePath(index, name);
        byShard[name].push_back(tensor);
    }
    std::vector<fs::path> files;
    for (const auto& [name, tensors] : byShard) {
        const fs::path path = index.parent_path() / name;
        if (isPickle(path)) return pickle(path);
        if (!pathExists(path)) return missing(path);
        TRY(const auto file, SafetensorsFile::open(path));
        for (const std::string& tensor : tensors)
            if (!file.tensors().contains(tensor))
                return inputError("model.missing_file", path,
                                  "The file " + path.string() + " lacks the array " + tensor +
                                      ", which " + index.filename().string() + " promises.",
                                  redownload);
        files.push_back(path);
    }
    return files;
}

/// The weight files of one component, whole and safe.
Result<std::vector<fs::path>> weightFiles(const fs::path& folder, const std::string& stem,
                                          const std::string& variant) {
    std::vector<std::string> infixes = {"", ".fp16"};
    if (!variant.empty()) infixes = {"." + variant, ""};
    for (const std::string& infix : infixes) {
        const fs::path single = folder / (stem + infix + ".safetensors");
        if (pathExists(single)) {
            TRY_VOID(SafetensorsFile::open(single));
            return std::vector{single};
        }
        for (const std::string& name : {stem + ".safetensors.index" + infix + ".json",
                                        stem + infix + ".safetensors.index.json"})
            if (pathExists(folder / name)) return shardsOf(folder / name);
    }
    if (const auto found = pickleIn(folder)) return pickle(*found);
    return missing(folder / (stem + ".safetensors"));
}

template <class Config>
Result<Config> readConfig(const fs::path& path,
                          Result<Config> (*parse)(const Json&, const std::string&)) {
    if (!pathExists(path)) return missing(path);
    TRY(const Json json, readJson(path));
    return parse(json, path.string());
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

Result<Weights> loadWeights(const std::vector<fs::path>& files,
                            std::string (*canonicalKey)(const std::string&)) {
    Weights weights;
    weights.origin =
        files.size() == 1 ? files.front().string() : files.front().parent_path().string();
    for (const fs::path& path : files) {
        TRY(auto file, SafetensorsFile::open(path));
        for (const auto& [key, view] : file.tensors()) {
            const std::string name = canonicalKey == nullptr ? key : canonicalKey(key);
            if (name.empty()) continue;
            if (!weights.tensors.emplace(name, view).second)
                return inputError("safetensors.invalid", path,
                                  "The array " + name + " is in " + weights.origin + " twice.",
                                  redownload);
        }
        weights.files.push_back(std::move(file));
    }
    return weights;
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t side : shape) text += (text.empty() ? "" : "×") + std::to_string(side);
    return "[" + text + "]";
}

}  // namespace

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

Result<ModelFolder> ModelFolder::open(const fs::path& folder, const std::string& variant) {
    ModelFolder model;
    model.path = fs::absolute(folder / "").lexically_normal().parent_path();
    model.name = modelName(model.path);
    const fs::path index = model.path / "model_index.json";
    if (!pathExists(index)) {
        if (!pathExists(model.path))
            return inputError("file.missing", model.path,
                              "The model " + model.path.string() + " does not exist.",
                              "Check the name, or choose another model.");
        if (isPickle(model.path)) return pickle(model.path);
        if (const auto found = pickleIn(model.path)) return pickle(*found);
        return inputError(
            "model.no_folder", model.path,
            model.path.string() + " is no model folder: it holds no model_index.json.",
            "Choose a folder in the diffusers layout, with model_index.json, unet, "
            "vae, text_encoder, tokenizer and scheduler in it.");
    }
    TRY(const Json indexJson, readJson(index));
    TRY_VOID(checkIndex(indexJson, index));

    const auto configOf = [&](const char* component) {
        return model.path / component / "config.json";
    };
    TRY(model.textEncoder, readConfig(configOf("text_encoder"), textEncoderConfigFromJson));
    TRY(model.unet, readConfig(configOf("unet"), unetConfigFromJson));
    TRY(model.vae, readConfig(configOf("vae"), vaeConfigFromJson));
    const fs::path schedulerFile = model.path / "scheduler" / "scheduler_config.json";
    if (!pathExists(schedulerFile)) return missing(schedulerFile);
    TRY(model.m_schedulerJson, readJson(schedulerFile));
    TRY(model.scheduler, model.schedulerAs({}));
    if (model.unet.inChannels != model.vae.latentChannels)
        return inputError("model.unsupported", model.path,
                          "The U-Net of " + model.path.string() + " takes " +
                              std::to_string(model.unet.inChannels) +
                              " channels, as an inpainting model does; that is not supported yet.",
                          "Choose a Stable Diffusion 1.x model for text to image.");
    if (model.unet.crossAttentionDim != model.textEncoder.hiddenSize)
        return inputError(
            "config.invalid", model.path,
            "U-Net and text encoder of " + model.path.string() +
                " don't belong together: " + std::to_string(model.unet.crossAttentionDim) +
                " and " + std::to_string(model.textEncoder.hiddenSize) + " numbers a token.",
            redownload);

    const std::string diffusersStem = "diffusion_pytorch_model";
    TRY(model.textEncoderFiles, weightFiles(model.path / "text_encoder", "model", variant));
    TRY(model.unetFiles, weightFiles(model.path / "unet", diffusersStem, variant));
    TRY(model.vaeFiles, weightFiles(model.path / "vae", diffusersStem, variant));
    const fs::path tokenizer = model.tokenizerFolder();
    if (!pathExists(tokenizer / "tokenizer.json") && !pathExists(tokenizer / "vocab.json"))
        return missing(tokenizer / "tokenizer.json");

    if (pathExists(model.path / "dreambooth.json")) {
        TRY(model.m_recommended, readJson(model.path / "dreambooth.json"));
        if (!model.m_recommended.is_object())
            return inputError("config.invalid", model.path / "dreambooth.json",
                              (model.path / "dreambooth.json").string() + " is no JSON object.",
                              redownload);
    }
    return model;
}

Result<SchedulerConfig> ModelFolder::schedulerAs(const std::string& className) const {
    const fs::path file = path / "scheduler" / "scheduler_config.json";
    return schedulerConfigFromJson(m_schedulerJson, file.string(), className);
}

std::uintmax_t ModelFolder::weightBytes() const {
    std::uintmax_t bytes = 0;
    std::error_code error;
    for (const auto* files : {&textEncoderFiles, &unetFiles, &vaeFiles})
        for (const fs::path& file : *files)
            if (const auto size = fs::file_size(file, error); !error) bytes += size;
    return bytes;
}

std::string ModelFolder::precision() const {
    const auto file = SafetensorsFile::open(unetFiles.front());
    if (!file || file->tensors().empty()) return {};
    std::string name(nameOf(file->tensors().begin()->second.dtype));
    std::ranges::transform(name, name.begin(), [](char c) { return c == 'F' ? 'f' : c; });
    if (name == "Bf16") return "bf16";
    return name.starts_with('f') ? "fp" + name.substr(1) : name;
}

Result<Weights> ModelFolder::textEncoderWeights() const {
    return loadWeights(textEncoderFiles, canonicalTextKey);
}
Result<Weights> ModelFolder::unetWeights() const {
    return loadWeights(unetFiles, nullptr);
}
Result<Weights> ModelFolder::vaeWeights() const {
    return loadWeights(vaeFiles, canonicalVaeKey);
}

}  // namespace dreambooth
