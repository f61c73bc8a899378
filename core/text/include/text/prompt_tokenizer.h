// What a person is shown of how a model reads a prompt, whatever its tokenizer. No torch, no Qt, so
// that the window can show the pieces of a word while it is typed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// One token of a text, as a person reads it.
struct Piece {
    std::int64_t id = 0;
    std::string text;  ///< UTF-8; bytes that are no whole character appear as "<E2 98>"
    /// The vocabulary's "</w>", or a blank, a special token or the end follows.
    bool endsWord = false;
    bool isSpecial = false;  ///< <|startoftext|>, <|endoftext|>, <|im_start|>, the padding token
    bool operator==(const Piece&) const = default;
};

class PromptTokenizer {
public:
    PromptTokenizer() = default;
    PromptTokenizer(const PromptTokenizer&) = default;
    PromptTokenizer(PromptTokenizer&&) = default;
    PromptTokenizer& operator=(const PromptTokenizer&) = default;
    PromptTokenizer& operator=(PromptTokenizer&&) = default;
    virtual ~PromptTokenizer() = default;

    /// The tokens of a text, without what the model has around a prompt; never cut off.
    virtual std::vector<Piece> pieces(std::string_view text) const = 0;
    /// The same of a word as it stands within a prompt.
    virtual std::vector<Piece> piecesOfWord(std::string_view word) const = 0;

    virtual int maxLength() const = 0;     ///< tokens that are read, with those around the prompt
    virtual int tokensAround() const = 0;  ///< of the prompt: its beginning and end, or a chat's
    /// Of a prompt's own tokens, how many are read: what people are told of.
    int maxPromptLength() const { return maxLength() - tokensAround(); }
    virtual std::int64_t largestId() const = 0;  ///< that a text can have

    /// How many merges were learned before the one that made this token (0: the most frequent pair
    /// of the training text); -1 for single bytes and special tokens, which no merge made.
    virtual int mergeRank(std::int64_t id) const = 0;
    virtual int mergeCount() const = 0;
};

}  // namespace dreambooth
