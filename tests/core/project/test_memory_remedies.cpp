// What is offered where a recipe does not fit into memory: each offer is a recipe that can be
// trained with.
#include <project/memory_remedies.h>

#include <QCoreApplication>
#include <QTest>
#include <algorithm>

#include "test_program.h"

using namespace dreambooth;

class TestMemoryRemedies : public QObject {
    Q_OBJECT

    static std::vector<Json> allOf(const Recipe& recipe) {
        std::vector<Json> all = memoryRemedies(recipe, 1);
        for (Json& change : combinedMemoryRemedies(recipe)) all.push_back(std::move(change));
        return all;
    }
    static bool offers(const std::vector<Json>& changes, const Json& wanted) {
        return std::ranges::find(changes, wanted) != changes.end();
    }

private slots:
    void whatIsOfferedIsAllowed_data() {
        QTest::addColumn<QByteArray>("fields");
        QTest::newRow("full") << QByteArray("{}");
        QTest::newRow("LoRA") << QByteArray(R"({"lora": true})");
        QTest::newRow("large batch") << QByteArray(R"({"train_batch_size": 4})");
        QTest::newRow("fused") << QByteArray(
            R"({"optimizer": "adafactor", "fused_backward": true, "train_batch_size": 4})");
        QTest::newRow("prodigy, a rate of its own for the encoder") << QByteArray(
            R"({"optimizer": "prodigy", "learning_rate": 1, "text_encoder_lr": 1,
                "train_text_encoder": true})");
        QTest::newRow("random rounding") << QByteArray(
            R"({"optimizer": "adafactor", "weight_dtype": "bfloat16", "stochastic_rounding": true})");
        QTest::newRow("a word") << QByteArray(R"({"textual_inversion": true})");
    }
    void whatIsOfferedIsAllowed() {
        QFETCH(const QByteArray, fields);
        const Recipe recipe =
            orThrow(recipeFromJson(orThrow(parseJson(fields.toStdString(), "fields"))));
        const std::vector<Json> changes = allOf(recipe);
        QVERIFY(!changes.empty());
        for (const Json& change : changes) {
            const auto changed = changedRecipe(recipe, change);
            QVERIFY2(changed.has_value(), asText(change).c_str());
            QVERIFY2(*changed != recipe, asText(change).c_str());
        }
    }

    void aFullRunMayBecomeALora() {
        Recipe recipe;
        recipe.optimizer = "adafactor";
        recipe.fused_backward = true;
        QVERIFY(offers(
            memoryRemedies(recipe, 1),
            {{"lora", true}, {"rank", 16}, {"fused_backward", false}, {"learning_rate", 1e-4}}));
        recipe = {};
        recipe.optimizer = "prodigy";
        recipe.learning_rate = 1;
        QVERIFY(offers(memoryRemedies(recipe, 1),
                       {{"lora", true}, {"rank", 16}, {"fused_backward", false}}));
    }

    /// Which average their gradients before weights are updated.
    void severalRanksHaveNoFusedBackward() {
        const Recipe recipe;
        QVERIFY(offers(memoryRemedies(recipe, 1),
                       {{"optimizer", "adafactor"}, {"fused_backward", true}}));
        QVERIFY(offers(memoryRemedies(recipe, 2), {{"optimizer", "adafactor"}}));
        for (const Json& change : memoryRemedies(recipe, 2))
            QVERIFY2(!valueOr(change, "fused_backward", false), asText(change).c_str());
    }

    void severalAreOfferedTogether() {
        Recipe recipe;
        recipe.lora = true;
        recipe.train_batch_size = 1;
        const Json wanted = orThrow(parseJson(
            R"([{"gradient_checkpointing": true, "quantize_base": "int8"},
                {"gradient_checkpointing": true, "quantize_base": "int8", "offload_blocks": "auto"},
                {"gradient_checkpointing": true, "quantize_base": "nf4", "offload_blocks": "auto"}])",
            "what is wanted"));
        QCOMPARE(asText(combinedMemoryRemedies(recipe)), asText(wanted));
    }

    void whatIsThereIsNotOfferedAgain() {
        Recipe recipe;
        recipe.lora = true;
        recipe.train_batch_size = 1;
        recipe.gradient_checkpointing = true;
        recipe.quantize_base = "nf4";
        recipe.offload_blocks = automaticBlocks;
        QVERIFY(allOf(recipe).empty());
    }
};

REGISTER_TEST(TestMemoryRemedies, QCoreApplication);
#include "test_memory_remedies.moc"
