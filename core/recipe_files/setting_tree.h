// The settings of a file as one list: names joined by dots, "train.optimizer", "datasets.0.flip_x".
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {

using Settings =
    std::map<std::string, Json>;  ///< values are no objects; lists of values stay lists

/// JSON, TOML or YAML by the file's ending. Bounded: no file of settings has thousands of them.
/// Errors: recipe.file_malformed {file, form, line, column}, json.malformed, file.*.
Result<Json> readSettings(const std::filesystem::path& file);

Settings flattened(const Json& tree);

}  // namespace dreambooth
