// JSON files: read with one clear message, replaced atomically, unknown keys left to the caller.
// Whatever the program reads as JSON is read here, within bounds that no real file exceeds.
#pragma once

#include <base/error.h>

#include <cmath>
#include <concepts>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace dreambooth {

using Json = nlohmann::ordered_json;
/// Members sorted by their names, not in the order of the file: for objects of tens of thousands
/// of members, such as vocabularies, where Json would take seconds.
using SortedJson = nlohmann::json;

/// Parses text in a time that grows as its length; Python's NaN and Infinity are read as null.
/// `origin` is named in the error json.malformed, which also refuses what is nested more than 100
/// deep (copying and printing recurse) or has more than a million values (see json_limits.h).
Result<Json> parseJson(std::string_view text, const std::string& origin);
Result<SortedJson> parseSortedJson(std::string_view text, const std::string& origin);

/// Reads an object or array of at most `limit` bytes. Errors: file.*, json.malformed.
Result<Json> readJson(const std::filesystem::path& path, std::uintmax_t limit = 64u << 20);

/// On one line, or with `indent` spaces a level; bytes that are no UTF-8 (a file name from a
/// foreign disk) are replaced.
std::string asText(const Json& value, int indent = -1);

/// Replaces a JSON file atomically, indented by two spaces.
Result<void> writeJson(const std::filesystem::path& path, const Json& value);

/// Whether a number of a file is within the range of T; to convert another one is undefined.
template <std::integral T>
bool isInRange(const Json& number) {
    if (number.is_number_unsigned()) return std::in_range<T>(number.get<std::uint64_t>());
    if (number.is_number_integer()) return std::in_range<T>(number.get<std::int64_t>());
    const auto value = number.get<double>();
    return value >= static_cast<double>(std::numeric_limits<T>::min()) &&
           value < std::exp2(std::numeric_limits<T>::digits);
}

/// The member `key` of an object, or `fallback` when it is absent, null, of another type or out of
/// its range.
template <class T>
T valueOr(const Json& object, const char* key, T fallback) {
    if (!object.is_object()) return fallback;
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) return fallback;
    if constexpr (std::integral<T> && !std::same_as<T, bool>)
        if (found->is_number() && !isInRange<T>(*found)) return fallback;
    try {
        return found->get<T>();
    } catch (const Json::exception&) {
        return fallback;
    }
}

}  // namespace dreambooth
