// Replaces a file of float32 weights by others of the same size and time, as a program that trains
// on in place may: only who reads them sees it.
#pragma once

#include <base/files.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// Changes the second half of the numbers, so that a model in it still draws.
inline void replaceWeights(const std::filesystem::path& weights) {
    const auto time = std::filesystem::last_write_time(weights);
    std::string bytes = orThrow(readFile(weights));
    for (std::size_t i = bytes.size() / 8 * 4; i < bytes.size(); i += 4)
        bytes[i + 2] = static_cast<char>(bytes[i + 2] ^ 0x20);
    orThrow(writeFileAtomically(weights, bytes));
    std::filesystem::last_write_time(weights, time);
}

}  // namespace dreambooth
