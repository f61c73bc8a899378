// Which file systems can copy a file by sharing its blocks (FICLONE of Btrfs, XFS and others),
// which takes no time and no room, or give it several names.
#pragma once

#include <filesystem>

namespace dreambooth {

/// Whether `folder`, or its first parent that exists, can hold a copy of `source` that shares its
/// blocks. Leaves nothing there.
bool canReflink(const std::filesystem::path& source, const std::filesystem::path& folder);

/// Whether a file in that folder can have several names. FAT and exFAT lack that.
bool hasHardLinks(const std::filesystem::path& folder);

}  // namespace dreambooth
