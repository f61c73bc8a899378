// Finding the files that belong to a transformer's, by content, and remembering those that a person
// named.
#include "float8_scales.h"
#include "flow_file.h"
#include "model_index.h"
#include "weight_files.h"

#include <base/environment.h>
#include <base/files.h>
#include <base/json.h>
#include <base/mapped_file.h>
#include <base/paths.h>
#include <formats/model_parts.h>

#include <algorithm>
#include <array>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int levelsAbove = 3;  // ComfyUI's folders may have folders
constexpr int levelsBelow = 2;

/// The .safetensors files of a folder, by name; also of its folders, `depth` levels deep.
void addFiles(const fs::path& folder, int depth, std::vector<fs::path>& files) {
    std::vector<fs::path> entries = entriesIn(folder);
    std::ranges::sort(entries);
    std::error_code ignored;
    for (const fs::path& entry : entries) {
        if (fs::is_directory(entry, ignored)) {
            if (depth > 0) addFiles(entry, depth - 1, files);
        } else if (entry.extension() == ".safetensors") {
            files.push_back(entry);
        }
    }
}

/// Where ComfyUI keeps a part, seen from a transformer's file; its own folder first.
std::vector<fs::path> placesOf(const fs::path& file, Component component) {
    std::vector<fs::path> places = {file.parent_path()};
    const std::vector<const char*> names =
        component == Component::vae ? std::vector{"vae"} : std::vector{"text_encoders", "clip"};
    fs::path at = file.parent_path();
    for (int level = 0; level <= levelsAbove && at.has_relative_path(); ++level) {
        for (const char* name : names)
            if (pathExists(at / name)) places.push_back(at / name);
        at = at.parent_path();
    }
    // Where it would belong.
    if (places.size() == 1) places.push_back(file.parent_path().parent_path() / names.front());
    return places;
}

/// What a search found in a file that fits.
struct FoundPart {
    fs::path file;
    Json config;
    bool isFloat8 = false;
    std::vector<std::byte> mark;  ///< the bytes of one of its arrays
};

/// The files that hold a part that `fits`; what is wrong with a file that can't be read.
struct Search {
    std::vector<FoundPart> found;
    std::optional<Error> problem;
};

template <class Look>
Search searchFor(const fs::path& transformer, Component component, const Look& look) {
    std::vector<fs::path> files;
    for (const fs::path& place : placesOf(transformer, component))
        addFiles(place, place == transformer.parent_path() ? 0 : levelsBelow, files);
    Search search;
    for (const fs::path& path : files) {
        const bool isNew = std::ranges::none_of(
            search.found, [&](const FoundPart& part) { return part.file == path; });
        if (!isNew || path == transformer) continue;
        auto part = [&]() -> Result<std::optional<FoundPart>> {
            TRY(const auto file, SafetensorsFile::open(path));
            return look(file);
        }();
        if (!part) {
            if (!search.problem) search.problem = part.error();
        } else if (std::optional<FoundPart>& found = *part) {
            search.found.push_back(std::move(*found));
        }
    }
    return search;
}

/// What Qwen3 of this width a file holds; nothing where it is of another.
Result<std::optional<FoundPart>> lookForQwen(const SafetensorsFile& file, const std::string& prefix,
                                             int width) {
    const TensorView& words = file.tensors().at(prefix + "embed_tokens.weight");
    if (words.shape.size() != 2 || words.shape[1] != width) return std::nullopt;
    TRY_VOID(float8Scales(file));
    FoundPart part{.file = file.path(), .config = {}, .mark = {}};
    TRY(part.config, qwenConfig(file));
    TRY_VOID(qwen3ConfigFromJson(part.config, file.path().string()));
    part.isFloat8 = std::ranges::any_of(
        file.tensors(), [](const auto& entry) { return isFloat8(entry.second.dtype); });
    return part;
}

/// A VAE of the family, whose latents have as many channels as the transformer takes.
Result<std::optional<FoundPart>> lookForVae(const SafetensorsFile& file, const std::string& prefix,
                                            ModelFamily family, int channels) {
    const TensorView& first = file.tensors().at(prefix + "decoder.conv_in.weight");
    const bool isFlux2 = file.tensors().contains(prefix + "bn.running_mean");
    const bool isOwn = isFlux2 == (family == ModelFamily::flux2) && first.shape.size() == 4 &&
                       first.shape[1] * (isFlux2 ? 4 : 1) == channels &&
                       (isFlux2 || !file.tensors().contains(prefix + "quant_conv.weight"));
    if (!isOwn) return std::nullopt;
    TRY_VOID(float8Scales(file));
    FoundPart part{.file = file.path(), .config = {}, .mark = {}};
    TRY(part.config, flowVaeConfig(file, family));
    TRY_VOID(vaeConfigFromJson(part.config, file.path().string()));
    TRY(part.mark, readBytes(first.data));
    return part;
}

