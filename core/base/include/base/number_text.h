// Numbers as text for files, hashes, protocols and messages: with a decimal point and plain digits,
// whatever the language that a library set. (What a person reads in the window is QLocale's.)
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace dreambooth {

/// As printf's %.*f in the C locale: "2.50", "-0.00".
inline std::string fixedText(double value, int decimals) {
    std::array<char, 350> text;  // the largest double has 309 digits before the point
    const auto end =
        std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, decimals).ptr;
    return {text.begin(), end};
}

/// As printf's %.*g in the C locale: "0.8", "1e-05".
inline std::string shortText(double value, int digits = 6) {
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.begin(), text.end(), value, std::chars_format::general, digits).ptr;
    return {text.begin(), end};
}

}  // namespace dreambooth
