// The nearest words of a model's table against LibTorch's cosines.
#include "core/models/reference.h"

#include <ATen/ops/cosine_similarity.h>
#include <ATen/ops/zeros_like.h>
#include <formats/model_tokenizer.h>
#include <formats/word_neighbours.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestWordNeighbours : public QObject {
    Q_OBJECT

private slots:
    void theyAreTheNearest_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("float32") << "tiny-sd1";
        QTest::newRow("float16") << "tiny-sdxl";
    }
    void theyAreTheNearest() {
        QFETCH(QString, model);
        OpenOptions options;
        options.variant = "fp16";
        const auto files = orThrow(ModelFiles::open(referenceModel(model.toStdString()), options));
        const auto tokenizer = orThrow(tokenizerOf(files));
        const auto weights = orThrow(files.weights(Component::textEncoder));
        const auto table =
            tensorOf(weights.tensors.at("embeddings.token_embedding.weight")).to(at::kDouble);
        const auto centred = table - table.mean(0, true);
        std::size_t found = 0;
        for (const std::string word : {"dog", "photo", "photo sks", "house"}) {
            auto sum = at::zeros_like(table[0]);
            for (const std::int64_t id : tokenizer.ids(word)) sum += centred[id];
            const auto cosines = at::cosine_similarity(centred, sum.unsqueeze(0), 1);
            std::vector<std::pair<double, std::string>> expected;
            std::string plain;
            for (const Piece& piece : tokenizer.pieces(word)) plain += piece.text;
            for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id) {
                const Piece piece = tokenizer.piece(id);
                const bool isWord =
                    piece.endsWord && !piece.isSpecial && piece.text.size() >= 3 &&
                    std::ranges::all_of(piece.text, [](char c) { return c >= 'a' && c <= 'z'; });
                const auto cosine = cosines[id].item<double>();
                if (isWord && cosine >= leastNearness && !plain.contains(piece.text) &&
                    !piece.text.contains(plain))
                    expected.emplace_back(cosine, piece.text);
            }
            std::ranges::sort(expected, std::greater());
            std::vector<std::string> words;
            for (const auto& [cosine, text] : expected)
                if (words.size() < 3) words.push_back(text);
            QCOMPARE(orThrow(nearestWords(files, tokenizer, word, 3)), words);
            found += words.size();
        }
        QVERIFY(found >= 3);
        QVERIFY(orThrow(nearestWords(files, tokenizer, "", 3)).empty());
    }
};

REGISTER_TEST(TestWordNeighbours, QCoreApplication);
#include "test_word_neighbours.moc"
