// One window a project: a second start raises the first, another computer looks on. With the real
// program as the second start.
#include <base/files.h>
#include <ui/session/project_lock.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/problem_bar.h>

#include <unistd.h>
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QProcess>
#include <QSignalSpy>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestProjectLock : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeDialogs m_dialogs;
    std::filesystem::path project() const { return toPath(m_folder->filePath("Rex.dreambooth")); }
    QString settingsFile(const char* name) const { return m_folder->filePath(name); }
    /// With settings of its own, settingsFile("dreambooth-studio/studio.ini").
    void startOnProject(QProcess& program) const {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder->path());
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(STUDIO_PROGRAM), {toQt(project())});
    }
    /// The program is started on the project and ended by a signal once the project is open.
    void endOpenProgram(int signal) {
        QProcess program;
        startOnProject(program);
        QTRY_VERIFY_WITH_TIMEOUT(
            Settings(settingsFile("dreambooth-studio/studio.ini")).recentProjects().size() == 1 &&
                Settings(settingsFile("dreambooth-studio/studio.ini"))
                    .isMarkedOpen(toQt(project())),
            120000);
        ::kill(static_cast<pid_t>(program.processId()), signal);
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitStatus(),
                 signal == SIGKILL ? QProcess::CrashExit : QProcess::NormalExit);
    }

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aSecondStartRaisesTheFirst() {
        Settings settings(settingsFile("a.ini"));
        MainWindow window(settings, m_dialogs);
        QVERIFY(window.newProject(project()));
        window.showMinimized();
        QProcess second;
        second.start(QStringLiteral(STUDIO_PROGRAM), {toQt(project())});
        QTRY_VERIFY_WITH_TIMEOUT(second.state() == QProcess::NotRunning, 60000);
        QCOMPARE(second.exitCode(), 0);
        QVERIFY(second.readAllStandardError().contains("open in another window"));
        QTRY_VERIFY(!window.isMinimized());
    }

    void afterACrashTheProjectIsOffered() {
        orThrow(Project::create(project(), "Rex"));
        endOpenProgram(SIGKILL);
        Settings settings(settingsFile("dreambooth-studio/studio.ini"));
        MainWindow window(settings, m_dialogs);
        window.show();
        window.openLast();
        QVERIFY(window.workspace() == nullptr);
        auto* remedy = window.findChild<QAbstractButton*>(QStringLiteral("problemRemedy"));
        QVERIFY(remedy->isVisible());
        QCOMPARE(namelessControls(window), QStringList());
        keepScreenshot(window, QStringLiteral("offered"));
        remedy->click();
        QVERIFY(window.workspace() != nullptr);
        QVERIFY(settings.isMarkedOpen(toQt(project())));
    }
    void afterAnEndOfTheSessionItOpensByItself() {
        orThrow(Project::create(project(), "Rex"));
        endOpenProgram(SIGTERM);
        Settings settings(settingsFile("dreambooth-studio/studio.ini"));
        MainWindow window(settings, m_dialogs);
        window.openLast();
        QVERIFY(window.workspace() != nullptr);
    }

    void anotherWindowKeepsItsProject() {
        Settings settings(settingsFile("a.ini")), others(settingsFile("b.ini"));
        MainWindow window(settings, m_dialogs);
        QVERIFY(window.newProject(project()));
        window.workspace()->session().edit("class",
                                           [](Project& one) { one.subject().className = "dog"; });
        MainWindow other(others, m_dialogs);
        QVERIFY(!other.openProject(project()));
        QVERIFY(other.wasOtherRaised());
        QVERIFY(other.workspace() == nullptr);
        // Once it is closed there, it opens here with all that was changed.
        QVERIFY(window.newProject(toPath(m_folder->filePath("Other.dreambooth"))));
        QVERIFY(other.openProject(project()));
        QCOMPARE(other.workspace()->session().project().subject().className, std::string("dog"));
    }

    void whatAKilledWindowLeftIsTakenOver() {
        orThrow(Project::create(project(), "Rex"));
        QProcess first;
        first.start(QStringLiteral(STUDIO_PROGRAM), {toQt(project())});
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(project() / "open.lock"), 60000);
        first.kill();
        QVERIFY(first.waitForFinished());
        ProjectLock lock(project());
        QVERIFY(lock.holder() == ProjectLock::Holder::thisWindow);
    }

    void aKilledWindowLeavesNoSocket() {
        orThrow(Project::create(project(), "Rex"));
        const QByteArray before = qgetenv("TMPDIR");
        QVERIFY(QDir(m_folder->path()).mkdir("tmp"));
        qputenv("TMPDIR", m_folder->filePath("tmp").toUtf8());
        endOpenProgram(SIGKILL);
        if (before.isNull())
            qunsetenv("TMPDIR");
        else
            qputenv("TMPDIR", before);
        QCOMPARE(QDir(m_folder->filePath("tmp"))
                     .entryList({"dreambooth-studio-*"}, QDir::System | QDir::AllEntries),
                 QStringList());
    }

    void aSignalEndsItWhileAProjectIsRead() {
        orThrow(Project::create(project(), "Rex"));
        std::string text = R"({"version": 1, "x": [{})";
        for (int i = 1; i < 900'000; ++i) text += ",{}";
        orThrow(writeFileAtomically(project() / "project.json", text + "]}"));
        QProcess program;
        startOnProject(program);
        // It is marked before anything of it is read.
        QTRY_VERIFY_WITH_TIMEOUT(
            Settings(settingsFile("dreambooth-studio/studio.ini")).isMarkedOpen(toQt(project())),
            60000);
        ::kill(static_cast<pid_t>(program.processId()), SIGTERM);
        QVERIFY(program.waitForFinished(60000));
        QCOMPARE(program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(program.exitCode(), 0);
    }

    void aCopyIsAProjectOfItsOwn() {
        Settings settings(settingsFile("a.ini"));
        MainWindow window(settings, m_dialogs);
        QVERIFY(window.newProject(project()));
        const auto copy = toPath(m_folder->filePath("Copy.dreambooth"));
        std::filesystem::copy(project(), copy, std::filesystem::copy_options::recursive);
        ProjectLock lock(copy);
        QVERIFY(lock.holder() == ProjectLock::Holder::thisWindow);
    }

    /// On a disc, or in a folder of somebody else.
    void whatWasLeftWhereNothingCanBeWrittenIsNoLock() {
        using std::filesystem::perms;
        orThrow(Project::create(project(), "Rex"));
        const auto lock = project() / "open.lock";
        orThrow(writeFileAtomically(
            lock,
            "123\ndreambooth-studio\n" + toStd(QSysInfo::machineHostName()) + "\nother\nother\n"));
        const auto folder = toPath(m_folder->path());
        const perms read = perms::owner_read | perms::group_read | perms::others_read;
        const perms enter = perms::owner_exec | perms::group_exec | perms::others_exec;
        for (const auto& place : {folder, project(), lock})
            std::filesystem::permissions(place, read | enter);
        // Root may write anywhere: it looks as nobody.
        constexpr uid_t nobody = 65534;
        const uid_t user = ::geteuid();
        if (user == 0) QCOMPARE(::seteuid(nobody), 0);
        const auto holder = ProjectLock(project()).holder();
        if (user == 0) QCOMPARE(::seteuid(user), 0);
        for (const auto& place : {folder, project()})
            std::filesystem::permissions(place, perms::owner_all);
        QVERIFY(holder == ProjectLock::Holder::nobody);
    }

    void anotherComputerLooksOn() {
        orThrow(Project::create(project(), "Rex"));
        const RunFolder run = orThrow(RunFolder::create(project() / "runs"));
        Job job = newJob(run.id());
        job.model = "/nowhere";
        orThrow(run.writeJob(job));
        // As QLockFile writes it: process, program, computer, its machine and boot ids.
        orThrow(writeFileAtomically(project() / "open.lock",
                                    "123\ndreambooth-studio\nannas-computer\nother\nother\n"));
        const std::string before = orThrow(readFile(project() / "project.json"));
        Settings settings(settingsFile("a.ini"));
        MainWindow window(settings, m_dialogs);
        window.show();
        QVERIFY(window.openProject(project()));
        auto* said = window.findChild<QLabel*>("readOnlyText");
        QTRY_VERIFY(said->isVisible());
        QVERIFY(said->text().contains("annas-computer"));
        ProjectSession& session = window.workspace()->session();
        QSignalSpy problems(&session, &ProjectSession::failed);
        session.edit("class", [](Project& one) { one.subject().className = "dog"; });
        QCOMPARE(problems.size(), 1);
        QCOMPARE(session.project().subject().className, std::string());
        QCOMPARE(orThrow(readFile(project() / "project.json")), before);
        keepScreenshot(window, "open-elsewhere");

        // Nothing that would be kept in the project is drawn, and no run is asked for anything.
        window.workspace()->goTo(PageId::compare);
        auto* draw = window.findChild<QAbstractButton*>("drawBoth");
        QVERIFY(!draw->isEnabled());
        auto* why = window.findChild<QLabel*>("drawObstacle");
        QVERIFY2(why->text().contains("annas-computer"), qPrintable(why->text()));
        RunStore& runs = window.workspace()->runs();
        QSignalSpy refused(&runs, &RunStore::failed);
        runs.show(run.id());
        runs.shown()->request(RunRequest::pause);
        QCOMPARE(refused.size(), 1);
        QVERIFY(!pathExists(run.requestFile(RunRequest::pause)));

        // The person knows that the other computer is off.
        QTest::mouseClick(window.findChild<QAbstractButton*>("changeHere"), Qt::LeftButton);
        QCOMPARE(m_dialogs.questions, 1);
        QTRY_VERIFY(window.findChild<QLabel*>("readOnlyText") == nullptr);
        window.workspace()->session().edit("class",
                                           [](Project& one) { one.subject().className = "dog"; });
        QVERIFY(orThrow(readFile(project() / "project.json")) != before);
    }

    /// Who has asked for it is told that it can't be changed here after all.
    void whatCanNotBeTakenOverIsSaid() {
        orThrow(Project::create(project(), "Rex"));
        const auto lock = project() / "open.lock";
        orThrow(
            writeFileAtomically(lock, "123\ndreambooth-studio\nannas-computer\nother\nother\n"));
        Settings settings(settingsFile("a.ini"));
        FakeDialogs dialogs;
        MainWindow window(settings, dialogs);
        window.show();
        QVERIFY(window.openProject(project()));
        std::filesystem::remove(lock);
        std::filesystem::create_directory(lock);  // which no window can remove
        QTest::mouseClick(window.findChild<QAbstractButton*>("changeHere"), Qt::LeftButton);
        const auto* problems = window.findChild<ProblemBar*>("projectProblems");
        QTRY_COMPARE(problems->lines().size(), 1);
        QVERIFY2(problems->lines().first().contains("annas-computer"),
                 qPrintable(problems->lines().first()));
        QVERIFY(window.findChild<QLabel*>("readOnlyText") != nullptr);
    }
};

REGISTER_TEST(TestProjectLock, QApplication);
#include "test_project_lock.moc"
