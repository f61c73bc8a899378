// Runs that are deleted, and come back by an undo; what is said of them; space that is freed.
#include <base/files.h>
#include <runs/run_folder.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/runs_page.h>
#include <ui/style/theme.h>

#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <functional>

#include "test_program.h"
#include "ui/runs/three_runs_test.h"

using namespace dreambooth;

class TestRunDeletion : public ThreeRunsTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showThreeRuns(); }
    void cleanup() { closePage(); }

    void aDeletedRunComesBack() {
        cards()->choose("run-002");
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        QVERIFY(!pathExists(runsFolder() / "run-002"));
        QVERIFY(!cards()->chosen().empty());
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(cards()->count(), 3);
        QVERIFY(pathExists(runsFolder() / "run-002" / "job.json"));
        QTRY_COMPARE(cards()->chosen(), "run-002");
        m_fixture->session.undoStack()->redo();
        QTRY_COMPARE(cards()->count(), 2);
        // The next window moves it to the bin.
        RunStore later(m_fixture->session);
        QTRY_VERIFY(!pathExists(runsFolder() / ".deleted" / "run-002"));
    }

    /// The disk was read-only, say: another undo finds it.
    void aRunThatCouldNotBePutBackIsNotLost() {
        cards()->choose("run-002");
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        const std::filesystem::path place = runsFolder() / "run-002";
        orThrow(writeFileAtomically(place / "other", "in the way"));
        QSignalSpy failed(&m_fixture->runs, &RunStore::failed);
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(failed.size(), 1);
        m_fixture->session.undoStack()->redo();
        std::filesystem::remove_all(place);
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(cards()->count(), 3);
        QVERIFY(pathExists(place / "job.json"));
        QCOMPARE(failed.size(), 1);
    }

    /// Undo pressed twice, before the list is read anew.
    void aNoteOnADeletedRunIsTakenBackWithIt() {
        const RunFolder run(runsFolder() / "run-002");
        m_fixture->runs.setLabel("run-002", {.note = "Print this one."});
        QTRY_COMPARE(readLabel(run).note, "Print this one.");
        cards()->choose("run-002");
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        m_fixture->session.undoStack()->undo();
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(cards()->count(), 3);
        QTRY_VERIFY(pathExists(run.path()) && readLabel(run) == RunLabel{});
        QVERIFY(m_fixture->runs.find("run-002")->label == RunLabel{});
    }

    /// Delete goes on with the next run, as in a file manager; a button that is pressed twice does
    /// not. Undo brings back all that went in a row.
    void runsDeletedInARowComeBackTogether() {
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        cards()->choose("run-002");
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        QTRY_VERIFY(cards()->hasFocus());
        QTest::keyClick(cards(), Qt::Key_Delete);
        QTRY_COMPARE(cards()->count(), 1);
        const auto* notice = child<QWidget>("deletedRun");
        QTRY_COMPARE(notice->findChild<QLabel*>()->text(), QStringLiteral("2 runs were deleted."));
        click("undoRemoval");
        QTRY_COMPARE(cards()->count(), 3);
        for (const char* run : {"run-001", "run-002", "run-003"})
            QVERIFY(pathExists(runsFolder() / run / "job.json"));
    }

    /// Those that went on from it have copies; whose base model it made is asked about.
    void whatNeedsADeletedRunIsSaid() {
        const auto change = [&](const char* id, const std::function<void(Job&)>& edit) {
            const RunFolder run(runsFolder() / id);
            Job job = orThrow(run.readJob());
            edit(job);
            orThrow(run.writeJob(job));
        };
        change("run-002", [](Job& job) {
            job.branchedFrom = "run-001";
            job.branchStep = 50;
        });
        change("run-003", [&](Job& job) {
            job.networkWeights = "start/pytorch_lora_weights.safetensors";
            job.startedFrom = "run-001";
            job.model = runsFolder() / "run-002" / "output";
        });
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.find("run-003")->job.startedFrom, "run-001");
        QTRY_COMPARE(m_fixture->runs.find("run-002")->job.branchedFrom, "run-001");
        waitUntilIdle();
        cards()->choose("run-003");
        QTRY_VERIFY2(label("runFacts")->text().contains(QStringLiteral("trains “Run 1” further")),
                     qPrintable(label("runFacts")->text()));

        cards()->choose("run-001");
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        QCOMPARE(m_fixture->dialogs.questions, 0);
        const auto* notice = child<QWidget>("deletedRun");
        QTRY_VERIFY(notice->isVisible());
        QCOMPARE(
            notice->findChild<QLabel*>()->text(),
            QStringLiteral("“Run 1” was deleted.\n2 runs that were trained further from it have "
                           "copies of all that they need."));
        keepScreenshot(*m_page, QStringLiteral("runs-deleted"));
        click("undoRemoval");
        QTRY_COMPARE(cards()->count(), 3);
        QVERIFY(!notice->isVisible());
        waitUntilIdle();

        cards()->choose("run-002");
        m_fixture->dialogs.answer = false;
        click("deleteRun");
        QCOMPARE(m_fixture->dialogs.questions, 1);
        QCOMPARE(m_fixture->dialogs.explanation,
                 QStringLiteral("What it made is the base model of Run 3: without it they can't go "
                                "on, and LoRAs among them can't draw.\nUndo brings it back as long "
                                "as the project is open."));
        QVERIFY(pathExists(runsFolder() / "run-002"));
        m_fixture->session.edit(QStringLiteral("start"), [&](Project& project) {
            project.networkWeights =
                (runsFolder() / "run-002" / "output" / "x.safetensors").string();
            project.baseModel = (runsFolder() / "run-002" / "output").string();
        });
        m_fixture->dialogs.answer = true;
        click("deleteRun");
        QCOMPARE(m_fixture->dialogs.questions, 2);
        QVERIFY(m_fixture->dialogs.explanation.startsWith(
            QStringLiteral("What it made is the base model of this project.\n"
                           "The next training is to begin with its LoRA.\n")));
        QTRY_COMPARE(cards()->count(), 2);
        click("freeSpace");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("freeSpaceDialog"));
        auto* list = childOf<QListWidget>(*dialog, QStringLiteral("freeSpaceList"));
        QTRY_VERIFY(list->count() > 0);
        const QString deleted = list->item(list->count() - 1)->text();
        QVERIFY2(deleted.endsWith(QStringLiteral(" · 1 run has its base model there")),
                 qPrintable(deleted));
    }

    void theLastRunCanBeDeletedToo() {
        for (int left = 2; left >= 0; --left) {
            click("deleteRun");
            QTRY_COMPARE(m_fixture->runs.runs().size(), static_cast<std::size_t>(left));
            waitUntilIdle();
        }
        QVERIFY(m_fixture->runs.shown() == nullptr);
        QVERIFY(label("runsHint")->text().startsWith(QStringLiteral("No runs yet.")));
        click("goToTrain");
        QCOMPARE(m_fixture->host.visited.back(), PageId::train);
    }

    void earlierCheckpointsCanGo() {
        click("freeSpace");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("freeSpaceDialog"));
        QVERIFY(dialog != nullptr);
        auto* list = childOf<QListWidget>(*dialog, QStringLiteral("freeSpaceList"));
        // Of the second run the best step is the last one: what was before can go.
        QTRY_COMPARE(list->count(), 3);
        keepScreenshot(*dialog, QStringLiteral("runs-free-space"));
        list->item(0)->setCheckState(Qt::Unchecked);
        auto* remove = childOf(*dialog, QStringLiteral("freeSpaceRemove"));
        QVERIFY(remove->text().startsWith(QStringLiteral("Remove ")));
        QTest::mouseClick(remove, Qt::LeftButton);
        QTRY_COMPARE(list->count(), 1);
        QCOMPARE(RunFolder(runsFolder() / "run-001").listCheckpoints().size(), std::size_t{2});
        QCOMPARE(RunFolder(runsFolder() / "run-002").listCheckpoints().size(), std::size_t{1});
        // What was left out is not taken by the next click.
        QCOMPARE(list->item(0)->checkState(), Qt::Unchecked);
        QVERIFY(!remove->isEnabled());
    }

    void deletedRunsTakeSpaceToo() {
        cards()->choose("run-002");
        click("deleteRun");
        QTRY_COMPARE(cards()->count(), 2);
        QTRY_VERIFY2(label("runsCount")->text().endsWith(QStringLiteral(" in deleted runs")),
                     qPrintable(label("runsCount")->text()));
        click("freeSpace");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("freeSpaceDialog"));
        auto* list = childOf<QListWidget>(*dialog, QStringLiteral("freeSpaceList"));
        QTRY_COMPARE(list->count(), 3);
        QListWidgetItem* const deleted = list->item(2);
        QVERIFY(deleted->text().startsWith(QStringLiteral("Deleted runs · ")));
        QCOMPARE(deleted->checkState(), Qt::Unchecked);  // it can still be brought back
        for (int row : {0, 1}) list->item(row)->setCheckState(Qt::Unchecked);
        deleted->setCheckState(Qt::Checked);
        QTest::mouseClick(childOf(*dialog, QStringLiteral("freeSpaceRemove")), Qt::LeftButton);
        QTRY_COMPARE(list->count(), 2);
        QVERIFY(!pathExists(runsFolder() / ".deleted"));
        QVERIFY(pathExists(runsFolder() / "run-001" / "job.json"));
        QTRY_VERIFY(!label("runsCount")->text().contains(QStringLiteral("deleted")));
    }
};

REGISTER_TEST(TestRunDeletion, QApplication);
#include "test_run_deletion.moc"
