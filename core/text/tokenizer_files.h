// The files of a tokenizer folder: of the tokenizers library (tokenizer.json), and of 2022
// (vocab.json and merges.txt).
#pragma once

#include "byte_pairs.h"

#include <map>
#include <string>
#include <string_view>

namespace dreambooth {

/// File name within the folder → content.
using TokenizerTexts = std::map<std::string, std::string>;
using Merges = std::vector<std::pair<std::string, std::string>>;

/// What the files say, in whichever layout.
struct TokenizerSource {
    std::string origin;  ///< the folder or file, for errors
    BytePairs::Vocabulary vocabulary;
    Merges merges;
    /// Cut out of a prompt before anything else, exactly as written.
    std::map<std::string, std::int64_t> specials;
    /// Cut out of the normalised prompt, so in any case: words of a person, such as textual
    /// inversions, and special tokens where a file says "normalized".
    std::map<std::string, std::int64_t> added;
    std::string bos = "<|startoftext|>", eos = "<|endoftext|>", pad = eos, unknown = eos;
    int maxLength = 77;
};

/// The texts of a folder: those of one layout. Errors: file.*, tokenizer.missing.
Result<TokenizerTexts> readTokenizerTexts(const std::string& folder);

/// Errors: tokenizer.missing, tokenizer.invalid; `origin` is where the texts are from.
Result<TokenizerSource> parseTokenizerTexts(const TokenizerTexts& texts, const std::string& origin);

/// CLIP's in the layout of 2022, which old and new programs read. Merges are in the order of their
/// learning.
TokenizerTexts writeTokenizerTexts(const TokenizerSource& source);
/// The same for Qwen2Tokenizer, with the chat's template.
TokenizerTexts writeQwenTexts(const TokenizerSource& source);

/// merges.txt. Error tokenizer.invalid.
Result<Merges> parseMerges(std::string_view text, const std::string& origin);

}  // namespace dreambooth
