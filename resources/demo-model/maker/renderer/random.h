// Random numbers that are the same on every machine, and smooth noise made of them: everything in
// the renderer that is not drawn from Toy's fields comes from here.
#pragma once

#include <base/splitmix64.h>

#include <cmath>
#include <cstdint>

namespace dreambooth::maker {

/// 0 … 1 (1 excluded) for a key.
constexpr float unitHash(std::uint64_t key) {
    return static_cast<float>(splitMix64(key) >> 40U) * (1.0F / 16777216.0F);
}

/// A sequence of random numbers.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(splitMix64(seed)) {}
    std::uint64_t bits() { return splitMix64(m_state++); }
    /// 0 … 1 (1 excluded).
    float unit() { return static_cast<float>(bits() >> 40U) * (1.0F / 16777216.0F); }
    float between(float from, float to) { return from + (to - from) * unit(); }
    int below(int count) { return static_cast<int>(bits() % static_cast<std::uint64_t>(count)); }
    bool happens(float probability) { return unit() < probability; }
    /// −1 or 1.
    float sign() { return happens(0.5F) ? 1.0F : -1.0F; }

private:
    std::uint64_t m_state;
};

/// Smooth noise over a line, 0 … 1, one hump or hollow about every unit.
inline float noise(float x, std::uint64_t key) {
    const float cell = std::floor(x);
    const float f = x - cell;
    const auto index = static_cast<std::uint64_t>(static_cast<std::int64_t>(cell));
    const float a = unitHash(key * 7919 + index);
    const float b = unitHash(key * 7919 + index + 1);
    return a + (b - a) * f * f * (3 - 2 * f);
}

/// The same over a plane.
inline float noise(float x, float y, std::uint64_t key) {
    const float row = std::floor(y);
    const float f = y - row;
    const auto index = static_cast<std::uint64_t>(static_cast<std::int64_t>(row));
    const float a = noise(x, key + index * 104729);
    const float b = noise(x, key + (index + 1) * 104729);
    return a + (b - a) * f * f * (3 - 2 * f);
}

}  // namespace dreambooth::maker
