// JSON files: read with one clear message, replaced atomically, unknown keys left to the caller.
// Whatever the program reads as JSON is read here, within bounds that no real file exceeds: each
// file has those of what it can need, and a line between programs those of a line.
#pragma once

#include <base/error.h>

#include <cmath>
#include <concepts>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace dreambooth {

using Json = nlohmann::ordered_json;
/// Members sorted by their names, not in the order of the file: for objects of tens of thousands
/// of members, such as vocabularies, where Json would take seconds.
using SortedJson = nlohmann::json;

struct JsonLimits {
    std::uintmax_t bytes = 64u << 20;
    /// Lists and objects among them: two letters may stand for one, which takes some 50 bytes of
    /// memory.
    std::size_t values = 1'000'000;
};

/// A line between programs, or of a file that grows by lines.
constexpr std::size_t maxValuesOfLine = 20'000;

/// Parses text in a time that grows as its length; Python's NaN and Infinity are read as null.
/// `origin` is named in the error json.malformed, which also refuses what is nested more than 100
/// deep (copying and printing recurse) or has more values than `maxValues`.
Result<Json> parseJson(std::string_view text, const std::string& origin,
                       std::size_t maxValues = JsonLimits{}.values);
Result<SortedJson> parseSortedJson(std::string_view text, const std::string& origin);

/// Reads an object or array. Errors: file.*, json.malformed.
Result<Json> readJson(const std::filesystem::path& path, const JsonLimits& limits = {});
/// Of a file that is changed and written again. Error besides: json.malformed.no_object, where it
/// holds a list, whose members have no names.
Result<Json> readObject(const std::filesystem::path& path, const JsonLimits& limits = {});

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
