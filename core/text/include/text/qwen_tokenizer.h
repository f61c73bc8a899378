// Qwen's tokenizer: a prompt becomes the numbers that Qwen3 reads, which FLUX.2 klein and Z-Image
// have as text encoder. No torch, no Qt.
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

/// How many tokens Qwen3's own vocabulary has, with the added ones.
constexpr int qwenWords = 151669;

/// Tokens of a prompt with its template that the pipelines of both families read at most.
constexpr int maxChatTokens = 512;

/// A prompt as the one message of a user, before the model's answer: Qwen3's chat template. Without
/// `enableThinking` an empty thought tells the model that it need not think first: so klein's
/// pipeline has it, Z-Image's leaves it out.
std::string applyChatTemplate(std::string_view prompt, bool enableThinking);

/// Byte-pair encoding on bytes as GPT-2 has it (Radford et al. 2019), giving the ids of
/// transformers 5.23's Qwen2Tokenizer: special and added tokens are cut out first, then NFC, words
/// by Qwen2's pattern, merges of their bytes. Copies share the vocabulary and may be used from
/// several threads.
class QwenTokenizer final : public PromptTokenizer {
public:
    /// Reads a tokenizer/ folder: tokenizer.json, or vocab.json + merges.txt with the tokens that
    /// tokenizer_config.json and added_tokens.json add. Errors: file.*, json.malformed,
    /// tokenizer.missing, tokenizer.invalid.
    static Result<QwenTokenizer> load(const std::filesystem::path& tokenizerFolder,
                                      bool enableThinking);

    /// The same from texts by file name; `origin` is the folder that errors name.
    static Result<QwenTokenizer> fromFiles(const std::map<std::string, std::string>& files,
                                           const std::string& origin, bool enableThinking);

    /// With Qwen3's own vocabulary, which is in the program; its files as a tokenizer/ folder has
    /// them.
    static QwenTokenizer standard(bool enableThinking);
    static std::map<std::string, std::string> standardFiles();

    /// The tokens of a text, never cut off.
    std::vector<std::int64_t> ids(std::string_view text) const;
    /// Those of a prompt as a chat, never cut off.
    std::vector<std::int64_t> chatIds(std::string_view prompt) const;

    /// As many as ids(). A blank belongs to the word behind it and is not in its text; where it is
    /// a token by itself, it is.
    std::vector<Piece> pieces(std::string_view text) const override;
    std::vector<Piece> piecesOfWord(std::string_view word) const override;
    int maxLength() const override { return maxChatTokens; }
    int tokensAround() const override;  ///< the chat's
    std::int64_t largestId() const override;
    int mergeRank(std::int64_t id) const override;
    int mergeCount() const override;

    std::int64_t padId() const;  ///< <|endoftext|>, as what fills up a row

private:
    struct Data;
    explicit QwenTokenizer(std::shared_ptr<const Data> data) : m_data(std::move(data)) {}
    std::shared_ptr<const Data> m_data;
};

}  // namespace dreambooth
