// Reads UTF-8 character by character (RFC 3629: no surrogates, nothing overlong) and replaces what
// nobody can see.
#include <base/shown_text.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace dreambooth {

namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";  // U+FFFD

struct Character {
    std::optional<std::uint32_t> code;  ///< none: a byte that is no UTF-8
    std::size_t bytes = 1;
};

Character firstOf(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
    std::uint32_t code = first & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = (code << 6) | (byte(i) & 0x3fU);
    }
    constexpr std::array<std::uint32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
    return {code, bytes};
}

bool isBetween(std::uint32_t code, std::uint32_t first, std::uint32_t last) {
    return code >= first && code <= last;
}

bool isSeen(std::uint32_t code) {
    if (code == '\n' || code == '\t') return true;
    return !(code < 0x20 || isBetween(code, 0x7f, 0x9f) || code == 0x200b ||
             isBetween(code, 0x2028, 0x202e) || isBetween(code, 0x2060, 0x206f) || code == 0xfeff ||
             isBetween(code, 0xfff9, 0xfffb) || isBetween(code, 0xe0000, 0xe001f));
}

}  // namespace

std::string shownText(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const Character next = firstOf(text);
        shown += next.code && isSeen(*next.code) ? text.substr(0, next.bytes) : replacement;
        text.remove_prefix(next.bytes);
    }
    return shown;
}

std::string shownLine(std::string_view text) {
    std::string line = shownText(text);
    for (char& c : line)
        if (c == '\n' || c == '\t') c = ' ';
    line.erase(line.find_last_not_of(' ') + 1);
    line.erase(0, line.find_first_not_of(' '));
    return line;
}

std::string shownJson(std::string_view json) {
    std::string shown;
    shown.reserve(json.size());
    while (!json.empty()) {
        const Character next = firstOf(json);
        if (!next.code || isSeen(*next.code) || *next.code > 0xffff) {
            shown += json.substr(0, next.bytes);
        } else {
            std::array<char, 8> escape{};
            std::snprintf(escape.data(), escape.size(), "\\u%04x",
                          static_cast<unsigned>(*next.code));
            shown += escape.data();
        }
        json.remove_prefix(next.bytes);
    }
    return shown;
}

std::string escapedForHtml(const std::string& text) {
    std::string result;
    for (const char c : shownText(text)) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

/// A password may hold any character, so that the last "@" counts.
std::string withoutPassword(std::string text) {
    const auto end = text.rfind('@');
    if (end == text.npos) return text;
    const auto scheme = text.find("://");
    const auto quote = text.find('\'');  // in which curl puts the address of a proxy
    const auto begin = scheme < end ? scheme + 3 : quote < end ? quote + 1 : 0;
    return text.erase(begin, end + 1 - begin);
}

}  // namespace dreambooth
