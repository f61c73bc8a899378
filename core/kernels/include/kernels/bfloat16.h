// Arrays of bfloat16 to float32 and back: the other kernels are written for float32. And whether
// the processor multiplies them.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// Exact.
void widen(const std::uint16_t* from, float* to, std::int64_t count);

/// Rounded to nearest, ties to even; NaN stays NaN.
void narrow(const float* from, std::uint16_t* to, std::int64_t count);

/// Whether the processor has instructions that multiply bfloat16 (AVX512-BF16 or AMX).
bool multipliesBfloat16();

}  // namespace dreambooth::kernels
