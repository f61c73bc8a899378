// Qwen2's way from text to ids.
#include "pieces.h"
#include "tokenizer_files.h"

#include <text/qwen_tokenizer.h>

#include <unicode/normalizer2.h>
#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <algorithm>
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

std::string chatOf(std::string_view prompt, Thinking thinking) {
    std::string chat = "<|im_start|>user\n";
    chat += prompt;
    chat += "<|im_end|>\n<|im_start|>assistant\n";
    if (thinking == Thinking::switchedOff) chat += "<think>\n\n</think>\n\n";
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

Result<QwenTokenizer> QwenTokenizer::load(const std::filesystem::path& folder) {
    TRY(const auto texts, readTokenizerTexts(folder.string()));
    return fromFiles(texts, folder.string());
}

Result<QwenTokenizer> QwenTokenizer::fromFiles(const std::map<std::string, std::string>& files,
                                               const std::string& origin) {
    TRY(auto source, parseTokenizerTexts(files, origin));
    auto exact = std::move(source.specials);
    exact.merge(source.added);
    exact.erase("");
    const auto pad = [&]() -> std::int64_t {
        if (const auto found = exact.find(source.pad); found != exact.end()) return found->second;
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
    return QwenTokenizer(std::move(data));
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

std::vector<Piece> QwenTokenizer::pieces(std::string_view text) const {
    std::vector<Piece> pieces;
    for (const std::int64_t id : ids(text)) {
        const auto exact = std::ranges::find(m_data->exact, id,
                                             &std::pair<const std::string, std::int64_t>::second);
        if (exact != m_data->exact.end()) {
            pieces.push_back({id, exact->first, false, true});
        } else {
            pieces.push_back({id, readable(m_data->pairs.bytesOf(id).first), false, false});
        }
    }
    return pieces;
}

std::int64_t QwenTokenizer::padId() const {
    return m_data->pad;
}

}  // namespace dreambooth
