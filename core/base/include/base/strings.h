// Small operations on text: splitting a list, lower case, numbers and sizes, names for files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// The text behind U+FEFF, which Windows' programs begin files of text with.
std::string_view withoutByteOrderMark(std::string_view text);

/// The parts between separators, without white space around them; empty parts are left out.
std::vector<std::string> split(std::string_view text, char separator);

/// What stands before the first line break: of an exception's text, which may go on with a stack.
std::string firstLine(std::string_view text);

/// ASCII letters in lower case; everything else unchanged.
std::string toLower(std::string text);

/// "84 KB", "512 MB", "11.2 GB" (powers of ten), for messages and printed tables.
std::string sizeText(std::int64_t bytes);

/// Which characters slug() keeps besides ASCII letters and digits.
enum class SlugCharacters {
    ascii,    ///< none
    unicode,  ///< '_' and everything beyond ASCII
};

/// A title as part of a file name: "Rex, the cat!" → "Rex-the-cat". Each run of other characters
/// becomes one '-', and there is none at either end. At most `maxBytes` bytes; may be empty.
std::string slug(std::string_view title, SlugCharacters kept,
                 std::size_t maxBytes = std::string_view::npos);

/// Bytes as text: RFC 4648, with padding and without line breaks.
std::string base64(std::string_view bytes);

/// Numbers for files, hashes, protocols and messages: with a decimal point and plain digits,
/// whatever the language that a library set. (What a person reads in the window is QLocale's.) As
/// printf's %.*f in the C locale: "2.50", "-0.00".
std::string fixedText(double value, int decimals);
/// As printf's %.*g in the C locale: "0.8", "1e-05".
std::string shortText(double value, int digits = 6);

}  // namespace dreambooth
