// Numbers in 8 bits, a block of 256 with one scale (Dettmers et al. 2022, "8-bit Optimizers via
// Block-wise Quantization"): each is the nearest of 256 fixed values in −1 … 1 ("dynamic tree":
// seven powers of ten, finer towards 1) times the largest magnitude of its block. The values are
// those of bitsandbytes' create_dynamic_map(). For AdamW's moments, and the scales of NF4
// (operators/frozen_weight.h).
#pragma once

#include <array>
#include <cstdint>

namespace dreambooth::kernels {

constexpr std::int64_t codeBlock = 256;  ///< numbers that share a scale

/// The values as tables.
class BlockCodes {
public:
    /// With values below zero (first moments), or twice as fine without (second moments).
    static const BlockCodes& withSign();
    static const BlockCodes& withoutSign();

    const std::array<float, 256>& values() const { return m_values; }  ///< ascending
    /// middles()[i] lies between values i and i + 1: beyond it the next one is nearer.
    const std::array<float, 255>& middles() const { return m_middles; }

private:
    explicit BlockCodes(bool withSign);
    std::array<float, 256> m_values{};
    std::array<float, 255> m_middles{};
};

/// The same by formula, as adamStep8bit() computes it: to the last bit but one. −1 ≤ x ≤ 1; codes
/// without sign are never that of 0, with which the next step could be 30 times too long.
float signedValue(std::uint8_t code);
float unsignedValue(std::uint8_t code);
std::uint8_t signedCode(float x);
std::uint8_t unsignedCode(float x);

/// What one AdamW update needs besides the tensors.
struct AdamStep {
    float beta1, oneMinusBeta1;  ///< rounded from float64 each
    float beta2, oneMinusBeta2;
    float epsilon;
    float decayFactor;  ///< 1 − rate · weight decay
    float rate;         ///< divided by the first moment's bias correction
    float correction2;  ///< root of the second moment's bias correction
};

/// What it reads and writes, `count` numbers each; scales are one for each started block.
struct AdamArrays {
    std::int64_t count;
    const float* gradients;
    float* values;
    std::uint8_t* first;  ///< codes of the first moment, with sign
    float* firstScales;
    std::uint8_t* second;  ///< codes of the second moment, without sign
    float* secondScales;
};

/// One pass of AdamW. Same bits for any number of threads and any instruction set.
void adamStep8bit(const AdamStep& step, const AdamArrays& arrays);

}  // namespace dreambooth::kernels
