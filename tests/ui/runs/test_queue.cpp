// The queue: runs that wait begin one after the other, with the real worker; the list is moved,
// held and kept; sweeps.
#include <base/files.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/run_queue.h>
#include <signal.h>
#include <ui/runs/runs_page.h>
#include <ui/session/run_follower.h>
#include <unistd.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTest>
#include <QUndoStack>
#include <memory>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"
#include "ui/runs/quick_recipe.h"

using namespace dreambooth;

class TestQueue : public PageTest<RunsPage> {
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

    void runsBeginOneAfterTheOther() {
        QSignalSpy finished(&queue(), &RunQueue::finished);
        QSignalSpy problems(&queue(), &RunQueue::failed);
        queue().add(
            {{quickRecipe(1e-3), {"cpu"}, "First"}, {quickRecipe(2e-3), {"cpu"}, "Second"}});
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 120000);
        QCOMPARE(problems.size(), 0);
        QVERIFY(queue().isEmpty());
        for (const char* id : {"run-001", "run-002"})
            QVERIFY(orThrow(RunFolder(runsFolder() / id).readState()).phase == RunPhase::finished);
        QCOMPARE(readLabel(RunFolder(runsFolder() / "run-002")).name, "Second");
        // Never two at once.
        QVERIFY(orThrow(RunFolder(runsFolder() / "run-001").readState()).updated <=
                orThrow(RunFolder(runsFolder() / "run-002").readState()).updated);
    }

    void theOrderIsChangedAndKept() {
        // While nothing waits there is nothing to hold, to move or to remove.
        for (const char* name : {"holdQueue", "queueUp", "queueRemove"})
            QVERIFY2(!child(name)->isVisible(), name);
        keepScreenshot(*m_page, QStringLiteral("runs-none"));
        QVERIFY(label("runsHint")->y() < 200);
        queue().setHeld(true);
        queue().add({{quickRecipe(1e-3), {"cpu"}, "A"},
                     {quickRecipe(2e-3), {"cpu"}, "B"},
                     {quickRecipe(3e-3), {"cpu"}, "C"}});
        QTRY_COMPARE(list()->count(), 3);
        QTRY_VERIFY(list()->item(2)->text().startsWith(u'C'));
        QCOMPARE(label("queueEnd")->text(), QStringLiteral("Held: no further run begins."));
        list()->setCurrentRow(2);
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Up, Qt::AltModifier);
        QTRY_VERIFY(list()->item(1)->text().startsWith(u'C'));
        QCOMPARE(list()->currentRow(), 1);
        click("queueUp");
        QCOMPARE(queue().state().waiting,
                 (std::vector<std::string>{"run-003", "run-001", "run-002"}));
        keepScreenshot(*m_page, QStringLiteral("runs-queue"));
        list()->setCurrentRow(1);
        click("queueRemove");
        QTRY_COMPARE(list()->count(), 2);
        QVERIFY(!pathExists(runsFolder() / "run-001"));
        m_fixture->session.undoStack()->undo();
        QTRY_VERIFY(pathExists(runsFolder() / "run-001"));
        // It waits again where it did.
        const std::vector<std::string> all = {"run-003", "run-001", "run-002"};
        QTRY_COMPARE(queue().state().waiting, all);
        QTRY_VERIFY(readQueue(runsFolder()).waiting == all);
        // In the next window it is held as it was here.
        RunStore runs(m_fixture->session);
        RunQueue later(m_fixture->session, runs);
        QTRY_COMPARE(later.state().waiting, all);
        QVERIFY(later.state().isHeld);
        // What is set before the list is read takes none out of it.
        {
            RunQueue early(m_fixture->session, runs);
            early.setGoesOnByItself(false);
            QTRY_VERIFY(!readQueue(runsFolder()).goesOnByItself);
            QTRY_COMPARE(early.state().waiting, all);
        }
        QVERIFY(readQueue(runsFolder()).waiting == all);
        QCOMPARE(namelessControls(*m_page), QStringList());
    }

    void goesOnAfterARestart_data() {
        QTest::addColumn<bool>("isByHand");
        QTest::newRow("begun by the queue") << false;
        QTest::newRow("begun by hand, while another waits") << true;
    }
    /// The worker and the window were killed in the middle, as by the end of the machine.
    void goesOnAfterARestart() {
        QFETCH(const bool, isByHand);
        Recipe recipe = quickRecipe(1e-3);
        recipe.max_train_steps = 4000;  // not over while a busy computer shows its first step
        recipe.checkpointing_steps = 2;
        recipe.checkpoints_total_limit = 2;
        if (isByHand) {
            m_fixture->runs.start(recipe, {"cpu"});
            QTRY_VERIFY_WITH_TIMEOUT(m_fixture->runs.active() != nullptr, 60000);
            queue().add({{quickRecipe(2e-3), {"cpu"}}});
        } else {
            queue().add({{recipe, {"cpu"}}, {quickRecipe(2e-3), {"cpu"}}});
        }
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->runs.active() != nullptr &&
                                     !m_fixture->runs.active()->run().listCheckpoints().empty(),
                                 120000);
        const RunFolder run = m_fixture->runs.active()->run();
        const auto pid = static_cast<pid_t>(orThrow(run.readState()).pid);
        // Its last word: the window ends before it sees the worker go.
        QTRY_COMPARE(readQueue(runsFolder()).running, (std::vector<std::string>{run.id()}));
        QTRY_COMPARE(readQueue(runsFolder()).waiting, (std::vector<std::string>{"run-002"}));
        m_page.reset();
        Project project = orThrow(Project::open(m_fixture->session.project().folder()));
        disconnect(&m_fixture->runs, nullptr, &queue(), nullptr);
        ::kill(-::getpgid(pid), SIGKILL);  // the one that would start it again, too
        QTRY_VERIFY_WITH_TIMEOUT(!run.isAlive(), 20000);

        PageFixture later(std::move(project));
        QTRY_COMPARE_WITH_TIMEOUT(
            (later.runs.active() == nullptr ? std::string() : later.runs.active()->run().id()),
            run.id(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT(!later.runs.active()->history().steps.empty(), 60000);
        QCOMPARE(later.queue.state().waiting, (std::vector<std::string>{"run-002"}));
        later.queue.setHeld(true);
        later.runs.active()->request(RunRequest::stop);
        QTRY_VERIFY_WITH_TIMEOUT(later.runs.active() == nullptr, 60000);
        waitUntilIdle();
        QVERIFY(orThrow(RunFolder(runsFolder() / "run-002").readState()).phase == RunPhase::queued);
    }

    /// By the button of the chosen run: the others do not wait for it.
    void aDeletedRunHoldsUpNobody() {
        QSignalSpy finished(&queue(), &RunQueue::finished);
        queue().setHeld(true);
        queue().add({{quickRecipe(1e-3), {"cpu"}}, {quickRecipe(2e-3), {"cpu"}}});
        QTRY_COMPARE(list()->count(), 2);
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        m_fixture->runs.remove("run-001");
        QTRY_COMPARE(list()->count(), 1);
        queue().setHeld(false);
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 120000);
        QVERIFY(orThrow(RunFolder(runsFolder() / "run-002").readState()).phase ==
                RunPhase::finished);
    }

    /// A run at work tells twice a second: the row that is dragged must stay.
    void theListStaysWhileNothingChanges() {
        queue().setHeld(true);
        queue().add({{quickRecipe(1e-3), {"cpu"}}, {quickRecipe(2e-3), {"cpu"}}});
        QTRY_VERIFY(list()->count() == 2 && list()->item(1)->text().contains(u'\n'));
        waitUntilIdle();
        QListWidgetItem* const row = list()->item(1);
        row->setData(Qt::UserRole + 1, 7);
        emit m_fixture->runs.updated();
        QCOMPARE(list()->item(1)->data(Qt::UserRole + 1).toInt(), 7);
        // Other words are put into it.
        m_fixture->runs.setLabel("run-002", {.name = "Second"});
        QTRY_VERIFY(list()->item(1)->text().startsWith(QStringLiteral("Second\n")));
        QCOMPARE(list()->item(1)->data(Qt::UserRole + 1).toInt(), 7);
        m_fixture->runs.setLabel("run-001", {.name = "Second"});
        QTRY_VERIFY(list()->item(1)->text().startsWith(QStringLiteral("Run 2, Second\n")));
    }

    /// Of one that goes on from a checkpoint the steps since that.
    void saysHowLongWhatIsLeftTakes() {
        queue().setHeld(true);
        makeSlowRun();
        Recipe recipe = quickRecipe(1e-3);
        recipe.max_train_steps = 1200;
        makeRun(project(), {.phase = RunPhase::queued, .recipe = recipe, .checkpoints = {800}});
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        queue().addAgain("run-002");
        QTRY_COMPARE(list()->count(), 1);
        QTRY_VERIFY2(list()->item(0)->text().contains(QStringLiteral("about 6.7 h")),
                     qPrintable(list()->item(0)->text()));
    }

    /// A queue of several days does not end tonight.
    void namesTheDayOnWhichItIsDone() {
        makeSlowRun();
        const RunFolder busy =
            makeRun(project(),
                    {.phase = RunPhase::training, .step = 20, .totalSteps = 30, .toldSteps = 20});
        const RunLock lock = orThrow(RunLock::acquire(busy));  // as its worker has it
        Recipe recipe = quickRecipe(1e-3);
        recipe.max_train_steps = 3000;  // fifty hours
        makeRun(project(), {.phase = RunPhase::queued, .recipe = recipe});
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.active() != nullptr);
        queue().addAgain("run-003");
        const auto isNamed = [&](const QString& said) {
            const QDate end = QDateTime::currentDateTime().addSecs(3000 * 60).date();
            const auto names = [&](QDate day) {
                return said.contains(QLocale().toString(day, QLocale::ShortFormat));
            };
            // The other run's rest may reach over midnight.
            return said.startsWith(QStringLiteral("Done on ")) &&
                   (names(end) || names(end.addDays(1)));
        };
        QTRY_VERIFY2(isNamed(label("queueEnd")->text()), qPrintable(label("queueEnd")->text()));
        queue().setHeld(true);
    }

    /// The project is open on another computer, whose queue it is.
    void whoLooksOnWritesNoQueue() {
        queue().setHeld(true);
        queue().add({{quickRecipe(1e-3), {"cpu"}}, {quickRecipe(2e-3), {"cpu"}}});
        QTRY_COMPARE(list()->count(), 2);
        waitUntilIdle();
        const RunQueueState before = queue().state();
        const std::string written = orThrow(readFile(runsFolder() / "queue.json"));
        m_fixture->session.setReadOnly(QStringLiteral("studio-2"));
        QSignalSpy problems(&queue(), &RunQueue::failed);
        click("holdQueue");
        auto* goesOn = child<QCheckBox>("queueGoesOn");
        const bool goesOnBefore = goesOn->isChecked();
        goesOn->click();
        QCOMPARE(goesOn->isChecked(), goesOnBefore);
        list()->setCurrentRow(1);
        click("queueUp");
        QCOMPARE(problems.size(), 3);
        QVERIFY(queue().state() == before);
        // There the first one is done by now.
        setPhase(RunFolder(runsFolder() / "run-001"), RunPhase::finished, 2, 2);
        m_fixture->runs.reload();
        QTRY_COMPARE(list()->count(), 1);
        waitUntilIdle();
        QCOMPARE(orThrow(readFile(runsFolder() / "queue.json")), written);
        QCOMPARE(problems.size(), 3);
    }

    void whatCanNotBeginHoldsTheQueue() {
        qputenv("DREAMBOOTH_WORKER", "/nowhere/dreambooth");
        QSignalSpy problems(&m_fixture->runs, &RunStore::failed);
        queue().add({{quickRecipe(1e-3), {"cpu"}}, {quickRecipe(2e-3), {"cpu"}}});
        QTRY_COMPARE_WITH_TIMEOUT(problems.size(), 1, 60000);
        QTRY_VERIFY(queue().state().isHeld);
        QCOMPARE(queue().state().waiting, (std::vector<std::string>{"run-001", "run-002"}));
        QTRY_COMPARE(label("queueEnd")->text(),
                     QStringLiteral("Held until Run 1 goes on, or you press “Go on”."));
    }

    /// Else all that wait would fail one after the other.
    void aFullDiskHoldsTheQueue() {
        RunState state;
        state.pid = 1;
        state.fail(makeError("disk.full", {{"action", "write"}, {"file", "state.json"}}));
        const RunFolder failed(m_fixture->path("failed"));
        std::filesystem::create_directories(failed.path());
        orThrow(failed.writeState(state));
        useWorkerScript(m_fixture->path("worker"),
                        "cp '" + failed.stateFile().string() + "' state.json\n");
        queue().add({{quickRecipe(1e-3), {"cpu"}}, {quickRecipe(2e-3), {"cpu"}}});
        QTRY_VERIFY_WITH_TIMEOUT(queue().state().isHeld, 60000);
        QCOMPARE(queue().state().waiting, (std::vector<std::string>{"run-002"}));
        QVERIFY(queue().state().running.empty());
        const RunFolder run(runsFolder() / "run-001");
        QVERIFY(orThrow(run.readState()).phase == RunPhase::failed);
        QTRY_COMPARE(label("queueEnd")->text(),
                     QStringLiteral("Held, as the disk had too little room for Run 1. Make room, "
                                    "and resume that run or press “Go on”."));
        // Who resumes it need not press that, too.
        const RunLock lock = orThrow(RunLock::acquire(run));  // as its worker has it
        setPhase(run, RunPhase::training, 1, 2);
        QTRY_VERIFY_WITH_TIMEOUT(!queue().state().isHeld, 20000);
        QCOMPARE(queue().state().waiting, (std::vector<std::string>{"run-002"}));
        queue().setHeld(true);
        QTRY_COMPARE(label("queueEnd")->text(), QStringLiteral("Held: no further run begins."));
    }

    /// There was room for it once it was resumed.
    void whatFailedOnAFullDiskBeforeHoldsNothing() {
        const RunFolder run = makeRun(project(), {.recipe = quickRecipe(1e-3)});
        RunState state;
        state.fail(makeError("disk.full", {{"action", "write"}, {"file", "state.json"}}));
        orThrow(run.writeState(state));
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
        queue().setHeld(true);
        queue().add({{quickRecipe(2e-3), {"cpu"}}});
        QTRY_COMPARE(list()->count(), 1);
        waitUntilIdle();
        auto lock = std::make_unique<RunLock>(orThrow(RunLock::acquire(run)));  // its worker's
        setPhase(run, RunPhase::training, 1, 2);
        QTRY_COMPARE_WITH_TIMEOUT(queue().state().running, (std::vector<std::string>{"run-001"}),
                                  20000);
        queue().setHeld(false);
        QCOMPARE(queue().state().waiting, (std::vector<std::string>{"run-002"}));
        const RunFolder finished(m_fixture->path("finished"));
        std::filesystem::create_directories(finished.path());
        orThrow(finished.writeState({.phase = RunPhase::finished, .pid = 1}));
        useWorkerScript(m_fixture->path("worker"),
                        "cp '" + finished.stateFile().string() + "' state.json\n");
        setPhase(run, RunPhase::finished, 2, 2);
        lock.reset();
        QTRY_VERIFY_WITH_TIMEOUT(queue().isEmpty() && queue().state().running.empty(), 60000);
        QVERIFY(!queue().state().isHeld);
    }

    /// What was killed with its window is told of, and not the one that waits behind it.
    void theLatestRunThatHasBegunIsShown() {
        queue().setHeld(true);
        makeRun(project(), {.phase = RunPhase::training, .step = 10});
        makeRun(project(), {.phase = RunPhase::queued, .step = 0});
        m_fixture->runs.reload();
        QTRY_VERIFY(m_fixture->runs.shown() != nullptr);
        QCOMPARE(m_fixture->runs.shown()->run().id(), std::string("run-001"));
        m_fixture->runs.remove("run-001");
        QTRY_COMPARE(m_fixture->runs.shown()->run().id(), std::string("run-002"));
    }

    /// Its phase is not that of one that waits.
    void aKilledRunThatCanNotBeginAgainHoldsTheQueue() {
        queue().setHeld(true);
        makeRun(project(), {.phase = RunPhase::training, .step = 10});
        makeRun(project(), {.phase = RunPhase::queued, .step = 0});
        m_fixture->runs.reload();
        QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{2});
        QVERIFY(m_fixture->runs.find("run-001")->endedUnexpectedly);
        for (const char* id : {"run-001", "run-002"}) queue().addAgain(id);
        QTRY_COMPARE(list()->count(), 2);
        qputenv("DREAMBOOTH_WORKER", "/nowhere/dreambooth");
        QSignalSpy problems(&m_fixture->runs, &RunStore::failed);
        queue().setHeld(false);
        QTRY_COMPARE_WITH_TIMEOUT(problems.size(), 1, 60000);
        QTRY_VERIFY(queue().state().isHeld);
        QCOMPARE(queue().state().waiting, (std::vector<std::string>{"run-001", "run-002"}));
        QVERIFY(queue().state().running.empty());
    }

    void aSweepIsSeveralRuns() {
        queue().setHeld(true);
        QDialog* dialog = sweepDialog();
        QVERIFY(dialog != nullptr);
        auto* hint = childOf<QLabel>(*dialog, QStringLiteral("sweepHint"));
        auto* values = childOf<QLineEdit>(*dialog, QStringLiteral("sweepValues"));
        QVERIFY(!childOf(*dialog, QStringLiteral("sweepAdd"))->isEnabled());
        QTest::keyClicks(values, QStringLiteral("1e-4, zwei"));
        QVERIFY2(hint->text().contains(QStringLiteral("“zwei” is no value of Learning rate")),
                 qPrintable(hint->text()));
        values->setText(QStringLiteral("1e-4, -1"));
        QVERIFY(!childOf(*dialog, QStringLiteral("sweepAdd"))->isEnabled());
        QCOMPARE(hint->text(), QStringLiteral("“Learning rate” must be above 0, but is -1. Choose "
                                              "another value."));
        values->setText(QStringLiteral("1e-4, 2e-4, 0.0001"));  // one of them twice
        auto* second = childOf<QComboBox>(*dialog, QStringLiteral("sweepSecondField"));
        second->setCurrentIndex(second->findData(QStringLiteral("max_train_steps")));
        const QString now =
            childOf<QLineEdit>(*dialog, QStringLiteral("sweepSecondValues"))->placeholderText();
        QVERIFY2(QRegularExpression(QStringLiteral("^Now: [0-9]{2,4}$")).match(now).hasMatch(),
                 qPrintable(now));
        childOf<QLineEdit>(*dialog, QStringLiteral("sweepSecondValues"))
            ->setText(QStringLiteral("50,60"));
        QCOMPARE(hint->text(), QStringLiteral("4 runs are added.\nLearning rate: 1e-4, 2e-4\n"
                                              "Steps: 50, 60"));
        keepScreenshot(*dialog, QStringLiteral("runs-sweep"));
        QTest::mouseClick(childOf(*dialog, QStringLiteral("sweepAdd")), Qt::LeftButton);
        QTRY_COMPARE(list()->count(), 4);
        const RunFolder run(runsFolder() / "run-004");
        QTRY_COMPARE(readLabel(run).name, "Learning rate 2e-4, Steps 60");
        const Recipe recipe = orThrow(run.readJob()).recipe;
        QCOMPARE(recipe.learning_rate, 2e-4);
        QCOMPARE(recipe.max_train_steps, 60);
    }

    /// Of a project in which nobody has chosen a recipe yet, and of one whose subject was renamed.
    void aSweepHasWhatTheTrainPageHas() {
        queue().setHeld(true);
        const auto sweep = [&](const QString& rate) {
            childOf<QLineEdit>(*sweepDialog(), QStringLiteral("sweepValues"))->setText(rate);
            QTest::mouseClick(childOf(*sweepDialog(), QStringLiteral("sweepAdd")), Qt::LeftButton);
        };
        const auto promptOf = [&](const char* id) {
            return orThrow(RunFolder(runsFolder() / id).readJob()).recipe.validation_prompt;
        };
        sweep(QStringLiteral("1e-4"));
        QTRY_COMPARE(list()->count(), 1);
        QVERIFY2(promptOf("run-001").contains("sks backpack"), promptOf("run-001").c_str());
        QCOMPARE(orThrow(RunFolder(runsFolder() / "run-001").readJob()).recipe.resolution, 128);
        m_fixture->session.edit(QStringLiteral("rename"),
                                [](Project& project) { project.subject().className = "satchel"; });
        QTRY_VERIFY(m_page->findChild<QDialog*>(QStringLiteral("sweepDialog")) == nullptr);
        sweep(QStringLiteral("2e-4"));
        QTRY_COMPARE(list()->count(), 2);
        QVERIFY2(promptOf("run-002").contains("sks satchel"), promptOf("run-002").c_str());
    }

    /// A German types 0,01 and means a hundredth.
    void valuesWithADecimalComma() {
        queue().setHeld(true);
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        auto* values = childOf<QLineEdit>(*sweepDialog(), QStringLiteral("sweepValues"));
        auto* hint = childOf<QLabel>(*sweepDialog(), QStringLiteral("sweepHint"));
        for (const char* typed : {"0,01; 0,1", "0,01, 0,1", "0.01;1e-1"}) {
            values->setText(QString::fromLatin1(typed));
            QVERIFY2(hint->text().startsWith(QStringLiteral("2 runs are added.\nLearning rate: ")),
                     qPrintable(hint->text()));
        }
        QVERIFY2(hint->text().endsWith(QStringLiteral("0,01; 1e-1")), qPrintable(hint->text()));
        values->setText(QStringLiteral("1e-4,2e-4"));  // neither two nor one
        QVERIFY(!childOf(*sweepDialog(), QStringLiteral("sweepAdd"))->isEnabled());
        values->clear();
        QCOMPARE(hint->text(), QStringLiteral("Enter values with semicolons between them."));
        QLocale::setDefault(before);
    }

    void aSweepOffersWhatTheBaseModelKnows() {
        const auto offered = [&] {
            QStringList flags;
            auto* field = childOf<QComboBox>(*sweepDialog(), QStringLiteral("sweepField"));
            for (int i = 0; i < field->count(); ++i) flags += field->itemData(i).toString();
            return flags;
        };
        const QStringList diffusion = offered();
        QVERIFY(diffusion.contains(QStringLiteral("snr_gamma")));
        QVERIFY(!diffusion.contains(QStringLiteral("logit_mean")));
        QVERIFY(diffusion.contains(QStringLiteral("rank")));
        sweepDialog()->reject();
        // What a LoRA decides that is trained further can't be varied.
        m_fixture->session.edit(QStringLiteral("further"), [](Project& project) {
            project.networkWeights =
                std::string(TEST_REFERENCE) + "/tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors";
        });
        const QStringList further = offered();
        QVERIFY(!further.contains(QStringLiteral("rank")));
        QVERIFY(further.contains(QStringLiteral("learning_rate")));
        sweepDialog()->reject();
        m_fixture->session.undoStack()->undo();
        writeModernFolder(m_fixture->path("klein"), "klein");
        m_fixture->session.edit(QStringLiteral("base"), [&](Project& project) {
            project.baseModel = m_fixture->path("klein").string();
            project.recipe.lora = true;
        });
        const QStringList flow = offered();
        for (const char* none : {"snr_gamma", "conv_rank", "text_encoder_lr"})
            QVERIFY2(!flow.contains(QLatin1String(none)), none);
        for (const char* own : {"logit_mean", "learning_rate", "rank"})
            QVERIFY2(flow.contains(QLatin1String(own)), own);

        // What has no effect beside the other settings would train the same several times.
        auto* field = childOf<QComboBox>(*sweepDialog(), QStringLiteral("sweepField"));
        field->setCurrentIndex(field->findData(QStringLiteral("logit_mean")));
        childOf<QLineEdit>(*sweepDialog(), QStringLiteral("sweepValues"))
            ->setText(QStringLiteral("0, 1"));
        auto* hint = childOf<QLabel>(*sweepDialog(), QStringLiteral("sweepHint"));
        QCOMPARE(hint->text(),
                 QStringLiteral("“%1” has no effect. Only with “Logit-normal” (logit_normal).")
                     .arg(field->currentText()));
        QVERIFY(!childOf(*sweepDialog(), QStringLiteral("sweepAdd"))->isEnabled());
        // Nor what its pictures can't be.
        field->setCurrentIndex(field->findData(QStringLiteral("resolution")));
        childOf<QLineEdit>(*sweepDialog(), QStringLiteral("sweepValues"))
            ->setText(QStringLiteral("256, 264"));
        QVERIFY(!childOf(*sweepDialog(), QStringLiteral("sweepAdd"))->isEnabled());
        QVERIFY2(hint->text().contains(QStringLiteral("multiple of 16")), qPrintable(hint->text()));
        field->setCurrentIndex(field->findData(QStringLiteral("learning_rate")));
        childOf<QLineEdit>(*sweepDialog(), QStringLiteral("sweepValues"))
            ->setText(QStringLiteral("1e-4, 2e-4"));
        QVERIFY(childOf(*sweepDialog(), QStringLiteral("sweepAdd"))->isEnabled());
    }

    /// Settings that are no numbers have a box for each value.
    void aSweepOverChoices() {
        queue().setHeld(true);
        auto* field = childOf<QComboBox>(*sweepDialog(), QStringLiteral("sweepField"));
        auto* hint = childOf<QLabel>(*sweepDialog(), QStringLiteral("sweepHint"));
        const auto box = [&](const char* name) {
            return childOf(*sweepDialog(), QStringLiteral("sweepChoices_") + QLatin1String(name));
        };
        field->setCurrentIndex(field->findData(QStringLiteral("lr_scheduler")));
        QVERIFY(!childOf<QLineEdit>(*sweepDialog(), QStringLiteral("sweepValues"))->isVisible());
        QCOMPARE(hint->text(), QStringLiteral("Choose the values to try."));
        for (const auto* one : sweepDialog()->findChildren<QCheckBox*>())
            if (one->isVisible() && one->parentWidget()->objectName().endsWith(u"Choices"))
                QVERIFY2(one->parentWidget()->rect().contains(one->geometry()),
                         qPrintable(one->text()));
        for (const char* name : {"constant", "cosine"}) box(name)->click();
        QVERIFY2(hint->text().endsWith(QStringLiteral("Constant · Cosine")),
                 qPrintable(hint->text()));
        auto* second = childOf<QComboBox>(*sweepDialog(), QStringLiteral("sweepSecondField"));
        second->setCurrentIndex(second->findData(QStringLiteral("random_flip")));
        for (const char* name : {"false", "true"})
            childOf(*sweepDialog(), QStringLiteral("sweepSecondChoices_") + QLatin1String(name))
                ->click();
        QVERIFY2(hint->text().startsWith(QStringLiteral("4 runs")), qPrintable(hint->text()));
        keepScreenshot(*sweepDialog(), QStringLiteral("sweep-choices"));
        QCOMPARE(namelessControls(*sweepDialog()), QStringList());
        QVERIFY(second->findData(QStringLiteral("validation_prompt")) < 0);  // any words
        childOf(*sweepDialog(), QStringLiteral("sweepAdd"))->click();
        QTRY_COMPARE(list()->count(), 4);
        const auto recipe = [&](const char* id) {
            return orThrow(RunFolder(runsFolder() / id).readJob()).recipe;
        };
        QCOMPARE(recipe("run-001").lr_scheduler, "constant");
        QCOMPARE(recipe("run-004").lr_scheduler, "cosine");
        QVERIFY(!recipe("run-003").random_flip && recipe("run-004").random_flip);
        QVERIFY(readLabel(RunFolder(runsFolder() / "run-004")).name.ends_with(" on"));
    }

