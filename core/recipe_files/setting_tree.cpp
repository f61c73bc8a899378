// Reads JSON, TOML and YAML as one list of settings.
#include "setting_tree.h"

#include <base/files.h>
#include <base/json.h>
#include <base/strings.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cstdint>
#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t maxBytes = 1u << 20;
constexpr JsonLimits jsonLimits{.bytes = maxBytes};
constexpr int maxDepth = 32;
constexpr int maxNodes = 20000;  ///< names of YAML can stand for others, many times over

/// More than any file of settings has.
struct TooMuch {
    const char* code;  ///< of the error
};

/// In the words of readJson(), with the place counted from 1.
std::unexpected<Error> malformed(const fs::path& file, const char* form, std::int64_t line,
                                 std::int64_t column) {
    return failure("recipe.file_malformed", {{"file", file.string()},
                                             {"form", form},
                                             {"line", std::to_string(line)},
                                             {"column", std::to_string(column)}});
}

/// A switch or a number where the text is one and no quotes say otherwise.
Json scalarOf(const YAML::Node& node) {
    bool flag = false;
    long long whole = 0;
    double number = 0;
    if (node.Tag() == "!") return node.Scalar();
    if (YAML::convert<bool>::decode(node, flag)) return flag;
    if (YAML::convert<long long>::decode(node, whole)) return whole;
    if (YAML::convert<double>::decode(node, number)) return number;
    return node.Scalar();
}

Json fromYaml(const YAML::Node& node, int depth, int& nodes) {
    if (depth > maxDepth) throw TooMuch{"json.malformed.deep"};
    if (++nodes > maxNodes) throw TooMuch{"json.malformed.long"};
    if (node.IsMap()) {
        Json object = Json::object();
        for (const auto& entry : node) {
            if (!entry.first.IsScalar()) continue;  // no setting has such a name
            object[entry.first.as<std::string>()] = fromYaml(entry.second, depth + 1, nodes);
        }
        return object;
    }
    if (node.IsSequence()) {
        Json list = Json::array();
        for (const auto& entry : node) list.push_back(fromYaml(entry, depth + 1, nodes));
        return list;
    }
    return node.IsScalar() ? scalarOf(node) : Json();
}

Json fromToml(const toml::node& node) {
    if (const auto* table = node.as_table()) {
        Json object = Json::object();
        for (const auto& [key, value] : *table) object[std::string(key.str())] = fromToml(value);
        return object;
    }
    if (const auto* array = node.as_array()) {
        Json list = Json::array();
        for (const auto& value : *array) list.push_back(fromToml(value));
        return list;
    }
    if (const auto* text = node.as_string()) return text->get();
    if (const auto* whole = node.as_integer()) return whole->get();
    if (const auto* number = node.as_floating_point()) return number->get();
    if (const auto* flag = node.as_boolean()) return flag->get();
    return nullptr;
}

void flatten(const Json& node, const std::string& name, Settings& settings) {
    const auto below = [&](const std::string& key) {
        return name.empty() ? key : name + "." + key;
    };
    const auto isPlain = [](const Json& value) { return !value.is_object() && !value.is_array(); };
    if (node.is_object()) {
        for (const auto& [key, value] : node.items()) flatten(value, below(key), settings);
    } else if (node.is_array() && !std::ranges::all_of(node, isPlain)) {
        for (std::size_t i = 0; i < node.size(); ++i)
            flatten(node[i], below(std::to_string(i)), settings);
    } else {
        settings[name] = node;
    }
}

}  // namespace

Result<Json> readSettings(const fs::path& file) {
    const std::string ending = toLower(file.extension().string());
    if (ending != ".toml" && ending != ".yaml" && ending != ".yml")
        return readJson(file, jsonLimits);
    TRY(const std::string text, readFile(file, maxBytes));
    try {
        if (ending == ".toml") return fromToml(toml::parse(text));
        int nodes = 0;
        return fromYaml(YAML::Load(text), 0, nodes);
    } catch (const toml::parse_error& error) {
        const toml::source_position place = error.source().begin;
        return malformed(file, "TOML", place.line, place.column);
    } catch (const YAML::Exception& error) {
        return malformed(file, "YAML", error.mark.line + 1, error.mark.column + 1);
    } catch (const TooMuch& found) {
        return failure(found.code, {{"file", file.string()}});
    }
}

Settings flattened(const Json& tree) {
    Settings settings;
    flatten(tree, {}, settings);
    return settings;
}

}  // namespace dreambooth
