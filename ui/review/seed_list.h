// Seeds as a person writes them: "7, 42–44".
// Used where several pictures of a prompt are asked for.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace dreambooth {

/// Each once, in the order written. Nothing: not a list of numbers and spans, or over 1,000 of
/// them.
std::optional<std::vector<std::int64_t>> seedsFrom(const QString& text);

/// So many seeds, one after the other and none of `used`, that begin anywhere.
std::vector<std::int64_t> freshSeeds(std::size_t count, const std::vector<std::int64_t>& used);

/// "42–44, 7": as seedsFrom() reads them.
QString seedsText(const std::vector<std::int64_t>& seeds);

}  // namespace dreambooth
