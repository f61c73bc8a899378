// The table of values, and AdamW on blocks: loops that the compiler turns into vector instructions,
// on one block at a time, which stays in the first cache. Tables would have to be looked into one
// number at a time; but within a power of ten values are evenly spaced. No multiplication is fused
// with an addition, so that all kinds of processors give the same bits.
#include <kernels/quantized_moments.h>

#include "vectors.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dreambooth::kernels {

namespace {

constexpr int decades = 7;

/// The magnitudes by formula. Their places are 1, 2, … in ascending order, 0 being 0; the last
/// place is 1.
struct Formula {
    /// Of each decade: the magnitude from which on it is nearest, and its first and last place.
    float from[decades]{}, first[decades]{}, last[decades]{};
    float scale[decades]{}, offset[decades]{};  ///< place = magnitude · scale + offset, truncated
    float step[decades]{}, start[decades]{};    ///< magnitude = place · step + start
    float fromOne = 0;                          ///< from here on 1 is nearest

    constexpr explicit Formula(bool withSign) {
        double power = 1e-6, before = 0;
        int place = 1;
        for (int k = 0; k < decades; ++k, power *= 10) {
            const int items = 1 << (withSign ? k : k + 1);
            const double width = 0.9 / items;
            from[k] = static_cast<float>((before + power * (0.1 + width / 2)) / 2);
            first[k] = static_cast<float>(place);
            last[k] = static_cast<float>(place + items - 1);
            scale[k] = static_cast<float>(1 / (power * width));
            offset[k] = static_cast<float>(place - 0.1 / width);
            step[k] = static_cast<float>(power * width);
            start[k] = static_cast<float>(power * (0.1 + width * (0.5 - place)));
            before = power * (1 - width / 2);
            place += items;
        }
        fromOne = static_cast<float>((before + 1) / 2);
    }
};

constexpr Formula withSigns(true), withoutSigns(false);

/// Of a magnitude that is at least formula.from[0], truncated by the caller.
template <const Formula& formula>
ALWAYS_INLINE float placeOf(float x) {
    float scale = formula.scale[0], offset = formula.offset[0], last = formula.last[0];
#pragma GCC unroll 7
    for (int k = 1; k < decades; ++k) {
        const bool isBeyond = x >= formula.from[k];
        scale = isBeyond ? formula.scale[k] : scale;
        offset = isBeyond ? formula.offset[k] : offset;
        last = isBeyond ? formula.last[k] : last;
    }
    const float place = x * scale + offset;
    const float inside = place < last ? place : last;
    return x >= formula.fromOne ? formula.last[decades - 1] + 1 : inside;
}

template <const Formula& formula>
ALWAYS_INLINE float magnitudeAt(float place) {
    float step = 0, start = 0;
#pragma GCC unroll 7
    for (int k = 0; k < decades; ++k) {
        const bool isBeyond = place >= formula.first[k];
        step = isBeyond ? formula.step[k] : step;
        start = isBeyond ? formula.start[k] : start;
    }
    const bool isOne = place > formula.last[decades - 1];
    step = isOne ? 0.0f : step;
    start = isOne ? 1.0f : start;
    return place * step + start;
}

constexpr int zeroWithSign = 127;  // codes below are negative; −1 is not among them

ALWAYS_INLINE float signedValueOf(float code) {
    const float place = code - zeroWithSign;
    const float magnitude = magnitudeAt<withSigns>(place < 0 ? -place : place);
    return place < 0 ? -magnitude : magnitude;
}

ALWAYS_INLINE std::uint8_t signedCodeOf(float x) {
    const float magnitude = std::fabs(x);
    const int place =
        magnitude >= withSigns.from[0] ? static_cast<int>(placeOf<withSigns>(magnitude)) : 0;
    const int negative = -(place > zeroWithSign ? zeroWithSign : place);
    return static_cast<std::uint8_t>(zeroWithSign + (x < 0 ? negative : place));
}

ALWAYS_INLINE std::uint8_t unsignedCodeOf(float x) {
    const int place = static_cast<int>(placeOf<withoutSigns>(x));
    return static_cast<std::uint8_t>(place > 1 ? place : 1);
}

/// 1 / scale, and 0 for a block of zeros.
ALWAYS_INLINE float inverse(float scale) {
    return scale > 0 ? 1.0f / scale : 0.0f;
}

/// One block: `count` is at most codeBlock.
ALWAYS_INLINE void blockStep(const AdamStep& step, std::int64_t count,
                             const float* __restrict gradients, float* __restrict values,
                             std::uint8_t* __restrict first, float& firstScale,
                             std::uint8_t* __restrict second, float& secondScale) {
    alignas(64) float m[codeBlock];
    alignas(64) float v[codeBlock];
    // Two loops each: of a number known to be a byte the compiler would make branches.
    for (std::int64_t i = 0; i < count; ++i) m[i] = first[i];
    for (std::int64_t i = 0; i < count; ++i) m[i] = signedValueOf(m[i]);
    for (std::int64_t i = 0; i < count; ++i) v[i] = second[i];
    for (std::int64_t i = 0; i < count; ++i) v[i] = magnitudeAt<withoutSigns>(v[i]);
    const float scale1 = firstScale, scale2 = secondScale;
    const float beta1 = step.beta1, oneMinusBeta1 = step.oneMinusBeta1;
    const float beta2 = step.beta2, oneMinusBeta2 = step.oneMinusBeta2;
    // Magnitudes of floats are ordered as their bits are, and integers have a vector maximum.
    std::uint32_t max1 = 0, max2 = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const float g = gradients[i];
        const float m1 = beta1 * (m[i] * scale1) + oneMinusBeta1 * g;
        const float v1 = beta2 * (v[i] * scale2) + oneMinusBeta2 * g * g;
        const float divisor = std::sqrt(v1) / step.correction2 + step.epsilon;
        values[i] = values[i] * step.decayFactor - step.rate * (m1 / divisor);
        m[i] = m1;
        v[i] = v1;
        const std::uint32_t bits1 = __builtin_bit_cast(std::uint32_t, m1) & 0x7fffffffu;
        const std::uint32_t bits2 = __builtin_bit_cast(std::uint32_t, v1);
        max1 = max1 > bits1 ? max1 : bits1;
        max2 = max2 > bits2 ? max2 : bits2;
    }
    firstScale = __builtin_bit_cast(float, max1);
    secondScale = __builtin_bit_cast(float, max2);
    const float inverse1 = inverse(firstScale), inverse2 = inverse(secondScale);
    for (std::int64_t i = 0; i < count; ++i) first[i] = signedCodeOf(m[i] * inverse1);
    for (std::int64_t i = 0; i < count; ++i) second[i] = unsignedCodeOf(v[i] * inverse2);
}

