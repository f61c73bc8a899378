// Cosines of a word with all words of the vocabulary.
#include "numbers.h"

#include <base/mapped_file.h>
#include <formats/word_neighbours.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace dreambooth {

namespace {

constexpr const char* tableName = "embeddings.token_embedding.weight";

/// The table's rows, read from the file a block at a time.
class Table {
public:
    explicit Table(const TensorView& view)
        : m_view(view), m_size(static_cast<std::size_t>(view.shape[1])) {}

    std::int64_t rows() const { return m_view.shape[0]; }
    std::size_t size() const { return m_size; }
    Result<std::vector<double>> row(std::int64_t index) {
        const auto wanted = static_cast<std::size_t>(index);
        const std::size_t bytes = m_size * sizeOf(m_view.dtype);
        if (m_block.empty() || wanted < m_first || wanted >= m_first + rowsOfBlock) {
            m_first = wanted / rowsOfBlock * rowsOfBlock;
            const auto left = m_view.data.subspan(m_first * bytes);
            TRY(m_block, readBytes(left.first(std::min(left.size(), rowsOfBlock * bytes))));
        }
        const TensorView block{m_view.dtype, {}, m_block};
        std::vector<double> numbers(m_size);
        for (std::size_t i = 0; i < m_size; ++i)
            numbers[i] = numberAt(block, (wanted - m_first) * m_size + i).value_or(0);
        return numbers;
    }

private:
    static constexpr std::size_t rowsOfBlock = 1024;

    TensorView m_view;
    std::size_t m_size;
    std::size_t m_first = 0;
    std::vector<std::byte> m_block;
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
    Table table(found->second);

    std::string plain;
    std::vector<double> wanted(table.size(), 0), mean(table.size(), 0);
    for (std::int64_t id = 0; id < table.rows(); ++id) {
        TRY(const auto row, table.row(id));
        for (std::size_t i = 0; i < row.size(); ++i) mean[i] += row[i];
    }
    for (double& number : mean) number /= static_cast<double>(table.rows());
    for (const Piece& piece : tokenizer.pieces(word)) {
        plain += piece.text;
        if (piece.id >= table.rows()) continue;
        TRY(const auto row, table.row(piece.id));
        for (std::size_t i = 0; i < row.size(); ++i) wanted[i] += row[i] - mean[i];
    }
    double wantedLength = 0;
    for (const double number : wanted) wantedLength += number * number;
    std::vector<std::pair<double, std::string>> near;
    const std::int64_t known = std::min<std::int64_t>(tokenizer.vocabularySize(), table.rows());
    for (std::int64_t id = 0; id < known; ++id) {
        Piece piece = tokenizer.piece(id);
        if (!isPlainWord(piece) || plain.contains(piece.text) || piece.text.contains(plain))
            continue;
        TRY(const auto row, table.row(id));
        double product = 0, length = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const double number = row[i] - mean[i];
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
