// Two weeks of an artist, played in a few minutes with the real worker: three projects, a sweep and
// other runs in queues, windows that are killed, a machine that goes off, runs that are continued,
// branched, thinned and deleted. The windows that are killed are further processes of this program,
// started with --window FOLDER PROJECT [--fill].
#include <base/file_system.h>
#include <runs/branch_run.h>
#include <runs/checkpoint.h>
#include <runs/run_folder.h>
#include <signal.h>
#include <ui/runs/run_cards.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/style/number_text.h>
#include <ui/style/theme.h>

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProcess>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QUndoStack>
#include <fstream>
#include <set>

#include "app/studio_fixture.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int patience = 100'000;

/// Learns in a few seconds, and leaves several checkpoints.
Recipe brief(int steps, double rate = 1e-4, int rank = 4) {
    Recipe recipe;
    recipe.preset = "own";
    recipe.lora = true;
    recipe.rank = rank;
    recipe.learning_rate = rate;
    recipe.resolution = 64;
    recipe.train_batch_size = 1;
    recipe.max_train_steps = steps;
    recipe.checkpointing_steps = 4;
    recipe.checkpoints_total_limit = 0;
    recipe.validation_loss_steps = steps;
    recipe.mixed_precision = "no";
    return recipe;
}

void makeProject(const fs::path& folder, const char* name) {
    Project project = orThrow(Project::create(folder, name));
    for (const fs::path& file : samplePhotos()) orThrow(project.addPhoto(file));
    project.photos.back().heldOut = true;
    project.subject().className = "backpack";
    project.subject().token = "sks";
    project.baseModel = (fs::path(TEST_REFERENCE) / "tiny-sd1" / "model").string();
    orThrow(project.save());
}

/// A sweep of two settings, and two runs of their own.
void fillQueue(RunQueue& queue) {
    std::vector<QueuedRun> sweep;
    for (const double rate : {1e-4, 2e-4})
        for (const int rank : {2, 4}) sweep.push_back({brief(80, rate, rank), {"cpu"}});
    // Both are made in the background: the others once the sweep is there.
    QObject::connect(&queue, &RunQueue::changed, &queue, [&queue, isFilled = false]() mutable {
        if (isFilled || queue.state().waiting.size() < 4) return;
        isFilled = true;
        queue.add({{brief(8), {"cpu"}, "E"}, {brief(8, 3e-4), {"cpu"}, "F"}});
    });
    queue.addSweep(sweep, {"learning_rate", "rank"});
}

/// Processes of workers whose command line names something below the folder.
std::vector<pid_t> workersBelow(const fs::path& folder) {
    std::vector<pid_t> found;
    for (const QString& name : QDir("/proc").entryList(QDir::Dirs)) {
        std::ifstream file("/proc/" + name.toStdString() + "/cmdline");
        const std::string command((std::istreambuf_iterator<char>(file)), {});
        if (command.find(folder.string()) != std::string::npos &&
            command.find("train") != std::string::npos)
            found.push_back(name.toInt());
    }
    return found;
}

std::vector<RunFolder> runsAtWork(const fs::path& project) {
    std::vector<RunFolder> atWork = RunFolder::list(project / "runs");
    std::erase_if(atWork, [](const RunFolder& run) { return !run.isAlive(); });
    return atWork;
}

/// Each step once, from the first to the last.
bool isWhole(const RunFolder& run) {
    const Job job = orThrow(run.readJob());
    const RunHistory history = readHistory(run.eventsFile());
    const auto& steps = history.steps.numbers();
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i] != static_cast<int>(i) + 1) return false;
    if (static_cast<int>(steps.size()) != job.recipe.max_train_steps) return false;
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        if (!verifyCheckpoint(one.path)) return false;
    return fs::exists(run.output() / "pytorch_lora_weights.safetensors") &&
           orThrow(run.readState()).phase == RunPhase::finished;
}

}  // namespace

