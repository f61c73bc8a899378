// The page of reviews: one is made with the real worker, judged by two people one after the other,
// summed up, decided and sent. The form of a new one: test_new_review; that no name is anywhere in
// the window meanwhile: test_hidden_names.
#include <base/files.h>
#include <reviews/review_order.h>
#include <reviews/review_round.h>
#include <ui/review/blind_round.h>
#include <ui/review/reviews_page.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <algorithm>

#include "core/reviews/made_up_review.h"
#include "test_program.h"
#include "ui/review/reviews_page_test.h"

using namespace dreambooth;

class TestReviewsPage : public ReviewsPageTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showReviews(); }
    void cleanup() { closeReviews(); }

    void aReviewIsMadeJudgedAndDecided() {
        QCOMPARE(amberButtons(), QStringList("newReview"));
        childOf<QLineEdit>(*m_window, "newReviewTitle")->setText(QStringLiteral("Posters"));
        const QStringList names = makeReview();
        QCOMPARE(amberButtons(), QStringList("judgeReview"));  // before another is made
        QCOMPARE(names.size(), 2);
        QCOMPARE(review().title, std::string("Posters"));
        QVERIFY(childOf<QLineEdit>(*m_window, "newReviewTitle")->text().isEmpty());
        keepScreenshot(*m_window, QStringLiteral("review-list"));

        judge("Ana");
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("1 reviewer is done"));
        QCOMPARE(amberButtons(), QStringList("newReview"));
        // Somebody mistypes a name and stops: nobody, as is said.
        begin("anna");
        QTest::keyClick(round(), Qt::Key_Escape);
        QVERIFY(std::ranges::any_of(m_window->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().startsWith(QStringLiteral("You answered nothing"));
        }));
        leave();
        QCOMPARE(table()->item(0, 2)->text(), QStringLiteral("1 reviewer is done"));
        // Ben stops after one, and what came out stays covered until he is done.
        begin("Ben");
        answer(Qt::Key_Left, 1);
        QTest::keyClick(round(), Qt::Key_Escape);
        leave();
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("Done: 1 of 2 reviewers"));
        QCOMPARE(amberButtons(), QStringList("judgeReview"));
        // He is in the list, and whoever comes next is not taken for him.
        click("judgeReview");
        auto* name = childOf<QComboBox>(*m_window, "reviewerName");
        QCOMPARE(name->itemText(0), QStringLiteral("Ben"));
        QVERIFY(name->currentText().isEmpty());
        QVERIFY(!childOf<QAbstractButton>(*m_window, "beginRound")->isEnabled());
        QTest::keyClicks(name->lineEdit(), QStringLiteral("Be"));
        QCOMPARE(name->currentText(), QStringLiteral("Be"));
        click("cancelReviewer");
        click("openReview");
        QVERIFY(childOf<QLabel>(*m_window, "resultCovered")->isVisible());
        QVERIFY(!childOf<QLabel>(*m_window, "verdict")->isVisible());
        QVERIFY(childOf<QLabel>(*m_window, "verdict")->text().isEmpty());
        click("backToReviews");
        judge("Ben");

        // All are done: still nobody sees it who has not asked for it.
        click("openReview");
        QVERIFY(childOf<QLabel>(*m_window, "resultCovered")->isVisible());
        QVERIFY(!childOf<QWidget>(*m_window, "reviewSheet")->isVisible());
        click("uncoverResult");
        QTRY_VERIFY(childOf<QLabel>(*m_window, "verdict")->isVisible());
        QTRY_VERIFY(m_window->findChild<QLabel*>(QStringLiteral("reviewerHabits")) != nullptr);
        QVERIFY(!childOf<QLabel>(*m_window, "resultCovered")->isVisible());
        QVERIFY(childOf<QLabel>(*m_window, "reviewSummary")
                    ->text()
                    .contains(QStringLiteral("2 reviewers")));
        QVERIFY(!childOf<QLabel>(*m_window, "verdict")->text().isEmpty());
        QTRY_VERIFY(m_window->findChild<QAbstractButton*>(QStringLiteral("clearest_0")));
        keepScreenshot(*m_window, QStringLiteral("review-result"));
        QTest::mouseClick(childOf<QAbstractButton>(*m_window, "clearest_0"), Qt::LeftButton);
        auto* view = childOf<ComparisonView>(*m_window, "judgedPairView");
        QTRY_VERIFY(view->hasPicture(Side::left) && view->hasPicture(Side::right));
        click("closePair");

        childOf<QComboBox>(*m_window, "decidedCandidate")->setFocus();
        QTest::keyClick(childOf<QComboBox>(*m_window, "decidedCandidate"), Qt::Key_Down);
        QTest::keyClicks(childOf<QLineEdit>(*m_window, "signedOffBy"), QStringLiteral("Cleo"));
        QTest::keyClick(childOf<QLineEdit>(*m_window, "signedOffBy"), Qt::Key_Return);
        QTRY_COMPARE(review().decision.signedOffBy, std::string("Cleo"));
        QTRY_COMPARE(toQt(review().decision.candidate), names.front());
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "exportDecided")->isEnabled());
        childOf<QPlainTextEdit>(*m_window, "decisionNote")
            ->setPlainText(QStringLiteral("For the poster"));
        click("backToReviews");  // kept at once
        QTRY_COMPARE(review().decision.note, std::string("For the poster"));
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("Signed off by Cleo"));
        QCOMPARE(namelessControls(*m_window), QStringList());
    }

    void aReviewIsSentAndWrongAnswersAreRefused() {
        makeReview();
        click("openReview");
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "sendReview")->isVisible());
        m_fixture->dialogs.saveFile = m_fixture->folder.filePath(QStringLiteral("client"));
        m_window->resize(816, 660);  // the smallest window, beside the sidebar
        auto* back = childOf<QWidget>(*m_window, "backToReviews");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        const QPoint place = back->mapTo(m_window.get(), QPoint());
        // A note that was just typed is kept, and the review read anew, while the dialog is open.
        m_fixture->dialogs.meanwhile = [this] {
            auto* note = childOf<QPlainTextEdit>(*m_window, "decisionNote");
            note->setPlainText(QStringLiteral("For the poster"));
            QTRY_COMPARE(review().decision.note, std::string("For the poster"));
            waitUntilIdle();
        };
        click("sendReview");
        m_fixture->dialogs.meanwhile = [] {};
        const QString page = m_fixture->dialogs.saveFile + QStringLiteral(".html");
        QTRY_VERIFY(QFile::exists(page));
        QTRY_VERIFY(childOf<QLabel>(*m_window, "reviewNews")
                        ->text()
                        .contains(QStringLiteral("client.html")));
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(back->mapTo(m_window.get(), QPoint()), place);  // news moves nothing
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "importAnswers")->isEnabled());
        m_fixture->dialogs.answer = false;  // it is not to be replaced
        orThrow(writeFileAtomically(toPath(page), "the first"));
        click("sendReview");
        QVERIFY(childOf<QAbstractButton>(*m_window, "sendReview")->isEnabled());
        waitUntilIdle();
        QCOMPARE(orThrow(readFile(toPath(page))), std::string("the first"));
        m_fixture->dialogs.file = page;  // no answers
        click("importAnswers");
        auto* problems = childOf<ProblemBar>(*m_window, "reviewProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "importAnswers")->isEnabled());
    }

    /// Somebody deletes it while it is judged: the next reviewer is told.
    void aReviewThatIsGoneIsSaid() {
        MadeUpReview made(2, 2, 1, 2);
        orThrow(made.create());
        choose(made);
        begin("Ana");
        std::filesystem::remove_all(project().reviewsFolder());
        QTest::keyClick(round(), Qt::Key_Escape);
        waitUntilIdle();
        click("nextReviewer");
        QVERIFY(m_page->isVisible());
        QCOMPARE(childOf<ProblemBar>(*m_window, "reviewProblems")->lines().size(), 1);
    }

    void aResultIsCoveredAgainWhereThePageIsLeft() {
        MadeUpReview made(2, 2, 1, 2);
        const Review judged = orThrow(made.create());
        orThrow(orThrow(ReviewRound::open(judged.folder, "Ana")).record(Answer::left));
        choose(made);
        click("openReview");
        const auto* cover = childOf<QLabel>(*m_window, "resultCovered");
        const auto* verdict = childOf<QLabel>(*m_window, "verdict");
        QTRY_VERIFY(cover->isVisible());
        click("uncoverResult");
        QVERIFY(verdict->isVisible() && !verdict->text().isEmpty());
        auto* note = childOf<QPlainTextEdit>(*m_window, "decisionNote");
        note->setPlainText(QStringLiteral("For the poster"));
        m_page->hide();
        m_page->show();
        QCOMPARE(note->toPlainText(), QStringLiteral("For the poster"));
        QVERIFY(cover->isVisible());
        QVERIFY(!verdict->isVisible());
        QVERIFY(verdict->text().isEmpty());
        QTRY_COMPARE(review().decision.note, std::string("For the poster"));
    }

    void whereAnotherComputerHasItNothingIsChanged() {
        m_fixture->session.setReadOnly(QStringLiteral("other"));
        m_page->hide();
        m_page->show();
        QVERIFY(!childOf<QAbstractButton>(*m_window, "newReview")->isEnabled());
    }

