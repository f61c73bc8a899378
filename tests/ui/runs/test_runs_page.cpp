// The Runs page: cards and table, search and order, name, note and star, what a run shows of
// itself. Going on from a step: test_continue_dialog.
#include <base/files.h>
#include <base/paths.h>
#include <comparisons/comparison.h>
#include <runs/run_folder.h>
#include <runs/scores.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/run_list.h>
#include <ui/runs/runs_page.h>
#include <ui/session/run_follower.h>
#include <ui/shell/run_strip.h>
#include <ui/style/theme.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <QUndoStack>
#include <set>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/runs/quick_recipe.h"
#include "ui/runs/three_runs_test.h"

using namespace dreambooth;

class TestRunsPage : public ThreeRunsTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showThreeRuns(); }
    void cleanup() { closePage(); }

    void cardsAndTableShowTheSame() {
        QCOMPARE(cards()->chosen(), "run-003");  // the newest
        QVERIFY(cards()
                    ->item(0)
                    ->data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("Learning rate 5e-6 → 1e-4")));
        QVERIFY(cards()
                    ->item(1)
                    ->data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("LoRA size 16 → 32")));
        QVERIFY(label("runsCount")->text().startsWith(QStringLiteral("3 runs · ")));
        keepScreenshot(*m_page, QStringLiteral("runs-cards"));
        cards()->choose("run-002");
        click("runsAsTable");
        QCOMPARE(table()->currentRow(), 1);  // the run stays chosen
        QCOMPARE(cards()->chosen(), "run-002");
        QCOMPARE(table()->rowCount(), 3);
        QCOMPARE(table()->item(1, 4)->text(), QStringLiteral("0.90"));
        QVERIFY(!table()->item(1, 5)->text().isEmpty());
        QCOMPARE(table()->item(1, 1)->text(), QStringLiteral("LoRA size 16 → 32"));
        m_fixture->runs.setLabel("run-002", {.note = "Print this.\nNot that."});
        QTRY_COMPARE(table()->item(1, 6)->text(), QStringLiteral("Print this. Not that."));
        QTRY_VERIFY(hasPicture(table()->visualItemRect(table()->item(1, 0))));
        keepScreenshot(*m_page, QStringLiteral("runs-table"));
        // Qt breaks no lines of a plain tip.
        m_fixture->runs.setLabel("run-002",
                                 {.note = std::string(40, 'a') + ' ' + std::string(60, 'b')});
        QTRY_COMPARE(table()->item(1, 6)->toolTip().count(u'\n'), 1);
        QCOMPARE(namelessControls(*m_page), QStringList());
        // The next window shows them as this one did.
        RunsPage later(m_fixture->context);
        later.show();
        QVERIFY(later.findChild<QTableWidget*>(QStringLiteral("runsTable"))->isVisible());
    }

    /// As the bar on the Train page offers it; the strip below the pages does so too.
    void aRunWhoseGpuIsGoneGoesOnWithoutIt() {
        const RunFolder run = makeRun(project(), {.phase = RunPhase::failed, .devices = {"7"}});
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .failed(makeError("gpu.missing", {{"device", "7"}})));
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 4);
        cards()->choose(run.id());
        m_fixture->runs.show(run.id());
        const QString offered = QStringLiteral("Start over without it");
        RunStrip strip(&m_fixture->runs);
        QTRY_COMPARE(strip.findChild<QAbstractButton*>(QStringLiteral("resumeRun"))->text(),
                     offered);
        QTRY_COMPARE(child("resumeSelectedRun")->text(), offered);
        QTRY_VERIFY(child("resumeSelectedRun")->isEnabled());
        child("resumeSelectedRun")->click();
        QTRY_COMPARE(orThrow(run.readJob()).devices, m_fixture->computer.chosen());
    }

    /// A later one, which may only wait, tells nothing of it.
    void theFirstRunIsComparedWithNoneByItself() {
        auto* other = child<QComboBox>("compareRunWith");
        QCOMPARE(other->currentText(), QStringLiteral("Compared with Run 2"));
        QVERIFY(!label("runChanges")->toolTip().isEmpty());
        cards()->choose("run-001");
        QCOMPARE(other->currentIndex(), -1);
        QCOMPARE(label("runChanges")->text(), QStringLiteral("The first run"));
        QVERIFY(label("runChanges")->toolTip().isEmpty());
        QTest::keyClick(other, Qt::Key_End);
        QCOMPARE(other->currentText(), QStringLiteral("Compared with Run 2"));
        QVERIFY(label("runChanges")->text().contains(QStringLiteral("LoRA size: 32 → 16")));
    }

    void searchFilterAndOrder() {
        auto* search = child<QLineEdit>("searchRuns");
        search->setFocus();
        QTest::keyClicks(search, QStringLiteral("RANK 16"));
        QCOMPARE(cards()->count(), 1);
        QCOMPARE(cards()->chosen(), "run-001");
        QTest::keyClicks(search, QStringLiteral(" nothing like it"));
        QVERIFY(!cards()->isVisible());
        QCOMPARE(label("runsHint")->text(), QStringLiteral("No run has all of this."));
        search->setText(QStringLiteral("learning rate 1e-4"));
        QCOMPARE(cards()->count(), 1);
        QCOMPARE(cards()->chosen(), "run-003");
        search->clear();
        QCOMPARE(cards()->count(), 3);
        auto* order = child<QComboBox>("orderOfRuns");
        order->setCurrentIndex(3);
        QCOMPARE(idAt(0), "run-002");
        QCOMPARE(idAt(2), "run-003");  // not measured
        order->setCurrentIndex(1);
        QCOMPARE(idAt(0), "run-001");
    }

    void aNameANoteAndAStar() {
        cards()->choose("run-002");
        auto* name = child<QLineEdit>("runName");
        QCOMPARE(name->text(), QStringLiteral("Run 2"));
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("Horns are right"));
        QTest::keyClick(name, Qt::Key_Return);
        auto* note = child<QPlainTextEdit>("runNote");
        note->setFocus();
        QTest::keyClicks(note, QStringLiteral("Print this one."));
        click("starRun");
        const RunFolder run(runsFolder() / "run-002");
        QTRY_VERIFY(
            (readLabel(run) ==
             RunLabel{.name = "Horns are right", .note = "Print this one.", .isStarred = true}));
        click("starredRuns");
        QCOMPARE(cards()->count(), 1);
        click("notedRuns");
        QCOMPARE(cards()->count(), 1);
        click("allRuns");
        QCOMPARE(cards()->count(), 3);
        // Star, note and name are a step of undo each, however many keys it took.
        QCOMPARE(m_fixture->session.undoStack()->count(), 3);
        for (int step = 0; step < 3; ++step) m_fixture->session.undoStack()->undo();
        QTRY_VERIFY(readLabel(run) == RunLabel{});
        QCOMPARE(name->text(), QStringLiteral("Run 2"));
        // In a new window it is there again.
        m_fixture->session.undoStack()->redo();
        RunStore later(m_fixture->session);
        QTRY_COMPARE(later.runs().size(), std::size_t{3});
        QCOMPARE(later.find("run-002")->label.name, "Horns are right");
    }

    /// The disk was full, say: what was typed stands there, and is kept with the next key.
    void aNoteThatCanNotBeKeptStays() {
        const RunFolder run(runsFolder() / "run-002");
        const auto inTheWay = run.path() / "label.json";
        std::filesystem::create_directories(inTheWay / "folder");
        QSignalSpy failed(&m_fixture->runs, &RunStore::failed);
        cards()->choose("run-002");
        auto* note = child<QPlainTextEdit>("runNote");
        note->setFocus();
        QTest::keyClicks(note, QStringLiteral("Sell"));
        QTRY_COMPARE(failed.size(), 4);
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.isListFresh());
        QCOMPARE(note->toPlainText(), QStringLiteral("Sell"));
        std::filesystem::remove_all(inTheWay);
        QTest::keyClicks(note, QStringLiteral(" it"));
        QTRY_COMPARE(readLabel(run).note, "Sell it");
    }

    /// The list may have been read before the last letters were written.
    void aListThatIsOlderTakesNoLettersBack() {
        cards()->choose("run-002");
        auto* note = child<QPlainTextEdit>("runNote");
        note->setFocus();
        m_fixture->runs.reload();
        QVERIFY(backgroundPool().waitForDone(60'000));  // read, and not told yet
        QTest::keyClicks(note, QStringLiteral("Print"));
        m_fixture->runs.setLabel("run-001", {.name = "First"});
        QTRY_VERIFY(m_fixture->runs.isListFresh());
        QCOMPARE(note->toPlainText(), QStringLiteral("Print"));
        QCOMPARE(m_fixture->runs.find("run-002")->label.note, "Print");
        QCOMPARE(m_fixture->runs.find("run-001")->label.name, "First");
        // What another window writes afterwards is seen.
        orThrow(writeLabel(RunFolder(runsFolder() / "run-002"), {.note = "Do not print"}));
        m_fixture->runs.reload();
        QTRY_COMPARE(note->toPlainText(), QStringLiteral("Do not print"));
    }

    /// Without its note, or the words that were searched for, the run is still the one that is
    /// written of: the next letters go to no other.
    void aNoteIsWrittenAnewUnderAFilter() {
        RunStore& runs = m_fixture->runs;
        runs.setLabel("run-001", {.note = "Older"});
        runs.setLabel("run-002", {.note = "Print this one."});
        auto* note = child<QPlainTextEdit>("runNote");
        const auto writeAnew = [&](const QString& text) {
            note->setFocus();
            note->selectAll();
            QTest::keyClick(note, Qt::Key_Delete);
            QTest::keyClicks(note, text);
        };
        click("notedRuns");
        QCOMPARE(cards()->count(), 2);
        cards()->choose("run-002");
        writeAnew(QStringLiteral("Zebra"));
        QCOMPARE(cards()->chosen(), "run-002");
        child<QLineEdit>("searchRuns")->setText(QStringLiteral("zebra"));
        QCOMPARE(cards()->count(), 1);
        writeAnew(QStringLiteral("Sell"));
        QCOMPARE(runs.find("run-002")->label.note, "Sell");
        QCOMPARE(runs.find("run-001")->label.note, "Older");
        // Once another one is chosen it goes.
        child<QLineEdit>("searchRuns")->clear();
        QCOMPARE(cards()->count(), 2);
        writeAnew(QString());
        QCOMPARE(cards()->count(), 2);
        cards()->choose("run-001");
        QTRY_COMPARE(cards()->count(), 1);
        QCOMPARE(cards()->chosen(), "run-001");
    }

    void theStarOfACardIsClicked() {
        const QRect card = cards()->visualItemRect(cards()->item(1));
        const QPoint star(card.right() - 20, card.top() + 162);
        QSignalSpy asked(cards(), &RunCards::starRequested);
        QTest::mouseClick(cards()->viewport(), Qt::RightButton, {}, star);
        QTest::mousePress(cards()->viewport(), Qt::LeftButton, {}, card.center());
        QTest::mouseRelease(cards()->viewport(), Qt::LeftButton, {}, star);
        QCOMPARE(asked.size(), 0);
        QTest::mouseClick(cards()->viewport(), Qt::LeftButton, {}, star);
        QCOMPARE(asked.size(), 1);
        QTRY_VERIFY(readLabel(RunFolder(runsFolder() / "run-002")).isStarred);
    }

    /// Also where they get their size after it was chosen.
    void theChosenCardStaysInSight() {
        RunList list(m_fixture->context, nullptr);
        RunCards narrow(list);
        narrow.resize(900, 300);
        narrow.show();
        narrow.choose("run-001");  // the last one
        narrow.resize(270, 300);   // one below the other
        QVERIFY(narrow.viewport()->rect().intersects(narrow.visualItemRect(narrow.currentItem())));
    }

    /// In the next window, too; where it has gone the newest one is.
    void theLastRunComesBack() {
        cards()->choose("run-001");
        m_page.reset();
        showPage(1200, 820);
        QTRY_COMPARE(cards()->chosen(), "run-001");
        QTRY_COMPARE(child<QLineEdit>("runName")->text(), QStringLiteral("Run 1"));
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        m_fixture->settings.setLastPlace(toQt(project().folder()), QStringLiteral("run"),
                                         QStringLiteral("run-001"));
        RunsPage later(m_fixture->context);
        later.show();
        QTRY_COMPARE(childOf<QLineEdit>(later, QStringLiteral("runName"))->text(),
                     QStringLiteral("Run 3"));
    }

    /// As where queue.json was lost.
    void aRunThatWaitsNowhereIsQueuedAgain() {
        m_fixture->queue.setHeld(true);
        makeRun(project(), {.phase = RunPhase::queued});
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 4);
        cards()->choose("run-004");
        QVERIFY(child("queueSelectedRun")->isVisible());
        click("queueSelectedRun");
        const std::vector<std::string> waiting = {"run-004"};
        QTRY_COMPARE(m_fixture->queue.state().waiting, waiting);
        QTRY_VERIFY(!child("queueSelectedRun")->isVisible());
    }

    /// Without anything else that reads the runs anew.
    void whatWasMeasuredIsShown() {
        click("runsAsTable");
        constexpr int likenessColumn = 4;
        QCOMPARE(table()->item(0, 0)->data(Qt::UserRole).toString(), QStringLiteral("run-003"));
        QVERIFY(table()->item(0, likenessColumn)->text() != QStringLiteral("0.80"));
        writeLikenesses(RunFolder(runsFolder() / "run-003"), {0.6, 0.8});
        emit m_fixture->engine.measured(1);  // what the worker's answer leads to
        QTRY_COMPARE(table()->item(0, likenessColumn)->text(), QStringLiteral("0.80"));
    }

    /// A figure that means something else does not stand in one order with the others.
    void likenessThatWasMeasuredOtherwiseStandsApart() {
        const auto measureWith = [&](const char* id, double guidance) {
            const RunFolder run(runsFolder() / id);
            Json scores = orThrow(readJson(run.scoresFile()));
            scores["settings"] = {{"model", std::string("/") + id},  // the same one, elsewhere
                                  {"model_identity", "abc"},
                                  {"guidance_scale", guidance}};
            orThrow(writeJson(run.scoresFile(), scores));
        };
        const auto likenessOf = [&](const char* id) {
            for (int row = 0; row < table()->rowCount(); ++row)
                if (table()->item(row, 0)->data(Qt::UserRole).toString() == QLatin1String(id))
                    return table()->item(row, 4)->text();
            return QString();
        };
        click("runsAsTable");
        measureWith("run-001", 7.5);
        measureWith("run-002", 7.5);
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.isListFresh());
        QTRY_COMPARE(likenessOf("run-001"), QStringLiteral("0.70"));
        QCOMPARE(likenessOf("run-002"), QStringLiteral("0.90"));
        measureWith("run-001", 3);
        m_fixture->runs.reload();
        QTRY_COMPARE(likenessOf("run-001"), QStringLiteral("0.70 (measured otherwise)"));
        QCOMPARE(likenessOf("run-002"), QStringLiteral("0.90"));
        measureWith("run-001", 7.5);
        measureWith("run-002", 3);  // the newest one with scores is what others are seen against
        m_fixture->runs.reload();
        QTRY_COMPARE(likenessOf("run-001"), QStringLiteral("0.70 (measured otherwise)"));
        auto* order = child<QComboBox>("orderOfRuns");
        order->setCurrentIndex(3);
        QCOMPARE(table()->item(0, 0)->data(Qt::UserRole).toString(), QStringLiteral("run-002"));
    }

    /// A run that drew no samples shows what was drawn with it for comparisons.
    void aRunWithoutSamplesShowsComparisons() {
        const RunFolder run(runsFolder() / "run-003");
        for (const auto& file : entriesIn(run.samples())) std::filesystem::remove(file);
        const auto folder = orThrow(makeComparisonFolder(project().comparisonsFolder()));
        Comparison comparison;
        comparison.id = folder.filename().string();
        comparison.folder = folder;
        comparison.settings.prompt = "a photo";
        for (const int step : {50, 100}) {
            const auto file = folder / ("picture-" + std::to_string(step) + ".png");
            std::filesystem::copy_file(samplePhotos().front(), file);
            comparison.pictures.push_back(
                {{.model = "/base", .runId = run.id(), .step = step}, file});
        }
        orThrow(writeComparison(comparison));
        m_fixture->runs.reload();
        const auto samples = [&] { return m_fixture->runs.find("run-003")->samples; };
        QTRY_COMPARE(samples().size(), std::size_t{1});
        QVERIFY(samples().front().filename() == "picture-100.png");
        // The others keep their own.
        QCOMPARE(m_fixture->runs.find("run-001")->samples.size(), std::size_t{3});
    }

    /// By likeness, and not the last one, which may have unlearned it.
    void theThumbnailIsOfTheBestStep() {
        Recipe recipe;
        recipe.max_train_steps = 100;
        makeRunWith(recipe, {0.9, 0.5});
        const RunFolder run(runsFolder() / "run-004");
        const auto first = [](const RunFolder& one) {
            return summaryOf(one).samples.front().filename().string();
        };
        // What it began with is none of what it learned.
        orThrow(
            copyFile(samplePhotos().front(), run.samples() / (RunFolder::stepName(0) + "-1.png")));
        // Of the best step there is none.
        QVERIFY2(first(run).starts_with("step-000100"), first(run).c_str());
        orThrow(
            copyFile(samplePhotos().front(), run.samples() / (RunFolder::stepName(50) + "-1.png")));
        QVERIFY2(first(run).starts_with("step-000050"), first(run).c_str());
        QCOMPARE(summaryOf(run).samples.size(), std::size_t{1});
    }

    void aCheckpointThatIsGoneIsNotTheBest() {
        Recipe recipe;
        recipe.max_train_steps = 150;
        makeRunWith(recipe, {0.9, 0.5, 0.7});
        const RunFolder run(runsFolder() / "run-004");
        QCOMPARE(summaryOf(run).bestStep(), 50);
        std::filesystem::remove_all(run.checkpoints() / RunFolder::stepName(50));
        const RunSummary summary = summaryOf(run);
        QCOMPARE(summary.bestStep(), 150);  // the result
        QCOMPARE(summary.bestScores()->step, 150);
        QCOMPARE(summary.scores.size(), std::size_t{3});  // the curve keeps what was measured
    }

    /// Of what is not there nothing new is known: neither that it failed nor that there is none.
    void runsOfAProjectThatWasMovedStay() {
        const RunFollower* const shown = m_fixture->runs.shown();
        QVERIFY(shown != nullptr);
        QTRY_VERIFY(shown->state().phase == RunPhase::finished);
        waitUntilIdle();
        const std::filesystem::path folder = project().folder();
        std::filesystem::rename(folder, m_fixture->path("Elsewhere.dreambooth"));
        m_fixture->runs.shown()->poll();
        m_fixture->runs.reload();
        waitUntilIdle();
        QVERIFY(shown->state().phase == RunPhase::finished);
        QCOMPARE(m_fixture->runs.runs().size(), std::size_t{3});
        std::filesystem::rename(m_fixture->path("Elsewhere.dreambooth"), folder);
        std::filesystem::remove(RunFolder(runsFolder() / "run-003").stateFile());
        m_fixture->runs.shown()->poll();
        QTRY_VERIFY(shown->state().phase == RunPhase::failed);
    }

    /// Not left out without a word; and what was dismissed is not said at each look at the page.
    void aRunThatCanNotBeReadIsSaid() {
        auto* problems = m_page->findChild<ProblemBar*>(QStringLiteral("runsProblems"));
        QVERIFY(problems != nullptr && problems->isHidden());
        const RunFolder run(runsFolder() / "run-001");
        const std::string job = orThrow(readFile(run.jobFile(), 1 << 20));
        QVERIFY(writeFileAtomically(run.jobFile(), job.substr(0, job.size() / 2)));
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 2);
        QTRY_VERIFY(problems->isVisible());
        QCOMPARE(problems->lines().size(), 1);
        QVERIFY(problems->lines().first().contains(QStringLiteral("run-001")));
        problems->clear();
        m_fixture->runs.reload();
        waitUntilIdle();
        QVERIFY(problems->isHidden());
        QVERIFY(writeFileAtomically(run.jobFile(), job));
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 3);
    }

    /// Its disk was away, say.
    void aSampleThatCanBeReadAgainIsShown() {
        Recipe recipe;
        recipe.max_train_steps = 100;
        makeRunWith(recipe, {0.9, 0.5});
        const std::filesystem::path sample =
            RunFolder(runsFolder() / "run-004").samples() / (RunFolder::stepName(50) + "-1.png");
        orThrow(writeFileAtomically(sample, "cut short"));
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 4);
        cards()->choose("run-004");
        const auto isShown = [this] {
            return std::ranges::any_of(m_page->findChildren<QLabel*>(), [](const QLabel* label) {
                return label->accessibleName() == QStringLiteral("Picture 1") &&
                       label->isVisible() && !label->pixmap().isNull();
            });
        };
        waitUntilIdle();
        QVERIFY(!isShown());
        QVERIFY(std::filesystem::remove(sample));
        orThrow(copyFile(samplePhotos().front(), sample));
        m_fixture->runs.reload();
        QTRY_VERIFY(isShown());
    }

    /// The queue goes on beside it.
    void aRunThatWasOpenedStaysShown() {
        RunStore& runs = m_fixture->runs;
        runs.show("run-001");
        QSignalSpy started(&runs, &RunStore::started);
        m_fixture->queue.add({{quickRecipe(1e-3), {"cpu"}}});
        QTRY_COMPARE(started.size(), 1);
        QCOMPARE(runs.shown()->run().id(), "run-001");
    }

    /// What the queue could not begin changes nothing about that.
    void aRunThatThePersonStartsIsShown() {
        RunStore& runs = m_fixture->runs;
        const RunFolder busy =
            makeRun(project(), {.phase = RunPhase::training, .step = 10, .devices = {"0"}});
        const auto lock = orThrow(FileLock::acquire(busy.lockFile()));  // as its worker has it
        runs.reload();
        QTRY_VERIFY(runs.active() != nullptr);
        QCOMPARE(runs.shown(), runs.active());
        QSignalSpy started(&runs, &RunStore::started), problems(&runs, &RunStore::failed);
        qputenv("DREAMBOOTH_WORKER", "/nowhere/dreambooth");
        m_fixture->queue.add({{quickRecipe(1e-3), {"cpu"}}});
        QTRY_VERIFY(m_fixture->queue.state().isHeld);
        QCOMPARE(problems.size(), 1);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        runs.start(quickRecipe(1e-3), {"cpu"});
        QTRY_COMPARE(started.size(), 1);
        QCOMPARE(runs.shown()->run().id(), started[0][0].toString().toStdString());
    }

    /// "Delete" does not come to lie where "Show in folder" was, as a run ends.
    void buttonsStayWhereTheyAre() {
        std::set<int> places;
        for (const RunPhase phase : {RunPhase::finished, RunPhase::stopped}) {
            const RunFolder run(runsFolder() / "run-001");
            RunState state = orThrow(run.readState());
            state.phase = phase;
            orThrow(run.writeState(state));
            m_fixture->runs.reload();
            waitUntilIdle();
            cards()->choose("run-001");
            QTRY_COMPARE(child("resumeSelectedRun")->text(),
                         phase == RunPhase::finished ? QStringLiteral("Continue training…")
                                                     : QStringLiteral("Resume"));
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            places.insert(child("deleteRun")->x());
        }
        QCOMPARE(places.size(), std::size_t{1});
    }

    /// What looks like a place in a sentence is none.
    void aNameWithAPercentSignIsShown() {
        const RunFolder run(runsFolder() / "run-003");
        Job job = orThrow(run.readJob());
        job.branchedFrom = "run-001";
        job.branchStep = 50;
        orThrow(run.writeJob(job));
        m_fixture->runs.setLabel("run-001", {.name = "90%2 wool"});
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.isListFresh());
        RunList runList(m_fixture->context);
        QCOMPARE(runList.change(*runList.find("run-003")),
                 QStringLiteral("Goes on from 90%2 wool, step 50"));
    }

    void theSettingsOfARunAreTaken() {
        cards()->choose("run-002");
        click("useRunSettings");
        QCOMPARE(project().recipe.rank, 32);
        QCOMPARE(m_fixture->host.visited.back(), PageId::train);
        m_fixture->session.undoStack()->undo();
        QVERIFY(project().recipe.rank != 32);
    }

    void theBestStepIsNamedWithItsValue() {
        Recipe recipe;
        recipe.max_train_steps = 100;
        makeRunWith(recipe, {0.9, 0.5});
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 4);
        cards()->choose("run-004");
        QCOMPARE(child<QLabel>("likenessByStepValue")->text(),
                 QStringLiteral("0.5 · best 0.9 at step 50"));
    }

    /// It would go with the next one, while it is exported.
    void aPausesCheckpointThatIsExportedStays() {
        const RunFolder run = makeRun(project(), {.checkpoints = {50}});
        addCheckpoint(run, 100, project().baseModel, /*isUntilNext=*/true);
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 4);
        cards()->choose(run.id());
        QTRY_VERIFY(child("exportRun")->isEnabled());
        QVERIFY(run.listCheckpoints().back().untilNext);
        click("exportRun");
        QTRY_VERIFY(!run.listCheckpoints().back().untilNext);
    }

    void narrowAndLong() {
        cards()->choose("run-002");
        const QString longName = QStringLiteral("Rucksack mit sehr langem Namen ").repeated(4);
        m_fixture->runs.setLabel("run-002", {.name = longName.toStdString(),
                                             .note = "Zeile eins\nZeile zwei\nZeile drei"});
        m_page->resize(837, 640);
        waitUntilIdle();
        keepScreenshot(*m_page, QStringLiteral("runs-narrow"));
        QVERIFY(m_page->minimumSizeHint().width() <= 837);
        // The queue has no room until it is asked for; a sweep can be asked for all the same.
        QVERIFY(!child("addSweep")->isVisible());
        click("addSweepHere");
        QTRY_VERIFY(m_page->findChild<QDialog*>(QStringLiteral("sweepDialog")) != nullptr);
    }

private:
    /// A photo's many colours, which no letters have.
    bool hasPicture(const QRect& cell) const {
        const QImage image = table()->viewport()->grab(cell).toImage();
        std::set<QRgb> colours;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
        return colours.size() > 200;
    }
    QTableWidget* table() const { return child<QTableWidget>("runsTable"); }
    std::string idAt(int row) const {
        return cards()->item(row)->data(Qt::UserRole).toString().toStdString();
    }
};

REGISTER_TEST(TestRunsPage, QApplication);
#include "test_runs_page.moc"
