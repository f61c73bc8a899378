// The CLIP tokenizer: a prompt becomes the numbers that a text encoder reads. No torch, no Qt, so
// that the window can show the pieces of a word while it is typed.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// One token of a text, as a person reads it.
struct Piece {
    std::int64_t id = 0;
    std::string text;        ///< UTF-8; bytes that are no whole character appear as "<E2 98>"
    bool endsWord = false;   ///< the vocabulary's "</w>"
    bool isSpecial = false;  ///< <|startoftext|>, <|endoftext|>, the padding token
    bool operator==(const Piece&) const = default;
};

/// Byte-pair encoding as CLIP has it (Radford et al. 2021; Sennrich et al. 2016), giving the ids
/// that transformers 5.23's CLIPTokenizer gives: special tokens are cut out first (they are
/// case-sensitive), then NFC, white space to single blanks, lower case, words, and merges of bytes
/// with "</w>" on the last. Copies share the vocabulary and may be used from several threads.
class ClipTokenizer {
public:
    /// Reads a model's tokenizer/ folder: tokenizer.json, or the older vocab.json + merges.txt;
    /// tokenizer_config.json and special_tokens_map.json where they exist. Errors: file.*,
    /// json.malformed, tokenizer.missing, tokenizer.invalid.
    static Result<ClipTokenizer> load(const std::filesystem::path& tokenizerFolder);

    /// bos + ids + eos, cut off after maxLength() tokens (the last stays eos) and, with `pad`,
    /// filled up with padId().
    std::vector<std::int64_t> encode(std::string_view prompt, bool pad = true) const;

    /// All tokens of a text, without bos and eos and never cut off.
    std::vector<Piece> pieces(std::string_view text) const;

    int maxLength() const;  ///< positions of the text encoder with bos and eos: 77
    std::int64_t bosId() const;
    std::int64_t eosId() const;
    std::int64_t padId() const;
    int vocabularySize() const;

    /// How many merges were learned before the one that made this token (0: the most frequent pair
    /// of the training text); -1 for single bytes and special tokens, which no merge made.
    int mergeRank(std::int64_t id) const;
    int mergeCount() const;

private:
    struct Data;
    explicit ClipTokenizer(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}
    std::vector<std::int64_t> tokenIds(std::string_view text) const;
    std::shared_ptr<const Data> m_data;
};

}  // namespace dreambooth
