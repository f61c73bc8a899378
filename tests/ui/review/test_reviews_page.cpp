// A review from the window: made with the real worker, judged by two people one after the other
// with no candidate's name anywhere meanwhile, summed up, decided, sent and answers taken back in.
#include <reviews/sent_review.h>
#include <ui/review/blind_round.h>
#include <ui/review/check_list.h>
#include <ui/review/decision_box.h>
#include <ui/review/seed_list.h>
#include <ui/shell/sidebar.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTest>

#include "test_program.h"
#include "ui/review/readable_texts.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;

class TestReviewsPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() {
        m_studio = std::make_unique<StudioWindow>();
        m_studio->makeRun(RunPhase::finished);
        m_studio->window.resize(1440, 900);
        m_studio->open();
        m_studio->goTo(PageId::reviews);
    }
    void cleanup() { m_studio.reset(); }

    void seedsAreReadAsTheyAreWritten() {
        using Seeds = std::vector<std::int64_t>;
        QCOMPARE(seedsFrom(QStringLiteral("42–44")), Seeds({42, 43, 44}));
        QCOMPARE(seedsFrom(QStringLiteral("7, 42-43,42")), Seeds({7, 42, 43}));
        for (const char* wrong : {"", "a", "3-1", "1,,2", "-1", "1-9999"})
            QVERIFY2(!seedsFrom(QString::fromLatin1(wrong)), wrong);
    }

    void whatIsMissingIsSaid() {
        click("newReview");
        QTRY_VERIFY(find<CheckList>("candidates")->count() >= 2);
        QTRY_VERIFY(find<QAbstractButton>("startReview")->isEnabled());
        find<CheckList>("candidates")->setTicked(0, false);
        QVERIFY(!find<QAbstractButton>("startReview")->isEnabled());
        QVERIFY(find<QLabel>("newReviewObstacle")->text().contains(QStringLiteral("two to six")));
        find<CheckList>("candidates")->setTicked(0, true);
        find<QLineEdit>("reviewSeeds")->setText(QStringLiteral("x"));
        QVERIFY(!find<QAbstractButton>("startReview")->isEnabled());
        QCOMPARE(namelessControls(m_studio->window), QStringList());
        keepScreenshot(m_studio->window, QStringLiteral("review-new"));
    }

    void aReviewIsMadeJudgedAndDecided() {
        QStringList names = makeReview();
        QCOMPARE(names.size(), 2);
        QVERIFY(!wordsIn(spokenTexts(), names).isEmpty());  // outside a round they are there
        keepScreenshot(m_studio->window, QStringLiteral("review-list"));
        names += {QStringLiteral("step %1").arg(StudioWindow::totalSteps),
                  QStringLiteral("Demo toys"), QStringLiteral("run-001"), QStringLiteral("Run 1")};

        judge("Ana", names);
        QCOMPARE(table()->item(0, 2)->text(), QStringLiteral("1 reviewer is done"));
        // Ben stops after one, and what came out stays covered until he is done.
        begin("Ben");
        answer(Qt::Key_Left, 1);
        QTest::keyClick(round(), Qt::Key_Escape);
        QTRY_VERIFY(table()->isVisible());
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("1 of 2 reviewers are done"));
        click("openReview");
        QVERIFY(find<QLabel>("resultCovered")->isVisible());
        QVERIFY(!find<QLabel>("verdict")->isVisible());
        QVERIFY(find<QLabel>("verdict")->text().isEmpty());
        click("backToReviews");
        judge("Ben", names);

        click("openReview");
        QTRY_VERIFY(find<QLabel>("verdict")->isVisible());
        QVERIFY(!find<QLabel>("resultCovered")->isVisible());
        QVERIFY(find<QLabel>("reviewSummary")->text().contains(QStringLiteral("2 reviewers")));
        QVERIFY(!find<QLabel>("verdict")->text().isEmpty());
        QTRY_VERIFY(m_studio->window.findChild<QAbstractButton*>(QStringLiteral("clearest_0")));
        keepScreenshot(m_studio->window, QStringLiteral("review-result"));
        QTest::mouseClick(find<QAbstractButton>("clearest_0"), Qt::LeftButton);
        auto* view = find<ComparisonView>("judgedPairView");
        QTRY_VERIFY(view->hasPicture(Side::base) && view->hasPicture(Side::tuned));
        click("closePair");

        find<QComboBox>("decidedCandidate")->setFocus();
        QTest::keyClick(find<QComboBox>("decidedCandidate"), Qt::Key_Down);
        QTest::keyClicks(find<QLineEdit>("signedOffBy"), QStringLiteral("Cleo"));
        QTest::keyClick(find<QLineEdit>("signedOffBy"), Qt::Key_Return);
        QTRY_COMPARE(review().decision.signedOffBy, std::string("Cleo"));
        QTRY_COMPARE(toQt(review().decision.candidate), names.front());
        QTRY_VERIFY(find<QAbstractButton>("exportDecided")->isEnabled());
        find<QPlainTextEdit>("decisionNote")->setPlainText(QStringLiteral("For the poster"));
        click("backToReviews");  // kept at once
        QTRY_COMPARE(review().decision.note, std::string("For the poster"));
        QTRY_COMPARE(table()->item(0, 2)->text(), QStringLiteral("Signed off by Cleo"));
        QCOMPARE(sidebarValue(), QStringLiteral("1"));
        QCOMPARE(namelessControls(m_studio->window), QStringList());
    }

    void whatIsDrawnStaysWhenTheReviewIsCancelled() {
        fillForm(200, QStringLiteral("42, 43"));
        click("startReview");
        QTRY_VERIFY_WITH_TIMEOUT(find<QProgressBar>("newReviewProgress")->value() > 0, 120000);
        QVERIFY(find<QLabel>("newReviewProgressText")->text().contains(QStringLiteral("of 4")));
        // A page is never blocked by another's work.
        m_studio->workspace().goTo(PageId::train);
        m_studio->workspace().goTo(PageId::reviews);
        click("cancelReview");
        QTRY_VERIFY(find<QAbstractButton>("startReview")->isVisible());
        QVERIFY(listReviews(m_studio->project.reviewsFolder()).empty());
        QVERIFY(find<ProblemBar>("newReviewProblems")->isHidden());
    }

    void aReviewIsSentAndWrongAnswersAreRefused() {
        makeReview();
        click("openReview");
        QTRY_VERIFY(find<QAbstractButton>("sendReview")->isVisible());
        m_studio->dialogs.saveFile = m_studio->folder.filePath(QStringLiteral("client"));
        click("sendReview");
        const QString page = m_studio->dialogs.saveFile + QStringLiteral(".html");
        QTRY_VERIFY(QFile::exists(page));
        QTRY_VERIFY(find<QLabel>("reviewNews")->text().contains(QStringLiteral("client.html")));
        m_studio->dialogs.file = page;  // no answers
        click("importAnswers");
        auto* problems = find<ProblemBar>("reviewProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QTRY_VERIFY(find<QAbstractButton>("importAnswers")->isEnabled());
    }

    void whereAnotherComputerHasItNothingIsChanged() {
        m_studio->workspace().setReadOnly(QStringLiteral("other"));
        m_studio->workspace().goTo(PageId::train);
        m_studio->workspace().goTo(PageId::reviews);
        QVERIFY(!find<QAbstractButton>("newReview")->isEnabled());
    }

    /// Opening another project ends the round, which has all its answers.
    void theWindowClosesDuringARound() {
        makeReview();
        begin("Ana");
        answer(Qt::Key_Right, 1);
        const auto folder = m_studio->project.folder();
        QVERIFY(m_studio->window.openProject(folder));
        m_studio->goTo(PageId::reviews);
        QTRY_COMPARE(table()->rowCount(), 1);
        QCOMPARE(table()->item(0, 2)->text(), QStringLiteral("1 reviewer has begun"));
    }

private:
    template <class Widget>
    Widget* find(const char* name) {
        return m_studio->find<Widget>(name);
    }
    void click(const char* name) { QTest::mouseClick(find<QAbstractButton>(name), Qt::LeftButton); }
    QTableWidget* table() { return find<QTableWidget>("reviewsTable"); }
    BlindRound* round() { return find<BlindRound>("blindRound"); }
    int done() { return find<QProgressBar>("roundProgress")->value(); }
    QString sidebarValue() { return find<Sidebar>("sidebar")->entry(PageId::reviews)->value(); }
    Review review() {
        return orThrow(std::move(listReviews(m_studio->project.reviewsFolder()).at(0).review));
    }

    void fillForm(int steps, const QString& seeds) {
        click("newReview");
        QTRY_VERIFY(find<QAbstractButton>("startReview")->isEnabled());
        auto* prompts = find<CheckList>("reviewPrompts");
        for (int line = 1; line < prompts->count(); ++line) prompts->setTicked(line, false);
        find<QLineEdit>("reviewSeeds")->setText(seeds);
        find<QSpinBox>("reviewSteps")->setValue(steps);
    }

    /// Two candidates, one prompt, two seeds; returns the candidates' names.
    QStringList makeReview() {
        fillForm(1, QStringLiteral("42, 43"));
        const QStringList names = find<CheckList>("candidates")->tickedTexts();
        click("startReview");
        const auto isThere = [this] { return table()->isVisible() && table()->rowCount() == 1; };
        if (!QTest::qWaitFor(isThere, 120000)) qFatal("the review is not made");
        return names;
    }

    void begin(const char* reviewer) {
        click("judgeReview");
        auto* name = find<QComboBox>("reviewerName");
        name->setEditText(QString::fromLatin1(reviewer));
        click("beginRound");
        const auto isThere = [this] {
            const auto* page = m_studio->window.findChild<BlindRound*>();
            return page != nullptr && page->isVisible();
        };
        QVERIFY(QTest::qWaitFor(isThere, 20000));
        QTRY_VERIFY(round()->hasFocus());
    }

    void answer(Qt::Key key, int doneThen) {
        const auto isDone = [&] {
            if (done() < doneThen) QTest::keyClick(round(), key);
            return done() == doneThen;
        };
        QVERIFY(QTest::qWaitFor(isDone, 10000));
    }

    /// From where the reviewer is to the end; looks for names before each answer.
    void judge(const char* reviewer, const QStringList& names) {
        begin(reviewer);
        keepScreenshot(m_studio->window, QStringLiteral("review-round"));
        const int total = find<QProgressBar>("roundProgress")->maximum();
        for (int i = done() + 1; i <= total; ++i) {
            QCOMPARE(wordsIn(propertyTexts(m_studio->window), names), QStringList());
            QCOMPARE(wordsIn(spokenTexts(), names), QStringList());
            answer(i % 2 == 0 ? Qt::Key_Left : Qt::Key_Down, i);
        }
        QCOMPARE(wordsIn(propertyTexts(m_studio->window), names), QStringList());
        QTRY_VERIFY(find<QAbstractButton>("finishRound")->isVisible());
        click("finishRound");
        QTRY_VERIFY(table()->isVisible());
        QVERIFY(m_studio->window.findChild<Sidebar*>() != nullptr);
    }

    std::unique_ptr<StudioWindow> m_studio;
};

REGISTER_TEST(TestReviewsPage, QApplication);
#include "test_reviews_page.moc"
