// A result with several questions: one at a time is on view, chosen by keyboard or pointer.
// What is said of it, its bars and its table are that question's.
#include <reviews/review_round.h>
#include <ui/review/result_page.h>
#include <ui/review/result_panel.h>
#include <ui/review/review_text.h>
#include <ui/style/theme.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>

#include "core/reviews/made_up_review.h"
#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestResultPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void eachQuestionHasItsResult() {
        MadeUpReview made;
        made.request().questions = {"", "Which is sharper?"};
        const Review review = orThrow(made.create());
        judge(review);
        const Review judged = orThrow(openReview(review.folder));
        ResultPage page;
        page.setResult(judged, orThrow(resultsOf(judged)));
        page.resize(1024, 700);
        page.show();
        auto* questions = page.findChild<QComboBox*>(QStringLiteral("resultQuestion"));
        auto* verdict = page.findChild<QLabel*>(QStringLiteral("verdict"));
        QVERIFY(!questions->isVisible());  // covered: what came out is on purpose
        page.findChild<QPushButton*>(QStringLiteral("uncoverResult"))->click();
        QVERIFY(questions->isVisible());
        QCOMPARE(questions->itemText(0), QStringLiteral("Which one do you prefer?"));
        QCOMPARE(questions->itemText(1), QStringLiteral("Which is sharper?"));
        QVERIFY2(verdict->text().startsWith(QStringLiteral("Zebra base is preferred")),
                 qPrintable(verdict->text()));
        questions->setFocus();
        QTest::keyClick(questions, Qt::Key_Down);
        QVERIFY2(verdict->text().startsWith(QStringLiteral("Run 3 · step 450 is preferred")),
                 qPrintable(verdict->text()));
        // Rows of reviewers come into sight with the next layout.
        QTRY_VERIFY(page.findChild<QLabel*>(QStringLiteral("reviewerHabits")) != nullptr &&
                    page.findChild<QLabel*>(QStringLiteral("reviewerHabits"))->isVisible());
        keepScreenshot(page, QStringLiteral("review-result-questions-small"));
        page.resize(1600, 1000);
        keepScreenshot(page, QStringLiteral("review-result-questions-large"));
        // Read anew, as when answers were imported: what is on view stays.
        page.setResult(judged, orThrow(resultsOf(judged)));
        QCOMPARE(questions->currentIndex(), 1);
        QVERIFY(verdict->text().startsWith(QStringLiteral("Run 3")));
        QVERIFY(page.findChild<QLabel*>(QStringLiteral("reviewSummary"))
                    ->text()
                    .contains(QStringLiteral("24 answers")));
        QVERIFY(askedText(judged).startsWith(
            QStringLiteral("Asked: “Which one do you prefer?”, “Which is sharper?” ")));
        // Another review has questions of its own.
        MadeUpReview other;
        const Review plain = orThrow(other.create());
        Review second = plain;
        second.id = "review-002";
        page.setResult(second, orThrow(resultsOf(plain)));
        QVERIFY(!questions->isVisible());
    }

    /// What people are asked may be long; the smallest window has room beside the sidebar for it.
    /// What is kept of a name has no space at its end; the field keeps it for who types on.
    void aNameCanBeTypedWithAPause() {
        Review review;
        review.id = "review-001";
        DecisionBox box;
        box.setReview(review);
        box.show();
        auto* name = box.findChild<QLineEdit*>("signedOffBy");
        QSignalSpy decided(&box, &DecisionBox::decided);
        QTest::keyClicks(name, "Ana ");
        QTRY_COMPARE(decided.size(), 1);
        review.decision.signedOffBy = "Ana";
        box.setReview(review);
        QTest::keyClicks(name, "Lima");
        QCOMPARE(name->text(), QStringLiteral("Ana Lima"));
    }

    /// Also after another review was looked at.
    void aDecisionThatCouldNotBeKeptIsThereAgain() {
        Review first, second;
        first.id = "review-001";
        second.id = "review-002";
        DecisionBox box;
        box.setReview(first);
        box.show();
        auto* name = box.findChild<QLineEdit*>("signedOffBy");
        QSignalSpy decided(&box, &DecisionBox::decided);
        QTest::keyClicks(name, "Ana");
        QTRY_COMPARE(decided.size(), 1);
        const Decision typed = box.decision();
        box.setKept(QStringLiteral("review-001"), typed, false);
        box.setReview(second);
        QCOMPARE(decided.size(), 2);  // tried again
        box.setKept(QStringLiteral("review-001"), typed, false);
        QCOMPARE(name->text(), QString());
        box.setReview(first);
        QCOMPARE(name->text(), QStringLiteral("Ana"));
        box.hide();
        QCOMPARE(decided.size(), 3);
        box.setKept(QStringLiteral("review-001"), typed, true);
        box.show();
        box.hide();
        QCOMPARE(decided.size(), 3);
    }

    void aLongQuestionIsNotWider() {
        MadeUpReview made;
        made.request().questions = {"", std::string(120, 'w')};
        const Review review = orThrow(made.create());
        judge(review);
        const Review judged = orThrow(openReview(review.folder));
        ResultPage page;
        page.setResult(judged, orThrow(resultsOf(judged)));
        page.findChild<QPushButton*>(QStringLiteral("uncoverResult"))->click();
        page.resize(816, 660);
        page.show();
        auto* questions = page.findChild<QComboBox*>(QStringLiteral("resultQuestion"));
        QTRY_VERIFY(questions->width() > 300);  // of what there is most is read
        QVERIFY2(page.minimumSizeHint().width() < 816,
                 qPrintable(QString::number(page.minimumSizeHint().width())));
    }

    /// One is one, and what nobody said is not counted.
    void fewAnswersAreSaidInWords() {
        MadeUpReview made(2, 1, 1, 1);
        const Review review = orThrow(made.create());
        ReviewRound round = orThrow(ReviewRound::open(review.folder, "Ana"));
        orThrow(round.record(Answer::left));
        const Review judged = orThrow(openReview(review.folder));
        const ReviewResult result = orThrow(resultsOf(judged)).front();
        const QString figures = figuresText(judged, result);
        QVERIFY2(figures.startsWith(QStringLiteral("Where a difference was seen, it won 1 of 1 (")),
                 qPrintable(figures));
        QVERIFY2(!figures.contains(QStringLiteral("No difference")), qPrintable(figures));
        QVERIFY2(!figures.contains(QStringLiteral(" 1 more judgements")), qPrintable(figures));
    }

    /// Nor is who began and said nothing, and what stands beside the result has its room.
    void whoSaidNothingIsNotCounted() {
        MadeUpReview made;
        const Review review = orThrow(made.create());
        for (const char* name : {"Ana", "Ben"}) {
            ReviewRound round = orThrow(ReviewRound::open(review.folder, name));
            if (name[0] == 'A') orThrow(round.record(Answer::left));
        }
        const Review judged = orThrow(openReview(review.folder));
        const auto results = orThrow(resultsOf(judged));
        QCOMPARE(results.front().reviewers.size(), std::size_t(1));
        const QString summary = reviewSummary(judged, results);
        QVERIFY2(summary.contains(QStringLiteral("· 1 reviewer ·")), qPrintable(summary));
        ResultPage page;
        page.setResult(judged, results);
        page.resize(1024, 700);
        page.show();
        page.findChild<QPushButton*>(QStringLiteral("uncoverResult"))->click();
        const auto* panel = page.findChild<ResultPanel*>()->findChild<QScrollArea*>();
        QTRY_VERIFY(panel->widget()->isVisible());
        QVERIFY2(panel->widget()->minimumSizeHint().width() <= panel->viewport()->width(),
                 qPrintable(QString::number(panel->widget()->minimumSizeHint().width())));
    }

private:
    /// The base is preferred, and the other one is sharper.
    static void judge(const Review& review) {
        ReviewRound round = orThrow(ReviewRound::open(review.folder, "Ana"));
        const auto order = reviewOrder(review.shape(), review.key, round.reviewer().order);
        for (std::size_t i = 0; round.next(); ++i) {
            const bool isBaseLeft = order[i / 2].left.candidate == 0;
            orThrow(round.record(isBaseLeft == (i % 2 == 0) ? Answer::left : Answer::right));
        }
    }
};

REGISTER_TEST(TestResultPage, QApplication);
#include "test_result_page.moc"
