// Prompts as artists write them elsewhere: emphasis by brackets, and texts longer than a text
// encoder reads at once. Both are options: without them a prompt is what diffusers makes of it.
#pragma once

#include <text/tokenizer.h>

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// A part of a prompt and its weight.
struct WeightedText {
    std::string text;
    double weight = 1;
    bool operator==(const WeightedText&) const = default;
};

/// Takes brackets for emphasis, as AUTOMATIC1111's web UI introduced it: (word) counts 1.1 times,
/// (word:1.3) 1.3 times, [word] 1/1.1 times; nested ones multiply, unclosed ones reach to the end,
/// closing ones without an opening one are text. \( \) \[ \] \\ are the characters themselves.
/// Neighbours of equal weight are joined; an empty prompt is one empty stretch.
std::vector<WeightedText> parsePromptWeights(std::string_view prompt);

struct PromptOptions {
    bool weights = false;  ///< brackets are emphasis; else they are text
    bool chunks = false;   ///< a long prompt goes on in further rows; else it is cut off
    bool operator==(const PromptOptions&) const = default;
};

/// One row for a text encoder: bos, up to maxLength() − 2 tokens, eos, padding.
struct PromptChunk {
    std::vector<std::int64_t> ids;  ///< [maxLength()]
    std::vector<float> weights;     ///< of each id; 1 for bos, eos and padding
};

/// The rows of a prompt: one at least, and without chunks one at most, which is then
/// tokenizer.encode(prompt). Rows of empty prompts are added up to `minChunks`, so that two prompts
/// can be of one length.
std::vector<PromptChunk> promptChunks(const ClipTokenizer& tokenizer, std::string_view prompt,
                                      PromptOptions options, std::size_t minChunks = 1);

}  // namespace dreambooth
