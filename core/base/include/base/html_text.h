// A stranger's words in a page of HTML: text and the value of an attribute, never markup.
#pragma once

#include <base/shown_text.h>

#include <string>

namespace dreambooth {

inline std::string escapedForHtml(const std::string& text) {
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

}  // namespace dreambooth
