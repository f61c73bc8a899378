// Names and locks of temporary files and folders, for those who make them (see
// base/temporaries.h).
#pragma once

#include <filesystem>

namespace dreambooth {

/// A new name beside `path`, of this process and random letters.
std::filesystem::path newTemporary(const std::filesystem::path& path);

/// Locks what was just made at `path` and is open as `descriptor`. False where somebody who sweeps
/// took it away before that: then another one has to be made.
bool holdTemporary(int descriptor, const std::filesystem::path& path);

}  // namespace dreambooth