private:
    /// A run of this computer that took a minute a step.
    void makeSlowRun() {
        constexpr int steps = 20;
        const RunFolder run = makeRun(project(), {.phase = RunPhase::finished,
                                                  .step = steps,
                                                  .totalSteps = steps,
                                                  .recipe = quickRecipe(1e-3)});
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        for (int i = 1; i <= steps; ++i) {
            Event event{.time = 1e9 + 60 * i, .kind = "step"};
            event.step.step = i;
            event.step.seconds = 60;
            orThrow(writer.copy(event));
        }
        RunState state = orThrow(run.readState());
        state.host = toStd(QSysInfo::machineHostName());
        orThrow(run.writeState(state));
    }
    /// The one that is open, or a new one, once the base model was read.
    QDialog* sweepDialog() {
        QDialog* dialog = nullptr;
        const auto isOpen = [&] {
            dialog = m_page->findChild<QDialog*>(QStringLiteral("sweepDialog"));
            return dialog != nullptr && dialog->isVisible();
        };
        if (!isOpen()) click("addSweep");
        return QTest::qWaitFor(isOpen) ? dialog : nullptr;
    }
    RunQueue& queue() const { return m_fixture->queue; }
    QListWidget* list() const { return child<QListWidget>("queueList"); }
};

REGISTER_TEST(TestQueue, QApplication);
#include "test_queue.moc"
