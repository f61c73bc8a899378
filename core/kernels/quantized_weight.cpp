// Table look-ups and products, in loops that the compiler turns into vector instructions.
#include <kernels/quantized_weight.h>

#include <algorithm>
#include <cmath>

#include "vectors.h"

namespace dreambooth::kernels {

const std::array<float, 16> nf4Values = {
    -1.0f,
    -0.6961928009986877f,
    -0.5250730514526367f,
    -0.39491748809814453f,
    -0.28444138169288635f,
    -0.18477343022823334f,
    -0.09105003625154495f,
    0.0f,
    0.07958029955625534f,
    0.16093020141124725f,
    0.24611230194568634f,
    0.33791524171829224f,
    0.44070982933044434f,
    0.5626170039176941f,
    0.7229568362236023f,
    1.0f,
};

TARGET_CLONES void dequantizeInt8(const std::int8_t* __restrict codes, float scale,
                                  float* __restrict numbers, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) numbers[i] = static_cast<float>(codes[i]) * scale;
}

TARGET_CLONES void dequantizeFloat8(const std::uint8_t* __restrict codes, float scale,
                                    float* __restrict numbers, std::int64_t count) {
    // Exponent and mantissa are those of a float32 whose exponent is 120 too small; so are those of
    // numbers without exponent, which a product makes whole.
    for (std::int64_t i = 0; i < count; ++i) {
        const std::uint32_t code = codes[i];
        const std::uint32_t bits = (code & 0x80u) << 24 | (code & 0x7fu) << 20;
        numbers[i] = __builtin_bit_cast(float, bits) * 0x1p120f * scale;
    }
}

TARGET_CLONES void dequantizeNf4(const std::uint8_t* __restrict codes, float scale,
                                 float* __restrict numbers, std::int64_t count) {
    float values[16];
    for (int i = 0; i < 16; ++i) values[i] = nf4Values[static_cast<std::size_t>(i)] * scale;
    for (std::int64_t i = 0; i < count / 2; ++i) {
        numbers[2 * i] = values[codes[i] >> 4];
        numbers[2 * i + 1] = values[codes[i] & 15];
    }
}

bool multipliesInt8() {
    return hasAvx512Vnni();
}

TARGET_CLONES float quantizeInt8(const float* __restrict numbers, std::int8_t* __restrict codes,
                                 std::int64_t count) {
    // As whole numbers, magnitudes have the order of the numbers, with infinity and NaN above.
    std::uint32_t largest = 0;
    for (std::int64_t i = 0; i < count; ++i)
        largest = std::max(largest, __builtin_bit_cast(std::uint32_t, numbers[i]) & 0x7fffffffu);
    const float scale = __builtin_bit_cast(float, largest) / 127.0f;
    if (scale == 0.0f || !std::isfinite(scale)) {
        std::fill_n(codes, count, std::int8_t(0));
        return scale;
    }
    for (std::int64_t i = 0; i < count; ++i)
        codes[i] = static_cast<std::int8_t>(
            static_cast<std::int32_t>(__builtin_rintf(numbers[i] / scale)));
    return scale;
}

TARGET_CLONES void dequantizeInt32(const std::int32_t* __restrict sums, float scale,
                                   float* __restrict numbers, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) numbers[i] = static_cast<float>(sums[i]) * scale;
}

TARGET_CLONES void multiply(const float* __restrict factors, float* __restrict numbers,
                            std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) numbers[i] *= factors[i];
}

TARGET_CLONES void quantizeNf4(const float* __restrict numbers, std::uint8_t* __restrict codes,
                               std::int64_t count) {
    constexpr std::int64_t atOnce = 256;
    std::int32_t places[atOnce];
    for (std::int64_t from = 0; from < count; from += atOnce) {
        const std::int64_t some = count - from < atOnce ? count - from : atOnce;
        for (std::int64_t i = 0; i < some; ++i) places[i] = 0;
        for (std::size_t k = 0; k + 1 < nf4Values.size(); ++k) {
            const float middle = (nf4Values[k] + nf4Values[k + 1]) / 2;
            for (std::int64_t i = 0; i < some; ++i) places[i] += numbers[from + i] > middle ? 1 : 0;
        }
        for (std::int64_t i = 0; i < some / 2; ++i)
            codes[from / 2 + i] = static_cast<std::uint8_t>(places[2 * i] << 4 | places[2 * i + 1]);
    }
}

}  // namespace dreambooth::kernels
