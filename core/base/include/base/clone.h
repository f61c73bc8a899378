// Copies that share the blocks of their source (FICLONE of Btrfs, XFS and others): they take no
// time and no room, and a change of one file never shows in the other.
#pragma once

#include <filesystem>

namespace dreambooth {

/// Makes `target` such a copy, with the source's permissions. False where the file system can't, or
/// for any other reason: then there is no target, and the bytes must be copied.
bool cloneFile(const std::filesystem::path& source, const std::filesystem::path& target);

/// Whether `folder`, or its first parent that exists, can hold such a copy. Leaves nothing there.
bool canClone(const std::filesystem::path& source, const std::filesystem::path& folder);

/// Whether a file in that folder can have several names. FAT and exFAT lack that.
bool hasHardLinks(const std::filesystem::path& folder);

}  // namespace dreambooth
