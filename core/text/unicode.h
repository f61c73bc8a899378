// The Unicode steps of the CLIP tokenizer on UTF-8 text, by ICU.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// NFC, white space (Unicode's property) to single blanks, lower case by character (so that a
/// final sigma is like any other, as in Rust's to_lowercase). Bytes that are no UTF-8 become
/// U+FFFD.
/// Characters newer than the system's ICU (72 knows Unicode 15) count as neither letters nor
/// numbers.
std::string normalizedForClip(std::string_view text);

/// The words of normalised text as CLIP's pattern finds them: 's 't 're 've 'm 'll 'd, runs of
/// letters, single numbers, runs of anything else but white space.
std::vector<std::string_view> clipWords(std::string_view normalized);

}  // namespace dreambooth
