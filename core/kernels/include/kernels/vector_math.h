// Arithmetic for inner loops that become vector instructions: everything here is inlined into
// functions that are compiled for several instruction sets.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// e^x to 2e-7 relative, without a call: x = n ln 2 + r, and a polynomial for e^r (Cody & Waite
/// 1980). Below −87 it is e^−87.
[[gnu::always_inline]] inline float exponential(float x) {
    x = x < -87.0f ? -87.0f : x;
    x = x > 88.0f ? 88.0f : x;
    constexpr float rounder = 12582912.0f;  // 1.5 · 2²³: adding it rounds to an integer
    const float n = (x * 1.44269504f + rounder) - rounder;
    const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    float p = 1.9875691500e-4f;
    p = p * r + 1.3981999507e-3f;
    p = p * r + 8.3334519073e-3f;
    p = p * r + 4.1665795894e-2f;
    p = p * r + 1.6666665459e-1f;
    p = p * r + 5.0000001201e-1f;
    p = p * r * r + r + 1.0f;
    const auto power = static_cast<std::int32_t>(n) + 127;
    return p * __builtin_bit_cast(float, power << 23);
}

[[gnu::always_inline]] inline float sigmoid(float x) {
    return 1.0f / (1.0f + exponential(-x));
}

}  // namespace dreambooth::kernels
