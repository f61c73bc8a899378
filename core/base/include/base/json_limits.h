// Reading JSON within other bounds than the usual ones of json.h: each file has those of what it
// can need, and a line between programs those of a line. And reading what is to be an object.
#pragma once

#include <base/json.h>

#include <cstddef>

namespace dreambooth {

struct JsonLimits {
    std::uintmax_t bytes = 64u << 20;
    /// Lists and objects among them: two letters may stand for one, which takes some 50 bytes of
    /// memory.
    std::size_t values = 1'000'000;
};

/// A line between programs, or of a file that grows by lines.
constexpr std::size_t maxValuesOfLine = 20'000;

/// As those of json.h.
Result<Json> parseJson(std::string_view text, const std::string& origin, std::size_t maxValues);
Result<Json> readJson(const std::filesystem::path& path, const JsonLimits& limits);
/// Of a file that is changed and written again. Error besides: json.malformed.no_object, where it
/// holds a list, whose members have no names.
Result<Json> readObject(const std::filesystem::path& path, const JsonLimits& limits = {});

}  // namespace dreambooth
