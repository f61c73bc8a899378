// Numbers in 8 bits, a block of 256 with one scale (Dettmers et al. 2022, "8-bit Optimizers via
// Block-wise Quantization"): each is the nearest of 256 fixed values in −1 … 1 ("dynamic tree":
// seven powers of ten, finer towards 1) times the largest magnitude of its block. The values are
// those of bitsandbytes' create_dynamic_map().
#pragma once

#include <array>
#include <cstdint>

namespace dreambooth {

constexpr std::int64_t codeBlock = 256;  ///< numbers that share a scale

class BlockCodes {
public:
    /// With values below zero (first moments), or twice as fine without (second moments).
    static const BlockCodes& withSign();
    static const BlockCodes& withoutSign();

    const std::array<float, 256>& values() const { return m_values; }  ///< ascending
    /// middles()[i] lies between values i and i + 1: beyond it the next one is nearer.
    const std::array<float, 255>& middles() const { return m_middles; }

    /// The code of the nearest value, −1 ≤ x ≤ 1.
    [[gnu::always_inline]] inline std::uint8_t nearest(float x) const {
        const auto bits = __builtin_bit_cast(std::uint32_t, x);
        const std::uint32_t magnitude = (bits & 0x7fffffffu) >> keyShift;
        const std::uint32_t key = (magnitude > firstKey ? magnitude - firstKey : 0u);
        const std::uint8_t low = m_nearest[(bits >> 31) * keys + key];
        return static_cast<std::uint8_t>(low + (x > m_middles[low] ? 1 : 0));
    }

private:
    explicit BlockCodes(bool withSign);

    // A key is a float's exponent and the upper 7 bits of its fraction: never more than one middle
    // lies among the numbers of a key. Those below 2⁻²⁴ are nearest to 0.
    static constexpr std::uint32_t keyShift = 16;
    static constexpr std::uint32_t firstKey = (127u - 24u) << 7;
    static constexpr std::uint32_t keys = (24u << 7) + 1;

    std::array<float, 256> m_values{};
    std::array<float, 255> m_middles{};
    std::array<std::uint8_t, 2 * keys> m_nearest{};  ///< of the lowest number of each key
};

/// What one AdamW update needs besides the tensors.
struct AdamStep {
    float beta1, fresh1;  ///< what is kept of the first moment, and 1 − that
    float beta2, fresh2;
    float epsilon;
    float kept;         ///< 1 − rate · weight decay
    float rate;         ///< divided by the first moment's bias correction
    float correction2;  ///< root of the second moment's bias correction
};

/// One pass of AdamW over `count` numbers, whose moments are codes with a scale for each started
/// block. Same bits for any number of threads and any instruction set.
void adamStep8bit(const AdamStep& step, std::int64_t count, const float* gradients, float* values,
                  std::uint8_t* first, float* firstScales, std::uint8_t* second,
                  float* secondScales);

}  // namespace dreambooth
