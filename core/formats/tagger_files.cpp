// Reads a tagger's settings, list of tags and weights.
#include "config_reader.h"
#include "weight_files.h"

#include <base/files.h>
#include <base/paths.h>
#include <base/strings.h>
#include <formats/tagger_files.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr float generalThreshold = 0.35F, characterThreshold = 0.85F;
constexpr std::uintmax_t maxListBytes = std::uintmax_t{16} << 20;

/// Faces whose low line is no blank, of SmilingWolf's demo.
constexpr std::array<std::string_view, 19> faces = {
    "0_0", "(o)_(o)", "+_+", "+_-", "._.", "<o>_<o>", "<|>_<|>", "=_=", ">_<",  "3_3",
    "6_9", ">_o",     "@_@", "^_^", "o_o", "u_u",     "x_x",     "|_|", "||_||"};

Result<TaggerConfig> taggerConfigFrom(const Json& object, const fs::path& file) {
    const Json arguments = valueOr(object, "model_args", Json::object());
    ConfigReader whole(object, file.string()), reader(arguments, file.string());
    TaggerConfig config;
    config.tags = whole.integer("num_classes", 1000, 1, 1'000'000);
    // timm writes one number, or one for each side.
    config.imageSize =
        reader.integers("img_size", {config.imageSize, config.imageSize}, 2, 16, 4096).front();
    config.hiddenSize = reader.integer("embed_dim", config.hiddenSize, 1, 16384);
    config.layers = reader.integer("depth", config.layers, 1, 200);
    config.heads = reader.integer("num_heads", config.heads, 1, 256);
    config.activation = reader.text("act_layer", config.activation);
    if (config.hiddenSize % config.heads != 0)
        reader.invalid("num_heads", "does not divide embed_dim");
    if (config.imageSize % config.patchSize != 0)
        reader.invalid("img_size", "is no multiple of the patches' 16 pixels");
    const std::string architecture = valueOr<std::string>(object, "architecture", "");
    const bool isKnown = architecture == "vit_base_patch16_224" &&
                         !reader.boolean("class_token", true) &&
                         reader.text("global_pool", "token") == "avg" &&
                         (config.activation == "gelu" || config.activation == "gelu_tanh");
    if (!isKnown)
        return failure(
            "tagger.other_kind",
            {{"file", file.string()}, {"architecture", architecture}, {"known", knownTagger}});
    for (const ConfigReader* each : {&whole, &reader})
        if (const std::optional<Error>& error = each->error()) return std::unexpected(*error);
    return config;
}

/// Fields in quotes may hold commas, and quotes twice (RFC 4180).
std::vector<std::string> fieldsOf(std::string_view line) {
    std::vector<std::string> fields(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"' && isQuoted && line.substr(i + 1).starts_with('"'))
            fields.back() += line[++i];
        else if (line[i] == '"')
            isQuoted = !isQuoted;
        else if (line[i] == ',' && !isQuoted)
            fields.emplace_back();
        else
            fields.back() += line[i];
    }
    return fields;
}

std::string asSaid(std::string name) {
    if (std::ranges::find(faces, name) == faces.end()) std::ranges::replace(name, '_', ' ');
    return name;
}

/// Of Danbooru's number for a category.
TaggerTag::Kind tagKindOf(std::string_view category) {
    if (category == "0") return TaggerTag::Kind::general;
    return category == "4" ? TaggerTag::Kind::character : TaggerTag::Kind::other;
}

Result<std::vector<TaggerTag>> tagsFrom(const fs::path& file) {
    TRY(const std::string text, readFile(file, maxListBytes));
    std::optional<std::size_t> name, category;
    std::vector<TaggerTag> tags;
    for (const std::string& line : split(text, '\n')) {
        const std::vector<std::string> fields = fieldsOf(line);
        if (!name || !category) {  // the first line has their names
            const auto placeOf = [&](std::string_view field) -> std::optional<std::size_t> {
                const auto found = std::ranges::find(fields, field);
                if (found == fields.end()) return std::nullopt;
                return static_cast<std::size_t>(found - fields.begin());
            };
            name = placeOf("name");
            category = placeOf("category");
            if (!name || !category) return modelError("tagger.no_list", file);
            continue;
        }
        if (std::max(*name, *category) >= fields.size()) return modelError("tagger.no_list", file);
        tags.push_back({asSaid(fields[*name]), tagKindOf(fields[*category])});
    }
    return tags;
}

}  // namespace

bool TaggerFiles::isOne(const fs::path& folder) {
    // Other programs fetch the list beside an ONNX alone: then what is missing is said.
    if (pathExists(folder / "selected_tags.csv")) return true;
    const auto config = readJson(folder / "config.json");
    return config && !valueOr<std::string>(*config, "architecture", "").empty();
}

Result<TaggerFiles> TaggerFiles::open(const fs::path& folder) {
    const fs::path file = folder / "config.json", list = folder / "selected_tags.csv";
    TRY(const Json object, readJson(file));
    TaggerFiles files;
    TRY(files.config, taggerConfigFrom(object, file));
    TRY(files.tags, tagsFrom(list));
    if (std::ssize(files.tags) != files.config.tags)
        return failure("tagger.rows", {{"file", list.string()},
                                       {"rows", std::to_string(files.tags.size())},
                                       {"outputs", std::to_string(files.config.tags)}});
    TRY(files.weights, weightsIn(folder));
    return files;
}

std::string TaggerFiles::textOf(std::span<const float> probabilities) const {
    std::string text;
    const auto say = [&](TaggerTag::Kind kind, float threshold) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < std::min(tags.size(), probabilities.size()); ++i)
            if (tags[i].kind == kind && probabilities[i] > threshold) found.push_back(i);
        // Not stable_sort: clang, which builds the fuzzer, refuses libstdc++'s.
        std::ranges::sort(found, {},
                          [&](std::size_t i) { return std::pair(-probabilities[i], i); });
        for (const std::size_t i : found) text += (text.empty() ? "" : ", ") + tags[i].name;
    };
    say(TaggerTag::Kind::general, generalThreshold);
    say(TaggerTag::Kind::character, characterThreshold);
    return text;
}

}  // namespace dreambooth
