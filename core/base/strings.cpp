// Splitting, numbers, sizes and file names, as strings.h lists them.
#include <base/strings.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace dreambooth {

namespace {

bool isAscii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

bool isAsciiLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

}  // namespace

std::string_view withoutByteOrderMark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::vector<std::string> split(std::string_view text, char separator) {
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

std::string firstLine(std::string_view text) {
    return std::string(text.substr(0, text.find('\n')));
}

std::string toLower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::string sizeText(std::int64_t bytes) {
    const auto value = static_cast<double>(bytes);
    if (value < 1e6) return fixedText(value / 1e3, 0) + " KB";
    return value < 1e9 ? fixedText(value / 1e6, 0) + " MB" : fixedText(value / 1e9, 1) + " GB";
}

std::string slug(std::string_view title, SlugCharacters kept, std::size_t maxBytes) {
    const bool keepsMore = kept == SlugCharacters::unicode;
    std::string name;
    for (const char c : title) {
        if (name.size() >= maxBytes) break;
        if (isAsciiLetterOrDigit(c) || (keepsMore && (c == '_' || !isAscii(c))))
            name += c;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    // No part of a character, which is no UTF-8 and another name once it is written as JSON.
    std::size_t end = name.size();
    while (end > 0 && (static_cast<unsigned char>(name[end - 1]) & 0xc0) == 0x80) --end;
    if (end > 0 && !isAscii(name[end - 1])) {
        const auto first = static_cast<unsigned char>(name[end - 1]);
        const std::size_t whole = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
        if (name.size() - (end - 1) < whole) name.resize(end - 1);
    }
    while (name.ends_with('-')) name.pop_back();
    return name;
}

std::string base64(std::string_view bytes) {
    std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // OpenSSL ends it with a zero
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                       reinterpret_cast<const unsigned char*>(bytes.data()),
                                       static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(length));
    return text;
}

std::string fixedText(double value, int decimals) {
    std::array<char, 350> text;  // the largest double has 309 digits before the point
    const auto end =
        std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, decimals).ptr;
    return {text.begin(), end};
}

std::string shortText(double value, int digits) {
    std::array<char, 64> text;
    const auto end =
        std::to_chars(text.begin(), text.end(), value, std::chars_format::general, digits).ptr;
    return {text.begin(), end};
}

}  // namespace dreambooth
