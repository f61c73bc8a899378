// Words of strangers as they are shown: nothing that a terminal obeys, that turns the text or that
// cannot be seen; letters of all writings stay.
#include <base/json.h>
#include <base/shown_text.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestShownText : public QObject {
    Q_OBJECT

private slots:
    void lettersStay() {
        for (const std::string text : {"a photo of sks dog, 8k!", "Übergröße\n\tзебра", "صورة כלב",
                                       "می‌خواهم", "👩‍👩‍👧", ""})
            QCOMPARE(shownText(text), text);
        QCOMPARE(shownLine(" a\n\tb "), std::string("a  b"));
        QCOMPARE(shownLine("\n"), std::string());
    }

    void whatATerminalObeysIsReplaced() {
        QCOMPARE(shownText("a\x1b[2Jb"), std::string("a�[2Jb"));
        QCOMPARE(shownText("a\rb\x07\x7f"), std::string("a�b��"));
        QCOMPARE(shownText("a\u009b2J"), std::string("a�2J"));  // CSI in one character
        QCOMPARE(shownText(std::string("a\0b", 3)), std::string("a�b"));
    }

    void whatTurnsOrHidesIsReplaced() {
        for (const char* hidden : {"\u202a", "\u202e", "\u2066", "\u2069", "\u200b", "\u2028",
                                   "\u2060", "\ufeff", "\U000e0001"})
            QCOMPARE(shownText(std::string("exe.") + hidden + "gpj"), std::string("exe.�gpj"));
    }

    void bytesThatAreNoUtf8AreReplaced() {
        QCOMPARE(shownText("a\xff"
                           "b"),
                 std::string("a�b"));
        QCOMPARE(shownText("\xe2\x80"), std::string("��"));            // cut off
        QCOMPARE(shownText("\xc0\x9b"), std::string("��"));            // overlong
        QCOMPARE(shownText("\xed\xa0\x80"), std::string("���"));       // a surrogate
        QCOMPARE(shownText("\xf4\x90\x80\x80"), std::string("����"));  // beyond Unicode
    }

    void jsonStaysTheSameDocument() {
        const Json document = {{"a\u202e", "b\u009b\x1b[0m\u200b \n \u007f ü"}, {"n", {1, 2.5}}};
        const std::string shown = shownJson(asText(document, 2));
        QCOMPARE(shownText(shown), shown);
        QVERIFY(orThrow(parseJson(shown, "a test")) == document);
    }
};

REGISTER_TEST(TestShownText, QCoreApplication);
#include "test_shown_text.moc"
