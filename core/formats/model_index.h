// model_index.json, the table of contents of a folder in diffusers' layout.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace dreambooth {

/// The class of a component ("CLIPTextModel") as the index names it; empty where it has none.
std::string classOf(const Json& index, const std::string& component);

/// Whether the index describes a model that this program can run. Errors, which name `path`:
/// config.invalid, model.unsafe_path, model.unsupported.
Result<void> checkIndex(const Json& index, const std::filesystem::path& path);

}  // namespace dreambooth
