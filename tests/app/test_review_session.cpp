// A session of people who decide, played through in one window with the real worker: two runs of
// the bundled model, a prompt set, the grid, the ways to look, the presentation, a blind review by
// two reviewers and by a client in Chromium, sheets. Under X (ctest runs it there too) clicks and
// keys are the X server's. Leaves screenshots in <build>/screenshots, named by the screen's size.
#include <reviews/review_order.h>
#include <reviews/review_result.h>
#include <ui/compare/comparison_grid.h>
#include <ui/present/presentation.h>
#include <ui/review/blind_round.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/shell/sidebar.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QProgressBar>
#include <QScreen>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>

#include "app/hands.h"
#include "app/studio_fixture.h"
#include "test_program.h"
#include "ui/review/readable_texts.h"

using namespace dreambooth;

namespace {

constexpr int longWait = 240000;
constexpr int notInstalled = 77;  // of judge_page.py
constexpr std::pair<Qt::Key, const char*> waysToLook[] = {{Qt::Key_A, "side-by-side"},
                                                          {Qt::Key_S, "swipe"},
                                                          {Qt::Key_O, "onion-skin"},
                                                          {Qt::Key_D, "difference"},
                                                          {Qt::Key_F, "blink"}};

/// Opens a button's menu and chooses by keys; each text is one level of it.
void chooseFromMenu(QWidget* button, const QStringList& texts) {
    // The menu has an event loop of its own, which nothing below it may wait for.
    auto* opened = new QTimer(button);
    QObject::connect(opened, &QTimer::timeout, button, [opened, texts] {
        if (QApplication::activePopupWidget() == nullptr) return;
        opened->stop();
        opened->deleteLater();
        for (const QString& text : texts) {
            const auto isActive = [&] {
                auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
                if (menu == nullptr) return false;
                if (menu->activeAction() == nullptr || menu->activeAction()->text() != text)
                    strike(Qt::Key_Down);
                return menu->activeAction() != nullptr && menu->activeAction()->text() == text;
            };
            QVERIFY2(QTest::qWaitFor(isActive, 20000), qPrintable(text));
            strike(&text == &texts.back() ? Qt::Key_Return : Qt::Key_Right);
        }
    });
    opened->start(50);
    press(button);
    QTRY_VERIFY(QApplication::activePopupWidget() == nullptr);
}

}  // namespace

