// SplitMix64's finalizer (Steele et al. 2014): turns numbers into keys for random draws. The same
// on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace dreambooth {

/// Every bit of the result depends on every bit of `value`.
constexpr std::uint64_t splitMix64(std::uint64_t value) {
    value += 0x9e3779b97f4a7c15ull;
    value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ull;
    value = (value ^ (value >> 27)) * 0x94d049bb133111ebull;
    return value ^ (value >> 31);
}

/// The key of the draws that have this purpose ("noise", a tensor's name).
constexpr std::uint64_t randomKey(std::uint64_t seed, std::string_view purpose) {
    std::uint64_t key = splitMix64(seed);
    for (const char character : purpose)
        key = splitMix64(key ^ static_cast<unsigned char>(character));
    return key;
}

}  // namespace dreambooth