class TestTwoWeeks : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_home = std::make_unique<QTemporaryDir>();
        for (const char* name : {"Fox", "Bear", "Owl"}) makeProject(project(name), name);
        Settings settings(m_home->filePath("settings.ini"));
        settings.setMeasuresByItself(false);
        settings.setKnowsThatTrainingGoesOn();
    }

    /// First days: the queue is filled, and the window dies while the first run learns.
    void theWindowIsKilled() {
        QProcess window;
        openWindow(window, "Fox", true);
        QTRY_VERIFY_WITH_TIMEOUT(hasSteps("Fox", "run-001", 3), patience);
        QTRY_COMPARE_WITH_TIMEOUT(readQueue(runs("Fox")).waiting.size(), std::size_t{5}, patience);
        kill(window);
        // Its worker ends what it began; nobody begins another one.
        const RunFolder first = run("Fox", "run-001");
        QTRY_VERIFY_WITH_TIMEOUT(isDone(first), patience);
        QTRY_VERIFY_WITH_TIMEOUT(runsAtWork(project("Fox")).empty(), patience);
        QVERIFY(isWhole(first));
        for (const char* id : {"run-002", "run-003", "run-004", "run-005", "run-006"})
            QVERIFY(orThrow(run("Fox", id).readState()).phase == RunPhase::queued);
    }

    /// The next morning the queue goes on by itself, until the machine goes off.
    void theMachineGoesOff() {
        QProcess window;
        openWindow(window, "Fox");
        QTRY_VERIFY_WITH_TIMEOUT(
            hasSteps("Fox", "run-002", 6) && !run("Fox", "run-002").listCheckpoints().empty(),
            patience);
        QCOMPARE(runsAtWork(project("Fox")).size(), std::size_t{1});
        kill(window);
        for (const pid_t pid : workersBelow(project("Fox"))) ::kill(pid, SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(workersBelow(project("Fox")).empty(), patience);
        const RunFolder second = run("Fox", "run-002");
        QTRY_VERIFY_WITH_TIMEOUT(!second.isAlive(), patience);
        QVERIFY(second.effectiveState().phase == RunPhase::failed);
        // It is the next one again.
        QCOMPARE(readQueue(runs("Fox")).waiting,
                 (std::vector<std::string>{"run-002", "run-003", "run-004", "run-005", "run-006"}));
    }

    /// It goes on where it was saved. Another window dies between two runs.
    void itGoesOnWhereItWas() {
        QProcess window;
        openWindow(window, "Fox");
        QTRY_VERIFY_WITH_TIMEOUT(hasSteps("Fox", "run-003", 2), patience);
        kill(window);
        const RunFolder second = run("Fox", "run-002");
        QVERIFY(isWhole(second));
        bool isResumed = false;
        EventReader(second.eventsFile()).readAll([&](const Event& event) {
            isResumed = isResumed ||
                        (event.kind == "started" && valueOr(event.fields, "resumed_from", 0) >= 4);
        });
        QVERIFY(isResumed);

        StudioFixture studio(m_home->path());
        QVERIFY(studio.window().openProject(project("Fox")));
        QTRY_VERIFY_WITH_TIMEOUT(isDone(run("Fox", "run-006")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(studio.workspace().runs().atWork().empty(), patience);
        QVERIFY(studio.workspace().queue().isEmpty());
        QVERIFY(readQueue(runs("Fox")) == RunQueueState{});
        for (const char* id : {"run-001", "run-002", "run-003", "run-004", "run-005", "run-006"})
            QVERIFY2(isWhole(run("Fox", id)), id);
        QCOMPARE(readLabel(run("Fox", "run-004")).sweep, "run-001");
        QVERIFY(readLabel(run("Fox", "run-005")).sweep.empty());
    }

    /// Another project: a queue that is held, put in order and let go; a run that is stopped, and
    /// goes on.
    void aQueueIsPutInOrder() {
        StudioFixture studio(m_home->path());
        QVERIFY(studio.window().openProject(project("Bear")));
        RunQueue& queue = studio.workspace().queue();
        queue.setHeld(true);
        queue.add({{brief(8), {"cpu"}, "A"}, {brief(8, 2e-4), {"cpu"}}, {brief(200), {"cpu"}}});
        QTRY_COMPARE_WITH_TIMEOUT(queue.state().waiting.size(), std::size_t{3}, patience);
        queue.move("run-003", 0);
        waitUntilIdle();
        QVERIFY(runsAtWork(project("Bear")).empty());
        queue.setHeld(false);
        QTRY_VERIFY_WITH_TIMEOUT(hasSteps("Bear", "run-003", 5), patience);
        studio.click("stopRun");
        QTRY_VERIFY_WITH_TIMEOUT(isDone(run("Bear", "run-002")), patience);
        QVERIFY(isWhole(run("Bear", "run-001")));
        const RunFolder stopped = run("Bear", "run-003");
        const RunState state = orThrow(stopped.readState());
        QVERIFY(state.phase == RunPhase::stopped);
        QVERIFY(state.step >= 5 && state.step < 200);
        QCOMPARE(stopped.listCheckpoints().back().step, state.step);
        QTRY_VERIFY_WITH_TIMEOUT(studio.workspace().runs().atWork().empty(), patience);
        studio.workspace().runs().resume("run-003");
        QTRY_VERIFY_WITH_TIMEOUT(stepsIn(stopped) > state.step + 3, patience);
        QTRY_VERIFY_WITH_TIMEOUT(isDone(stopped), patience);
        QVERIFY(isWhole(stopped));
    }

    /// The third: continued, branched, thinned, deleted with undo; what is said of the disk is so.
    void runsAreContinuedThinnedAndDeleted() {
        StudioFixture studio(m_home->path());
        QVERIFY(studio.window().openProject(project("Owl")));
        RunStore& runs = studio.workspace().runs();
        studio.workspace().queue().add({{brief(12), {"cpu"}, "First"}});
        QTRY_VERIFY_WITH_TIMEOUT(isDone(run("Owl", "run-001")), patience);
        QTRY_VERIFY_WITH_TIMEOUT(runs.atWork().empty(), patience);
        // Continued for more steps, and branched from an earlier one at another rate.
        const auto branch = [&](int step, const Recipe& recipe, const char* id) {
            runs.branch("run-001", step, recipe, {"cpu"});
            QTRY_VERIFY_WITH_TIMEOUT(isDone(run("Owl", id)), patience);
            QTRY_VERIFY_WITH_TIMEOUT(runs.atWork().empty(), patience);
            QVERIFY2(isWhole(run("Owl", id)), id);
        };
        branch(12, brief(20), "run-002");
        Recipe slower = brief(12);
        slower.learning_rate = 5e-5;
        branch(8, slower, "run-003");
        QTRY_COMPARE(runs.runs().size(), std::size_t{3});

        studio.workspace().goTo(PageId::runs);
        auto* cards = studio.window().findChild<RunCards*>();
        QTRY_COMPARE(cards->count(), 3);
        cards->choose("run-003");
        studio.click("deleteRun");
        QTRY_VERIFY(!fs::exists(run("Owl", "run-003").path()));
        studio.workspace().session().undoStack()->undo();
        QTRY_VERIFY(fs::exists(run("Owl", "run-003").jobFile()));
        QTRY_COMPARE(cards->count(), 3);
        QVERIFY(isWhole(run("Owl", "run-003")));

        // Thinned: as much is freed as was said.
        const std::uintmax_t before = bytesOfRuns("Owl");
        QTRY_VERIFY(saysDiskUse(studio, before));
        studio.click("freeSpace");
        auto* dialog = studio.window().findChild<QDialog*>("freeSpaceDialog");
        QVERIFY(dialog != nullptr);
        auto* remove = childOf<QAbstractButton>(*dialog, "freeSpaceRemove");
        QTRY_VERIFY(remove->isEnabled());
        const QString said = remove->text();
        QTest::mouseClick(remove, Qt::LeftButton);
        QTRY_COMPARE(childOf<QListWidget>(*dialog, "freeSpaceList")->count(), 0);
        const std::uintmax_t after = bytesOfRuns("Owl");
        QCOMPARE(said, "Remove " + memoryText(static_cast<double>(before - after)));
        QTRY_VERIFY(saysDiskUse(studio, after));
        for (const char* id : {"run-001", "run-002", "run-003"}) {
            QCOMPARE(run("Owl", id).listCheckpoints().size(), std::size_t{1});
            QVERIFY2(isWhole(run("Owl", id)), id);
        }
        dialog->close();

        // For good: on another day it goes to the bin, and its number is not given again.
        cards->choose("run-002");
        studio.click("deleteRun");
        QTRY_VERIFY(!fs::exists(run("Owl", "run-002").path()));
        QTRY_VERIFY(saysDiskUse(studio, bytesOfRuns("Owl")));
    }

    void nothingIsLostAndNothingRuns() {
        const std::map<const char*, std::set<std::string>> kept = {
            {"Fox", {"run-001", "run-002", "run-003", "run-004", "run-005", "run-006"}},
            {"Bear", {"run-001", "run-002", "run-003"}},
            {"Owl", {"run-001", "run-003"}}};
        for (const auto& [name, ids] : kept) {
            std::set<std::string> found;
            for (const RunFolder& one : RunFolder::list(runs(name))) {
                found.insert(one.id());
                QVERIFY2(isWhole(one), one.path().c_str());
                for (const auto& entry : fs::recursive_directory_iterator(one.path()))
                    QVERIFY2(entry.path().filename().string().find(".dreambooth-", 1) ==
                                 std::string::npos,
                             entry.path().c_str());  // nothing half done is left
            }
            QVERIFY2(found == ids, name);
            QVERIFY(readQueue(runs(name)) == RunQueueState{});
            QVERIFY(workersBelow(project(name)).empty());
        }
        StudioFixture studio(m_home->path());
        QVERIFY(studio.window().openProject(project("Owl")));
        studio.workspace().queue().add({{brief(4), {"cpu"}}});
        QTRY_VERIFY_WITH_TIMEOUT(isDone(run("Owl", "run-004")), patience);
    }

private:
    fs::path project(const std::string& name) const {
        return toPath(m_home->path()) / (name + ".dreambooth");
    }
    fs::path runs(const std::string& name) const { return project(name) / "runs"; }
    RunFolder run(const std::string& name, const std::string& id) const {
        return RunFolder(runs(name) / id);
    }
    bool hasSteps(const std::string& name, const std::string& id, int steps) const {
        return stepsIn(run(name, id)) >= steps;
    }
    static bool isDone(const RunFolder& run) {
        const auto state = run.readState();
        return state && state->phase == RunPhase::finished && !run.isAlive();
    }
    void openWindow(QProcess& window, const char* name, bool fills = false) {
        QStringList arguments = {"test_two_weeks", "--window", m_home->path(), toQt(project(name))};
        if (fills) arguments << "--fill";
        window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        window.start(QCoreApplication::applicationFilePath(), arguments);
        QVERIFY(window.waitForStarted());
    }
    static void kill(QProcess& window) {
        ::kill(static_cast<pid_t>(window.processId()), SIGKILL);
        QVERIFY(window.waitForFinished());
        QCOMPARE(window.exitStatus(), QProcess::CrashExit);
    }
    std::uintmax_t bytesOfRuns(const std::string& name) const {
        std::uintmax_t bytes = 0;
        for (const RunFolder& one : RunFolder::list(runs(name))) bytes += diskUse({one.path()});
        return bytes;
    }
    static bool saysDiskUse(StudioFixture& studio, std::uintmax_t bytes) {
        return studio.child<QLabel>("runsCount")
            ->text()
            .contains(" · " + memoryText(static_cast<double>(bytes)) + " on this disk");
    }

    std::unique_ptr<QTemporaryDir> m_home;
};

static int mainTestTwoWeeks(int argc, char** argv) {
    QApplication application(argc, argv);
    qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    theme::apply(application);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() >= 4 && arguments[1] == "--window") {
        StudioFixture studio(arguments[2]);
        if (!studio.window().openProject(toPath(arguments[3]))) return 1;
        if (arguments.size() > 4) fillQueue(studio.workspace().queue());
        return QApplication::exec();
    }
    TestTwoWeeks test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestTwoWeeks);
#include "test_two_weeks.moc"
