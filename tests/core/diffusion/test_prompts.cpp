// Long prompts and weights through the text encoders of both kinds of model.
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <ATen/ops/equal.h>
#include <diffusion/prompt_embedding.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestPrompts : public QObject {
    Q_OBJECT

    const at::NoGradGuard m_noGrad;

    static void models() {
        QTest::addColumn<QString>("model");
        QTest::newRow("tiny-sd1") << QStringLiteral("tiny-sd1");
        QTest::newRow("tiny-sdxl") << QStringLiteral("tiny-sdxl");
    }
    static std::unique_ptr<DiffusionModel> load() {
        QFETCH(QString, model);
        return orThrow(loadModel(referenceModel(model.toStdString()), {}));
    }
    static std::string dogs(int count) {
        std::string prompt;
        for (int i = 0; i < count; ++i) prompt += "dog ";
        return prompt;
    }

private slots:
    void longPromptsGoOn_data() { models(); }
    void longPromptsGoOn() {
        const auto model = load();
        const auto plain = embedPrompts(*model, {dogs(75), dogs(25), ""});
        const auto joined = embedPrompts(*model, {dogs(100), ""}, 0, {.chunks = true});
        QCOMPARE(joined.hidden.size(1), 2 * plain.hidden.size(1));
        const auto rows = joined.hidden.chunk(2, 1);
        COMPARE_TENSORS(rows[0][0], plain.hidden[0], 1e-6);
        COMPARE_TENSORS(rows[1][0], plain.hidden[1], 1e-6);
        // The shorter prompt is filled up with an empty one.
        COMPARE_TENSORS(rows[0][1], plain.hidden[2], 1e-6);
        COMPARE_TENSORS(rows[1][1], plain.hidden[2], 1e-6);
        QCOMPARE(joined.pooled.defined(), model->isXl());
        if (model->isXl()) COMPARE_TENSORS(joined.pooled[0], plain.pooled[0], 1e-6);
    }

    void weightsMultiplyAndKeepTheMean_data() { models(); }
    void weightsMultiplyAndKeepTheMean() {
        const auto model = load();
        const auto plain = embedPrompts(*model, {"a red dog"});
        const auto weighted = embedPrompts(*model, {"a (red:1.5) dog"}, 0, {.weights = true});
        std::int64_t from = 0;
        for (std::size_t i = 0; i < model->tokenizers.size(); ++i) {
            const auto width = model->textEncoders[i].config().hiddenSize;
            const auto before = plain.hidden.narrow(2, from, width);
            const auto after = weighted.hidden.narrow(2, from, width);
            from += width;
            auto expected = before.clone();
            const auto a = std::ssize(model->tokenizers[i].ids("a"));
            const auto red = std::ssize(model->tokenizers[i].ids("red"));
            expected.narrow(1, 1 + a, red) *= 1.5;
            expected *= before.mean() / expected.mean();
            COMPARE_TENSORS(after, expected, 1e-5);
            QVERIFY(difference(before, expected) > 1e-2);
        }
    }

    void withoutOptionsAllIsAsBefore_data() { models(); }
    void withoutOptionsAllIsAsBefore() {
        const auto model = load();
        const std::vector<std::string> prompts = {"a (red:1.5) dog", dogs(100)};
        const auto plain = embedPrompts(*model, prompts);
        QVERIFY(at::equal(embedPrompts(*model, prompts, 0, {}).hidden, plain.hidden));
        const auto words = embedPrompts(*model, {"a red dog"});
        const auto both = embedPrompts(*model, {"a red dog"}, 0, {.weights = true, .chunks = true});
        QVERIFY(at::equal(both.hidden, words.hidden));
    }
};

REGISTER_TEST(TestPrompts, QCoreApplication);
#include "test_prompts.moc"
