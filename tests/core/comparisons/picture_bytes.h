// What a kept picture needs to count as whole, without pixels: they are for who decodes it.
#pragma once

#include <string>

/// Head and end of a PNG of this size.
inline std::string picturePng(int width, int height) {
    std::string bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (const int number : {width, height})
        bytes += {'\0', '\0', static_cast<char>(number >> 8), static_cast<char>(number)};
    return bytes + "…" + std::string("\0\0\0\0IEND\xae\x42\x60\x82", 12);
}
