// Words of strangers (names of files, prompts, what a hub or a project says) made safe to show: in
// a terminal, a log, a window or a page they can neither act nor turn the text around them.
#pragma once

#include <string>
#include <string_view>

namespace dreambooth {

/// `text` as UTF-8 with U+FFFD in place of what is no character to be seen: bytes that are no
/// UTF-8, control characters (a terminal obeys them) but for newline and tab, the embeddings,
/// overrides and isolates of direction (U+202A…202E, U+2066…2069), which make "gpj.exe" of
/// "exe.jpg", and characters of no width that join no letters (U+200B, U+2028, U+2060…2064, U+FEFF,
/// …). Arabic, Hebrew and joined emoji stay as they are.
std::string shownText(std::string_view text);

/// The same on one line, for names: newlines and tabs are blanks, and there is none at either end.
std::string shownLine(std::string_view text);

/// JSON with what shownText() would replace written as \uXXXX: the same document.
std::string shownJson(std::string_view json);

/// In a page of HTML: text and the value of an attribute, never markup.
std::string escapedForHtml(const std::string& text);

/// An address, or a sentence with one, without the user and password that may stand in it.
std::string withoutPassword(std::string text);

}  // namespace dreambooth