private:
    /// What the page on view says is next.
    QStringList amberButtons() const {
        QStringList names;
        for (const auto* button : m_window->findChildren<QPushButton*>())
            if (button->isVisible() && button->property("look") == QStringLiteral("primary"))
                names += button->objectName();
        return names;
    }
    BlindRound* round() { return childOf<BlindRound>(*m_window, "blindRound"); }
    int done() { return childOf<QProgressBar>(*m_window, "roundProgress")->value(); }
    /// One that was made elsewhere is the only one of the project, and chosen.
    void choose(const MadeUpReview& made) {
        std::filesystem::copy(made.reviews(), project().reviewsFolder(),
                              std::filesystem::copy_options::recursive);
        m_page->hide();
        m_page->show();
        QTRY_COMPARE(table()->rowCount(), 1);
        table()->selectRow(0);
    }

    void begin(const char* reviewer) {
        click("judgeReview");
        auto* name = childOf<QComboBox>(*m_window, "reviewerName");
        name->setEditText(QString::fromLatin1(reviewer));
        click("beginRound");
        const auto isThere = [this] {
            const auto* page = m_window->findChild<BlindRound*>();
            return page != nullptr && page->isVisible();
        };
        QVERIFY(QTest::qWaitFor(isThere, 20000));
        m_window->activateWindow();  // there is no desktop that would do it
        QTRY_VERIFY(round()->hasFocus());
    }

    void answer(Qt::Key key, int doneThen) {
        const auto isDone = [&] {
            if (done() < doneThen) QTest::keyClick(round(), key);
            return done() == doneThen;
        };
        QVERIFY(QTest::qWaitFor(isDone, 10000));
    }

    /// From where the reviewer is to the end: for the first candidate, or no difference.
    void judge(const char* reviewer) {
        begin(reviewer);
        keepScreenshot(*m_window, QStringLiteral("review-round"));
        const int total = childOf<QProgressBar>(*m_window, "roundProgress")->maximum();
        const Review made = review();
        const auto who = std::ranges::find(made.reviewers, reviewer, &Reviewer::name);
        QVERIFY(who != made.reviewers.end());
        const std::vector<ReviewPair> order = reviewOrder(made.shape(), made.key, who->order);
        for (int i = done() + 1; i <= total; ++i) {
            const bool isLeft = order[static_cast<std::size_t>(i - 1)].left.candidate == 0;
            answer(i % 3 == 2 ? Qt::Key_Down : isLeft ? Qt::Key_Left : Qt::Key_Right, i);
        }
        QTRY_VERIFY(childOf<QAbstractButton>(*m_window, "finishRound")->isVisible());
        click("finishRound");
        leave();
    }

    /// From the page between two reviewers.
    void leave() {
        QTRY_VERIFY(m_window->findChild<QAbstractButton*>(QStringLiteral("leaveReview")));
        keepScreenshot(*m_window, QStringLiteral("review-between"));
        click("leaveReview");
        QTRY_VERIFY(table()->isVisible());
    }
};

REGISTER_TEST(TestReviewsPage, QApplication);
#include "test_reviews_page.moc"
