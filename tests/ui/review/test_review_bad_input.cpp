// What can be wrong with a review's input is said in one sentence in the window, and nothing is
// lost: answers that were altered, are another project's, torn, or come twice; damaged pictures and
// files of a review; a model that has vanished.
#include <base/files.h>
#include <reviews/review_result.h>
#include <ui/review/blind_round.h>
#include <ui/review/new_review_lists.h>
#include <ui/review/reviews_page.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTest>

#include "core/reviews/made_up_review.h"
#include "core/reviews/saved_answers.h"
#include "test_program.h"
#include "ui/page_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestReviewBadInput : public PageTest<ReviewsPage>, AskedHost {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        m_made = std::make_unique<MadeUpReview>(2, 2, 2, 8);
        orThrow(m_made->create());
        fs::copy(m_made->reviews(), project().reviewsFolder(), fs::copy_options::recursive);
        m_review = orThrow(openReview(project().reviewsFolder() / "review-001"));
        m_fixture->context.host = this;
    }
    void cleanup() {
        delete m_round;
        closePage();
        m_made.reset();
    }

    void answersThatDoNotBelongAreRefused() {
        openPage();
        const Json whole = SavedAnswers{m_review}.json();
        orThrow(importAnswersOf(whole));
        QCOMPARE(judged(), 2);
        const std::string before = contents("answers-Client.jsonl");

        QVERIFY(said(whole).contains("or newer ones, have already been imported"));
        Json altered = whole;
        altered["answers"][0]["answer"] = "right";
        QVERIFY(said(altered).contains("were changed after they were saved"));
        MadeUpReview elsewhere(2, 2, 2, 8);
        QVERIFY(said(SavedAnswers{orThrow(elsewhere.create())}.json())
                    .contains("are for a review of another project"));
        QVERIFY(said(asText(whole, 1).substr(0, 200)).contains("answers.json"));
        QVERIFY(said(Json{{"some", "thing"}}).contains("contains no review answers"));

        QCOMPARE(judged(), 2);
        QCOMPARE(contents("answers-Client.jsonl"), before);
        QCOMPARE(readReview().reviewers.size(), std::size_t{1});
    }

    void aTornReviewIsNamedAndTheOthersStay() {
        orThrow(m_made->create());
        fs::copy(m_made->reviews() / "review-002", project().reviewsFolder() / "review-002",
                 fs::copy_options::recursive);
        fs::resize_file(project().reviewsFolder() / "review-002" / "review.json", 100);
        openPage();
        QTRY_COMPARE(lines().size(), 1);
        QVERIFY2(lines()[0].contains("review-002"), qPrintable(lines()[0]));
        QCOMPARE(table()->rowCount(), 1);
    }

    void aPictureThatIsTornOrGoneIsSaidAndNotJudged() {
        const auto order = [&] { return reviewOrder(m_review.shape(), m_review.key, "Ana")[0]; };
        for (const bool isGone : {false, true}) {
            const fs::path picture = m_review.picture(order().left);
            const std::string whole = *readFile(picture);
            if (isGone)
                fs::remove(picture);
            else
                fs::resize_file(picture, whole.size() / 2);
            auto round = std::make_unique<BlindRound>(
                orThrow(ReviewRound::open(m_review.folder, "Ana")), RoundSubject());
            round->show();
            auto* problems = round->findChild<ProblemBar*>("roundProblems");
            QTRY_COMPARE(problems->lines().size(), 1);
            QVERIFY2(problems->lines()[0].contains(toQt(picture.filename().string())),
                     qPrintable(problems->lines()[0]));
            QTest::keyClick(round.get(), Qt::Key_Left);  // what is not seen is not judged
            waitUntilIdle();
            QCOMPARE(judged(), 0);
            const auto skipped = [&] {
                return orThrow(resultsOf(readReview())).front().counts.skipped;
            };
            QCOMPARE(skipped(), 0);
            QTest::keyClick(round.get(), Qt::Key_S);  // and holds nobody up
            QTRY_COMPARE(skipped(), 1);
            QTRY_VERIFY(round->findChild<ComparisonView*>("roundPictures")->hasPicture(Side::left));
            QVERIFY(problems->lines().isEmpty());
            QTest::keyClick(round.get(), Qt::Key_Backspace);
            QTRY_COMPARE(skipped(), 0);
            round.reset();
            orThrow(writeFileAtomically(picture, whole));
        }
    }

    /// What was typed stands there, and is kept with the next key.
    void aDecisionThatCanNotBeKeptStays() {
        openPage();
        table()->selectRow(0);
        click("openReview");
        QTRY_VERIFY(child("backToReviews")->isVisible());
        auto* note = child<QPlainTextEdit>("decisionNote");
        {
            const FileLock heldByAnother = orThrow(FileLock::acquire(m_review.folder));
            note->setPlainText(QStringLiteral("For the poster"));
            QTRY_COMPARE(lines().size(), 1);
            waitUntilIdle();  // the review is read anew
            QCOMPARE(note->toPlainText(), QStringLiteral("For the poster"));
            QVERIFY(readReview().decision.note.empty());
        }
        note->appendPlainText(QStringLiteral("Large"));
        QTRY_COMPARE(readReview().decision.note, std::string("For the poster\nLarge"));
    }

    /// A LoRA of the list was deleted while the form was open.
    void aModelThatVanished() {
        const fs::path lora = m_fixture->path("rex.safetensors");
        fs::copy(fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/pytorch_lora_weights.safetensors",
                 lora);
        orThrow(m_fixture->models.add(lora));
        openPage();
        click("newReview");
        auto* candidates = child<CheckList>("candidates");
        QTRY_COMPARE(candidates->count(), 2);
        QTRY_VERIFY(child("startReview")->isEnabled());
        child<QLineEdit>("newReviewTitle")->setText("Which one?");
        fs::remove(lora);
        click("startReview");
        auto* problems = child<ProblemBar>("newReviewProblems");
        QTRY_COMPARE_WITH_TIMEOUT(problems->lines().size(), 1, 60000);
        QVERIFY2(problems->lines()[0].contains("rex.safetensors"),
                 qPrintable(problems->lines()[0]));
        QTRY_VERIFY(child("startReview")->isVisible());
        QCOMPARE(child<QLineEdit>("newReviewTitle")->text(), "Which one?");
        QCOMPARE(listReviews(project().reviewsFolder()).size(), std::size_t{1});
    }

