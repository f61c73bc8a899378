// How much of a disk folders take, and how much comes back when they are removed: a file with
// several names counts once, and comes back with the last of them.
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

}  // namespace dreambooth
