// The window hands runs to Slurm: it follows them, stops them, finds them again, and tells what
// became of them. Programs in stand_in/ take the place of Slurm's queue; they really run the
// launcher and the worker. With DREAMBOOTH_TEST_CLUSTER=slurm or ray (packaging/test --cluster) a
// real cluster takes its place.
#include <runs/cluster_job.h>
#include <runs/run_queue.h>
#include <signal.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/theme.h>
#include <ui/train/run_target_panel.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTimer>
#include <fstream>

#include "app/studio_fixture.h"
#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr int soon = 20000, later = 300000;

/// Asks all the time what became of a job; by itself a window does so every five seconds.
class AskingStudio : public StudioFixture {
public:
    explicit AskingStudio(const QString& folder) : StudioFixture(folder) {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            if (window().workspace() == nullptr) return;
            if (RunFollower* run = workspace().runs().active()) run->cluster().poll();
        });
        m_timer.start(300);
    }

private:
    QTimer m_timer;
};

}  // namespace

class TestStudioCluster : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_system = qEnvironmentVariable("DREAMBOOTH_TEST_CLUSTER");
        m_isStandIn = m_system.isEmpty();
        if (!m_isStandIn) return;
        m_system = QStringLiteral("slurm");
        qputenv("PATH", SOURCE_ROOT "/tests/app/stand_in:" + qgetenv("PATH"));
    }
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        QVERIFY(QDir(m_folder->path()).mkdir("queue"));
        qputenv("STAND_IN_QUEUE", queue("").toUtf8());
    }
    void cleanup() {
        // Whatever a failed test left at work.
        for (const QString& job : QDir(queue("")).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            write("queue/" + job + "/state", "CANCELLED");
            if (const int pid = read("queue/" + job + "/pid").toInt(); pid > 0)
                ::kill(-pid, SIGKILL);
        }
        m_folder.reset();
    }

    void followsStopsAndFindsAgain() {
        // A run of another project has the card of this computer, which a cluster's does not need.
        const auto held = holdGpus({0}, toPath(m_folder->path()) / "other/runs/run-001");
        std::optional<RunFolder> run;
        {
            AskingStudio studio(m_folder->path());
            choose(studio, 40);
            write("queue/held", "");
            studio.click("startTraining");
            RunStore& runs = studio.workspace().runs();
            QTRY_VERIFY_WITH_TIMEOUT(runs.active() != nullptr ||
                                         studio.child<ProblemBar>("projectProblems")->isVisible(),
                                     later);
            QVERIFY2(runs.active() != nullptr,
                     qPrintable(studio.child<ProblemBar>("projectProblems")->lines().join(u'\n')));
            run = runs.active()->run();
            const auto job = readClusterJob(*run);
            QVERIFY(job && job->isOpen() && !job->id.empty());
            if (m_isStandIn) {
                const QString options = read("queue/1/options");
                QVERIFY2(options.contains("--nodes=1\n--ntasks-per-node=1"), qPrintable(options));
                QVERIFY(!options.contains("gpus"));
                QTRY_VERIFY_WITH_TIMEOUT(said(studio, "runPhase").startsWith("Waiting in Slurm's"),
                                         soon);
                QVERIFY(said(studio, "runPhase").contains("for free computers"));
                QCOMPARE(said(studio, "runStripTitle"), "Waiting to train “Toy”");
                QVERIFY(said(studio, "runStripDetails").contains("Slurm job 1"));
                QVERIFY(!button(studio, "startTraining")->isVisible());
                QVERIFY(!button(studio, "pauseTraining")->isVisible());
                QCOMPARE(button(studio, "stopTraining")->text(), "Leave the queue");
                studio.screenshot("9-cluster-waiting");
                QFile::remove(queue("held"));
            }
            // Drawing on this computer needs no pause of a run that is elsewhere.
            QVERIFY(runs.active()->isElsewhere());
            auto* here = studio.window().findChild<DeviceList*>();
            QTRY_VERIFY_WITH_TIMEOUT(here->findChild<QProgressBar*>() != nullptr, soon);
            QVERIFY(here->findChild<QProgressBar*>()->isVisibleTo(here));  // its memory is free
            QTRY_VERIFY_WITH_TIMEOUT(runs.active()->history().steps.size() >= 3, later);
            QTRY_VERIFY_WITH_TIMEOUT(said(studio, "runPhase").startsWith("Training on "), soon);
            studio.screenshot("9-cluster-training");
        }  // the window is closed

        AskingStudio studio(m_folder->path());
        QVERIFY(studio.window().openProject(project()));
        RunStore& runs = studio.workspace().runs();
        QTRY_VERIFY_WITH_TIMEOUT(runs.active() != nullptr, soon);
        studio.workspace().goTo(PageId::train);
        const int before = stepsIn(*run);
        QTRY_VERIFY_WITH_TIMEOUT(stepsIn(*run) > before, later);
        QTRY_VERIFY_WITH_TIMEOUT(button(studio, "stopTraining")->isEnabled(), soon);
        studio.click("stopTraining");
        QTRY_VERIFY_WITH_TIMEOUT(!hasOpenClusterJob(*run), later);
        QVERIFY(run->readState()->phase == RunPhase::stopped);
        const int kept = run->readState()->step;
        QVERIFY(kept > 0 && kept < 40);

        // It goes on where it was, as another job.
        QTRY_VERIFY_WITH_TIMEOUT(button(studio, "resumeRun")->isVisible(), soon);
        const std::string name = readClusterJob(*run)->name;
        studio.click("resumeRun");
        QTRY_VERIFY_WITH_TIMEOUT(hasOpenClusterJob(*run), soon);
        QVERIFY(readClusterJob(*run)->name != name);
        QTRY_VERIFY_WITH_TIMEOUT(run->readState()->phase == RunPhase::finished, later);
        QTRY_VERIFY_WITH_TIMEOUT(!hasOpenClusterJob(*run), later);
        QTRY_COMPARE(runs.shown()->history().steps.size(), 40u);
        QTRY_VERIFY(button(studio, "startTraining")->isVisible());
    }

    void waitingJobLeavesTheQueue() {
        if (!m_isStandIn) QSKIP("a real queue has room at once");
        AskingStudio studio(m_folder->path());
        const RunFolder run = startHeld(studio);
        studio.click("stopTraining");
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase == RunPhase::stopped, soon);
        QCOMPARE(read("queue/1/state"), "CANCELLED");
        QTRY_VERIFY_WITH_TIMEOUT(!hasOpenClusterJob(run), soon);
        QTRY_VERIFY_WITH_TIMEOUT(button(studio, "startTraining")->isVisible(), soon);
        // Nothing of it stops the run when it goes on.
        QFile::remove(queue("held"));
        studio.click("resumeRun");
        QTRY_VERIFY_WITH_TIMEOUT(stepsIn(run) > 0, later);
    }

    void refusedRunLeavesNothing() {
        if (!m_isStandIn) QSKIP("the names of a real cluster's partitions are not known here");
        AskingStudio studio(m_folder->path());
        choose(studio, 60);
        auto* partition = studio.child<QLineEdit>("cluster_partition");
        QTest::keyClicks(partition, "closed");
        studio.click("startTraining");
        auto* problems = studio.child<ProblemBar>("projectProblems");
        QTRY_VERIFY_WITH_TIMEOUT(problems->isVisible(), soon);
        QVERIFY(problems->lines().front().contains("invalid partition specified: closed"));
        QVERIFY(RunFolder::list(studio.project().runsFolder()).empty());
        QTRY_VERIFY(button(studio, "startTraining")->isEnabled());
        studio.screenshot("9-cluster-refused");
    }

    void lostJobIsTold() {
        if (!m_isStandIn) QSKIP("machines of a real cluster are left alone");
        AskingStudio studio(m_folder->path());
        choose(studio, 4000);
        studio.click("startTraining");
        RunStore& runs = studio.workspace().runs();
        QTRY_VERIFY_WITH_TIMEOUT(
            runs.active() != nullptr && runs.active()->history().steps.size() >= 2, later);
        const RunFolder run = runs.active()->run();
        // The machine fails, and all that ran on it is gone.
        write("queue/1/state", "NODE_FAIL");
        QVERIFY(::kill(-read("queue/1/pid").toInt(), SIGKILL) == 0);
        QTRY_VERIFY_WITH_TIMEOUT(button(studio, "startTraining")->isVisible(), soon);
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->phase == RunPhase::failed, soon);
        QVERIFY(run.readState()->why.find("a machine failed") != std::string::npos);
        QVERIFY(button(studio, "resumeRun")->isVisible());
    }

    void silentClusterIsNoFailure() {
        if (!m_isStandIn) QSKIP("a real cluster is not taken down");
        AskingStudio studio(m_folder->path());
        const RunFolder run = startHeld(studio);
        RunStore& runs = studio.workspace().runs();
        write("queue/down", "");
        auto* problem = studio.child<ProblemBar>("runProblem");
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), soon);
        QVERIFY(problem->lines().front().contains("Slurm does not answer"));
        QVERIFY(runs.active() != nullptr && run.readState()->phase == RunPhase::queued);
        QVERIFY(!button(studio, "startTraining")->isVisible());
        studio.screenshot("9-cluster-silent");
        // It answers again, and nothing has happened.
        QFile::remove(queue("down"));
        QTRY_VERIFY_WITH_TIMEOUT(!problem->isVisible(), soon);
        // Gone for good: the person's word counts.
        write("queue/down", "");
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), soon);
        QTest::mouseClick(problem->findChild<QAbstractButton*>("problemRemedy"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(runs.active() == nullptr, soon);
        QVERIFY(run.readState()->phase == RunPhase::failed);
    }

    void forgottenNumberIsFoundByName() {
        if (!m_isStandIn) QSKIP("needs a job that waits");
        std::optional<RunFolder> run;
        {
            AskingStudio studio(m_folder->path());
            run = startHeld(studio);
        }
        // As a window leaves it that is killed while it hands the run in.
        ClusterJob job = *readClusterJob(*run);
        job.id.clear();
        orThrow(writeClusterJob(*run, job));
        AskingStudio studio(m_folder->path());
        QVERIFY(studio.window().openProject(project()));
        QTRY_COMPARE_WITH_TIMEOUT(readClusterJob(*run)->id, std::string("1"), soon);
        QTRY_VERIFY(studio.workspace().runs().active() != nullptr);
    }

    void choiceIsNamedAndKept() {
        if (!m_isStandIn) QSKIP("once is enough");
        qputenv("RAY_API_SERVER_ADDRESS", "http://head:8265");
        {
            AskingStudio studio(m_folder->path());
            choose(studio, 60);
            QVERIFY2(namelessControls(studio.window()).isEmpty(),
                     qPrintable(namelessControls(studio.window()).join(u'\n')));
            studio.child<QSpinBox>("cluster_machines")->setValue(3);
            QTest::keyClick(button(studio, "where_slurm"), Qt::Key_Left);
            QVERIFY(button(studio, "where_here")->isChecked());
            QVERIFY(!studio.child<QWidget>("clusterForm_slurm")->isVisible());
            QTest::keyClick(button(studio, "where_here"), Qt::Key_Right);
            QVERIFY(studio.child<QWidget>("clusterForm_slurm")->isVisible());
            QTRY_VERIFY(said(studio, "clusterStorage").contains("this project"));
            studio.screenshot("9-where-slurm");
            QTest::keyClick(button(studio, "where_slurm"), Qt::Key_Right);
            QVERIFY(studio.child<QWidget>("clusterForm_ray")->isVisible());
            QCOMPARE(studio.child<QLineEdit>("cluster_address")->text(), "http://head:8265");
            // All three have room in the narrowest window.
            studio.window().resize(studio.window().minimumSize());
            for (QWidget* above = button(studio, "where_here"); above;
                 above = above->parentWidget())
                if (auto* scroll = qobject_cast<QScrollArea*>(above))
                    scroll->ensureWidgetVisible(button(studio, "where_here"));
            for (const char* place : {"where_here", "where_slurm", "where_ray"})
                QVERIFY2(button(studio, place)->visibleRegion().boundingRect().width() ==
                             button(studio, place)->width(),
                         place);
            studio.screenshot("9-where-ray-narrow");
            QTest::keyClick(button(studio, "where_ray"), Qt::Key_Left);
        }
        qunsetenv("RAY_API_SERVER_ADDRESS");
        qputenv("XDG_CURRENT_DESKTOP", "GNOME");  // a desktop with a light palette
        QApplication::setPalette(QPalette(Qt::lightGray));
        theme::apply(*qApp);
        AskingStudio studio(m_folder->path());
        QVERIFY(studio.window().openProject(project()));
        studio.workspace().goTo(PageId::train);
        QVERIFY(button(studio, "where_slurm")->isChecked());
        QCOMPARE(studio.child<QSpinBox>("cluster_machines")->value(), 3);
        QVERIFY(!studio.child<QCheckBox>("clusterGpus")->isChecked());
        studio.screenshot("9-where-slurm-light");
        qputenv("XDG_CURRENT_DESKTOP", "");
        theme::apply(*qApp);
    }

private:
    QString queue(const QString& name) { return m_folder->filePath("queue/" + name); }
    std::filesystem::path project() { return toPath(m_folder->filePath("Toy.dreambooth")); }
    void write(const QString& name, const char* text) {
        std::ofstream(toPath(m_folder->filePath(name))) << text << '\n';
    }
    QString read(const QString& name) {
        QFile file(m_folder->filePath(name));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed()
                                              : QString();
    }
    static QAbstractButton* button(StudioFixture& studio, const char* name) {
        return studio.child<QAbstractButton>(name);
    }
    static QString said(StudioFixture& studio, const char* label) {
        return studio.child<QLabel>(label)->text();
    }

    /// A small project, to be trained by the cluster on CPUs.
    void choose(StudioFixture& studio, int steps) {
        studio.makeSmallProject(m_folder->filePath("Toy.dreambooth"), steps);
        studio.workspace().goTo(PageId::train);
        studio.click(toStd("where_" + m_system).c_str());
        auto* form = studio.child<QWidget>(toStd("clusterForm_" + m_system).c_str());
        form->findChild<QCheckBox*>("clusterGpus")->setChecked(false);
        if (!m_isStandIn) form->findChild<QSpinBox*>("cluster_processes")->setValue(2);
    }
    RunFolder startHeld(StudioFixture& studio) {
        choose(studio, 60);
        write("queue/held", "");
        studio.click("startTraining");
        RunStore& runs = studio.workspace().runs();
        if (!QTest::qWaitFor(
                [&] { return runs.active() != nullptr && runs.active()->cluster().answer(); },
                soon))
            qFatal("the run is not in the queue");
        return runs.active()->run();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_system;
    bool m_isStandIn = true;
};

static int mainTestStudioCluster(int argc, char** argv) {
    QApplication application(argc, argv);
    qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    theme::apply(application);
    TestStudioCluster test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestStudioCluster);
#include "test_studio_cluster.moc"
