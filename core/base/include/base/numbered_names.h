// Files and folders that are counted, as run-003 and step-000200: which number a name has, and the
// name of a number.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace dreambooth {

/// Behind a larger one, which nobody counted to, there might be no next one.
inline constexpr int maxNumberOfName = 999'999'999;

/// The whole number after `prefix`, as in "run-003" and "step-000200".
inline std::optional<int> numberAfter(std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix)) return {};
    name.remove_prefix(prefix.size());
    int number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error != std::errc() || end != name.data() + name.size() || number < 0 ||
        number > maxNumberOfName)
        return {};
    return number;
}

/// zeroPadded(7, 3) → "007", so that names sort as they count; a number with more digits keeps them
/// all.
inline std::string zeroPadded(int number, std::size_t digits) {
    std::string text = std::to_string(number);
    text.insert(0, text.size() < digits ? digits - text.size() : 0, '0');
    return text;
}

}  // namespace dreambooth
