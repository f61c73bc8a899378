// JSON files: read with one clear message, replaced atomically, unknown keys left to the caller.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace dreambooth {

using Json = nlohmann::ordered_json;

/// Parses text; Python's NaN and Infinity are read as null. `origin` names the file or message in
/// the error json.malformed.
Result<Json> parseJson(std::string_view text, const std::string& origin);

/// Reads an object or array of at most `limit` bytes. Errors: file.*, json.malformed.
Result<Json> readJson(const std::filesystem::path& path, std::uintmax_t limit = 64u << 20);

/// On one line, or with `indent` spaces a level; bytes that are no UTF-8 (a file name from a
/// foreign disk) are replaced.
std::string asText(const Json& value, int indent = -1);

/// Replaces a JSON file atomically, indented by two spaces.
Result<void> writeJson(const std::filesystem::path& path, const Json& value);

/// The member `key` of an object, or `fallback` when it is absent, null or of another type.
template <class T>
T valueOr(const Json& object, const char* key, T fallback) {
    if (!object.is_object()) return fallback;
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) return fallback;
    try {
        return found->get<T>();
    } catch (const Json::exception&) {
        return fallback;
    }
}

}  // namespace dreambooth