/// ComfyUI's.
const char* nameOfVae(ModelFamily family) {
    return family == ModelFamily::flux2 ? "flux2-vae.safetensors" : "ae.safetensors";
}

std::unexpected<Error> notFound(std::string_view code, const fs::path& transformer,
                                Component component, ModelFamily family) {
    std::string places;
    for (const fs::path& place : placesOf(transformer, component))
        places += (places.empty() ? "" : ", ") + place.string();
    return failure(code, {{"file", transformer.string()},
                          {"part", folderOf(component)},
                          {"places", places},
                          {"family", titleOf(family)},
                          {"name", nameOfVae(family)}});
}

/// Whether a file lies in a folder of diffusers' whose transformer is of the family: then it is the
/// same model, as FLUX.2's makers publish it.
bool liesInFolder(const fs::path& file, ModelFamily family) {
    const auto index = readJson(file.parent_path() / "model_index.json");
    return index && familyOfTransformer(classOf(*index, "transformer")) == family;
}

/// The text encoder and the VAE of the folder of diffusers' around a file, with all its texts.
Result<void> takeFolder(const fs::path& folder, FlowFiles& files) {
    for (const Component part : {Component::textEncoder, Component::vae}) {
        const std::string config = folderOf(part) + "/config.json";
        TRY(files.texts[config], readFile(folder / config));
        TRY(files.weights[static_cast<std::size_t>(part)],
            findWeightFiles(folder / folderOf(part), weightStemOf(part), {}));
    }
    for (const char* text : {"model_index.json", "scheduler/scheduler_config.json"}) {
        TRY(files.texts[text], readFile(folder / text));
    }
    return {};
}

/// What a part of a transformer's file has to be.
class PartLook {
public:
    PartLook(Component part, ModelFamily family, const Json& transformer)
        : m_part(part), m_family(family) {
        const bool isFlux2 = family == ModelFamily::flux2;
        const int textSize =
            transformer[isFlux2 ? "joint_attention_dim" : "cap_feat_dim"].get<int>();
        m_width = isFlux2 ? textSize / static_cast<int>(kleinLayers.size()) : textSize;
        m_channels = transformer["in_channels"].get<int>();
    }
    Component part() const { return m_part; }
    ModelFamily family() const { return m_family; }

    /// What a file holds of it; nothing where it is something else.
    Result<std::optional<FoundPart>> operator()(const SafetensorsFile& file) const {
        const auto prefix = prefixOf(file, m_part);
        if (!prefix) return std::nullopt;
        return m_part == Component::vae ? lookForVae(file, *prefix, m_family, m_channels)
                                        : lookForQwen(file, *prefix, m_width);
    }

private:
    Component m_part;
    ModelFamily m_family;
    int m_width = 0, m_channels = 0;
};

std::unexpected<Error> otherPart(const fs::path& file, const fs::path& transformer,
                                 const PartLook& look) {
    return failure(look.part() == Component::vae ? "model.other_part.vae" : "model.other_part",
                   {{"file", file.string()},
                    {"model", transformer.string()},
                    {"part", folderOf(look.part())},
                    {"name", nameOfVae(look.family())},
                    {"family", titleOf(look.family())}});
}

Result<FoundPart> namedPart(const fs::path& file, const fs::path& transformer,
                            const PartLook& look) {
    TRY(const auto opened, SafetensorsFile::open(file));
    auto part = look(opened);
    // Its names may fit and its shapes not.
    const bool isOdd = !part && part.error().code.starts_with("config.");
    if (isOdd || (part && !*part)) return otherPart(file, transformer, look);
    if (!part) return std::unexpected(part.error());
    return std::move(**part);
}

