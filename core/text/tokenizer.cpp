// CLIP's BPE: cleans and splits a text, merges its pairs, and gives the ids.
#include "pieces.h"
#include "standard_vocabulary.h"
#include "tokenizer_files.h"
#include "unicode.h"

#include <text/tokenizer.h>

#include <algorithm>

namespace dreambooth {

namespace {

using Ids = std::vector<std::int64_t>;

}  // namespace

struct ClipTokenizer::Data {
    /// A word that a person added, and the numbers it stands for.
    struct Added {
        std::string word;  ///< as given
        Ids ids;
    };
    std::shared_ptr<const BytePairs> pairs;
    std::map<std::string, std::int64_t> specials;  ///< matched in the text before anything else
    std::map<std::string, Added> added;            ///< matched in normalised text, as it would be
    std::int64_t bos = 0, eos = 0, pad = 0, unknown = 0;
    int maxLength = 77;

    static Result<std::shared_ptr<const Data>> from(TokenizerSource source);

    bool isSpecial(std::int64_t id) const {
        return id == bos || id == eos || id == pad || !exactText(id).empty();
    }
    std::string exactText(std::int64_t id) const {
        const auto found =
            std::ranges::find(specials, id, &std::pair<const std::string, std::int64_t>::second);
        return found == specials.end() ? "" : found->first;
    }
    /// Of special tokens and added words.
    std::string wordOf(std::int64_t id) const {
        const Added* word = addedOf(id);
        return word == nullptr ? exactText(id) : word->word;
    }
    const Added* addedOf(std::int64_t id) const {
        for (const auto& [normalized, word] : added)
            if (std::ranges::find(word.ids, id) != word.ids.end()) return &word;
        return nullptr;
    }
};

Result<std::shared_ptr<const ClipTokenizer::Data>> ClipTokenizer::Data::from(
    TokenizerSource source) {
    auto data = std::make_shared<Data>();
    const auto idOf = [&](const std::string& token) -> Result<std::int64_t> {
        for (const auto* known : {&source.specials, &source.added})
            if (const auto special = known->find(token); special != known->end())
                return special->second;
        const auto found = source.vocabulary.find(token);
        if (found == source.vocabulary.end()) {
            return failure("tokenizer.invalid.special",
                           {{"file", source.origin}, {"token", token}});
        }
        source.specials[token] = found->second;
        return found->second;
    };
    TRY(data->bos, idOf(source.bos));
    TRY(data->eos, idOf(source.eos));
    TRY(data->pad, idOf(source.pad));
    TRY(data->unknown, idOf(source.unknown));
    source.specials.erase("");
    data->specials = std::move(source.specials);
    data->maxLength = source.maxLength;
    for (const auto& [word, id] : source.added) {
        if (word.empty()) continue;
        // diffusers names the further tokens of a word "word_1", "word_2" …
        Ids ids = {id};
        for (auto next = source.added.end();
             (next = source.added.find(word + "_" + std::to_string(ids.size()))) !=
             source.added.end();)
            ids.push_back(next->second);
        data->added[normalizedForClip(word)] = {word, std::move(ids)};
    }
    TRY(auto pairs, BytePairs::build(std::move(source.vocabulary), source.merges, "</w>",
                                     data->unknown, source.origin));
    data->pairs = std::make_shared<const BytePairs>(std::move(pairs));
    return data;
}

Result<ClipTokenizer> ClipTokenizer::load(const std::filesystem::path& folder) {
    TRY(const auto texts, readTokenizerTexts(folder.string()));
    return fromFiles(texts, folder.string());
}

Result<ClipTokenizer> ClipTokenizer::fromFiles(const std::map<std::string, std::string>& files,
                                               const std::string& origin) {
    TRY(auto source, parseTokenizerTexts(files, origin));
    TRY(auto data, Data::from(std::move(source)));
    return ClipTokenizer(std::move(data));
}

ClipTokenizer ClipTokenizer::standard(PadToken pad) {
    static const std::shared_ptr<const Data> plain = orThrow(Data::from(standardSource()));
    if (pad == PadToken::endOfText) return ClipTokenizer(plain);
    auto data = std::make_shared<Data>(*plain);
    data->pad = data->pairs->find("!");
    data->specials["!"] = data->pad;
    return ClipTokenizer(std::move(data));
}

bool ClipTokenizer::isStandard(PadToken pad) const {
    const Data& ours = *m_data;
    const ClipTokenizer known = standard(pad);
    const Data& theirs = *known.m_data;
    auto specials = ours.specials;
    for (const auto& [normalized, word] : ours.added) specials[word.word] = word.ids.front();
    return specials == theirs.specials && ours.bos == theirs.bos && ours.eos == theirs.eos &&
           ours.pad == theirs.pad && ours.maxLength == theirs.maxLength &&
           (ours.pairs == theirs.pairs || *ours.pairs == *theirs.pairs);
}

std::map<std::string, std::string> ClipTokenizer::files() const {
    TokenizerSource source;
    source.vocabulary = m_data->pairs->vocabulary();
    source.merges = m_data->pairs->merges();
    source.specials = m_data->specials;
    for (const auto& [normalized, word] : m_data->added) {
        for (std::size_t i = 0; i < word.ids.size(); ++i)
            source.added[word.word + (i == 0 ? "" : "_" + std::to_string(i))] = word.ids[i];
    }
    source.bos = m_data->wordOf(m_data->bos);
    source.eos = m_data->wordOf(m_data->eos);
    source.pad = m_data->wordOf(m_data->pad);
    source.unknown = m_data->wordOf(m_data->unknown);
    source.maxLength = m_data->maxLength;
    return writeTokenizerTexts(source);
}

Result<ClipTokenizer> ClipTokenizer::withTokens(const std::string& word, int count) const {
    const std::string normalized = normalizedForClip(word);
    if (normalized.empty() || normalized == " " || m_data->added.contains(normalized) ||
        m_data->specials.contains(word) || m_data->pairs->find(word) >= 0 || count < 1) {
        const bool isEmpty = normalized.empty() || normalized == " " || count < 1;
        return failure(isEmpty ? "tokenizer.taken.empty" : "tokenizer.taken", {{"word", word}});
    }
    auto data = std::make_shared<Data>(*m_data);
    auto& added = data->added[normalized];
    added.word = word;
    for (int i = 0; i < count; ++i) added.ids.push_back(vocabularySize() + i);
    return ClipTokenizer(std::move(data));
}

Ids ClipTokenizer::ids(std::string_view text) const {
    Ids ids;
    const auto addWords = [&](std::string_view normalized) {
        for (const std::string_view word : clipWords(normalized)) m_data->pairs->encode(word, ids);
    };
    const auto addPlain = [&](std::string_view plain) {
        const std::string normalized = normalizedForClip(plain);
        std::string_view rest = normalized;
        while (!rest.empty()) {
            std::size_t where = 0;
            const auto added = firstOf(m_data->added, rest, where);
            addWords(rest.substr(0, where));
            if (added == m_data->added.end()) return;
            ids.insert(ids.end(), added->second.ids.begin(), added->second.ids.end());
            rest.remove_prefix(where + added->first.size());
        }
    };
    while (!text.empty()) {
        std::size_t where = 0;
        const auto special = firstOf(m_data->specials, text, where);
        addPlain(text.substr(0, where));
        if (special == m_data->specials.end()) break;
        ids.push_back(special->second);
        text.remove_prefix(where + special->first.size());
    }
    return ids;
}

Ids ClipTokenizer::encode(std::string_view prompt, bool pad) const {
    Ids result = ids(prompt);
    const auto length = static_cast<std::size_t>(m_data->maxLength);
    if (result.size() > length - 2) result.resize(length - 2);
    result.insert(result.begin(), m_data->bos);
    result.push_back(m_data->eos);
    if (pad) result.resize(length, m_data->pad);
    return result;
}

std::vector<Piece> ClipTokenizer::pieces(std::string_view text) const {
    std::vector<Piece> pieces;
    for (const std::int64_t id : ids(text)) pieces.push_back(piece(id));
    return pieces;
}

Piece ClipTokenizer::piece(std::int64_t id) const {
    if (const std::string word = m_data->wordOf(id); !word.empty())
        return {id, word, true, m_data->isSpecial(id)};
    const auto [bytes, endsWord] = m_data->pairs->bytesOf(id);
    return {id, readable(bytes), endsWord, false};
}

int ClipTokenizer::maxLength() const {
    return m_data->maxLength;
}
std::int64_t ClipTokenizer::bosId() const {
    return m_data->bos;
}
std::int64_t ClipTokenizer::eosId() const {
    return m_data->eos;
}
std::int64_t ClipTokenizer::padId() const {
    return m_data->pad;
}
int ClipTokenizer::vocabularySize() const {
    std::int64_t size = static_cast<std::int64_t>(m_data->pairs->size());
    for (const auto& [normalized, word] : m_data->added)
        size = std::max(size, std::ranges::max(word.ids) + 1);
    return static_cast<int>(size);
}
std::int64_t ClipTokenizer::largestId() const {
    std::int64_t largest = m_data->pairs->largestId();
    for (const auto& [text, id] : m_data->specials) largest = std::max(largest, id);
    for (const auto& [text, word] : m_data->added)
        largest = std::max(largest, std::ranges::max(word.ids));
    return largest;
}
int ClipTokenizer::mergeRank(std::int64_t id) const {
    return m_data->pairs->rankOf(id);
}
int ClipTokenizer::mergeCount() const {
    return m_data->pairs->mergeCount();
}

}  // namespace dreambooth
