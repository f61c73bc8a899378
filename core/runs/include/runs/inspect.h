// What a file or folder is, for `dreambooth inspect`.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <filesystem>

namespace dreambooth {

/// As describe() (formats/describe.h), with the kinds checkpoint, run and project as well.
Result<Json> inspect(const std::filesystem::path& path);

}  // namespace dreambooth
