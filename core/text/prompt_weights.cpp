// Brackets of a prompt, and its rows for the text encoder.
#include <text/prompt_weights.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace dreambooth {

namespace {

constexpr double emphasis = 1.1;

/// ":1.3)" at the start of a text: the number, and how long the whole is.
struct Ending {
    double weight;
    std::size_t length;
};

std::optional<Ending> explicitWeight(std::string_view text) {
    if (!text.starts_with(':')) return std::nullopt;
    const auto close = text.find(')');
    if (close == std::string_view::npos) return std::nullopt;
    std::string_view number = text.substr(1, close - 1);
    const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!number.empty() && isBlank(number.front())) number.remove_prefix(1);
    while (!number.empty() && isBlank(number.back())) number.remove_suffix(1);
    if (number.starts_with('+')) number.remove_prefix(1);
    double weight = 0;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), weight,
                                              std::chars_format::fixed);
    if (error != std::errc{} || end != number.data() + number.size() || !std::isfinite(weight))
        return std::nullopt;
    return Ending{weight, close + 1};
}

class Parser {
public:
    std::vector<WeightedText> parse(std::string_view prompt) {
        while (!prompt.empty()) prompt.remove_prefix(take(prompt));
        while (!m_round.empty()) close(m_round, emphasis);
        while (!m_square.empty()) close(m_square, 1 / emphasis);
        return joined();
    }

private:
    /// Parses one token at the beginning of `rest` and returns its length in bytes.
    std::size_t take(std::string_view rest) {
        const char first = rest.front();
        if (first == '\\' && rest.size() > 1 && std::string_view("()[]\\").contains(rest[1])) {
            m_stretches.push_back({std::string(1, rest[1]), 1});
            return 2;
        }
        if (first == '(') return open(m_round);
        if (first == '[') return open(m_square);
        if (first == ')' && !m_round.empty()) return close(m_round, emphasis);
        if (first == ']' && !m_square.empty()) return close(m_square, 1 / emphasis);
        if (const auto ending = explicitWeight(rest); ending && !m_round.empty()) {
            close(m_round, ending->weight);
            return ending->length;
        }
        const std::size_t length = std::min(rest.find_first_of("\\()[]:", 1), rest.size());
        m_stretches.push_back({std::string(rest.substr(0, length)), 1});
        return length;
    }

    std::size_t open(std::vector<std::size_t>& brackets) {
        brackets.push_back(m_stretches.size());
        return 1;
    }

    std::size_t close(std::vector<std::size_t>& brackets, double weight) {
        for (std::size_t i = brackets.back(); i < m_stretches.size(); ++i)
            m_stretches[i].weight *= weight;
        brackets.pop_back();
        return 1;
    }

    std::vector<WeightedText> joined() const {
        std::vector<WeightedText> result;
        for (const WeightedText& stretch : m_stretches) {
            if (!result.empty() && result.back().weight == stretch.weight) {
                result.back().text += stretch.text;
            } else {
                result.push_back(stretch);
            }
        }
        if (result.empty()) result.emplace_back();
        return result;
    }

    std::vector<WeightedText> m_stretches;
    std::vector<std::size_t> m_round, m_square;  ///< where each open bracket's text begins
};

PromptChunk row(const ClipTokenizer& tokenizer, std::vector<std::int64_t> ids,
                std::vector<float> weights) {
    ids.insert(ids.begin(), tokenizer.bosId());
    weights.insert(weights.begin(), 1.0f);
    ids.push_back(tokenizer.eosId());
    const auto length = static_cast<std::size_t>(tokenizer.maxLength());
    ids.resize(length, tokenizer.padId());
    weights.resize(length, 1.0f);
    return {std::move(ids), std::move(weights)};
}

}  // namespace

std::vector<WeightedText> parsePromptWeights(std::string_view prompt) {
    return Parser().parse(prompt);
}

std::vector<PromptChunk> promptChunks(const ClipTokenizer& tokenizer, std::string_view prompt,
                                      PromptOptions options, std::size_t minChunks) {
    std::vector<WeightedText> stretches = {{std::string(prompt), 1}};
    if (options.weights) stretches = parsePromptWeights(prompt);
    std::vector<std::int64_t> ids;
    std::vector<float> weights;
    for (const WeightedText& stretch : stretches) {
        const auto some = tokenizer.ids(stretch.text);
        ids.insert(ids.end(), some.begin(), some.end());
        weights.resize(ids.size(), static_cast<float>(stretch.weight));
    }
    const auto room = static_cast<std::size_t>(tokenizer.maxLength() - 2);
    if (!options.chunks && ids.size() > room) ids.resize(room);

    std::vector<PromptChunk> chunks;
    for (std::size_t begin = 0; begin < ids.size() || chunks.size() < minChunks; begin += room) {
        const auto from = static_cast<std::ptrdiff_t>(std::min(begin, ids.size()));
        const auto to = static_cast<std::ptrdiff_t>(std::min(begin + room, ids.size()));
        chunks.push_back(row(tokenizer, {ids.begin() + from, ids.begin() + to},
                             {weights.begin() + from, weights.begin() + to}));
    }
    return chunks;
}

}  // namespace dreambooth
