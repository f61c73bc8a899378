// Byte-pair encoding: the best merge first, the leftmost among equals, as the
// tokenizers library does; a heap keeps long words fast.
#include "byte_pairs.h"

#include <algorithm>
#include <array>
#include <queue>
#include <ranges>

namespace dreambooth {

namespace {

/// GPT-2's way to show every byte as a visible character (Radford et al. 2019): printable Latin-1
/// as itself, the others from U+0100 on.
struct ByteAlphabet {
    std::array<std::string, 256> shown;
    std::unordered_map<std::string, char> bytes;

    ByteAlphabet() {
        char32_t other = 256;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const bool printable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte != 173);
            const char32_t character = printable ? byte : other++;
            std::string& text = shown[byte];
            if (character < 0x80) {
                text = {static_cast<char>(character)};
            } else {
                text = {static_cast<char>(0xC0 | character >> 6),
                        static_cast<char>(0x80 | (character & 0x3F))};
            }
            bytes[text] = static_cast<char>(byte);
        }
    }
};

const ByteAlphabet& alphabet() {
    static const ByteAlphabet instance;
    return instance;
}

}  // namespace

std::vector<std::string> visibleBytes() {
    std::vector<std::string> bytes(alphabet().shown.begin(), alphabet().shown.end());
    // UTF-8 sorts as its code points do.
    std::ranges::sort(bytes);
    return bytes;
}

Result<BytePairs> BytePairs::build(Vocabulary vocabulary,
                                   const std::vector<std::pair<std::string, std::string>>& merges,
                                   std::string wordEnd, std::int64_t unknownId,
                                   const std::string& origin) {
    BytePairs pairs;
    pairs.m_wordEnd = std::move(wordEnd);
    pairs.m_unknownId = unknownId;
    pairs.m_mergeCount = merges.size();
    pairs.m_vocabulary = std::move(vocabulary);
    pairs.m_tokens.reserve(pairs.m_vocabulary.size());
    pairs.m_merges.reserve(merges.size());
    for (const auto& [token, id] : pairs.m_vocabulary) pairs.m_tokens[id].text = &token;
    int rank = 0;
    for (const auto& [left, right] : merges) {
        const auto leftId = pairs.find(left), rightId = pairs.find(right),
                   result = pairs.find(left + right);
        if (leftId < 0 || rightId < 0 || result < 0)
            return failure("tokenizer.invalid.merge",
                           {{"file", origin}, {"left", left}, {"right", right}});
        pairs.m_merges.try_emplace(key(leftId, rightId), Merge{rank, result});
        Token& made = pairs.m_tokens.at(result);
        if (made.rank < 0) made.rank = rank;
        ++rank;
    }
    return pairs;
}

std::vector<std::pair<std::string, std::string>> BytePairs::merges() const {
    std::vector<std::pair<int, std::uint64_t>> ranked;
    for (const auto& [both, merge] : m_merges) ranked.emplace_back(merge.rank, both);
    std::ranges::sort(ranked);
    std::vector<std::pair<std::string, std::string>> merges;
    for (const auto& [rank, both] : ranked) {
        merges.emplace_back(*m_tokens.at(static_cast<std::int64_t>(both >> 32)).text,
                            *m_tokens.at(static_cast<std::int64_t>(both & 0xffffffff)).text);
    }
    return merges;
}

void BytePairs::encode(std::string_view word, std::vector<std::int64_t>& ids) const {
    // A doubly linked list of symbols; merged ones are dropped by setting id to -1.
    struct Symbol {
        std::int64_t id;
        int previous, next;
    };
    std::vector<Symbol> symbols;
    const int count = static_cast<int>(word.size());
    for (int i = 0; i < count; ++i) {
        std::string token = alphabet().shown[static_cast<unsigned char>(word[std::size_t(i)])];
        if (i + 1 == count) token += m_wordEnd;
        const std::int64_t id = find(token);
        symbols.push_back({id < 0 ? m_unknownId : id, i - 1, i + 1 < count ? i + 1 : -1});
    }
    struct Candidate {
        int rank, left;
        std::int64_t leftId, rightId, result;
        bool operator<(const Candidate& other) const {  // the heap's top is the largest
            return std::pair(rank, left) > std::pair(other.rank, other.left);
        }
    };
    std::priority_queue<Candidate> heap;
    const auto propose = [&](int left) {
        if (left < 0 || symbols[std::size_t(left)].next < 0) return;
        const Symbol& first = symbols[std::size_t(left)];
        const Symbol& second = symbols[std::size_t(first.next)];
        const auto merge = m_merges.find(key(first.id, second.id));
        if (merge == m_merges.end()) return;
        heap.push({merge->second.rank, left, first.id, second.id, merge->second.result});
    };
    for (int i = 0; i < count; ++i) propose(i);
    while (!heap.empty()) {
        const Candidate best = heap.top();
        heap.pop();
        Symbol& left = symbols[std::size_t(best.left)];
        if (left.id != best.leftId || left.next < 0) continue;  // merged since
        Symbol& right = symbols[std::size_t(left.next)];
        if (right.id != best.rightId) continue;
        left.id = best.result;
        left.next = right.next;
        right.id = -1;
        if (left.next >= 0) symbols[std::size_t(left.next)].previous = best.left;
        propose(left.previous);
        propose(best.left);
    }
    for (int i = count > 0 ? 0 : -1; i >= 0; i = symbols[std::size_t(i)].next)
        ids.push_back(symbols[std::size_t(i)].id);
}

std::int64_t BytePairs::find(const std::string& token) const {
    const auto found = m_vocabulary.find(token);
    return found == m_vocabulary.end() ? -1 : found->second;
}

std::int64_t BytePairs::largestId() const {
    return std::ranges::max(m_vocabulary | std::views::values);
}

std::pair<std::string, bool> BytePairs::bytesOf(std::int64_t id) const {
    const auto found = m_tokens.find(id);
    if (found == m_tokens.end()) return {};
    std::string_view token = *found->second.text;
    const bool endsWord = !m_wordEnd.empty() && token.ends_with(m_wordEnd);
    if (endsWord) token.remove_suffix(m_wordEnd.size());
    std::string bytes;
    while (!token.empty()) {
        // The alphabet has characters of one and two UTF-8 bytes; others are kept as they are.
        const std::size_t length =
            std::min<std::size_t>(token.size(), token.front() & 0x80 ? 2 : 1);
        const auto byte = alphabet().bytes.find(std::string(token.substr(0, length)));
        if (byte != alphabet().bytes.end()) {
            bytes += byte->second;
        } else {
            bytes += token.substr(0, length);
        }
        token.remove_prefix(length);
    }
    return {bytes, endsWord};
}

int BytePairs::rankOf(std::int64_t id) const {
    const auto found = m_tokens.find(id);
    return found == m_tokens.end() ? -1 : found->second.rank;
}

}  // namespace dreambooth
