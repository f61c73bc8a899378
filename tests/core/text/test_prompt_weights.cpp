// Emphasis by brackets, and prompts longer than a text encoder reads at once.
#include <text/prompt_weights.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestPromptWeights : public QObject {
    Q_OBJECT

    static std::string shown(const std::vector<WeightedText>& stretches) {
        std::string text;
        for (const auto& [words, weight] : stretches)
            text += "{" + words + "|" + QString::number(weight, 'g', 5).toStdString() + "}";
        return text;
    }

private slots:
    void bracketsAreWeights_data() {
        QTest::addColumn<QByteArray>("prompt");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const char* prompt, const char* expected) {
            QTest::addRow("%s", prompt) << QByteArray(prompt) << QByteArray(expected);
        };
        row("", "{|1}");
        row("a dog", "{a dog|1}");
        row("a (red) dog", "{a |1}{red|1.1}{ dog|1}");
        row("a ((red)) dog", "{a |1}{red|1.21}{ dog|1}");
        row("a [red] dog", "{a |1}{red|0.90909}{ dog|1}");
        row("a (red:1.5) dog", "{a |1}{red|1.5}{ dog|1}");
        row("(red: 0.5 )", "{red|0.5}");
        row("(red:-.5)", "{red|-0.5}");
        row("(a (b:2) c:3)", "{a |3}{b|6}{ c|3}");
        row("[(a)]", "{a|1}");
        row("(unclosed [both", "{unclosed |1.1}{both|1}");
        row("((two", "{two|1.21}");
        row("a) b] c:1.2)", "{a) b] c:1.2)|1}");
        row("\\(smile\\) \\[x\\] \\\\ \\n", "{(smile) [x] \\ \\n|1}");
        row("(time 12:30)", "{time 12|30}");  // as it is there
        row("(a:b:1.2)", "{a:b|1.2}");
        row("(a:1.2.3)", "{a:1.2.3|1.1}");
        row("(a:)", "{a:|1.1}");
        row("()", "{|1}");
        row("(\xE7\x8C\xAB:1.2)\xE7\x8A\xAC", "{\xE7\x8C\xAB|1.2}{\xE7\x8A\xAC|1}");
    }
    void bracketsAreWeights() {
        QFETCH(QByteArray, prompt);
        QFETCH(QByteArray, expected);
        QCOMPARE(shown(parsePromptWeights(prompt.toStdString())), expected.toStdString());
    }

    void rowsAreFilled() {
        const auto clip = ClipTokenizer::standard();
        std::string prompt;
        for (int i = 0; i < 100; ++i) prompt += "dog ";
        const auto cut = promptChunks(clip, prompt, {});
        QCOMPARE(cut.size(), std::size_t(1));
        QCOMPARE(cut[0].ids, clip.encode(prompt));
        QCOMPARE(cut[0].weights, std::vector<float>(77, 1.0f));

        const auto rows = promptChunks(clip, prompt, {.chunks = true});
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[0].ids, clip.encode(prompt));
        QCOMPARE(rows[1].ids, clip.encode(prompt.substr(0, 4 * 25)));
        // A full row is no reason for an empty one.
        QCOMPARE(promptChunks(clip, prompt.substr(0, 4 * 75), {.chunks = true}).size(),
                 std::size_t(1));
        QCOMPARE(promptChunks(clip, "", {.chunks = true}).size(), std::size_t(1));
        const auto padded = promptChunks(clip, "", {.chunks = true}, 3);
        QCOMPARE(padded.size(), std::size_t(3));
        QCOMPARE(padded[2].ids, clip.encode(""));
    }

    void tokensHaveTheirWeights() {
        const auto clip = ClipTokenizer::standard();
        const auto row = promptChunks(clip, "a (red:1.5) [dog]", {.weights = true}).front();
        QCOMPARE(row.ids, clip.encode("a red dog"));
        std::vector<float> expected(77, 1.0f);
        expected[2] = 1.5f;
        expected[3] = static_cast<float>(1 / 1.1);
        QCOMPARE(row.weights, expected);
        // Without the option brackets are text.
        QCOMPARE(promptChunks(clip, "a (red:1.5)", {}).front().ids, clip.encode("a (red:1.5)"));
    }
};

REGISTER_TEST(TestPromptWeights, QCoreApplication);
#include "test_prompt_weights.moc"
