// Qwen2's byte-level BPE: splits a text, merges its pairs, and gives the ids.
#include "pieces.h"
#include "standard_vocabulary.h"
#include "tokenizer_files.h"

#include <text/qwen_tokenizer.h>

#include <unicode/normalizer2.h>
#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <utility>

namespace dreambooth {

namespace {

using Ids = std::vector<std::int64_t>;

/// transformers' PRETOKENIZE_REGEX of Qwen2. White space is named, since ICU's \s lacks two of the
/// characters that the tokenizers library's has.
const char16_t* const wordPattern =
    uR"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}|)"
    uR"( ?[^\p{White_Space}\p{L}\p{N}]+[\r\n]*|\p{White_Space}*[\r\n]+|)"
    uR"(\p{White_Space}+(?!\P{White_Space})|\p{White_Space}+)";

icu::UnicodeString composed(std::string_view text) {
    UErrorCode status = U_ZERO_ERROR;
    const auto source = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    return icu::Normalizer2::getNFCInstance(status)->normalize(source, status);
}

}  // namespace

std::string applyChatTemplate(std::string_view prompt, bool enableThinking) {
    std::string chat = "<|im_start|>user\n";
    chat += prompt;
    chat += "<|im_end|>\n<|im_start|>assistant\n";
    if (!enableThinking) chat += "<think>\n\n</think>\n\n";
    return chat;
}

struct QwenTokenizer::Data {
    explicit Data(BytePairs bytePairs) : pairs(std::move(bytePairs)) {
        UErrorCode status = U_ZERO_ERROR;
        words.reset(icu::RegexPattern::compile(icu::UnicodeString(wordPattern), 0, status));
    }

    BytePairs pairs;
    std::unique_ptr<icu::RegexPattern> words;
    std::map<std::string, std::int64_t> exact;  ///< matched in the text before anything else
    std::int64_t pad = 0;
    bool enableThinking = true;

    static Result<std::shared_ptr<const Data>> from(TokenizerSource source, bool enableThinking) {
        auto exact = std::move(source.specials);
        exact.merge(source.added);
        exact.erase("");
        const auto pad = [&]() -> std::int64_t {
            if (const auto found = exact.find(source.pad); found != exact.end())
                return found->second;
            const auto found = source.vocabulary.find(source.pad);
            return found == source.vocabulary.end() ? -1 : found->second;
        }();
        if (pad < 0)
            return failure("tokenizer.invalid.special",
                           {{"file", source.origin}, {"token", source.pad}});
        TRY(auto pairs,
            BytePairs::build(std::move(source.vocabulary), source.merges, "", pad, source.origin));
        auto data = std::make_shared<Data>(std::move(pairs));
        data->exact = std::move(exact);
        data->pad = pad;
        data->enableThinking = enableThinking;
        return data;
    }

    const std::string* exactText(std::int64_t id) const {
        const auto found =
            std::ranges::find(exact, id, &std::pair<const std::string, std::int64_t>::second);
        return found == exact.end() ? nullptr : &found->first;
    }

    /// Adds the tokens of a text that holds none of `exact`.
    void encode(std::string_view text, Ids& ids) const {
        const icu::UnicodeString whole = composed(text);
        UErrorCode status = U_ZERO_ERROR;
        const std::unique_ptr<icu::RegexMatcher> matcher(words->matcher(whole, status));
        std::string word;
        while (U_SUCCESS(status) && matcher->find(status)) {
            word.clear();
            matcher->group(status).toUTF8String(word);
            pairs.encode(word, ids);
        }
    }
};

Result<QwenTokenizer> QwenTokenizer::load(const std::filesystem::path& folder,
                                          bool enableThinking) {
    TRY(const auto texts, readTokenizerTexts(folder.string()));
    return fromFiles(texts, folder.string(), enableThinking);
}

Result<QwenTokenizer> QwenTokenizer::fromFiles(const std::map<std::string, std::string>& files,
                                               const std::string& origin, bool enableThinking) {
    TRY(auto source, parseTokenizerTexts(files, origin));
    TRY(auto data, Data::from(std::move(source), enableThinking));
    return QwenTokenizer(std::move(data));
}

QwenTokenizer QwenTokenizer::standard(bool enableThinking) {
    static const std::array both = {orThrow(Data::from(qwenSource(), /*enableThinking=*/true)),
                                    orThrow(Data::from(qwenSource(), /*enableThinking=*/false))};
    return QwenTokenizer(both[enableThinking ? 0 : 1]);
}

std::map<std::string, std::string> QwenTokenizer::standardFiles() {
    return writeQwenTexts(qwenSource());
}

Ids QwenTokenizer::ids(std::string_view text) const {
    Ids ids;
    while (!text.empty()) {
        std::size_t where = 0;
        const auto token = firstOf(m_data->exact, text, where);
        m_data->encode(text.substr(0, where), ids);
        if (token == m_data->exact.end()) break;
        ids.push_back(token->second);
        text.remove_prefix(where + token->first.size());
    }
    return ids;
}

Ids QwenTokenizer::chatIds(std::string_view prompt) const {
    return ids(applyChatTemplate(prompt, m_data->enableThinking));
}

std::vector<Piece> QwenTokenizer::pieces(std::string_view text) const {
    std::vector<Piece> pieces;
    for (const std::int64_t id : ids(text)) {
        if (const std::string* exact = m_data->exactText(id)) {
            if (!pieces.empty()) pieces.back().endsWord = true;
            pieces.push_back({id, *exact, true, true});
            continue;
        }
        std::string bytes = m_data->pairs.bytesOf(id).first;
        if (bytes.starts_with(' ')) {
            if (!pieces.empty()) pieces.back().endsWord = true;
            if (bytes.find_first_not_of(' ') != std::string::npos) bytes.erase(0, 1);
        }
        pieces.push_back({id, readable(bytes), false, false});
    }
    if (!pieces.empty()) pieces.back().endsWord = true;
    return pieces;
}

std::vector<Piece> QwenTokenizer::piecesOfWord(std::string_view word) const {
    return word.empty() ? std::vector<Piece>() : pieces(" " + std::string(word));
}

int QwenTokenizer::tokensAround() const {
    return static_cast<int>(chatIds({}).size());
}

std::int64_t QwenTokenizer::largestId() const {
    std::int64_t largest = m_data->pairs.largestId();
    for (const auto& [text, id] : m_data->exact) largest = std::max(largest, id);
    return largest;
}

int QwenTokenizer::mergeRank(std::int64_t id) const {
    return m_data->exactText(id) == nullptr ? m_data->pairs.rankOf(id) : -1;
}

int QwenTokenizer::mergeCount() const {
    return m_data->pairs.mergeCount();
}

std::int64_t QwenTokenizer::padId() const {
    return m_data->pad;
}

}  // namespace dreambooth
