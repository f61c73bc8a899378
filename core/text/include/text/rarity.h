// How rare a word is for a model: a subject's token should be one that the model associates with
// little.
#pragma once

#include <text/prompt_tokenizer.h>

#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

struct Rarity {
    enum Verdict {
        rare,      ///< one token, among the rarest of the vocabulary: a good name for a subject
        uncommon,  ///< one token
        common,    ///< one token that the model knows well
        splits,    ///< several tokens, which are learned together
    };
    int tokens = 0;
    /// Of the rarest piece, 0 rare … 1 common: the share of the vocabulary's merges that were
    /// learned later. Merges are learned in the order of frequency, so that their rank is a measure
    /// of it (Sennrich et al. 2016). In a small, made-up vocabulary it is 0 for the usual
    /// placeholder names and 1 for its other words.
    double commonness = 0;
    Verdict verdict = common;
};

/// `word` as it will stand in a prompt: "sks". An empty word has no tokens and is common.
Rarity rarityOf(const PromptTokenizer& tokenizer, std::string_view word);

/// Names that tutorials use for a subject ("sks", "ohwx", …), as far as each is one token and rare
/// in this vocabulary; may be empty.
std::vector<std::string> suggestTokens(const PromptTokenizer& tokenizer);

/// The words of a text that the vocabulary holds in pieces only, each once, in lower case: words
/// that the model has read seldom, or in another language. CLIP read English captions, and most
/// words of other languages are in pieces to it; so are English ones that are seldom said.
std::vector<std::string> wordsInPieces(const PromptTokenizer& tokenizer, std::string_view text);

}  // namespace dreambooth
