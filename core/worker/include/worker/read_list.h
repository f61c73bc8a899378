// The value of a flag that names several things: prompts, seeds, devices.
#pragma once

#include <base/error.h>

#include <string>
#include <vector>

namespace dreambooth {

/// A list flag: a file with one entry a line, or entries separated by commas. Errors: list.no_file,
/// prompts.none, file.*.
Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag);

}  // namespace dreambooth
