// Rarity from the order in which merges were learned.
#include <text/rarity.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace {

// Shares of the vocabulary. In CLIP's own, "sks" is at 0.03, "milo" at 0.51, "dog" at 0.97.
constexpr double rareBelow = 0.2;
constexpr double commonFrom = 0.5;

// A vocabulary below this was not learned from the web: its order is no measure of frequency, and
// its words are there because the model was taught them.
constexpr int frequencyOrderedFrom = 10'000;

constexpr std::array<std::string_view, 6> placeholders = {"sks", "ohwx", "zwx",
                                                          "xqj", "vkp",  "qzt"};

double commonnessOf(const PromptTokenizer& tokenizer, const Piece& piece) {
    const int rank = tokenizer.mergeRank(piece.id);
    if (rank < 0) return 1;  // single bytes are in every text
    if (tokenizer.mergeCount() < frequencyOrderedFrom)
        return std::ranges::find(placeholders, piece.text) == placeholders.end() ? 1 : 0;
    return 1 - (rank + 1.0) / tokenizer.mergeCount();
}

}  // namespace

Rarity rarityOf(const PromptTokenizer& tokenizer, std::string_view word) {
    Rarity rarity;
    rarity.commonness = 1;
    for (const Piece& piece : tokenizer.piecesOfWord(word)) {
        ++rarity.tokens;
        rarity.commonness = std::min(rarity.commonness, commonnessOf(tokenizer, piece));
    }
    if (rarity.tokens > 1) {
        rarity.verdict = Rarity::splits;
    } else if (rarity.commonness < rareBelow) {
        rarity.verdict = Rarity::rare;
    } else if (rarity.commonness < commonFrom) {
        rarity.verdict = Rarity::uncommon;
    }
    return rarity;
}

std::vector<std::string> suggestTokens(const PromptTokenizer& tokenizer) {
    std::vector<std::string> tokens;
    for (const std::string_view word : placeholders)
        if (rarityOf(tokenizer, word).verdict == Rarity::rare) tokens.emplace_back(word);
    return tokens;
}

std::vector<std::string> wordsInPieces(const PromptTokenizer& tokenizer, std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    int pieces = 0;
    for (const Piece& piece : tokenizer.pieces(text)) {
        word += piece.text;
        ++pieces;
        if (!piece.endsWord) continue;
        if (pieces > 1 && std::ranges::find(words, word) == words.end()) words.push_back(word);
        word.clear();
        pieces = 0;
    }
    return words;
}

}  // namespace dreambooth
