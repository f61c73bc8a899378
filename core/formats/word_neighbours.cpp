// Cosines of a word with all words of the vocabulary.
#include <formats/word_neighbours.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <ranges>
#include <span>
#include <utility>

namespace dreambooth {

namespace {

constexpr const char* tableName = "embeddings.token_embedding.weight";

/// IEEE half precision.
float floatOfHalf(std::uint16_t half) {
    const int exponent = (half >> 10) & 0x1f;
    const auto fraction = static_cast<float>(half & 0x3ff);
    const float magnitude =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    return (half & 0x8000) != 0 ? -magnitude : magnitude;
}

/// The table's rows as float32, one at a time.
class Table {
public:
    explicit Table(const TensorView& view)
        : m_view(view), m_size(static_cast<std::size_t>(view.shape[1])) {}

    std::int64_t rows() const { return m_view.shape[0]; }
    std::size_t size() const { return m_size; }
    void read(std::int64_t row, std::vector<float>& numbers) const {
        numbers.resize(m_size);
        const std::size_t bytes = sizeOf(m_view.dtype);
        const std::byte* at = m_view.data.data() + static_cast<std::size_t>(row) * m_size * bytes;
        for (std::size_t i = 0; i < m_size; ++i) numbers[i] = numberAt(at + i * bytes);
    }

private:
    float numberAt(const std::byte* at) const {
        if (m_view.dtype == DType::f32) {
            float number = 0;
            std::memcpy(&number, at, sizeof number);
            return number;
        }
        std::uint16_t half = 0;
        std::memcpy(&half, at, sizeof half);
        return m_view.dtype == DType::f16
                   ? floatOfHalf(half)
                   : std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16);
    }

    TensorView m_view;
    std::size_t m_size;
};

bool isPlainWord(const Piece& piece) {
    return piece.endsWord && !piece.isSpecial && piece.text.size() >= 3 &&
           std::ranges::all_of(piece.text, [](char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

Result<std::vector<std::string>> nearestWords(const ModelFiles& model,
                                              const ClipTokenizer& tokenizer, std::string_view word,
                                              int count) {
    TRY(const Weights weights, model.weights(Component::textEncoder));
    const auto found = weights.tensors.find(tableName);
    const auto isRead = [](const TensorView& view) {
        return view.shape.size() == 2 &&
               (view.dtype == DType::f32 || view.dtype == DType::f16 || view.dtype == DType::bf16);
    };
    if (found == weights.tensors.end() || !isRead(found->second))
        return failure("weights.missing", {{"file", weights.origin}, {"array", tableName}});
    const Table table(found->second);

    std::string plain;
    std::vector<float> row;
    std::vector<double> wanted(table.size(), 0), mean(table.size(), 0);
    for (std::int64_t id = 0; id < table.rows(); ++id) {
        table.read(id, row);
        for (std::size_t i = 0; i < row.size(); ++i) mean[i] += static_cast<double>(row[i]);
    }
    for (double& number : mean) number /= static_cast<double>(table.rows());
    for (const Piece& piece : tokenizer.pieces(word)) {
        plain += piece.text;
        if (piece.id >= table.rows()) continue;
        table.read(piece.id, row);
        for (std::size_t i = 0; i < row.size(); ++i)
            wanted[i] += static_cast<double>(row[i]) - mean[i];
    }
    double wantedLength = 0;
    for (const double number : wanted) wantedLength += number * number;
    std::vector<std::pair<double, std::string>> near;
    const std::int64_t known = std::min<std::int64_t>(tokenizer.vocabularySize(), table.rows());
    for (std::int64_t id = 0; id < known; ++id) {
        Piece piece = tokenizer.piece(id);
        if (!isPlainWord(piece) || plain.contains(piece.text) || piece.text.contains(plain))
            continue;
        table.read(id, row);
        double product = 0, length = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const double number = static_cast<double>(row[i]) - mean[i];
            product += number * wanted[i];
            length += number * number;
        }
        const double cosine = product / std::sqrt(length * wantedLength);
        if (cosine >= leastNearness) near.emplace_back(cosine, std::move(piece.text));
    }
    std::ranges::sort(near, std::greater());
    std::vector<std::string> words;
    for (auto& [cosine, text] : near | std::views::take(count)) words.push_back(std::move(text));
    return words;
}

}  // namespace dreambooth
