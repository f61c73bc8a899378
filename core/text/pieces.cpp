// Finds words in a text, and shows bytes of tokens as text.
#include "pieces.h"

#include <unicode/utf8.h>

#include <cstdint>
#include <cstdio>

namespace dreambooth {

std::string readable(std::string_view bytes) {
    std::string text, broken;
    const auto flush = [&] {
        if (!broken.empty()) text += "<" + broken + ">";
        broken.clear();
    };
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const auto size = static_cast<std::int32_t>(bytes.size());
    for (std::int32_t position = 0; position < size;) {
        const std::int32_t begin = position;
        std::int32_t character = 0;
        U8_NEXT(data, position, size, character);
        if (character >= 0) {
            flush();
            text += bytes.substr(std::size_t(begin), std::size_t(position - begin));
            continue;
        }
        for (std::int32_t i = begin; i < position; ++i) {
            char hex[4];
            std::snprintf(hex, sizeof hex, "%02X", data[i]);
            broken += (broken.empty() ? "" : " ") + std::string(hex);
        }
    }
    flush();
    return text;
}

}  // namespace dreambooth
