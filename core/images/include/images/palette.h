// The colours that pictures on disk and the window share, as 0xRRGGBB (sRGB). Base is always blue,
// tuned amber; the window's style has lighter variants of its own for a light desktop.
#pragma once

#include <cstdint>

namespace dreambooth::palette {

constexpr std::uint32_t background = 0x26282b;
constexpr std::uint32_t text = 0xe8e8e8;
constexpr std::uint32_t quietText = 0xa6a9ad;
constexpr std::uint32_t base = 0x7aa9e0;
constexpr std::uint32_t tuned = 0xf0a848;
constexpr std::uint32_t photos = 0x8fca9b;  ///< also of what is judged by photos: validation

}  // namespace dreambooth::palette
