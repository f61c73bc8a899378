// Numbers in file names, with zeros in front so that they sort as they count.
#pragma once

#include <cstddef>
#include <string>

namespace dreambooth {

/// zeroPadded(7, 3) → "007"; a number with more digits keeps them all.
inline std::string zeroPadded(int number, std::size_t digits) {
    std::string text = std::to_string(number);
    text.insert(0, text.size() < digits ? digits - text.size() : 0, '0');
    return text;
}

}  // namespace dreambooth
