// Going on from a checkpoint of another run: from which step, until which, at what rate, on which
// device, now or in the queue.
#include <base/files.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/runs_page.h>
#include <ui/style/theme.h>

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <algorithm>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/runs/three_runs_test.h"

using namespace dreambooth;

class TestContinueDialog : public ThreeRunsTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showThreeRuns(); }
    void cleanup() { closePage(); }

    /// As in every dialog: what goes on is at the right.
    void whatGoesOnIsAtTheRight() {
        cards()->choose("run-001");
        click("resumeSelectedRun");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("continueDialog"));
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        const auto* cancel =
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel);
        const auto* start = childOf(*dialog, QStringLiteral("continueStart"));
        const auto* enqueue = childOf(*dialog, QStringLiteral("continueEnqueue"));
        QVERIFY(start->x() > enqueue->x() && enqueue->x() > cancel->x());
    }

    void goesOnFromACheckpoint() {
        cards()->choose("run-001");
        auto* button = child("resumeSelectedRun");
        QCOMPARE(button->text(), QStringLiteral("Continue training…"));
        QSignalSpy started(&m_fixture->runs, &RunStore::started);
        QTest::mouseClick(button, Qt::LeftButton);
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("continueDialog"));
        QVERIFY(dialog != nullptr && dialog->isVisible());
        auto* until = childOf<QSpinBox>(*dialog, QStringLiteral("continueUntil"));
        until->setValue(100);
        QVERIFY(!childOf(*dialog, QStringLiteral("continueStart"))->isEnabled());
        until->setValue(180);
        QVERIFY(childOf(*dialog, QStringLiteral("continueEnqueue"))->isEnabled());
        auto* rate = childOf<QLineEdit>(*dialog, QStringLiteral("continueRate"));
        rate->selectAll();
        QTest::keyClicks(rate, QStringLiteral("2e-5"));
        keepScreenshot(*dialog, QStringLiteral("runs-continue"));
        QTest::mouseClick(childOf(*dialog, QStringLiteral("continueStart")), Qt::LeftButton);
        QTRY_COMPARE(started.size(), 1);
        const RunFolder run(runsFolder() / started[0][0].toString().toStdString());
        QCOMPARE(run.id(), "run-004");
        const Job job = orThrow(run.readJob());
        QCOMPARE(job.branchedFrom, "run-001");
        QCOMPARE(job.branchStep, 100);
        QCOMPARE(job.recipe.max_train_steps, 180);
        QCOMPARE(job.recipe.learning_rate, 2e-5);
        QCOMPARE(m_fixture->host.visited.back(), PageId::train);
        QTRY_COMPARE(cards()->count(), 4);
        QVERIFY(cards()
                    ->item(0)
                    ->data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QStringLiteral("Goes on from Run 1, step 100")));
    }

    /// The project came from a computer with a GPU that is not here.
    void goesOnOnADeviceThatIsThere() {
        const RunFolder run(runsFolder() / "run-001");
        Job job = orThrow(run.readJob());
        job.devices = {"7"};
        orThrow(run.writeJob(job));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.find("run-001")->job.devices, job.devices);
        useWorkerScript(m_fixture->path("worker"), R"([ "$1" != doctor ] ||
    echo '{"devices": [{"id": "cpu", "name": "CPU"}]}'
)");
        m_fixture->computer.ask();
        QTRY_COMPARE(m_fixture->computer.all().size(), std::size_t{1});
        cards()->choose("run-001");
        click("resumeSelectedRun");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("continueDialog"));
        QVERIFY(dialog != nullptr);
        m_fixture->queue.setHeld(true);
        QTest::mouseClick(childOf(*dialog, QStringLiteral("continueEnqueue")), Qt::LeftButton);
        const std::vector<std::string> waiting = {"run-004"};
        QTRY_COMPARE(m_fixture->queue.state().waiting, waiting);
        QCOMPARE(orThrow(RunFolder(runsFolder() / "run-004").readJob()).devices,
                 std::vector<std::string>{"cpu"});
    }

    /// Also while another run is at work, and with what else follows from it said.
    void aContinuationWaitsInTheQueue() {
        Recipe recipe;
        recipe.lora = true;
        recipe.max_train_steps = 100;
        recipe.lr_scheduler = "cosine";
        makeRunWith(recipe, {});
        const RunFolder busy = makeRun(project(), {.phase = RunPhase::training, .step = 10});
        const RunLock lock = orThrow(RunLock::acquire(busy));
        auto* dialog = branchWhileOneIsAtWork("run-004");
        QVERIFY(dialog != nullptr);
        QVERIFY(!childOf(*dialog, QStringLiteral("continueStart"))->isEnabled());
        const auto labels = dialog->findChildren<QLabel*>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
            return label->text().contains(QStringLiteral("follows the schedule “Cosine”"));
        }));
        m_fixture->queue.setHeld(true);
        QTest::mouseClick(childOf(*dialog, QStringLiteral("continueEnqueue")), Qt::LeftButton);
        const std::vector<std::string> waiting = {"run-006"};
        QTRY_COMPARE(m_fixture->queue.state().waiting, waiting);
        QCOMPARE(orThrow(RunFolder(runsFolder() / "run-006").readJob()).branchedFrom, "run-004");
        QTRY_VERIFY(m_fixture->runs.find("run-006") != nullptr);
        cards()->choose("run-006");
        QVERIFY(!child("queueSelectedRun")->isVisible());
    }

    void saysWhatIsLearnedAgain() {
        cards()->choose("run-003");
        click("resumeSelectedRun");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("continueDialog"));
        QVERIFY(dialog != nullptr);
        const QString hint = childOf<QLabel>(*dialog, QStringLiteral("continueHint"))->text();
        QVERIFY2(hint.contains(QStringLiteral("ended at step 200")) &&
                     hint.contains(QStringLiteral("since step 100")),
                 qPrintable(hint));
        delete dialog;
        makeRun(project(), {.phase = RunPhase::finished, .step = 10, .totalSteps = 10});
        m_fixture->runs.reload();
        QTRY_COMPARE(cards()->count(), 4);
        cards()->choose("run-004");
        for (const char* name : {"resumeSelectedRun", "branchRun"}) {
            auto* button = child(name);
            QVERIFY(!button->isEnabled());
            QVERIFY(button->toolTip().contains(QStringLiteral("no checkpoint")));
        }
    }

    /// A run that is at work has not ended.
    void aRunAtWorkIsBranchedToo() {
        const RunFolder busy =
            makeRun(project(), {.phase = RunPhase::training, .step = 120, .checkpoints = {50}});
        const RunLock lock = orThrow(RunLock::acquire(busy));
        auto* dialog = branchWhileOneIsAtWork("run-004");
        QVERIFY(dialog != nullptr);
        const QString hint = childOf<QLabel>(*dialog, QStringLiteral("continueHint"))->text();
        QVERIFY2(hint.contains(QStringLiteral("has learned since step 50 ")) &&
                     !hint.contains(QStringLiteral("ended")),
                 qPrintable(hint));
    }

private:
    /// What “Branch from step…” opens; nullptr where that does not happen.
    QDialog* branchWhileOneIsAtWork(const char* runId) {
        m_fixture->runs.reload();
        if (!QTest::qWaitFor([this] { return m_fixture->runs.active() != nullptr; }))
            return nullptr;
        cards()->choose(runId);
        click("branchRun");
        return m_page->findChild<QDialog*>(QStringLiteral("continueDialog"));
    }
};

REGISTER_TEST(TestContinueDialog, QApplication);
#include "test_continue_dialog.moc"
