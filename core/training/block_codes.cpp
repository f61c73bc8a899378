// The table of values, and AdamW on blocks: loops that the compiler turns into vector instructions
// around look-ups, on one block at a time, which stays in the first cache.
#include "block_codes.h"

#include <algorithm>
#include <cmath>
#include <vector>

// Compiled for each of these; the best one that the processor has is chosen when the program
// starts. No multiplication is fused with an addition, so that all give the same bits.
#if defined(__x86_64__)
#define FOR_EACH_MACHINE \
    __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_EACH_MACHINE
#endif

namespace dreambooth {
namespace {

constexpr int decades = 7;

/// torch.linspace(0.1, 1, count) in float32, which computes its second half from the end.
std::vector<float> boundaries(int count) {
    std::vector<float> result;
    const float step = (1.0f - 0.1f) / static_cast<float>(count - 1);
    for (int i = 0; i < count; ++i)
        result.push_back(i < count / 2 ? std::fma(step, static_cast<float>(i), 0.1f)
                                       : std::fma(-step, static_cast<float>(count - 1 - i), 1.0f));
    return result;
}

[[gnu::always_inline]] inline float magnitudeOf(std::uint32_t bits) {
    return __builtin_bit_cast(float, bits);
}

/// 1 / scale, and 0 for a block of zeros.
[[gnu::always_inline]] inline float inverse(float scale) {
    return scale > 0 ? 1.0f / scale : 0.0f;
}

/// One block: `count` is at most codeBlock.
[[gnu::always_inline]] inline void blockStep(const AdamStep& step, std::int64_t count,
                                             const float* __restrict gradients,
                                             float* __restrict values,
                                             std::uint8_t* __restrict first, float& firstScale,
                                             std::uint8_t* __restrict second, float& secondScale,
                                             const BlockCodes& withSign,
                                             const BlockCodes& withoutSign) {
    alignas(64) float m[codeBlock];
    alignas(64) float v[codeBlock];
    const float* firstValues = withSign.values().data();
    const float* secondValues = withoutSign.values().data();
    for (std::int64_t i = 0; i < count; ++i) {
        m[i] = firstValues[first[i]];
        v[i] = secondValues[second[i]];
    }
    const float scale1 = firstScale, scale2 = secondScale;
    const float beta1 = step.beta1, fresh1 = step.fresh1;
    const float beta2 = step.beta2, fresh2 = step.fresh2;
    // Magnitudes of floats are ordered as their bits are, and integers have a vector maximum.
    std::uint32_t most1 = 0, most2 = 0;
    for (std::int64_t i = 0; i < count; ++i) {
        const float g = gradients[i];
        const float m1 = beta1 * (m[i] * scale1) + fresh1 * g;
        const float v1 = beta2 * (v[i] * scale2) + fresh2 * g * g;
        const float divisor = std::sqrt(v1) / step.correction2 + step.epsilon;
        values[i] = values[i] * step.kept - step.rate * (m1 / divisor);
        m[i] = m1;
        v[i] = v1;
        const std::uint32_t bits1 = __builtin_bit_cast(std::uint32_t, m1) & 0x7fffffffu;
        const std::uint32_t bits2 = __builtin_bit_cast(std::uint32_t, v1);
        most1 = most1 > bits1 ? most1 : bits1;
        most2 = most2 > bits2 ? most2 : bits2;
    }
    firstScale = magnitudeOf(most1);
    secondScale = magnitudeOf(most2);
    const float inverse1 = inverse(firstScale), inverse2 = inverse(secondScale);
    for (std::int64_t i = 0; i < count; ++i) {
        first[i] = withSign.nearest(m[i] * inverse1);
        // Not 0: with it the next step of this number could be 30 times too long.
        const std::uint8_t code = withoutSign.nearest(v[i] * inverse2);
        second[i] = code > 0 ? code : 1;
    }
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
    for (std::uint32_t sign = 0; sign < 2; ++sign)
        for (std::uint32_t key = 0; key < keys; ++key) {
            // The lowest of a key: its smallest magnitude, or of negative ones its largest.
            std::uint32_t bits = (key + firstKey) << keyShift;
            if (sign == 1) bits |= (1u << keyShift) - 1;
            if (sign == 0 && key == 0) bits = 0;
            const float x = __builtin_bit_cast(float, bits) * (sign == 1 ? -1.0f : 1.0f);
            const auto beyond = std::ranges::lower_bound(m_middles, x);
            m_nearest[sign * keys + key] = static_cast<std::uint8_t>(
                std::min<std::ptrdiff_t>(beyond - m_middles.begin(), 254));
        }
}

const BlockCodes& BlockCodes::withSign() {
    static const BlockCodes codes(true);
    return codes;
}

const BlockCodes& BlockCodes::withoutSign() {
    static const BlockCodes codes(false);
    return codes;
}

FOR_EACH_MACHINE void adamStep8bit(const AdamStep& step, std::int64_t count, const float* gradients,
                                   float* values, std::uint8_t* first, float* firstScales,
                                   std::uint8_t* second, float* secondScales) {
    const BlockCodes& withSign = BlockCodes::withSign();
    const BlockCodes& withoutSign = BlockCodes::withoutSign();
    for (std::int64_t at = 0; at < count; at += codeBlock)
        blockStep(step, std::min(codeBlock, count - at), gradients + at, values + at, first + at,
                  firstScales[at / codeBlock], second + at, secondScales[at / codeBlock], withSign,
                  withoutSign);
}

}  // namespace dreambooth
