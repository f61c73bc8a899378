// The model's own vocabulary: byte-pair encoding learned from a list of words until each is one
// token (Sennrich et al. 2016, in the form that CLIP's tokenizer has).
#pragma once

#include <formats/model_files.h>
#include <text/tokenizer.h>

#include <string>
#include <vector>

namespace dreambooth::maker {

/// The files of a tokenizer folder by name, which old and new programs read: 512 symbols of bytes,
/// the merges, and <|startoftext|> and <|endoftext|>. Words are lower-case; what CLIP's tokenizer
/// takes apart (digits, hyphens) is learned in parts. `length`: positions of the text encoder.
TextFiles vocabularyFiles(const std::vector<std::string>& words, int length);

/// Those of the words that are more than one token, whose parts are not words themselves.
std::vector<std::string> splitWords(const ClipTokenizer& tokenizer,
                                    const std::vector<std::string>& words);

}  // namespace dreambooth::maker
