// The vocabulary of a byte-pair tokenizer and its merges (Sennrich et al. 2016): CLIP's and Qwen's
// tokenizers encode by it.
#pragma once

#include <base/error.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace dreambooth {

/// The 256 bytes as vocabularies show them, in the order of their code points: CLIP's first tokens.
std::vector<std::string> visibleBytes();

class BytePairs {
public:
    BytePairs(BytePairs&&) = default;
    BytePairs& operator=(BytePairs&&) = default;

    using Vocabulary = std::unordered_map<std::string, std::int64_t>;

    /// `merges` in the order they were learned; each names two tokens of the vocabulary and their
    /// union. `wordEnd` is what the vocabulary puts behind the last byte of a word: CLIP's "</w>",
    /// or nothing (GPT-2, Qwen). Error tokenizer.invalid, which names `origin`.
    static Result<BytePairs> build(Vocabulary vocabulary,
                                   const std::vector<std::pair<std::string, std::string>>& merges,
                                   std::string wordEnd, std::int64_t unknownId,
                                   const std::string& origin);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    /// In the order they were learned.
    std::vector<std::pair<std::string, std::string>> merges() const;
    /// Same vocabulary, same merges.
    bool operator==(const BytePairs& other) const {
        return m_vocabulary == other.m_vocabulary && m_merges == other.m_merges;
    }

    /// Adds the tokens of one word (any bytes).
    void encode(std::string_view word, std::vector<std::int64_t>& ids) const;

    /// -1 where there is no such token.
    std::int64_t find(const std::string& token) const;
    /// The bytes that a token stands for, and whether it ends a word.
    std::pair<std::string, bool> bytesOf(std::int64_t id) const;
    int rankOf(std::int64_t id) const;  ///< of the merge that made it, or -1
    int mergeCount() const { return static_cast<int>(m_mergeCount); }
    std::size_t size() const { return m_vocabulary.size(); }
    std::int64_t largestId() const;

private:
    BytePairs() = default;
    struct Merge {
        int rank;
        std::int64_t result;
        bool operator==(const Merge&) const = default;
    };
    struct Token {
        const std::string* text = nullptr;  ///< in m_vocabulary
        int rank = -1;                      ///< of the merge that made it
    };
    static std::uint64_t key(std::int64_t left, std::int64_t right) {
        return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint64_t>(right);
    }

    Vocabulary m_vocabulary;
    std::unordered_map<std::int64_t, Token> m_tokens;   ///< by id
    std::unordered_map<std::uint64_t, Merge> m_merges;  ///< by the ids of both halves
    std::size_t m_mergeCount = 0;
    std::string m_wordEnd;
    std::int64_t m_unknownId = 0;
};

}  // namespace dreambooth
