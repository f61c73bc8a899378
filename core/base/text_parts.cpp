// Splits lists that a person wrote (see the header).
#include <base/text_parts.h>

#include <algorithm>

namespace dreambooth {

std::vector<std::string> partsOf(std::string_view text, char separator) {
    constexpr std::string_view spaces = " \t\r\n";
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(separator, start), text.size());
        const std::string_view part = text.substr(start, end - start);
        if (const std::size_t first = part.find_first_not_of(spaces); first != part.npos)
            parts.emplace_back(part.substr(first, part.find_last_not_of(spaces) - first + 1));
        start = end + 1;
    }
    return parts;
}

}  // namespace dreambooth
