// Names and keys by chance.
#pragma once

#include <cstddef>
#include <cstdio>
#include <random>
#include <string>

namespace dreambooth {

/// So many hex digits from the system's source of randomness.
inline std::string randomHex(std::size_t digits) {
    std::random_device device;
    std::string hex;
    while (hex.size() < digits) {
        char part[9];
        std::snprintf(part, sizeof part, "%08x", device());
        hex += part;
    }
    hex.resize(digits);
    return hex;
}

}  // namespace dreambooth
