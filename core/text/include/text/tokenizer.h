// The CLIP tokenizer: a prompt becomes the numbers that a text encoder reads. No torch, no Qt.
#pragma once

#include <base/error.h>
#include <text/prompt_tokenizer.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// What a prompt is filled up with: <|endoftext|> (Stable Diffusion 1 and XL's first), or "!" (2,
/// and XL's second). "!" is then a special token, so that it is id 0 wherever it stands in a
/// prompt.
enum class PadToken { endOfText, exclamation };

/// Byte-pair encoding as CLIP has it (Radford et al. 2021; Sennrich et al. 2016), giving the ids
/// that transformers 5.23's CLIPTokenizer gives: special tokens are cut out first (they are
/// case-sensitive), then NFC, white space to single blanks, lower case, words, and merges of bytes
/// with "</w>" on the last. Copies share the vocabulary and may be used from several threads.
class ClipTokenizer final : public PromptTokenizer {
public:
    /// Reads a model's tokenizer/ folder: tokenizer.json, or the older vocab.json + merges.txt;
    /// tokenizer_config.json and special_tokens_map.json where they exist. Errors: file.*,
    /// json.malformed, tokenizer.missing, tokenizer.invalid.
    static Result<ClipTokenizer> load(const std::filesystem::path& tokenizerFolder);

    /// The same from texts by file name; `origin` is the folder that errors name.
    static Result<ClipTokenizer> fromFiles(const std::map<std::string, std::string>& files,
                                           const std::string& origin);

    /// CLIP's own vocabulary of 49,408 tokens, which is in the program.
    static ClipTokenizer standard(PadToken pad = PadToken::endOfText);
    /// Whether this is standard(pad), so that no file need hold it. Only whether <|StartOfText|> is
    /// found in any case may differ.
    bool isStandard(PadToken pad) const;

    /// The files of a tokenizer folder in the layout that old and new programs read: vocab.json,
    /// merges.txt, special_tokens_map.json, tokenizer_config.json, and added_tokens.json for words
    /// of withTokens().
    std::map<std::string, std::string> files() const;

    /// A copy that knows one word more (a textual inversion, Gal et al. 2022): it stands for
    /// `count` new tokens, whose ids follow on vocabularySize(). As with transformers' add_tokens()
    /// it is found within words too and in any case. Error tokenizer.taken.
    Result<ClipTokenizer> withTokens(const std::string& word, int count) const;

    /// The tokens of a text, without bos and eos and never cut off.
    std::vector<std::int64_t> ids(std::string_view text) const;

    /// bos + ids + eos, cut off after maxLength() tokens (the last stays eos) and, with `pad`,
    /// filled up with padId().
    std::vector<std::int64_t> encode(std::string_view prompt, bool pad = true) const;

    /// The tokens of a text as a person reads them; as many as ids().
    std::vector<Piece> pieces(std::string_view text) const override;
    std::vector<Piece> piecesOfWord(std::string_view word) const override { return pieces(word); }

    /// One token, 0 to vocabularySize() − 1.
    Piece piece(std::int64_t id) const;

    int maxLength() const override;  ///< positions of the text encoder with bos and eos: 77
    int tokensAround() const override { return 2; }  ///< bos and eos
    std::int64_t largestId() const override;
    std::int64_t bosId() const;
    std::int64_t eosId() const;
    std::int64_t padId() const;
    int vocabularySize() const;  ///< with added words

    int mergeRank(std::int64_t id) const override;
    int mergeCount() const override;

private:
    struct Data;
    explicit ClipTokenizer(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}
    std::shared_ptr<const Data> m_data;
};

}  // namespace dreambooth