private:
    void showAlone(QWidget* page) override {
        delete m_round;
        m_round = page;
        if (page != nullptr) page->show();
    }

    QTableWidget* table() { return child<QTableWidget>("reviewsTable"); }
    QStringList lines() { return child<ProblemBar>("reviewProblems")->lines(); }
    Review readReview() { return orThrow(openReview(m_review.folder)); }
    int judged() { return orThrow(resultsOf(readReview())).front().counts.judged(); }
    std::string contents(const char* name) { return *readFile(m_review.folder / name); }

    void openPage() {
        showPage(1232, 848);
        QTRY_VERIFY(table()->rowCount() >= 1);
    }

    /// Imports it in the window.
    void import(const std::string& text) {
        const fs::path file = m_fixture->path("answers.json");
        orThrow(writeFileAtomically(file, text));
        m_fixture->dialogs.file = toQt(file);
        click("importIntoReviews");
    }
    Result<void> importAnswersOf(const Json& answers) {
        import(asText(answers, 1));
        auto* news = child<QLabel>("reviewNews");
        if (!QTest::qWaitFor([&] { return news->text().contains("Client"); }, 20000))
            return std::unexpected(Error{"test", {}, "the answers are not taken over", {}, {}});
        return {};
    }
    /// The one sentence that the window says.
    QString said(const std::string& text) {
        import(text);
        if (!QTest::qWaitFor([&] { return lines().size() == 1; }, 20000)) return {};
        if (child<QLabel>("reviewNews")->isVisible()) return "beside what was said before";
        return lines()[0].section('\n', 0, 0);
    }
    QString said(const Json& answers) { return said(asText(answers, 1)); }

    std::unique_ptr<MadeUpReview> m_made;
    Review m_review;
    QPointer<QWidget> m_round;
};

REGISTER_TEST(TestReviewBadInput, QApplication);
#include "test_review_bad_input.moc"
