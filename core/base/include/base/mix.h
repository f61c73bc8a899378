// A number scrambled so that neighbours have nothing in common: the last step of keys for random
// draws (Steele et al. 2014, SplitMix64's finaliser). The same on every machine.
#pragma once

#include <cstdint>

namespace dreambooth {

/// Every input bit reaches every output bit.
constexpr std::uint64_t mix(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15ull;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
    return value ^ (value >> 31);
}

}  // namespace dreambooth
