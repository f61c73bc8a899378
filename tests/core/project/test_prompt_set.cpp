// Prompt sets: the subject in them, as earlier versions wrote it too, and text files.
#include <project/prompt_set.h>

#include <QCoreApplication>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;

class TestPromptSet : public QObject {
    Q_OBJECT

private slots:
    void theSubjectIsFilledIn() {
        QCOMPARE(withSubject("a photo of $subject, $subject", "sks cat"),
                 std::string("a photo of sks cat, sks cat"));
        QCOMPARE(withSubject("a photo of {} in snow", "sks cat"),
                 std::string("a photo of sks cat in snow"));
        QCOMPARE(withSubject("$subject", "$subject"), std::string("$subject"));
        QCOMPARE(withPlaceholder("{} and {}"), std::string("$subject and $subject"));
    }

    void textFilesHaveAPromptALine() {
        const std::vector<std::string> expected = {"a photo of $subject", "two"};
        QVERIFY(promptsOfText("# places\r\n\r\n  a photo of $subject \r\n\ntwo") == expected);
        QVERIFY(promptsOfText("").empty());
        QVERIFY(promptsOfText("\n \n").empty());
    }
};

REGISTER_TEST(TestPromptSet, QCoreApplication);
#include "test_prompt_set.moc"
