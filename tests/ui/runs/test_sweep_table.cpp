// The results of a sweep: pictures in a table, plots over the values, what is missing said and
// drawn with one click. Once with the real worker, once with made runs of two settings.
#include <base/files.h>
#include <base/paths.h>
#include <runs/run_folder.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/runs_page.h>
#include <ui/runs/sweep_results_dialog.h>
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/widgets/problem_bar.h>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"
#include "ui/runs/quick_recipe.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSweepResultsDialog : public PageTest<RunsPage> {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        m_fixture = std::make_unique<PageFixture>();
        qputenv("XDG_CONFIG_HOME", m_fixture->folder.filePath(QStringLiteral("config")).toUtf8());
        showPage(1300, 820);
        waitUntilIdle();
    }
    void cleanup() { closePage(); }

    void picturesOfEachRunStandSideBySide() {
        QSignalSpy finished(&m_fixture->queue, &RunQueue::finished);
        m_fixture->queue.addSweep(
            {{quickWithPicture(2e-3), {"cpu"}, "Fast"}, {quickWithPicture(1e-3), {"cpu"}, "Slow"}},
            {"learning_rate"});
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 240000);
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        QCOMPARE(readLabel(RunFolder(runsFolder() / "run-002")).sweep, "run-001");
        open("run-001");
        QTRY_COMPARE(table()->columnCount(), 2);
        QCOMPARE(table()->rowCount(), 1);
        QVERIFY(
            table()->horizontalHeaderItem(0)->text().startsWith(QStringLiteral("0.001\nloss ")));
        QVERIFY(
            table()->horizontalHeaderItem(1)->text().startsWith(QStringLiteral("0.002\nloss ")));
        QCOMPARE(table()->verticalHeaderItem(0)->text(), QStringLiteral("a toy on grass\nseed 0"));
        for (int column : {0, 1}) {
            QCOMPARE(table()->item(0, column)->text(), QStringLiteral("step 2"));
            QTRY_VERIFY(!table()->item(0, column)->icon().isNull());
        }
        QCOMPARE(textOf("sweepHead"), QStringLiteral("Learning rate: 0.001, 0.002\n2 of 2 "
                                                     "runs have finished."));
        QVERIFY(textOf("sweepMissing").startsWith(QStringLiteral("Every run that")));
        QVERIFY(!childOf(*dialog(), QStringLiteral("sweepDraw"))->isVisible());
        QVERIFY(said("sweepLoss").startsWith(QStringLiteral("0.001: ")));
        QCOMPARE(said("sweepLikeness"), QStringLiteral("No values yet"));  // none was measured
        keepScreenshot(*dialog(), QStringLiteral("sweep-results"));
        QCOMPARE(namelessControls(*dialog()), QStringList());

        // A picture that is gone can be drawn.
        dialog()->reject();
        QTRY_VERIFY(dialog() == nullptr);
        for (const fs::path& file : entriesIn(RunFolder(runsFolder() / "run-001").samples()))
            fs::remove(file);
        open("run-002");
        QTRY_COMPARE(textOf("sweepMissing"), QStringLiteral("1 picture is missing."));
        QCOMPARE(table()->item(0, 1)->text(), QStringLiteral("Not generated yet"));
        QTest::mouseClick(childOf(*dialog(), QStringLiteral("sweepDraw")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(table()->item(0, 1)->text(), QStringLiteral("step 2"), 120000);
        QVERIFY(textOf("sweepMissing").startsWith(QStringLiteral("Every run that")));

        // Enter leads to the run.
        table()->setCurrentCell(0, 1);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Return);
        QTRY_COMPARE(m_page->findChild<RunCards*>()->chosen(), "run-001");
    }

    void twoSettingsAreATable() {
        for (const double rate : {1e-4, 2e-4})
            for (const int rank : {8, 4}) {
                Recipe recipe = quickWithPicture(rate);
                recipe.rank = rank;
                const RunFolder run =
                    makeRun(m_fixture->session.project(),
                            {.phase = rank == 8 ? RunPhase::finished : RunPhase::stopped,
                             .recipe = recipe});
                auto writer = orThrow(EventWriter::open(run.eventsFile()));
                orThrow(writer.validation(100, rate * rank * 100));
                if (rank == 8)
                    for (const int seed : {0, 1}) {
                        const std::string name =
                            RunFolder::sampleName(100, static_cast<std::size_t>(seed));
                        orThrow(copyFile(samplePhotos()[static_cast<std::size_t>(seed)],
                                         run.samples() / name));
                        orThrow(writer.sample(100, "a toy", seed, "samples/" + name));
                    }
                orThrow(writeLabel(
                    run, {.sweep = "run-001", .sweepSettings = {"learning_rate", "rank"}}));
            }
        makeRun(m_fixture->session.project());  // of no sweep
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{5});
        waitUntilIdle();
        m_page->findChild<RunCards*>()->choose("run-005");
        QTRY_VERIFY(!child("sweepResults")->isVisible());
        open("run-003");
        QTRY_COMPARE(table()->columnCount(), 2);
        QCOMPARE(table()->rowCount(), 2);
        QCOMPARE(table()->horizontalHeaderItem(1)->text(), QStringLiteral("Learning rate\n2e-4"));
        QCOMPARE(table()->verticalHeaderItem(0)->text(), QStringLiteral("LoRA size\n4"));
        QVERIFY(table()->item(1, 0)->text().startsWith(QStringLiteral("step 100")));
        const QString unsaved = table()->item(0, 0)->text();
        QVERIFY2(unsaved.startsWith(QStringLiteral("Nothing saved yet\nloss 0.04\nStopped")),
                 qPrintable(unsaved));
        QVERIFY(table()->rowHeight(0) >=
                table()->iconSize().height() + 3 * table()->fontMetrics().lineSpacing());
        QCOMPARE(table()->item(1, 1)->data(Qt::UserRole).toString(), QStringLiteral("run-003"));
        QCOMPARE(childOf<QComboBox>(*dialog(), QStringLiteral("sweepPicture"))->count(), 2);
        QCOMPARE(said("sweepLoss"), QStringLiteral("1e-4 · 4: 0.04; 1e-4 · 8: 0.08; 2e-4 · 4: "
                                                   "0.08; 2e-4 · 8: 0.16"));
        QTRY_VERIFY(!table()->item(1, 0)->icon().isNull());
        keepScreenshot(*dialog(), QStringLiteral("sweep-results-table"));

        // A run at work tells more: what is looked at stays, the cell and the prompt.
        auto* picture = childOf<QComboBox>(*dialog(), QStringLiteral("sweepPicture"));
        picture->setCurrentIndex(1);
        const QString chosen = picture->currentText();
        table()->setCurrentCell(1, 1);
        const RunFolder run(runsFolder() / "run-001");
        const std::string name = RunFolder::sampleName(100, 2);
        orThrow(copyFile(samplePhotos()[2], run.samples() / name));
        orThrow(orThrow(EventWriter::open(run.eventsFile()))
                    .sample(100, "a boat", 0, "samples/" + name));
        m_fixture->runs.reload();
        QTRY_COMPARE(picture->count(), 3);
        QVERIFY(picture->itemText(0).startsWith(QStringLiteral("a boat")));
        QCOMPARE(picture->currentText(), chosen);
        QCOMPARE(table()->currentRow(), 1);
        QCOMPARE(table()->currentColumn(), 1);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Return);
        QTRY_COMPARE(m_page->findChild<RunCards*>()->chosen(), "run-003");
    }

    /// Each is measured with its own seed, else all alike.
    void aSweepOverSeedsHasItsLikeness() {
        for (const int seed : {1, 2, 3}) {
            Recipe recipe = quickWithPicture(1e-4);
            recipe.seed = seed;
            const RunFolder run = makeRun(m_fixture->session.project(),
                                          {.phase = RunPhase::finished, .recipe = recipe});
            const double likeness = 0.5 + 0.1 * seed;
            orThrow(writeJson(
                run.scoresFile(),
                {{"version", 3},
                 {"settings", {{"seed", seed}, {"guidance_scale", seed == 3 ? 3 : 7}}},
                 {"measured", Json::array({Json{{"step", 100}, {"likeness_tuned", likeness}}})}}));
            orThrow(writeLabel(run, {.sweep = "run-001", .sweepSettings = {"seed"}}));
        }
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{3});
        waitUntilIdle();
        open("run-002");
        QTRY_COMPARE(table()->columnCount(), 3);
        QTRY_VERIFY(said("sweepLikeness").contains(QStringLiteral("2: 0.7")));
        QVERIFY2(said("sweepLikeness").startsWith(QStringLiteral("1: 0.6")),
                 qPrintable(said("sweepLikeness")));
        QVERIFY(!said("sweepLikeness").contains(QStringLiteral("0.8")));
        QVERIFY(childOf<QWidget>(*dialog(), QStringLiteral("sweepLikeness"))
                    ->accessibleName()
                    .endsWith(QStringLiteral("each measured with its own")));
    }

    /// It goes with the next one, unless somebody draws with it.
    void aPausesCheckpointThatIsDrawnStays() {
        const Project& project = m_fixture->session.project();
        std::vector<RunFolder> runs;
        for (const double rate : {1e-4, 2e-4}) {
            Recipe recipe = quickWithPicture(rate);
            recipe.lora = false;
            runs.push_back(makeRun(project, {.recipe = recipe}));
            orThrow(
                writeLabel(runs.back(), {.sweep = "run-001", .sweepSettings = {"learning_rate"}}));
        }
        addCheckpoint(runs[0], 100, project.baseModel, /*isUntilNext=*/true);
        const std::string name = RunFolder::sampleName(100, 0);
        orThrow(copyFile(samplePhotos()[0], runs[1].samples() / name));
        orThrow(orThrow(EventWriter::open(runs[1].eventsFile()))
                    .sample(100, "a toy", 0, "samples/" + name));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        waitUntilIdle();
        open("run-002");
        QTRY_COMPARE(textOf("sweepMissing"), QStringLiteral("1 picture is missing."));
        QVERIFY(runs[0].listCheckpoints().back().untilNext);
        // Where another computer has the project nothing is written.
        m_fixture->session.setReadOnly(QStringLiteral("studio-2"));
        QTest::mouseClick(childOf(*dialog(), QStringLiteral("sweepDraw")), Qt::LeftButton);
        QCOMPARE(dialog()->findChild<ProblemBar*>()->lines().size(), 1);
        waitUntilIdle();
        QVERIFY(runs[0].listCheckpoints().back().untilNext);
        m_fixture->session.setReadOnly({});
        QTest::mouseClick(childOf(*dialog(), QStringLiteral("sweepDraw")), Qt::LeftButton);
        QTRY_VERIFY(!runs[0].listCheckpoints().back().untilNext);
        QTRY_VERIFY_WITH_TIMEOUT(
            textOf("sweepMissing").startsWith(QStringLiteral("Every run that")), 120000);
    }

    /// Of a label, which may say anything, only what a recipe has counts.
    void aStrangersLabelIsNoTrap() {
        const Project& project = m_fixture->session.project();
        const RunFolder first =
            makeRun(project, {.phase = RunPhase::finished, .recipe = quickWithPicture(1e-4)});
        const RunFolder second =
            makeRun(project, {.phase = RunPhase::finished, .recipe = quickWithPicture(2e-4)});
        orThrow(writeLabel(first, {.sweep = "run-001"}));
        orThrow(writeLabel(second,
                           {.sweep = "run-001",
                            .sweepSettings = {"nonsense", "learning_rate", "rank", "optimizer"}}));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        waitUntilIdle();
        m_page->findChild<RunCards*>()->choose("run-001");
        QTRY_VERIFY(!child("sweepResults")->isVisible());
        open("run-002");
        QTRY_COMPARE(table()->columnCount(), 2);
        QCOMPARE(table()->rowCount(), 1);
        QCOMPARE(table()->horizontalHeaderItem(1)->text(), QStringLiteral("Learning rate\n2e-4"));
    }

private:
    static Recipe quickWithPicture(double rate) {
        Recipe recipe = quickRecipe(rate);
        recipe.validation_loss_steps = 100;
        recipe.validation_prompt = "a toy on grass";
        recipe.num_validation_images = 1;
        recipe.num_inference_steps = 2;
        recipe.seed = 0;
        return recipe;
    }
    void open(const char* runId) {
        m_page->findChild<RunCards*>()->choose(runId);
        auto* button = child("sweepResults");
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(dialog() != nullptr);
    }
    SweepResultsDialog* dialog() const { return m_page->findChild<SweepResultsDialog*>(); }
    QTableWidget* table() const {
        return childOf<QTableWidget>(*dialog(), QStringLiteral("sweepTable"));
    }
    QString textOf(const char* name) const {
        return childOf<QLabel>(*dialog(), QLatin1String(name))->text();
    }
    QString said(const char* plot) const {
        return childOf<QWidget>(*dialog(), QLatin1String(plot))->accessibleDescription();
    }
};

REGISTER_TEST(TestSweepResultsDialog, QApplication);
#include "test_sweep_table.moc"
