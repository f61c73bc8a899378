// While somebody judges blind, no candidate's name is anywhere in the window:
// not in a title, a tool tip, a name of an object, the strip, the sidebar, nor
// in the accessible tree of the whole program.
#include <reviews/review_result.h>
#include <reviews/review_round.h>
#include <ui/review/blind_round.h>
#include <ui/shell/sidebar.h>
#include <ui/style/theme.h>

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>
#include <QTest>

#include "core/reviews/made_up_review.h"
#include "test_program.h"
#include "ui/review/readable_texts.h"
#include "ui/shell/studio_window.h"
#include "ui/support.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestHiddenNames : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    void noNameIsAnywhereDuringARound() {
        MadeUpReview made(2, 2, 1, 2);
        orThrow(made.create());
        StudioWindow studio;
        studio.makeRun(RunPhase::finished);
        fs::copy(made.reviews(), studio.project.reviewsFolder(), fs::copy_options::recursive);
        studio.open();
        studio.goTo(PageId::compare);  // pages that were looked at hold names too
        studio.goTo(PageId::reviews);
        auto* table = studio.child<QTableWidget>("reviewsTable");
        QTRY_COMPARE(table->rowCount(), 1);
        auto* sidebar = studio.child<Sidebar>("sidebar");
        QCOMPARE(sidebar->entry(PageId::reviews)->value(), QStringLiteral("1"));
        const QStringList names{QStringLiteral("Zebra"), QStringLiteral("step 450"),
                                QStringLiteral("Run 3"), QStringLiteral("step 60"),
                                QStringLiteral("Run 1"), QStringLiteral("Demo toys")};
        for (const QString& name : {names[0], names[4]})
            QVERIFY2(!wordsIn(spokenTexts(), {name}).isEmpty(), qPrintable(name));

        studio.click("judgeReview");
        studio.child<QComboBox>("reviewerName")->setEditText(QStringLiteral("Ana"));
        studio.click("beginRound");
        QTRY_VERIFY(studio.window.findChild<BlindRound*>() != nullptr);
        auto* round = studio.window.findChild<BlindRound*>();
        QTRY_VERIFY(round->isVisible());
        for (int done = 0; done <= 2; ++done) {
            QCOMPARE(wordsIn(propertyTexts(studio.window), names), QStringList());
            QCOMPARE(wordsIn(spokenTexts(), names), QStringList());
            studio.workspace().goTo(PageId::compare);  // does nothing meanwhile
            QVERIFY(round->isVisible());
            const auto isAnswered = [&] {
                auto* progress = studio.child<QProgressBar>("roundProgress");
                if (progress->value() <= done) QTest::keyClick(round, Qt::Key_Left);
                return progress->value() > done;
            };
            if (done < 2) QVERIFY(QTest::qWaitFor(isAnswered, 10000));
        }
        QTRY_VERIFY(studio.child("finishRound")->isVisible());
        studio.click("finishRound");
        QTRY_VERIFY(studio.window.findChild<QWidget*>("leaveReview") != nullptr);
        studio.click("leaveReview");
        QTRY_VERIFY(table->isVisible());
        QVERIFY(sidebar->isVisible());
        QVERIFY(!wordsIn(spokenTexts(), names).isEmpty());
    }

    /// Three in a row on three candidates, one of whom answers by chance: from the first pair to
    /// the last nobody finds a name, and what came out is seen only by who asks for it; it says who
    /// guessed.
    void threeReviewersInOneWindow() {
        constexpr int judgements = 24;  // each pair twice
        MadeUpReview made(3, 4, 1, judgements);
        made.request().title.clear();
        orThrow(made.create());
        StudioWindow studio;
        openReviews(studio, made);
        const auto* table = studio.child<QTableWidget>("reviewsTable");
        const QStringList names{QStringLiteral("Zebra"), QStringLiteral("step 450"),
                                QStringLiteral("Run 3"), QStringLiteral("Quokka")};
        const auto nothingIsSaid = [&] {
            return wordsIn(propertyTexts(studio.window), names) + wordsIn(spokenTexts(), names) +
                   wordsIn(paintedTexts(), names);
        };
        QCOMPARE(nothingIsSaid(), QStringList());  // the list names nobody
        studio.click("judgeReview");
        quint32 dice = 1;
        for (const char* who : {"Ana", "Ben", "Cleo"}) {
            QCOMPARE(nothingIsSaid(), QStringList());  // nor does the dialog
            studio.child<QComboBox>("reviewerName")->setEditText(QString::fromLatin1(who));
            studio.click("beginRound");
            const auto round = [&] { return studio.window.findChild<BlindRound*>(); };
            QTRY_VERIFY(round() != nullptr && round()->isVisible());
            const Review review =
                orThrow(std::move(listReviews(studio.project.reviewsFolder()).at(0).review));
            const auto& order =
                reviewOrder(review.shape(), review.key, review.reviewers.back().order);
            for (int done = 0; done < judgements; ++done) {
                dice = dice * 1664525 + 1013904223;
                const ReviewPair& pair = order[static_cast<std::size_t>(done)];
                const bool isLeft =
                    who[0] == 'B' ? dice >> 31 != 0 : pair.left.candidate < pair.right.candidate;
                const auto isAnswered = [&] {
                    auto* progress = studio.child<QProgressBar>("roundProgress");
                    if (progress->value() <= done)
                        QTest::keyClick(round(), isLeft ? Qt::Key_Left : Qt::Key_Right);
                    return progress->value() > done;
                };
                QVERIFY(QTest::qWaitFor(isAnswered, 10000));
                QCOMPARE(nothingIsSaid(), QStringList());
            }
            QTRY_VERIFY(studio.child("finishRound")->isVisible());
            studio.click("finishRound");
            QTRY_VERIFY(studio.window.findChild<QWidget*>("betweenReviewers") != nullptr);
            QTRY_VERIFY(round() == nullptr);
            keepScreenshot(studio.window, QStringLiteral("review-between"));
            QCOMPARE(nothingIsSaid(), QStringList());
            // The keys lead to the next one, not to the names.
            QCOMPARE(studio.window.focusWidget(), studio.child("nextReviewer"));
            if (who[0] != 'C') QTest::keyClick(studio.window.focusWidget(), Qt::Key_Return);
        }
        studio.click("leaveReview");
        QTRY_VERIFY(table->isVisible());
        studio.click("openReview");
        QTRY_VERIFY(studio.child("uncoverResult")->isVisible());
        QVERIFY(!studio.child("reviewSheet")->isVisible());
        studio.click("uncoverResult");
        QTRY_VERIFY(!wordsIn(paintedTexts(), {names[0]}).isEmpty());  // it would have been found
        for (const QString& name : names)
            QVERIFY2(!wordsIn(spokenTexts(), {name}).isEmpty(), qPrintable(name));
        int guessed = 0;
        for (const auto* doubt : studio.window.findChildren<QLabel*>("reviewerDoubt"))
            guessed += doubt->text().contains(QStringLiteral("no more often than by guessing"));
        QCOMPARE(guessed, 1);
    }

    /// Another project may be opened meanwhile: the answers are there, and
    /// nothing is left behind.
    void aProjectIsClosedDuringARound() {
        MadeUpReview made(2, 2, 1, 2);
        orThrow(made.create());
        StudioWindow studio;
        openReviews(studio, made);
        studio.click("judgeReview");
        studio.child<QComboBox>("reviewerName")->setEditText(QStringLiteral("Ana"));
        studio.click("beginRound");
        QTRY_VERIFY(studio.window.findChild<BlindRound*>() != nullptr);
        QVERIFY(studio.window.openProject(studio.project.folder()));
        QVERIFY(studio.window.findChild<BlindRound*>() == nullptr);
        studio.goTo(PageId::reviews);
        QTRY_VERIFY(studio.child<QTableWidget>("reviewsTable")->isVisible());
    }

private:
    /// The window on its page of reviews, with the one that was made.
    static void openReviews(StudioWindow& studio, const MadeUpReview& made) {
        fs::copy(made.reviews(), studio.project.reviewsFolder(), fs::copy_options::recursive);
        studio.open();
        studio.goTo(PageId::reviews);
        QTRY_COMPARE(studio.child<QTableWidget>("reviewsTable")->rowCount(), 1);
    }
};

REGISTER_TEST(TestHiddenNames, QApplication);
#include "test_hidden_names.moc"
