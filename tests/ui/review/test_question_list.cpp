// The questions of a new review by keyboard: lines are added, left empty, said twice and removed.
// What comes of them is what reviewers are asked.
#include <ui/review/new_review_lists.h>
#include <ui/style/theme.h>

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;
using Questions = std::vector<std::string>;

class TestQuestionList : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void severalAreAsked() {
        QuestionList list;
        list.show();
        list.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&list));
        QVERIFY(list.questions() == Questions{""});
        QSignalSpy changed(&list, &QuestionList::changed);
        auto* add = list.findChild<QPushButton*>(QStringLiteral("addQuestion"));
        for (const char* text : {"Which is sharper?", "", "Which is sharper?", "Our product?"}) {
            QTest::keyClick(add, Qt::Key_Space);
            QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text));
        }
        QVERIFY(!changed.isEmpty());
        QVERIFY(!add->isEnabled());
        QVERIFY((list.questions() == Questions{"", "Which is sharper?", "Our product?"}));
        QCOMPARE(namelessControls(list), QStringList());
        auto* remove = list.findChild<QPushButton*>(QStringLiteral("removeQuestion_2"));
        remove->setFocus();
        QTest::keyClick(remove, Qt::Key_Space);
        QVERIFY(QApplication::focusWidget() ==
                list.findChild<QLineEdit*>(QStringLiteral("reviewQuestion")));
        QVERIFY((list.questions() == Questions{"", "Which is sharper?", "Our product?"}));
        QVERIFY(add->isEnabled());
        list.findChild<QLineEdit*>(QStringLiteral("reviewQuestion"))
            ->setText(QStringLiteral("  Which is ours? "));
        QCOMPARE(list.questions().front(), std::string("Which is ours?"));
    }
};

REGISTER_TEST(TestQuestionList, QApplication);
#include "test_question_list.moc"
