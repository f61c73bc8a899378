// The window or the worker is killed while a run is at work: nothing is lost, and the window says
// so. The window that is killed is a second process of this program, started with --train PROJECT.
#include <signal.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/theme.h>

#include <QLabel>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>
#include <fstream>

#include "app/studio_fixture.h"
#include "test_program.h"

using namespace dreambooth;

namespace {

/// Processes whose command line names the run folder.
std::vector<pid_t> workersOf(const std::string& run) {
    std::vector<pid_t> found;
    for (const QString& name : QDir("/proc").entryList(QDir::Dirs)) {
        std::ifstream file("/proc/" + name.toStdString() + "/cmdline");
        std::string command((std::istreambuf_iterator<char>(file)), {});
        if (command.find("train") != std::string::npos && command.find(run) != std::string::npos)
            found.push_back(name.toInt());
    }
    return found;
}

}  // namespace

class TestStudioFaults : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void runOutlivesAKilledWindow() {
        QProcess window;
        window.start(QCoreApplication::applicationFilePath(),
                     {"test_studio_faults", "--train", m_folder->path(),
                      m_folder->filePath("Toy.dreambooth")});
        const std::filesystem::path runs = toPath(m_folder->filePath("Toy.dreambooth/runs"));
        QTRY_VERIFY_WITH_TIMEOUT(!RunFolder::list(runs).empty(), 60000);
        const RunFolder run = RunFolder::list(runs).front();
        QTRY_VERIFY_WITH_TIMEOUT(stepsIn(run) >= 3, 120000);
        ::kill(static_cast<pid_t>(window.processId()), SIGKILL);
        window.waitForFinished();

        const int before = stepsIn(run);
        QVERIFY(run.isAlive());
        QTRY_VERIFY_WITH_TIMEOUT(stepsIn(run) > before + 3, 60000);

        // The next window finds the run, shows it, and can stop it.
        StudioFixture studio(m_folder->path());
        QVERIFY(studio.window().openProject(toPath(m_folder->filePath("Toy.dreambooth"))));
        QTRY_VERIFY(studio.workspace().runs().active() != nullptr);
        QTRY_VERIFY(studio.child<QLabel>("runStripTitle")->text().contains("Toy"));
        studio.screenshot("7-found-again");
        studio.click("stopRun");
        QTRY_VERIFY_WITH_TIMEOUT(!run.isAlive(), 60000);
        QVERIFY(run.effectiveState().phase == RunPhase::stopped);
        QTRY_VERIFY(workersOf(run.path().string()).empty());
    }

    void killedWorkerIsSaidAndResumed() {
        StudioFixture studio(m_folder->path());
        studio.makeSmallProject(m_folder->filePath("Toy.dreambooth"), 40);
        studio.workspace().goTo(PageId::train);
        studio.click("startTraining");
        RunStore& runs = studio.workspace().runs();
        QTRY_VERIFY_WITH_TIMEOUT(
            runs.active() != nullptr && !runs.active()->history().checkpoints.empty(), 120000);
        const RunFolder run = runs.active()->run();
        for (const pid_t pid : workersOf(run.path().string())) ::kill(pid, SIGKILL);

        QTRY_VERIFY_WITH_TIMEOUT(studio.child<QAbstractButton>("resumeRun")->isVisible(), 20000);
        QVERIFY(workersOf(run.path().string()).empty());
        QVERIFY(run.effectiveState().phase == RunPhase::failed);
        studio.screenshot("8-worker-killed");

        studio.click("resumeRun");
        QTRY_VERIFY_WITH_TIMEOUT(run.effectiveState().phase == RunPhase::finished, 120000);
        QTRY_COMPARE(runs.shown()->history().steps.back().step, 40);
    }

    void readOnlyProjectIsSaid() {
        if (::geteuid() == 0) QSKIP("root ignores file modes");
        StudioFixture studio(m_folder->path());
        const QString folder = m_folder->filePath("Toy.dreambooth");
        QVERIFY(studio.window().newProject(toPath(folder)));
        QVERIFY(QFile::setPermissions(folder, QFile::ReadOwner | QFile::ExeOwner));
        studio.edit([](Project& project) { project.subject().className = "cat"; });
        QTRY_VERIFY(studio.child<QWidget>("projectProblems")->isVisible());
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

static int mainTestStudioFaults(int argc, char** argv) {
    QApplication application(argc, argv);
    qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    theme::apply(application);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == "--train") {
        StudioFixture studio(arguments[2]);
        studio.makeSmallProject(arguments[3], 4000);
        studio.workspace().goTo(PageId::train);
        studio.click("startTraining");
        return QApplication::exec();
    }
    TestStudioFaults test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestStudioFaults);
#include "test_studio_faults.moc"
