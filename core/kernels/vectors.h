// What the kernels share: the instruction sets that they are compiled for, vectors of numbers, and
// arithmetic that is inlined into loops over them. Only for the sources of this folder.
#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
/// Before a function: it is compiled for each of these, and the best one that the processor has is
/// chosen when the program starts. Nothing can be inlined into another function from it.
#define TARGET_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
/// Before a function: it is compiled for AVX-512 alone, and called where hasAvx512().
#define TARGET_AVX512 [[gnu::target("arch=x86-64-v4"), gnu::optimize("O3")]]
/// With the dot products of bfloat16, called where hasAvx512Bf16().
#define TARGET_AVX512_BF16 [[gnu::target("arch=x86-64-v4,avx512bf16"), gnu::optimize("O3")]]
#else
#define TARGET_CLONES
#define TARGET_AVX512
#define TARGET_AVX512_BF16
#endif
#define ALWAYS_INLINE [[gnu::always_inline]] inline

namespace dreambooth::kernels {

inline bool hasAvx512() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512cd");
#else
    return false;
#endif
}

inline bool hasAvx512Bf16() {
#if defined(__x86_64__)
    return hasAvx512() && __builtin_cpu_supports("avx512bf16");
#else
    return false;
#endif
}

inline bool hasAvx512Vnni() {
#if defined(__x86_64__)
    return hasAvx512() && __builtin_cpu_supports("avx512vnni");
#else
    return false;
#endif
}

/// Whether the processor multiplies bfloat16 in matrix tiles, which oneDNN uses.
inline bool hasAmxBf16() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("amx-bf16");
#else
    return false;
#endif
}

constexpr std::int64_t lanes = 16;  ///< of Floats16

/// Vectors that may lie anywhere in an array of their numbers.
using Floats16 [[gnu::vector_size(64), gnu::aligned(4), gnu::may_alias]] = float;
using Floats8 [[gnu::vector_size(32), gnu::aligned(4), gnu::may_alias]] = float;
using Words8 [[gnu::vector_size(32), gnu::aligned(4), gnu::may_alias]] = std::uint32_t;
using Halves8 [[gnu::vector_size(16), gnu::aligned(2), gnu::may_alias]] = std::uint16_t;

/// count / size, rounded up.
constexpr std::int64_t ceilDiv(std::int64_t count, std::int64_t size) {
    return (count + size - 1) / size;
}

/// e^x to 2e-7 relative, without a call: x = n ln 2 + r, and a polynomial for e^r (Cody & Waite
/// 1980). Below −87 it is e^−87.
ALWAYS_INLINE float exponential(float x) {
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

ALWAYS_INLINE float sigmoid(float x) {
    return 1.0f / (1.0f + exponential(-x));
}

}  // namespace dreambooth::kernels
