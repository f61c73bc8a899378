// The value of a flag that names several things: prompts, seeds, devices.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dreambooth {

/// A list flag: a file with one entry a line, or entries separated by commas. Errors: list.no_file,
/// prompts.none, file.*.
Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag);

/// Whole numbers, as readList() takes them from --seeds, each with the ones that follow it. Errors:
/// those of readList(), seeds.invalid.
Result<std::vector<std::int64_t>> readSeeds(const std::string& text, int picturesPerSeed = 1);

}  // namespace dreambooth
