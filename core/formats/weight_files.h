// Finding the files of one network's weights, and the errors that all of a model's files share.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// Of an error that names the file alone.
std::unexpected<Error> modelError(std::string_view code, const std::filesystem::path& path);
std::unexpected<Error> missingFile(const std::filesystem::path& path);
std::unexpected<Error> unsafePath(const std::filesystem::path& path, const std::string& name);

/// The weight files of one network, whole and safe: `stem`.safetensors, its variant, or the shards
/// that `stem`.safetensors.index.json lists.
Result<std::vector<std::filesystem::path>> findWeightFiles(const std::filesystem::path& folder,
                                                           const std::string& stem,
                                                           const std::string& variant);

/// Of a folder of one network, as transformers and timm save it: model.safetensors, or its shards.
Result<Weights> weightsIn(const std::filesystem::path& folder);

/// The answer where a pickle, or a folder that holds one, was given as a model.
Result<void> refusePickles(const std::filesystem::path& folder);

}  // namespace dreambooth
