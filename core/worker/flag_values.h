// Values of flags: lists of prompts, seeds or devices, and paths that are kept as JSON.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// A list flag: a file with one entry a line, or entries separated by commas. Errors: list.no_file,
/// prompts.none, file.*.
Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag);

/// Whole numbers, as readList() takes them from --seeds, each with the ones that follow it. Errors:
/// those of readList(), seeds.invalid.
Result<std::vector<std::int64_t>> readSeeds(const std::string& text, int picturesPerSeed = 1);

/// Bytes that are no UTF-8 would come back as others, which name another place. `keeper` is what
/// the path is written in, for the message: "a run". Error: flags.path {file}.
Result<void> checkIsText(const std::filesystem::path& path, const std::string& keeper);

}  // namespace dreambooth