class TestReviewSession : public QObject, FindsWidgets {
    Q_OBJECT

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        theme::apply(*qApp);
        Settings(m_folder.filePath("settings.ini")).setMeasuresByItself(false);
        m_studio = std::make_unique<StudioFixture>(m_folder.path());
        m_studio->makeSmallProject(m_folder.filePath("Toy.dreambooth"), 30);
        m_studio->window().activateWindow();
    }

    void trainsTwoRuns() {
        goTo(PageId::train);
        for (int number = 1; number <= 2; ++number) {
            m_studio->edit([&](Project& project) { project.recipe.max_train_steps = 30 * number; });
            QTRY_VERIFY(child("startTraining")->isVisible());
            QTRY_VERIFY(child("startTraining")->isEnabled());
            press(child("startTraining"));
            QTRY_VERIFY2_WITH_TIMEOUT(hasFinished(number), m_studio->training(), longWait);
        }
    }

    void drawsASetOfThreeModels() {
        goTo(PageId::compare);
        QTRY_VERIFY(child("showGrid")->isVisible());
        QTRY_VERIFY(child<QSpinBox>("steps")->isVisible());
        write(child<QWidget>("steps"), "8");
        press(child("showGrid"));
        QTRY_VERIFY(child<QWidget>("setModels")->isVisible());
        write(child<QWidget>("setPrompts"),
              "a photo of $subject in the snow\na photo of $subject on the moon");
        write(child<QWidget>("setSeeds"), "2");
        chooseFromMenu(child("setAddModel"), {"Run 1", "Step 30"});
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_COMPARE(grid->contents().cells.size(), std::size_t{12});
        QTRY_VERIFY(child("drawSet")->isEnabled());
        press(child("drawSet"));
        const auto isDrawn = [grid] {
            return std::ranges::none_of(grid->contents().cells,
                                        [](const GridCell& cell) { return cell.file.empty(); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isDrawn(), longWait);
        QTRY_VERIFY(child("drawSet")->isVisible());
        screenshot("grid");
    }

    void looksInEveryWay() {
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        press(grid);
        strike(Qt::Key_End);
        strike(Qt::Key_Return);  // the cell opens large
        auto* view = child<ComparisonView>("comparisonView");
        QTRY_VERIFY(view->isVisible());
        QTRY_VERIFY(view->hasPicture(Side::left) && view->hasPicture(Side::right));
        for (std::size_t mode = 0; mode < std::size(waysToLook); ++mode) {
            strike(waysToLook[mode].first);
            QTRY_COMPARE(static_cast<std::size_t>(view->mode()), mode);
            screenshot(QString("look-") + waysToLook[mode].second);
        }
    }

    void presents() {
        strike(Qt::Key_F11);
        QTRY_VERIFY(presentation() != nullptr);
        ComparisonView& view = presentation()->view();
        QTRY_VERIFY(view.hasPicture(Side::left) && view.hasPicture(Side::right));
        QTRY_VERIFY(presentation()->isActiveWindow());
        QCOMPARE(presentation()->size(), presentation()->screen()->size());
        for (std::size_t mode = 0; mode < std::size(waysToLook); ++mode) {
            strike(waysToLook[mode].first);
            QTRY_COMPARE(static_cast<std::size_t>(view.mode()), mode);
            (void)becomesIdle(10'000);
            keepScreenshot(*presentation(), named(QString("present-") + waysToLook[mode].second));
        }
        const int first = presentation()->current();
        strike(first == 0 ? Qt::Key_PageDown : Qt::Key_PageUp);  // a presenter's remote
        QTRY_VERIFY(presentation()->current() != first);
        strike(Qt::Key_Escape);
        QTRY_VERIFY(presentation() == nullptr);
        QVERIFY(m_studio->window().isVisible());
    }

    void makesAReviewOfTheGrid() {
        m_studio->window().activateWindow();
        press(child("showGrid"));
        QTRY_VERIFY(child("setReview")->isVisible());
        press(child("setReview"));
        QTRY_VERIFY(child("startReview")->isVisible());
        QTRY_VERIFY(child("startReview")->isEnabled());
        write(child<QWidget>("judgements"), "12");
        screenshot("new-review");
        press(child("startReview"));
        QTRY_VERIFY_WITH_TIMEOUT(table()->isVisible() && table()->rowCount() == 1, longWait);
        QCOMPARE(review().candidates.size(), std::size_t{3});
        QCOMPARE(review().prompts.size(), std::size_t{2});
        QCOMPARE(review().seeds.size(), std::size_t{2});
        screenshot("reviews");
    }

    void twoPeopleJudgeBlind() {
        judge("Ana");
        judge("Ben");
        QTRY_VERIFY(child("openReview")->isEnabled());
        press(child("openReview"));
        QTRY_VERIFY(child("uncoverResult")->isVisible());
        press(child("uncoverResult"));
        QTRY_VERIFY(child<QLabel>("verdict")->isVisible());
        QTRY_VERIFY(child<QLabel>("reviewSummary")->text().contains("2 reviewers · 24 answers"));
        // Now they would have been found.
        QVERIFY(!wordsIn(paintedTexts(), {toQt(review().candidates[m_best].name)}).isEmpty());
        // Both took the longer run wherever it was shown.
        QVERIFY(child<QLabel>("verdict")->text().contains(toQt(review().candidates[m_best].name)));
        screenshot("result");
    }

    void whatCameOutIsPutOnSheets() {
        press(child("reviewSheet"));
        QTRY_VERIFY(m_studio->window().findChild<QWidget*>("sheetDialog") != nullptr);
        for (const auto& [format, ending] : {std::pair{"sheetPdf", "pdf"}, {"sheetHtml", "html"}}) {
            QTRY_VERIFY(child(format)->isEnabled());
            press(child(format));
            m_studio->dialogs().saveFile = m_folder.filePath(QString("sheet.") + ending);
            QTRY_VERIFY(child("saveSheet")->isEnabled());
            press(child("saveSheet"));
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(m_studio->dialogs().saveFile), longWait);
            QTRY_VERIFY(child("saveSheet")->isEnabled());
        }
        (void)becomesIdle(10'000);
        keepScreenshot(*child<QWidget>("sheetDialog"), named("sheet"));
        QVERIFY(contents("sheet.pdf").startsWith("%PDF"));
        const QByteArray html = contents("sheet.html");
        for (const char* word : {"is preferred", "Ana", "Ben", "in the snow", "on the moon"})
            QVERIFY2(html.contains(word), word);
        for (const Candidate& candidate : review().candidates)
            QVERIFY2(html.contains(candidate.name.c_str()), candidate.name.c_str());
        press(child("closeSheet"));
        QTRY_VERIFY(m_studio->window().findChild<QWidget*>("sheetDialog") == nullptr);
    }

    void theReviewIsSent() {
        m_studio->dialogs().saveFile = m_folder.filePath("client.html");
        press(child("sendReview"));
        QTRY_VERIFY_WITH_TIMEOUT(child("sendReview")->isEnabled() &&
                                     child<QLabel>("reviewNews")->text().contains("client.html"),
                                 longWait);
        const QByteArray page = contents("client.html");
        QVERIFY(page.contains("Which one do you prefer?"));
        for (const Candidate& candidate : review().candidates)
            QVERIFY2(!page.contains(candidate.name.c_str()), candidate.name.c_str());
    }

    void aClientJudgesInABrowserAndIsImported() {
        QProcess client;
        client.start("/usr/bin/python3",
                     {SOURCE_ROOT "/tests/browser/judge_page.py", m_folder.filePath("client.html"),
                      "Cleo Client", m_folder.filePath("downloads")});
        QVERIFY(QDir(m_folder.path()).mkpath("downloads"));
        QTRY_VERIFY_WITH_TIMEOUT(client.state() == QProcess::NotRunning, longWait);
        if (client.error() == QProcess::FailedToStart || client.exitCode() == notInstalled)
            QSKIP("Chromium or python3-selenium is not installed (packaging/test --browser)");
        QVERIFY2(client.exitCode() == 0, client.readAllStandardError());
        QCOMPARE(client.readAllStandardOutput().trimmed(), "12");

        const QDir downloads(m_folder.filePath("downloads"));
        const QStringList saved = downloads.entryList({"answers-*.json"});
        QCOMPARE(saved.size(), 1);
        m_studio->dialogs().file = downloads.filePath(saved[0]);
        m_studio->window().activateWindow();
        press(child("importAnswers"));
        QTRY_VERIFY(child<QLabel>("reviewNews")->text().contains("12 answers from Cleo Client"));
        QTRY_VERIFY(child<QLabel>("reviewSummary")->text().contains("3 reviewers · 36 answers"));
        screenshot("result-with-client");
    }

    void cleanupTestCase() { m_studio.reset(); }

private:
    const QWidget& root() const override { return m_studio->window(); }
    QTableWidget* table() { return child<QTableWidget>("reviewsTable"); }
    Presentation* presentation() { return m_studio->window().findChild<Presentation*>(); }
    Review review() {
        return orThrow(std::move(listReviews(m_studio->project().reviewsFolder()).at(0).review));
    }
    QByteArray contents(const char* name) {
        QFile file(m_folder.filePath(name));
        return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
    }

    static QString named(const QString& name) {
        const QSize screen = QGuiApplication::primaryScreen()->size();
        return QString("session-%1-%2x%3").arg(name).arg(screen.width()).arg(screen.height());
    }
    void screenshot(const QString& name) { m_studio->screenshot(named(name)); }

    void goTo(PageId page) { press(child<Sidebar>("sidebar")->entry(page)); }

    bool hasFinished(int number) {
        const RunFollower* run = m_studio->workspace().runs().shown();
        return run != nullptr && run->run().id() == "run-00" + std::to_string(number) &&
               run->state().phase == RunPhase::finished;
    }

    /// All pairs, for the longer run wherever it is one of the two, else no difference. The names
    /// of the candidates are nowhere in the window meanwhile: not to be read by another program,
    /// not spoken, not painted; on the list before and after it is not painted either.
    void judge(const QString& name) {
        const Review made = review();
        QStringList names;
        for (std::size_t i = 0; i < made.candidates.size(); ++i) {
            names += toQt(made.candidates[i].name);
            if (made.candidates[i].model.runId == "run-002") m_best = i;
        }
        const auto isAnywhere = [&] {
            return wordsIn(propertyTexts(m_studio->window()), names) +
                   wordsIn(spokenTexts(), names) + wordsIn(paintedTexts(), names);
        };
        QCOMPARE(wordsIn(paintedTexts(), names), QStringList());
        press(child("judgeReview"));
        QTRY_VERIFY(m_studio->window().findChild<QComboBox*>("reviewerName") != nullptr);
        write(child<QWidget>("reviewerName"), name);
        QCOMPARE(wordsIn(paintedTexts(), names), QStringList());
        press(child("beginRound"));
        QTRY_VERIFY(m_studio->window().findChild<BlindRound*>() != nullptr);
        auto* round = m_studio->window().findChild<BlindRound*>();
        m_studio->window().activateWindow();
        QTRY_VERIFY(round->hasFocus());
        auto* progress = child<QProgressBar>("roundProgress");
        auto* view = child<ComparisonView>("roundPictures");
        const Review begun = review();
        const auto who = std::ranges::find(begun.reviewers, name.toStdString(), &Reviewer::name);
        QVERIFY(who != begun.reviewers.end());
        const std::vector<ReviewPair> order = reviewOrder(made.shape(), made.key, who->order);
        QCOMPARE(order.size(), std::size_t{12});
        for (int done = 0; const ReviewPair& pair : order) {
            QTRY_VERIFY(view->pair().file(Side::left) == toQt(made.picture(pair.left)) &&
                        view->pair().file(Side::right) == toQt(made.picture(pair.right)));
            QCOMPARE(isAnywhere(), QStringList());
            if (done == 0) screenshot("blind-round");
            QTRY_VERIFY(round->canAnswer());
            strike(pair.left.candidate == m_best    ? Qt::Key_Left
                   : pair.right.candidate == m_best ? Qt::Key_Right
                                                    : Qt::Key_Down);
            ++done;
            QTRY_COMPARE(progress->value(), done);
        }
        QTRY_VERIFY(child("finishRound")->isVisible());
        QCOMPARE(isAnywhere(), QStringList());
        press(child("finishRound"));
        QTRY_VERIFY(m_studio->window().findChild<QWidget*>("leaveReview") != nullptr);
        screenshot("between-reviewers");
        QCOMPARE(isAnywhere(), QStringList());
        press(child("leaveReview"));
        QTRY_VERIFY(table()->isVisible());
        QCOMPARE(wordsIn(paintedTexts(), names), QStringList());
    }

    QTemporaryDir m_folder;
    std::unique_ptr<StudioFixture> m_studio;
    std::size_t m_best = 0;  ///< the candidate of the longer run
};

REGISTER_TEST(TestReviewSession, QApplication);
#include "test_review_session.moc"
