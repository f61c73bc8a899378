// The colours that pictures on disk and the window share, as 0xRRGGBB (sRGB). Base is always blue,
// tuned amber.
#pragma once

#include <cstdint>

namespace dreambooth::palette {

constexpr std::uint32_t background = 0x26282b;
constexpr std::uint32_t text = 0xe8e8e8;
constexpr std::uint32_t quietText = 0xa6a9ad;
constexpr std::uint32_t base = 0x7aa9e0;
constexpr std::uint32_t tuned = 0xf0a848;
constexpr std::uint32_t validation = 0x8fca9b;  ///< loss on photos, likeness to photos

/// As text on white: 4.5:1.
namespace light {
constexpr std::uint32_t text = 0x1e2022;
constexpr std::uint32_t quietText = 0x545a60;
constexpr std::uint32_t base = 0x2459a0;
constexpr std::uint32_t tuned = 0x8f5400;
constexpr std::uint32_t validation = 0x1f6b38;
}  // namespace light

}  // namespace dreambooth::palette