/// The part in the transformer's own file, else the one that was named, else those that files
/// beside it hold. Errors: `missing` where there is none, or what is wrong with a file that can't
/// be read.
Result<std::vector<FoundPart>> partsFor(const SafetensorsFile& transformer, const PartLook& look,
                                        std::string_view missing) {
    TRY(auto own, look(transformer));
    if (own) return std::vector{std::move(*own)};
    const fs::path named = rememberedPart(transformer.path(), look.part());
    if (pathExists(named)) {
        // Whatever is wrong with it, another one can be named.
        auto part = namedPart(named, transformer.path(), look);
        if (!part) return otherPart(named, transformer.path(), look);
        return std::vector{std::move(*part)};
    }
    const Search search = searchFor(transformer.path(), look.part(), look);
    if (!search.found.empty()) return search.found;
    if (search.problem) return std::unexpected(*search.problem);
    return notFound(missing, transformer.path(), look.part(), look.family());
}

void takePart(const FoundPart& part, Component component, FlowFiles& files) {
    files.weights[static_cast<std::size_t>(component)] = {part.file};
    files.texts[folderOf(component) + "/config.json"] = part.config.dump(2);
}

}  // namespace

fs::path modelPartsFile() {
    return baseFolder("XDG_CONFIG_HOME", ".config") / "dreambooth-studio" / "model-parts.json";
}

namespace {

/// What its parts are kept by: a link is the file that it leads to, which is what runs open.
std::string partsKey(const fs::path& transformer) {
    const auto canonical = canonicalPath(transformer);
    return (canonical ? *canonical : absolutePath(transformer).lexically_normal()).string();
}

}  // namespace

fs::path rememberedPart(const fs::path& transformer, Component part) {
    const auto all = readJson(modelPartsFile());
    if (!all) return {};
    // Earlier versions kept them by the path that was named.
    const std::string named = absolutePath(transformer).lexically_normal().string();
    for (const std::string& key : {partsKey(transformer), named}) {
        const Json parts = valueOr(*all, key.c_str(), Json::object());
        const auto file = valueOr<std::string>(parts, folderOf(part).c_str(), "");
        if (!file.empty()) return file;
    }
    return {};
}

Result<void> rememberPart(const fs::path& transformer, Component part, const fs::path& file) {
    TRY(const auto opened, SafetensorsFile::open(transformer));
    TRY(const ModelFamily family, flowFamily(opened));
    TRY(const Json config, flowTransformerConfig(opened, family));
    const fs::path named = absolutePath(file).lexically_normal();
    TRY(const FoundPart found, namedPart(named, transformer, PartLook(part, family, config)));
    Json all = Json::object();
    if (pathExists(modelPartsFile())) {
        TRY(all, readJson(modelPartsFile()));
    }
    all[partsKey(transformer)][folderOf(part)] = found.file.string();
    return writeJson(modelPartsFile(), all);
}

std::optional<Component> partToName(const Error& error) {
    const auto part = error.arguments.find("part");
    if (part == error.arguments.end() ||
        (error.code != "model.missing_file" && error.code != "model.other_part"))
        return std::nullopt;
    return part->second == folderOf(Component::vae) ? Component::vae : Component::textEncoder;
}

Result<FlowFiles> findFlowFiles(const SafetensorsFile& file, bool vaeIsGiven) {
    const fs::path& path = file.path();
    TRY(const ModelFamily family, flowFamily(file));
    TRY_VOID(float8Scales(file));
    TRY(const Json transformer, flowTransformerConfig(file, family));
    FlowFiles files;
    files.weights[static_cast<std::size_t>(Component::transformer)] = {path};
    files.texts = flowIndex(file, family);
    files.texts["transformer/config.json"] = transformer.dump(2);
    if (liesInFolder(path, family)) {
        TRY_VOID(takeFolder(path.parent_path(), files));
        return files;
    }

    TRY(const auto texts, partsFor(file, PartLook(Component::textEncoder, family, transformer),
                                   "model.missing_file.qwen"));
    const auto best =
        std::ranges::find_if(texts, [](const FoundPart& part) { return !part.isFloat8; });
    takePart(best != texts.end() ? *best : texts.front(), Component::textEncoder, files);

    if (vaeIsGiven) {
        // What takes its place keeps the scaling factor of the model's own.
        files.texts["vae/config.json"] = Json{{"scaling_factor", 0.3611}}.dump();
        return files;
    }
    TRY(const auto vaes, partsFor(file, PartLook(Component::vae, family, transformer),
                                  "model.missing_file.flow_vae"));
    // Stable Diffusion 3's VAE has the shapes of Z-Image's.
    for (const FoundPart& part : vaes)
        if (part.mark != vaes.front().mark)
            return failure("model.two_vaes", {{"file", path.string()},
                                              {"first", vaes.front().file.string()},
                                              {"second", part.file.string()}});
    takePart(vaes.front(), Component::vae, files);
    return files;
}

}  // namespace dreambooth
