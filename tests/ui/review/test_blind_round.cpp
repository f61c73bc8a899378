// A reviewer's round with real keys and clicks: every answer is on the disk before the next pair is
// seen, can be taken back, and is gone on with after a stop. Nothing tells which candidate is
// which.
#include <reviews/review_result.h>
#include <ui/review/blind_round.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_sheet.h>

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "core/reviews/made_up_review.h"
#include "test_program.h"
#include "ui/review/readable_texts.h"
#include "ui/support.h"

using namespace dreambooth;

class TestBlindRound : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() {
        m_made = std::make_unique<MadeUpReview>();
        m_review = orThrow(m_made->create());
    }
    void cleanup() {
        m_round.reset();
        m_made.reset();
    }

    void everyKeyIsAnAnswer() {
        open("Ana");
        QCOMPARE(childOf<QLabel>(*m_round, "roundCount")->text(), QStringLiteral("1 of 12"));
        answer(Qt::Key_Left, 1);
        answer(Qt::Key_Right, 2);
        answer(Qt::Key_Down, 3);
        answer(Qt::Key_S, 4);
        const ReviewResult result =
            orThrow(resultsOf(orThrow(openReview(m_review.folder)))).front();
        QCOMPARE(result.reviewers.size(), std::size_t{1});
        QCOMPARE(result.reviewers[0].left, 1);
        QCOMPARE(result.reviewers[0].right, 1);
        QCOMPARE(result.counts.equal, 1);
        QCOMPARE(result.reviewers[0].skipped, 1);
        QCOMPARE(childOf<QLabel>(*m_round, "roundCount")->text(), QStringLiteral("5 of 12"));
    }

    /// One after the other about the same pictures, which stay as they are looked at.
    void eachPairIsAskedEachQuestion() {
        m_made = std::make_unique<MadeUpReview>();
        m_made->request().questions = {"", "Which is <b>sharper</b>?"};
        m_review = orThrow(m_made->create());
        open("Ana");
        QCOMPARE(childOf<QLabel>(*m_round, "roundCount")->text(), QStringLiteral("1 of 24"));
        QCOMPARE(childOf<QLabel>(*m_round, "whichQuestion")->text(),
                 QStringLiteral("Question 1 of 2"));
        QCOMPARE(childOf<QLabel>(*m_round, "roundQuestion")->text(),
                 QStringLiteral("Which one do you prefer?"));
        QTest::keyClick(m_round.get(), Qt::Key_Z);
        QVERIFY(childOf<ComparisonView>(*m_round, "roundPictures")->zoom() != 1);
        answer(Qt::Key_Left, 1);
        QCOMPARE(childOf<QLabel>(*m_round, "whichQuestion")->text(),
                 QStringLiteral("Question 2 of 2"));
        QCOMPARE(childOf<QLabel>(*m_round, "roundQuestion")->text(),
                 QStringLiteral("Which is <b>sharper</b>?"));
        QVERIFY(childOf<ComparisonView>(*m_round, "roundPictures")->zoom() != 1);
        keepScreenshot(*m_round, QStringLiteral("blind_round_second_question"));
        answer(Qt::Key_Right, 2);
        QTRY_VERIFY(childOf<ComparisonView>(*m_round, "roundPictures")->zoom() == 1);
        QCOMPARE(childOf<QLabel>(*m_round, "whichQuestion")->text(),
                 QStringLiteral("Question 1 of 2"));
        QTest::keyClick(m_round.get(), Qt::Key_Backspace);
        QTRY_COMPARE(childOf<QLabel>(*m_round, "whichQuestion")->text(),
                     QStringLiteral("Question 2 of 2"));
        answer(Qt::Key_Right, 2);
        const auto results = orThrow(resultsOf(orThrow(openReview(m_review.folder))));
        for (const ReviewResult& result : results) QCOMPARE(result.counts.judged(), 1);
    }

    /// By click and by keyboard; nothing is answered meanwhile.
    void theSubjectsPhotosBecomeLarge() {
        open("Ana");
        QTRY_VERIFY(m_round->findChild<QAbstractButton*>("subjectPhoto") != nullptr);
        auto* photo = childOf<QAbstractButton>(*m_round, "subjectPhoto");
        const auto large = [this] {
            return m_round->window()->findChild<QDialog*>("enlargedPhoto");
        };
        QTest::mouseClick(photo, Qt::LeftButton);
        QVERIFY(large() != nullptr && large()->isVisible());
        const QSize shown = large()->findChild<QLabel*>()->pixmap().size();
        QVERIFY(shown.width() > 2 * photo->width());
        keepScreenshot(*large(), QStringLiteral("blind_round_photo"));
        QTest::keyClick(large(), Qt::Key_Left);
        QTest::mouseClick(large()->findChild<QAbstractButton*>("closePhoto"), Qt::LeftButton);
        QTRY_VERIFY(large() == nullptr);
        photo->setFocus();
        QTest::keyClick(photo, Qt::Key_Space);
        QVERIFY(large() != nullptr && large()->isVisible());
        QTest::keyClick(large(), Qt::Key_Escape);
        QTRY_VERIFY(large() == nullptr);
        QVERIFY(m_round->isVisible());
        QCOMPARE(done(), 0);
    }

    /// Esc in a round that fills the screen leaves a window with its title bar.
    void theTitleBarComesBack() {
        open("Ana");
        connect(m_round.get(), &BlindRound::stopped, m_round.get(), &QWidget::hide);
        QTest::keyClick(m_round.get(), Qt::Key_F11);
        QVERIFY(m_round->window()->windowState().testFlag(Qt::WindowFullScreen));
        QTest::keyClick(m_round.get(), Qt::Key_Escape);
        QVERIFY(!m_round->isVisible());
        QVERIFY(!m_round->window()->windowState().testFlag(Qt::WindowFullScreen));
    }

    void itsKeysAreListed() {
        open("Ana");
        QTest::keyClick(m_round.get(), Qt::Key_Question);
        auto* sheet = m_round->findChild<KeySheet*>();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        for (const char* row : {"←: Left", "→: Right", "↓: No difference", "S: Skip",
                                "Backspace: ", "1: Side by side", "2: Swipe", "3: Difference",
                                "Space: ", "Z: 100 %", "F11: ", "Esc: Stop for now"})
            QVERIFY2(sheet->accessibleDescription().contains(QString::fromUtf8(row)),
                     qPrintable(sheet->accessibleDescription()));
        sheet->close();
        QCOMPARE(done(), 0);
    }

    void theLastAnswerIsTakenBack() {
        open("Ana");
        QVERIFY(!childOf<QAbstractButton>(*m_round, "takeAnswerBack")->isEnabled());
        const QString first = childOf<QLabel>(*m_round, "roundPrompt")->text();
        answer(Qt::Key_Left, 1);
        answer(Qt::Key_Left, 2);
        QTest::keyClick(m_round.get(), Qt::Key_Backspace);
        QTRY_COMPARE(done(), 1);
        QTest::mouseClick(childOf<QAbstractButton>(*m_round, "takeAnswerBack"), Qt::LeftButton);
        QTRY_COMPARE(done(), 0);
        QTRY_COMPARE(childOf<QLabel>(*m_round, "roundPrompt")->text(), first);
        QVERIFY(m_round->hasFocus());  // a click leaves the keys where they were
        QTest::keyClick(m_round.get(), Qt::Key_Backspace);  // nothing is left to take back
        answer(Qt::Key_Right, 1);
        QCOMPARE(orThrow(resultsOf(m_review)).front().reviewers.size(),
                 std::size_t{0});  // m_review is older
        QCOMPARE(
            orThrow(resultsOf(orThrow(openReview(m_review.folder)))).front().reviewers[0].right, 1);
    }

    /// A key that is held is one answer.
    void aHeldKeyAnswersOnce() {
        open("Ana");
        answer(Qt::Key_Left, 1);
        const auto repeat = [&] {
            QKeyEvent repeated(QEvent::KeyPress, Qt::Key_Left, {}, QString(), true);
            QApplication::sendEvent(m_round.get(), &repeated);
        };
        const auto isSeen = [&] {
            repeat();
            return m_round->canAnswer();
        };
        QVERIFY(QTest::qWaitFor(isSeen, 60'000));
        repeat();
        QVERIFY(m_round->canAnswer());  // and is not at work on an answer
        answer(Qt::Key_Right, 2);       // the next one, and none between them
    }

    void keysOfTheWindowAreNotAnswers() {
        open("Ana");
        answer(Qt::Key_Left, 1);
        for (const auto modifier : {Qt::ControlModifier, Qt::AltModifier})
            for (const auto key : {Qt::Key_Left, Qt::Key_Z, Qt::Key_Backspace, Qt::Key_S})
                QTest::keyClick(m_round.get(), key, modifier);
        waitUntilIdle();
        QCOMPARE(done(), 1);
        QVERIFY(childOf<ComparisonView>(*m_round, "roundPictures")->zoom() == 1);
    }

    void stoppedAndGoneOnAnotherDay() {
        open("Ana");
        for (int i = 1; i <= 5; ++i) answer(Qt::Key_Left, i);
        QSignalSpy stopped(m_round.get(), &BlindRound::stopped);
        QTest::keyClick(m_round.get(), Qt::Key_Escape);
        QCOMPARE(stopped.size(), 1);
        m_round.reset();
        open("Ana");
        QCOMPARE(childOf<QLabel>(*m_round, "roundCount")->text(), QStringLiteral("6 of 12"));
        open("Ben");  // beside her
        QCOMPARE(childOf<QLabel>(*m_round, "roundCount")->text(), QStringLiteral("1 of 12"));
    }

    void theLastPairIsFollowedByThanks() {
        open("Ana");
        QSignalSpy completed(m_round.get(), &BlindRound::completed);
        for (int i = 1; i <= 12; ++i) answer(i % 2 == 0 ? Qt::Key_Left : Qt::Key_Right, i);
        auto* finish = childOf<QAbstractButton>(*m_round, "finishRound");
        QTRY_VERIFY(finish->isVisible());
        QVERIFY(finish->hasFocus());
        auto* thanks = childOf<QLabel>(*m_round, "roundQuestion");
        QVERIFY(thanks->text().contains(QStringLiteral("Ana")));
        // Together, in the middle.
        QTRY_VERIFY(finish->y() - thanks->geometry().bottom() < 30 &&
                    thanks->height() < 2 * thanks->sizeHint().height());
        QVERIFY(!childOf<QWidget>(*m_round, "answerLeft")->isVisible());
        QTest::keyClick(finish, Qt::Key_Left);  // no pair, no answer
        QCOMPARE(done(), 12);
        QTest::keyClick(finish, Qt::Key_Backspace);  // even the last one can be taken back
        QTRY_COMPARE(done(), 11);
        QTRY_VERIFY(childOf<QWidget>(*m_round, "answerLeft")->isVisible());
        QVERIFY(m_round->hasFocus());
        answer(Qt::Key_Left, 12);
        QTRY_VERIFY(finish->hasFocus());
        QTest::keyClick(finish, Qt::Key_Space);
        QCOMPARE(completed.size(), 1);
        QTest::keyClick(finish, Qt::Key_Return);
        QCOMPARE(completed.size(), 2);
    }

    void looksCloser() {
        open("Ana");
        auto* view = childOf<ComparisonView>(*m_round, "roundPictures");
        auto* swipe = childOf<QAbstractButton>(*m_round, "lookSwipe");
        const QImage before = swipe->grab().toImage();
        QTest::keyClick(m_round.get(), Qt::Key_2);
        QVERIFY(swipe->isChecked());
        QVERIFY(swipe->grab().toImage() != before);  // and one sees which way it is
        QTest::keyClick(m_round.get(), Qt::Key_1);
        QVERIFY(swipe->grab().toImage() == before);
        QVERIFY(view->zoom() == 1);
        QTest::keyClick(m_round.get(), Qt::Key_Z);
        QVERIFY(view->zoom() != 1);
        QTest::keyClick(m_round.get(), Qt::Key_Z);
        QVERIFY(view->zoom() == 1);
        QTest::mouseClick(childOf<QAbstractButton>(*m_round, "zoomPair"), Qt::LeftButton);
        QVERIFY(view->zoom() != 1);
        answer(Qt::Key_Left, 1);  // each pair begins whole
        QTRY_VERIFY(view->zoom() == 1);
    }

    /// The prompt's own characters are text, not marks of a page.
    void aPromptIsShownAsItIs() {
        m_made = std::make_unique<MadeUpReview>();
        m_made->request().prompts = {"a <b>sks toy</b> & \"more\""};
        m_review = orThrow(m_made->create());
        open("Ana", QStringLiteral("sks toy"));
        QTRY_VERIFY(childOf<QLabel>(*m_round, "roundPrompt")
                        ->text()
                        .contains(QStringLiteral("a &lt;b&gt;<b>sks toy</b>&lt;/b&gt; &amp;")));
    }

    /// The pictures of this review tell in their texts, and in the names of the files they came
    /// from, what drew them; a reviewer's window must not.
    void nothingTellsWhichIsWhich() {
        const QStringList names{QStringLiteral("Zebra"), QStringLiteral("step 450"),
                                QStringLiteral("Run 3"), QStringLiteral("models/")};
        open("Ana");
        for (int i = 1; i <= 12; ++i) {
            QCOMPARE(wordsIn(propertyTexts(*m_round), names), QStringList());
            QCOMPARE(wordsIn(spokenTexts(), names), QStringList());
            answer(Qt::Key_Left, i);
        }
        QCOMPARE(wordsIn(propertyTexts(*m_round), names), QStringList());
        QLabel telling(QStringLiteral("Zebra"), m_round.get());  // the look itself works
        QVERIFY(!wordsIn(propertyTexts(*m_round), names).isEmpty());
        QVERIFY(!wordsIn(spokenTexts(), names).isEmpty());
        QCOMPARE(namelessControls(*m_round), QStringList());
    }

    void aPictureThatIsGoneIsSaid() {
        for (const auto& entry : std::filesystem::directory_iterator(m_review.folder / "pictures"))
            std::filesystem::remove(entry.path());
        m_round = std::make_unique<BlindRound>(orThrow(ReviewRound::open(m_review.folder, "Ana")),
                                               RoundSubject());
        m_round->show();
        auto* problems = childOf<QWidget>(*m_round, "roundProblems");
        QTRY_VERIFY(problems->isVisible());
        QTest::keyClick(m_round.get(), Qt::Key_Left);  // what is not seen is not judged
        waitUntilIdle();
        QCOMPARE(done(), 0);
    }

private:
    int done() { return childOf<QProgressBar>(*m_round, "roundProgress")->value(); }

    void open(const std::string& reviewer, const QString& phrase = {}) {
        m_round.reset();
        m_round = std::make_unique<BlindRound>(
            orThrow(ReviewRound::open(m_review.folder, reviewer)),
            RoundSubject{.phrases = {phrase}, .photos = {{.path = samplePhoto(1)}}});
        m_round->resize(1200, 800);
        m_round->show();
        m_round->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_round.get()));
        QTRY_VERIFY(childOf<ComparisonView>(*m_round, "roundPictures")->hasPicture(Side::right));
        QTRY_VERIFY(!childOf<QLabel>(*m_round, "roundPrompt")->text().isEmpty());
    }

    /// Answers, once the pair is seen, and waits until so many are done.
    void answer(Qt::Key key, int doneThen) {
        const auto isDone = [&] {
            if (done() < doneThen) QTest::keyClick(m_round.get(), key);
            return done() == doneThen;
        };
        QVERIFY(QTest::qWaitFor(isDone, 10000));
    }

    std::unique_ptr<MadeUpReview> m_made;
    Review m_review;
    std::unique_ptr<BlindRound> m_round;
};

REGISTER_TEST(TestBlindRound, QApplication);
#include "test_blind_round.moc"
