// Conversion by bits: bfloat16 is the upper half of a float32.
#include <kernels/bfloat16.h>

#include "vectors.h"

namespace dreambooth::kernels {

TARGET_CLONES void widen(const std::uint16_t* __restrict from, float* __restrict to,
                         std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i)
        to[i] = __builtin_bit_cast(float, static_cast<std::uint32_t>(from[i]) << 16);
}

TARGET_CLONES void narrow(const float* __restrict from, std::uint16_t* __restrict to,
                          std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
        const auto bits = __builtin_bit_cast(std::uint32_t, from[i]);
        const std::uint32_t rounded = (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
        const bool isNan = (bits & 0x7fffffffu) > 0x7f800000u;
        to[i] = static_cast<std::uint16_t>(isNan ? 0x7fc0u : rounded);
    }
}

bool multipliesBfloat16() {
    return hasAvx512Bf16() || hasAmxBf16();
}

}  // namespace dreambooth::kernels
