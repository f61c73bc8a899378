// The desktop's bin.
#pragma once

#include <base/error.h>

#include <filesystem>

namespace dreambooth {

/// Moves a file or folder to the bin; it waits for the disk. Error: model.no_bin.
Result<void> moveToTrash(const std::filesystem::path& path);

}  // namespace dreambooth
