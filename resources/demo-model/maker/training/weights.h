// Weights of one or several networks in one file, and back.
#pragma once

#include <models/parameters.h>

#include <filesystem>
#include <string>

namespace dreambooth::maker {

/// The arrays of a file whose names begin with `prefix`, without it, in memory of their own.
/// Errors: file.*, safetensors.*.
Result<Parameters> readWeights(const std::filesystem::path& file, const std::string& prefix = {});

Result<void> writeWeights(const std::filesystem::path& file, const Parameters& parameters);

}  // namespace dreambooth::maker