/// torch.linspace(0.1, 1, count) in float32, which computes its second half from the end.
std::vector<float> boundaries(int count) {
    std::vector<float> result;
    const float step = (1.0f - 0.1f) / static_cast<float>(count - 1);
    for (int i = 0; i < count; ++i)
        result.push_back(i < count / 2 ? std::fma(step, static_cast<float>(i), 0.1f)
                                       : std::fma(-step, static_cast<float>(count - 1 - i), 1.0f));
    return result;
}

}  // namespace

BlockCodes::BlockCodes(bool withSign) {
    std::vector<float> values = {0.0f, 1.0f};
    for (int decade = 0; decade < decades; ++decade) {
        const std::vector<float> edges = boundaries((1 << (withSign ? decade : decade + 1)) + 1);
        const auto power = static_cast<float>(std::pow(10.0, decade - (decades - 1)));
        for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
            const float value = power * ((edges[i] + edges[i + 1]) / 2.0f);
            values.push_back(value);
            if (withSign) values.push_back(-value);
        }
    }
    std::ranges::sort(values);
    std::ranges::copy(values, m_values.begin());
    for (std::size_t i = 0; i < m_middles.size(); ++i)
        m_middles[i] = (m_values[i] + m_values[i + 1]) / 2.0f;
}

const BlockCodes& BlockCodes::withSign() {
    static const BlockCodes codes(true);
    return codes;
}

const BlockCodes& BlockCodes::withoutSign() {
    static const BlockCodes codes(false);
    return codes;
}

float signedValue(std::uint8_t code) {
    return signedValueOf(code);
}
float unsignedValue(std::uint8_t code) {
    return magnitudeAt<withoutSigns>(code);
}
std::uint8_t signedCode(float x) {
    return signedCodeOf(x);
}
std::uint8_t unsignedCode(float x) {
    return unsignedCodeOf(x);
}

TARGET_CLONES void adamStep8bit(const AdamStep& step, const AdamArrays& arrays) {
    for (std::int64_t at = 0; at < arrays.count; at += codeBlock)
        blockStep(step, std::min(codeBlock, arrays.count - at), arrays.gradients + at,
                  arrays.values + at, arrays.first + at, arrays.firstScales[at / codeBlock],
                  arrays.second + at, arrays.secondScales[at / codeBlock]);
}

}  // namespace dreambooth::kernels
