// A run that was not made on this computer is asked about before it goes on.
#include <runs/run_lock.h>

#include <QSignalSpy>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestRunFromElsewhere : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void aRunFromElsewhereIsAskedAbout() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::stopped);
        Json job = orThrow(readJson(run.jobFile()));
        const fs::path logs = toPath(studio.folder.filePath(QStringLiteral("logs")));
        job["tensorboard"] = logs.string();  // as if somebody else had chosen that
        orThrow(writeJson(run.jobFile(), job));
        QVERIFY(!isOwnRun(run));
        qputenv("DREAMBOOTH_WORKER", "/bin/true");  // what is tested is whether it is started
        studio.open();
        QSignalSpy started(&studio.workspace().runs(), &RunStore::started);
        auto* resume = studio.child("resumeRun");
        QTRY_VERIFY(resume->isVisible());

        studio.dialogs.answer = false;
        resume->click();
        QCOMPARE(studio.dialogs.questions, 1);
        QVERIFY2(studio.dialogs.explanation.contains(toQt(logs)),
                 qPrintable(studio.dialogs.explanation));
        QCOMPARE(started.count(), 0);
        QVERIFY(!studio.workspace().runs().isStarting());

        studio.dialogs.answer = true;
        resume->click();
        QCOMPARE(studio.dialogs.questions, 2);
        QTRY_COMPARE(started.count(), 1);
        QTRY_VERIFY(!studio.workspace().runs().isStarting());
        // The yes counts as long as the window is open; the worker makes the run this person's.
        QTRY_VERIFY(resume->isVisible() && resume->isEnabled());
        resume->click();
        QCOMPARE(studio.dialogs.questions, 2);
        qunsetenv("DREAMBOOTH_WORKER");
    }

    void anOwnRunIsNotAskedAbout() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::stopped);
        QVERIFY(isOwnRun(run));
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        studio.open();
        auto* resume = studio.child("resumeRun");
        QTRY_VERIFY(resume->isVisible());
        resume->click();
        QCOMPARE(studio.dialogs.questions, 0);
        QTRY_VERIFY(!studio.workspace().runs().isStarting());
        qunsetenv("DREAMBOOTH_WORKER");
    }
};

REGISTER_TEST(TestRunFromElsewhere, QApplication);
#include "test_run_from_elsewhere.moc"
