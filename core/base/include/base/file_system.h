// What a disk's file system says: how much folders take and how much comes back when they are
// removed (a file with several names counts once, and comes back with the last of them), how much
// is free, and whether it can copy by sharing blocks (FICLONE of Btrfs, XFS and others), which
// takes no time and no room, or give a file several names.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace dreambooth {

/// Bytes of the blocks of all that lies in these files and folders; links are not followed. What
/// can't be read counts nothing.
std::uintmax_t diskUse(const std::vector<std::filesystem::path>& paths);

/// Of those, what has no name elsewhere.
std::uintmax_t freedByRemoving(const std::vector<std::filesystem::path>& paths);

/// Bytes that may still be written where `path` is or will be; the most possible where that can't
/// be told.
std::int64_t freeDiskBytes(const std::filesystem::path& path);

/// Whether `folder`, or its first parent that exists, can hold a copy of `source` that shares its
/// blocks. Leaves nothing there.
bool canReflink(const std::filesystem::path& source, const std::filesystem::path& folder);

/// Whether a file in that folder can have several names. FAT and exFAT lack that.
bool hasHardLinks(const std::filesystem::path& folder);

}  // namespace dreambooth
