// “Change…” of a run that waits: from the queue's list to its job.json.
#include <base/files.h>
#include <runs/inputs.h>
#include <ui/runs/runs_page.h>
#include <ui/session/run_queue.h>
#include <ui/style/theme.h>
#include <ui/train/waiting_run_sheet.h>

#include <QCheckBox>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include "test_program.h"
#include "ui/page_test.h"
#include "ui/runs/quick_recipe.h"

using namespace dreambooth;

class TestWaitingRunSheet : public PageTest<RunsPage>, AskedHost {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        qputenv("XDG_CONFIG_HOME", m_fixture->folder.filePath(QStringLiteral("config")).toUtf8());
        m_fixture->context.host = this;
        showPage(1300, 820);
        QTRY_VERIFY(m_fixture->runs.isListFresh());
        m_fixture->queue.setHeld(true);
        m_fixture->queue.add(
            {{quickRecipe(1e-3), {"cpu"}, "A"}, {quickRecipe(2e-3), {"cpu"}, "B"}});
        QTRY_COMPARE(list()->count(), 2);
        QTRY_VERIFY(list()->item(1)->text().startsWith(u'B'));
    }
    void cleanup() { closePage(); }

    void aWaitingRunIsChanged() {
        QVERIFY(!child("queueChange")->isEnabled());  // none is chosen
        list()->setCurrentRow(1);
        click("queueChange");
        QTRY_VERIFY(sheet() != nullptr);
        QCOMPARE(sheet()->windowTitle(), QStringLiteral("Change B"));
        auto* steps = child<QSpinBox>("setting_max_train_steps");
        QCOMPARE(steps->value(), 2);
        QVERIFY(child<QSpinBox>("setting_resolution")->isEnabled());
        QCOMPARE(namelessControls(*sheet()), QStringList());
        steps->setValue(7);
        keepScreenshot(*sheet(), QStringLiteral("waiting-run-sheet"));
        QCOMPARE(job("run-002").recipe.max_train_steps, 2);  // nothing counts before
        click("settingsDone");
        QTRY_COMPARE(job("run-002").recipe.max_train_steps, 7);
        QTRY_VERIFY(list()->item(1)->text().contains(QStringLiteral("7 steps")));
        QCOMPARE(waiting(), (std::vector<std::string>{"run-001", "run-002"}));
        QCOMPARE(job("run-001").recipe.max_train_steps, 2);
        QCOMPARE(readLabel(RunFolder(runsFolder() / "run-002")).name, "B");
    }

    /// From the project's photos; where one is gone the sheet says which, and the rest can be
    /// changed.
    void itsPhotosAreCutAnew() {
        open(0);
        auto* resolution = child<QSpinBox>("setting_resolution");
        const int before = resolution->value();
        resolution->setValue(2 * before);
        QVERIFY(child("settingsDone")->isEnabled());
        click("settingsDone");
        QTRY_COMPARE(job("run-001").recipe.resolution, 2 * before);
        const RunInputs inputs(RunFolder(runsFolder() / "run-001"));
        QCOMPARE(orThrow(inputs.cropInfo()).at("photo-01.png").shape.width, 2 * before);
        QCOMPARE(QImage(toQt(orThrow(inputs.photos()).front())).width(), 2 * before);

        QTRY_VERIFY(sheet() == nullptr);
        const Photo& gone = project().photos.front();
        QVERIFY(std::filesystem::remove(project().photoPath(gone)));
        open(1);
        QVERIFY(!child<QSpinBox>("setting_resolution")->isEnabled());
        QVERIFY(!child<QCheckBox>("setting_masked_loss")->isEnabled());
        bool isSaid = false;
        for (const auto* words : sheet()->findChildren<QLabel*>())
            isSaid = isSaid || words->text() == QStringLiteral("Fixed, as these are gone: ") +
                                                    toQt(gone.originalName);
        QVERIFY(isSaid);
        child<QLineEdit>("settingsSearch")->setText(QStringLiteral("resolution"));
        keepScreenshot(*sheet(), QStringLiteral("waiting-run-photo-gone"));
        child<QSpinBox>("setting_max_train_steps")->setValue(9);
        QVERIFY(child("settingsDone")->isEnabled());
    }

    /// A second sheet would have the settings from before the first, and take them back.
    void whatIsBeingChangedIsNotChangedBesides() {
        open(0);
        const int resolution = child<QSpinBox>("setting_resolution")->value();
        child<QSpinBox>("setting_resolution")->setValue(2 * resolution);
        click("settingsDone");
        QVERIFY(!child("queueChange")->isEnabled());
        QTRY_VERIFY(sheet() == nullptr && child("queueChange")->isEnabled());
        open(0);
        QCOMPARE(child<QSpinBox>("setting_resolution")->value(), 2 * resolution);
        child<QSpinBox>("setting_max_train_steps")->setValue(9);
        click("settingsDone");
        QTRY_COMPARE(job("run-001").recipe.max_train_steps, 9);
        QCOMPARE(job("run-001").recipe.resolution, 2 * resolution);
    }

    void cancelLeavesIt() {
        open(0);
        child<QSpinBox>("setting_max_train_steps")->setValue(9);
        const QPointer<WaitingRunSheet> shown = sheet();
        click("settingsCancel");
        QTRY_VERIFY(!shown);
        QCOMPARE(job("run-001").recipe.max_train_steps, 2);
    }

    /// Not over another page.
    void whoHasLeftThePageGetsNoSheet() {
        list()->setCurrentRow(0);
        click("queueChange");
        m_page->hide();
        waitUntilIdle();
        QVERIFY(sheet() == nullptr);
        m_page->show();
        open(0);
    }

    void whatCanNotBeIsSaid() {
        open(0);
        child<QSpinBox>("setting_max_train_steps")->setValue(0);
        QVERIFY(!child("settingsDone")->isEnabled());
        QVERIFY(!child<QLabel>("settingsProblem")->text().isEmpty());
        child<QSpinBox>("setting_max_train_steps")->setValue(3);
        QVERIFY(child("settingsDone")->isEnabled());
    }

    /// Before somebody sets what can't be kept.
    void whereNothingMayBeWrittenIsSaid() {
        m_fixture->session.setReadOnly(QStringLiteral("studio-2"));
        open(0);
        QVERIFY(!child("settingsDone")->isEnabled());
        QVERIFY(child<QLabel>("settingsProblem")->text().contains(QStringLiteral("open on the")));
    }

    /// It has begun while its settings stood open, or between two looks at the list.
    void oneThatBeginsMeanwhileStays() {
        QSignalSpy problems(&m_fixture->queue, &RunQueue::failed);
        open(0);
        const RunFolder run(runsFolder() / "run-001");
        orThrow(run.writeState({.phase = RunPhase::stopped, .step = 1, .totalSteps = 2}));
        child<QSpinBox>("setting_max_train_steps")->setValue(5);
        click("settingsDone");
        QTRY_COMPARE(problems.size(), 1);
        QVERIFY(problems[0][0].value<Error>().code == "waiting.begun");
        QCOMPARE(job("run-001").recipe.max_train_steps, 2);

        QTRY_COMPARE(waiting(), (std::vector<std::string>{"run-002"}));
        open(0);
        orThrow(RunFolder(runsFolder() / "run-002")
                    .writeState({.phase = RunPhase::stopped, .step = 1, .totalSteps = 2}));
        m_fixture->runs.reload();
        QTRY_VERIFY(!child("settingsDone")->isEnabled());
        QVERIFY(child<QLabel>("settingsProblem")->text().contains(QStringLiteral("does not wait")));
    }

private:
    void changeWaitingRun(const std::string& runId) override {
        WaitingRunSheet::present(runId, m_fixture->context, m_page.get());
    }

    QListWidget* list() const { return child<QListWidget>("queueList"); }
    WaitingRunSheet* sheet() const { return m_page->findChild<WaitingRunSheet*>(); }
    void open(int row) {
        list()->setCurrentRow(row);
        QTest::keyClick(list(), Qt::Key_Return);
        QTRY_VERIFY(sheet() != nullptr && sheet()->isVisible());
    }
    Job job(const char* id) const { return orThrow(RunFolder(runsFolder() / id).readJob()); }
    const std::vector<std::string>& waiting() const { return m_fixture->queue.state().waiting; }
};

REGISTER_TEST(TestWaitingRunSheet, QApplication);
#include "test_waiting_run_sheet.moc"
