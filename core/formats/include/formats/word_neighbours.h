// Which words a text encoder holds nearest to a word: what it already means to the model. No torch.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>
#include <text/tokenizer.h>

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// Whole words of the vocabulary, the nearest first, by the cosine of the vectors that the (first)
/// text encoder begins with; a word of several tokens is at their mean. Only words of three ASCII
/// letters and more, none that holds the word or is in it, and at most `count`. Reads the whole
/// table: 152 MB in CLIP's. Errors: those of ModelFiles::weights(), weights.missing.
Result<std::vector<std::string>> nearestWords(const ModelFiles& model,
                                              const ClipTokenizer& tokenizer, std::string_view word,
                                              int count);

}  // namespace dreambooth
