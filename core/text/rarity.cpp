// Rarity from the order in which merges were learned (see the header).
#include <text/rarity.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace {

// Shares of the vocabulary. In CLIP's own, "sks" is at 0.03, "dog" at 0.97; names like "rex"
// and "milo", which the model has seen with many subjects, lie above a fifth.
constexpr double rareBelow = 0.2;
constexpr double commonFrom = 0.5;

constexpr std::array candidates = {"sks", "ohwx", "zwx", "xqj", "vkp", "qzt"};

double commonnessOf(const ClipTokenizer& tokenizer, std::int64_t id) {
    const int rank = tokenizer.mergeRank(id);
    if (rank < 0 || tokenizer.mergeCount() == 0) return 1;  // single bytes are in every text
    return 1 - (rank + 1.0) / tokenizer.mergeCount();
}

}  // namespace

Rarity rarityOf(const ClipTokenizer& tokenizer, std::string_view word) {
    Rarity rarity;
    rarity.commonness = 1;
    for (const Piece& piece : tokenizer.pieces(word)) {
        ++rarity.tokens;
        rarity.commonness = std::min(rarity.commonness, commonnessOf(tokenizer, piece.id));
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

std::vector<std::string> suggestTokens(const ClipTokenizer& tokenizer) {
    std::vector<std::string> tokens;
    for (const char* candidate : candidates)
        if (rarityOf(tokenizer, candidate).verdict == Rarity::rare) tokens.emplace_back(candidate);
    return tokens;
}

}  // namespace dreambooth
