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
        for (const std::string word : {"dog", "photo sks"}) {
            const auto near = orThrow(nearestWords(files, tokenizer, word, 3));
            QCOMPARE(near.size(), std::size_t{3});
            auto mean = at::zeros_like(table[0]);
            for (const std::int64_t id : tokenizer.ids(word)) mean += table[id];
            const auto cosines = at::cosine_similarity(table, mean.unsqueeze(0), 1);
            double before = 1.1;
            for (const std::string& one : near) {
                const auto ids = tokenizer.ids(one);
                QCOMPARE(ids.size(), std::size_t{1});
                const auto cosine = cosines[ids[0]].item<double>();
                QVERIFY(cosine < before);
                QVERIFY(one.size() >= 3 && !word.contains(one) && !one.contains(word));
                before = cosine;
            }
            // None that is nearer was left out.
            for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id) {
                const Piece piece = tokenizer.piece(id);
                if (cosines[id].item<double>() <= before ||
                    std::ranges::count(near, piece.text) > 0)
                    continue;
                const bool isWord =
                    piece.endsWord && !piece.isSpecial && piece.text.size() >= 3 &&
                    std::ranges::all_of(piece.text, [](char c) { return c >= 'a' && c <= 'z'; });
                QVERIFY2(!isWord || std::string("dogphotosks").contains(piece.text),
                         piece.text.c_str());
            }
        }
        QVERIFY(orThrow(nearestWords(files, tokenizer, "", 3)).empty());
    }
};

REGISTER_TEST(TestWordNeighbours, QCoreApplication);
#include "test_word_neighbours.moc"
