// Which words a text encoder holds nearest to a word: what it already means to the model. No torch.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>
#include <text/tokenizer.h>

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// Below this cosine two words have nothing to do with each other: those of unlearned words with
/// all others reach 0.27 in the bundled model's table of 192 numbers a word.
constexpr double leastNearness = 0.35;

/// Whole words of the vocabulary, the nearest first, by the cosine of the vectors that the (first)
/// text encoder begins with, from the mean of all; a word of several tokens is at theirs. Only
/// words of three ASCII letters and more, none that holds the word or is in it, none below
/// leastNearness, and at most `count`. Reads the whole table: 152 MB in CLIP's. Errors: those of
/// ModelFiles::weights() and readBytes(), weights.missing.
Result<std::vector<std::string>> nearestWords(const ModelFiles& model,
                                              const ClipTokenizer& tokenizer, std::string_view word,
                                              int count);

}  // namespace dreambooth
