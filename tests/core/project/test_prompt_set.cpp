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
        QCOMPARE(withSubjects("a photo of $subject, $subject", {"sks cat"}),
                 std::string("a photo of sks cat, sks cat"));
        QCOMPARE(withSubjects("a photo of {} in snow", {"sks cat"}),
                 std::string("a photo of sks cat in snow"));
        QCOMPARE(withSubjects("$subject", {"$subject"}), std::string("$subject"));
        QCOMPARE(withPlaceholder("{} and {}"), std::string("$subject and $subject"));
    }

    void severalSubjectsHaveNumbers() {
        const std::vector<std::string> phrases = {"sks cat", "ohwx dog"};
        QCOMPARE(withSubjects("$subject2 beside $subject, {}", phrases),
                 std::string("ohwx dog beside sks cat, sks cat"));
        // What no subject has is no number of one.
        QCOMPARE(withSubjects("$subject3 $subject1 $subject0", phrases),
                 std::string("$subject3 sks cat $subject0"));
        QCOMPARE(withSubjects("$subject99999999999999999999", phrases),
                 std::string("$subject99999999999999999999"));
        QCOMPARE(withSubjects("$subject", {"$subject2", "b"}), std::string("$subject2"));
        QCOMPARE(withSubjects("", phrases), std::string());
    }

    void aCaptionIsAboutItsPhotosSubject() {
        const std::vector<std::string> phrases = {"sks cat", "ohwx dog"};
        QCOMPARE(withSubjects("$subject beside $subject1 {}", phrases[1], phrases),
                 std::string("ohwx dog beside sks cat {}"));
        QCOMPARE(withSubjects("$subject, $subject2, $subject3", phrases[0], phrases),
                 std::string("sks cat, ohwx dog, $subject3"));
    }

    void oneThatIsGoneIsNamedInWords() {
        QCOMPARE(withoutSubject("$subject, $subject2, $subject3, $subject20", 2, "ohwx dog"),
                 std::string("$subject, ohwx dog, $subject2, $subject19"));
        QCOMPARE(withoutSubject("$subject2 beside $subject3", 3, "zwx man"),
                 std::string("$subject2 beside zwx man"));
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
