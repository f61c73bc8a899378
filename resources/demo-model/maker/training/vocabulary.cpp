// Learning the merges.
#include "vocabulary.h"

#include <base/json.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace dreambooth::maker {
namespace {

using Symbols = std::vector<std::string>;
constexpr const char* startToken = "<|startoftext|>";
constexpr const char* endToken = "<|endoftext|>";
constexpr const char* endOfWord = "</w>";

std::string utf8(int codePoint) {
    if (codePoint < 0x80) return {static_cast<char>(codePoint)};
    return {static_cast<char>(0xc0 | codePoint >> 6), static_cast<char>(0x80 | (codePoint & 0x3f))};
}

/// The 256 characters that stand for bytes, in the order of CLIP's vocabulary: printable ones for
/// themselves, all others from U+0100 on (Radford et al. 2019).
std::vector<std::string> byteSymbols() {
    std::vector<std::string> symbols;
    const auto isPrintable = [](int byte) {
        return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    };
    for (int byte = 0; byte < 256; ++byte)
        if (isPrintable(byte)) symbols.push_back(utf8(byte));
    for (int byte = 0, next = 256; byte < 256; ++byte)
        if (!isPrintable(byte)) symbols.push_back(utf8(next++));
    return symbols;
}

/// The pieces that CLIP's tokenizer cuts a word into before any merge.
std::vector<std::string> piecesOf(const std::string& word) {
    const auto kindOf = [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0   ? 'a'
               : std::isdigit(static_cast<unsigned char>(c)) != 0 ? '0'
                                                                  : '-';
    };
    std::vector<std::string> pieces;
    for (const char c : word) {
        if (c == ' ') continue;
        const bool isNew =
            pieces.empty() || kindOf(c) == '0' || kindOf(c) != kindOf(pieces.back()[0]);
        if (isNew) pieces.emplace_back();
        pieces.back() += c;
    }
    return pieces;
}

std::set<std::string> allPieces(const std::vector<std::string>& words) {
    std::set<std::string> pieces;
    for (const std::string& word : words)
        for (const std::string& piece : piecesOf(word)) pieces.insert(piece);
    return pieces;
}

void merge(Symbols& symbols, const std::pair<std::string, std::string>& pair) {
    Symbols merged;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const bool isPair =
            i + 1 < symbols.size() && symbols[i] == pair.first && symbols[i + 1] == pair.second;
        merged.push_back(isPair ? pair.first + pair.second : symbols[i]);
        if (isPair) ++i;
    }
    symbols = std::move(merged);
}

/// The most frequent pair each time, of equal ones the shorter, then the first by the alphabet.
std::vector<std::pair<std::string, std::string>> learnMerges(const std::set<std::string>& pieces) {
    std::vector<Symbols> all;
    for (const std::string& piece : pieces) {
        Symbols& symbols = all.emplace_back();
        for (const char c : piece) symbols.emplace_back(1, c);
        symbols.back() += endOfWord;
    }
    std::vector<std::pair<std::string, std::string>> merges;
    while (true) {
        std::map<std::pair<std::string, std::string>, int> counts;
        for (const Symbols& symbols : all)
            for (std::size_t i = 0; i + 1 < symbols.size(); ++i)
                ++counts[{symbols[i], symbols[i + 1]}];
        if (counts.empty()) return merges;
        const auto isWorse = [](const auto& a, const auto& b) {
            if (a.second != b.second) return a.second < b.second;
            const auto lengthOf = [](const auto& one) {
                return one.first.first.size() + one.first.second.size();
            };
            if (lengthOf(a) != lengthOf(b)) return lengthOf(a) > lengthOf(b);
            return a.first > b.first;
        };
        merges.push_back(std::ranges::max_element(counts, isWorse)->first);
        for (Symbols& symbols : all) merge(symbols, merges.back());
    }
}

}  // namespace

TextFiles vocabularyFiles(const std::vector<std::string>& words, int length) {
    Json vocabulary = Json::object();
    const auto add = [&](const std::string& token) {
        if (!vocabulary.contains(token)) vocabulary[token] = vocabulary.size();
    };
    const std::vector<std::string> bytes = byteSymbols();
    for (const std::string& symbol : bytes) add(symbol);
    for (const std::string& symbol : bytes) add(symbol + endOfWord);
    std::string merges = "#version: 0.2\n";
    for (const auto& [first, second] : learnMerges(allPieces(words))) {
        merges += first + " " + second + "\n";
        add(first + second);
    }
    add(startToken);
    add(endToken);
    const Json special = {{"bos_token", startToken},
                          {"eos_token", endToken},
                          {"pad_token", endToken},
                          {"unk_token", endToken}};
    Json config = {{"tokenizer_class", "CLIPTokenizer"},
                   {"model_max_length", length},
                   {"add_prefix_space", false},
                   {"do_lower_case", true}};
    config.update(special);
    return {{"vocab.json", vocabulary.dump() + "\n"},
            {"merges.txt", merges},
            {"special_tokens_map.json", special.dump(2) + "\n"},
            {"tokenizer_config.json", config.dump(2) + "\n"}};
}

std::vector<std::string> splitWords(const ClipTokenizer& tokenizer,
                                    const std::vector<std::string>& words) {
    std::vector<std::string> split;
    for (const std::string& word : words)
        if (tokenizer.ids(word).size() != piecesOf(word).size()) split.push_back(word);
    return split;
}

}  // namespace dreambooth::maker
