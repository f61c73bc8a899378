// Numbers of 8 and 4 bits to float32 and back. Formats and who has them:
// operators/frozen_weight.h.
#pragma once

#include <array>
#include <cstdint>

namespace dreambooth::kernels {

/// The sixteen values of NF4 in ascending order (Dettmers et al. 2023, "QLoRA", appendix E), as
/// bitsandbytes has them.
extern const std::array<float, 16> nf4Values;

/// numbers[i] = codes[i] · scale
void dequantizeInt8(const std::int8_t* codes, float scale, float* numbers, std::int64_t count);
/// The same of float8 with four bits of exponent and three of mantissa, without infinities.
void dequantizeFloat8(const std::uint8_t* codes, float scale, float* numbers, std::int64_t count);
/// The same of NF4, two codes a byte, the first in its upper half; `count` is even.
void dequantizeNf4(const std::uint8_t* codes, float scale, float* numbers, std::int64_t count);

/// Whether the processor multiplies bytes and adds them in 32 bits (AVX512-VNNI).
bool multipliesInt8();

/// codes[i] = numbers[i] / scale, to nearest, ties to even, and the scale: a 127th of the largest
/// magnitude. Where a number is infinite or NaN, that is the scale, and codes are 0.
float quantizeInt8(const float* numbers, std::int8_t* codes, std::int64_t count);
/// numbers[i] = sums[i] · scale
void dequantizeInt32(const std::int32_t* sums, float scale, float* numbers, std::int64_t count);
/// numbers[i] = numbers[i] · factors[i]
void multiply(const float* factors, float* numbers, std::int64_t count);

/// The nearest of the values for numbers in −1 … 1, two a byte; of two that are as near the lower
/// one. `count` is even.
void quantizeNf4(const float* numbers, std::uint8_t* codes, std::int64_t count);

}  // namespace dreambooth::kernels
