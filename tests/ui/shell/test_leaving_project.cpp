// Leaving a project, or the program, while something is at work: what is asked, what goes on, and
// what is gone in which order.
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <ui/models/export_dialog.h>
#include <ui/session/model_export.h>
#include <ui/session/project_session.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/shell/workspace.h>
#include <ui/subject/subject_page.h>

#include <QAction>
#include <QApplication>
#include <QPointer>
#include <QPushButton>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;

class TestLeavingProject : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    /// Nobody is there to answer where the desktop, or a signal, ends the program.
    void closingSaysOnceThatTrainingGoesOn() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::training);
        const RunLock lock = orThrow(RunLock::acquire(run));  // as its worker has it
        studio.open();
        QTRY_VERIFY(studio.workspace().runs().active() != nullptr);
        QTRY_COMPARE(studio.window.windowTitle(), QStringLiteral("30 % · Toy — DreamBooth Studio"));
        const auto quit = [&] {
            QTest::keyClick(&studio.window, Qt::Key_Q, Qt::ControlModifier);
            return !studio.window.isVisible();
        };
        studio.dialogs.answer = false;
        QVERIFY(!quit());
        QCOMPARE(studio.dialogs.questions, 1);
        studio.dialogs.answer = true;
        QVERIFY(quit());
        QCOMPARE(studio.dialogs.questions, 2);
        studio.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&studio.window));
        QVERIFY(quit());
        QCOMPARE(studio.dialogs.questions, 2);
        QVERIFY(!studio.dialogs.explanation.contains(QStringLiteral("queue")));
        // Those that wait do not begin meanwhile, which is another thing to know.
        studio.window.show();
        QVERIFY(QTest::qWaitForWindowActive(&studio.window));
        studio.workspace().queue().add({{studio.project.recipe, {"cpu"}}});
        QTRY_VERIFY(!studio.workspace().queue().isEmpty());
        QVERIFY(quit());
        QCOMPARE(studio.dialogs.questions, 3);
        QVERIFY(studio.dialogs.explanation.contains(QStringLiteral("queue")));
    }

    /// The queue stops with the project, whichever way it is left.
    void leavingAProjectSaysThatOthersWait() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::training);
        const RunLock lock = orThrow(RunLock::acquire(run));
        studio.open();
        QTRY_VERIFY(studio.workspace().runs().active() != nullptr);
        studio.workspace().queue().add({{studio.project.recipe, {"cpu"}}});
        QTRY_VERIFY(!studio.workspace().queue().isEmpty());
        auto* close = studio.window.findChild<QAction*>(QStringLiteral("closeProject"));
        QVERIFY(close != nullptr);
        studio.dialogs.answer = false;
        close->trigger();
        QVERIFY(studio.window.workspace() != nullptr);
        QVERIFY(studio.dialogs.explanation.contains(QStringLiteral("queue")));
        studio.dialogs.folder = toQt(studio.project.folder());
        QTest::keyClick(&studio.window, Qt::Key_O, Qt::ControlModifier);
        QCOMPARE(studio.dialogs.questions, 2);
        studio.dialogs.answer = true;
        close->trigger();
        QVERIFY(studio.window.workspace() == nullptr);
        QCOMPARE(studio.dialogs.questions, 3);
    }

    /// What is left of an import would be gone.
    void leavingAProjectSaysThatPhotosAreBeingAdded() {
        StudioWindow studio;
        studio.open();
        const std::size_t photos = studio.project.photos.size();
        studio.workspace().subjectPage().import({{uglyPhoto("orientation-6.jpg"), {}, false}});
        auto* close = studio.window.findChild<QAction*>(QStringLiteral("closeProject"));
        studio.dialogs.answer = false;
        close->trigger();
        QCOMPARE(studio.dialogs.questions, 1);
        QVERIFY2(studio.dialogs.explanation.startsWith(QStringLiteral("0 of 1 are")),
                 qPrintable(studio.dialogs.explanation));
        QTRY_COMPARE(studio.workspace().session().project().photos.size(), photos + 1);
        QTRY_VERIFY(!studio.workspace().subjectPage().importer().isBusy());
        close->trigger();
        QCOMPARE(studio.dialogs.questions, 1);
        QVERIFY(studio.window.workspace() == nullptr);
    }

    /// Of this project none is at work.
    void leavingAProjectSaysThatItsRunsWaitForAnothers() {
        StudioWindow studio;
        qputenv("XDG_RUNTIME_DIR", studio.folder.path().toUtf8());
        studio.open();
        const auto held = holdGpus({0}, toPath(studio.folder.path()) / "other/runs/run-001");
        studio.workspace().queue().add({{studio.project.recipe, {"0"}}});
        QTRY_VERIFY(studio.workspace().queue().waitsForOthers());
        auto* close = studio.window.findChild<QAction*>(QStringLiteral("closeProject"));
        close->trigger();
        QCOMPARE(studio.dialogs.questions, 1);
        QVERIFY(studio.dialogs.explanation.startsWith(QStringLiteral("The runs in the queue")));
        qunsetenv("XDG_RUNTIME_DIR");
    }

    void anEndOnPurposeAsksNobody() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::training);
        const RunLock lock = orThrow(RunLock::acquire(run));
        studio.open();
        QTRY_VERIFY(studio.workspace().runs().active() != nullptr);
        QVERIFY(studio.window.close());  // as QCoreApplication::quit() does
        QCOMPARE(studio.dialogs.questions, 0);
    }

    /// It goes on, and nobody is told who is gone by then.
    void closingAProjectLetsAPausedRunGoOn() {
        qputenv("DREAMBOOTH_WORKER", "/bin/true");  // it waits for the run, and is not begun
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::training);
        const RunLock lock = orThrow(RunLock::acquire(run));
        studio.open();
        QTRY_VERIFY(studio.workspace().runs().active() != nullptr);
        studio.goTo(PageId::concept_);
        auto* draw = studio.child<QPushButton>("drawWords");
        QTRY_VERIFY(draw->isEnabled());
        draw->click();
        QTRY_VERIFY(run.openRequests().has(RunRequest::pause));
        studio.window.findChild<QAction*>(QStringLiteral("closeProject"))->trigger();
        QVERIFY(studio.window.workspace() == nullptr);
        QVERIFY(run.openRequests().has(RunRequest::resume));
        qunsetenv("DREAMBOOTH_WORKER");
    }

    /// The desktop, or a signal, may end the program while one is open.
    void dialogsGoBeforeWhatTheyUse() {
        bool isProjectThere = true, wentBefore = false;
        StudioWindow studio;
        studio.open();
        ExportSource source;
        source.path = studio.project.baseModel;
        studio.workspace().exportModel(source);
        const QPointer<ExportDialog> dialog = studio.workspace().findChild<ExportDialog*>();
        QVERIFY(dialog != nullptr);
        connect(&studio.workspace().session(), &QObject::destroyed, this,
                [&] { isProjectThere = false; });
        connect(dialog, &QObject::destroyed, this, [&] { wentBefore = isProjectThere; });
        studio.window.findChild<QAction*>(QStringLiteral("closeProject"))->trigger();
        QTRY_VERIFY(dialog == nullptr);
        QVERIFY(!isProjectThere);
        QVERIFY(wentBefore);
    }
};

REGISTER_TEST(TestLeavingProject, QApplication);
#include "test_leaving_project.moc"
