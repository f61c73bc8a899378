// The queue on a computer with several GPUs: runs on different ones are at work at once, each with
// the real worker. The GPUs are a fake's (tests/fake_gpu/plugin.cpp).
#include <runs/run_queue.h>
#include <signal.h>
#include <ui/runs/queue_panel.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/runs_page.h>
#include <ui/session/run_follower.h>
#include <ui/shell/run_strip.h>
#include <unistd.h>

#include <QAbstractButton>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "test_program.h"
#include "ui/page_test.h"
#include "ui/runs/quick_recipe.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestQueueOnDevices : public PageTest<RunsPage> {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() {
        qputenv("DREAMBOOTH_WORKER", FAKE_GPU_WORKER);
        m_fixture = std::make_unique<PageFixture>(tinyProject());
        qputenv("XDG_CONFIG_HOME", m_fixture->folder.filePath(QStringLiteral("config")).toUtf8());
        qputenv("XDG_RUNTIME_DIR", m_fixture->folder.path().toUtf8());
        showPage(1300, 820);
        waitUntilIdle();
    }
    void cleanup() {
        runs().disconnect();
        for (RunFollower* run : runs().atWork()) run->request(RunRequest::stop);
        QTRY_VERIFY_WITH_TIMEOUT(runs().atWork().empty(), patience);
        closePage();
    }

    void whatFitsBeginsBesideTheOthers() {
        QSignalSpy problems(&queue(), &RunQueue::failed);
        QSignalSpy refused(&runs(), &RunStore::failed);
        QSignalSpy finished(&queue(), &RunQueue::finished);
        add({"0"}, 4000);    // run-001
        add({"0"}, 2);       // run-002: waits for it
        add({"1"}, 4000);    // run-003: begins beside it
        add({"0", "1"}, 2);  // run-004: waits for both
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork({"run-001", "run-003"}), patience);
        QTRY_VERIFY_WITH_TIMEOUT(hasSteps("run-001") && hasSteps("run-003"), patience);
        QCOMPARE(queue().state().waiting, (std::vector<std::string>{"run-002", "run-004"}));
        QTRY_COMPARE(readQueue(runsFolder()).running,
                     (std::vector<std::string>{"run-001", "run-003"}));
        // Both are said, with what they are at; the strip speaks of the shown one.
        QStringList named;
        for (const QLabel* label : m_page->findChildren<QLabel*>(QStringLiteral("queueRunning")))
            if (label->isVisible()) named << label->text();
        QCOMPARE(named, (QStringList{QStringLiteral("Run 1"), QStringLiteral("Run 3")}));
        auto* list = child<QListWidget>("queueList");
        QTRY_VERIFY(list->item(1)->text().endsWith(QStringLiteral("GPU 0, GPU 1")));
        RunStrip strip(&runs());
        auto* details = strip.findChild<QLabel*>(QStringLiteral("runStripDetails"));
        QVERIFY2(details->text().endsWith(QStringLiteral("1 more run at work")),
                 qPrintable(details->text()));
        // What began later has not taken the place of what was shown.
        QCOMPARE(runs().shown()->run().id(), "run-001");
        runs().show("run-003");
        QCOMPARE(runs().active()->run().id(), "run-003");
        keepScreenshot(*m_page, QStringLiteral("runs-two-gpus"));
        // What is at work can't be deleted; what is not busy can be started.
        runs().remove("run-003");
        QCOMPARE(refused.size(), 1);
        QVERIFY(!runs().isFree({"0"}));
        QVERIFY(runs().isFree({"cpu"}));

        runs().atWork("run-001")->request(RunRequest::stop);
        QTRY_VERIFY_WITH_TIMEOUT(phaseOf("run-002") == RunPhase::finished, patience);
        QVERIFY(runs().atWork("run-003") != nullptr);  // it has gone on meanwhile
        QVERIFY(phaseOf("run-004") == RunPhase::queued);
        runs().atWork("run-003")->request(RunRequest::stop);
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, patience);
        QVERIFY(phaseOf("run-004") == RunPhase::finished);
        QCOMPARE(problems.size(), 0);
        QCOMPARE(refused.size(), 1);
    }

    /// One worker is killed, as with the window; the other one goes on.
    void aNewWindowFindsBoth() {
        add({"0"}, 4000);
        add({"1"}, 4000);
        add({"1"}, 2);
        QTRY_VERIFY_WITH_TIMEOUT(isAtWork({"run-001", "run-002"}), patience);
        QTRY_VERIFY_WITH_TIMEOUT(hasSteps("run-001") && hasSteps("run-002"), patience);
        QTRY_COMPARE(readQueue(runsFolder()).running,
                     (std::vector<std::string>{"run-001", "run-002"}));
        Project project = orThrow(Project::open(m_fixture->session.project().folder()));
        disconnect(&runs(), nullptr, &queue(), nullptr);  // the first window is no more
        const RunFolder second(runsFolder() / "run-002");
        const auto pid = static_cast<pid_t>(orThrow(second.readState()).pid);
        ::kill(-::getpgid(pid), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(!second.isAlive(), patience);

        PageFixture later(std::move(project));
        QTRY_VERIFY_WITH_TIMEOUT(later.runs.atWork("run-001") != nullptr, patience);
        QTRY_VERIFY_WITH_TIMEOUT(later.runs.atWork("run-002") != nullptr, patience);
        QCOMPARE(later.queue.state().waiting, (std::vector<std::string>{"run-003"}));
        later.queue.setHeld(true);
        for (RunFollower* run : later.runs.atWork()) run->request(RunRequest::stop);
        QTRY_VERIFY_WITH_TIMEOUT(later.runs.atWork().empty(), patience);
        waitUntilIdle();
        QVERIFY(phaseOf("run-003") == RunPhase::queued);
    }

    /// Two windows do not train on one GPU at once.
    void waitsForTheRunOfAnotherProject() {
        QTemporaryDir folder;
        Project project = PageFixture::makeProject(folder);
        project.baseModel = this->project().baseModel;
        PageFixture other(std::move(project));
        QSignalSpy refused(&other.runs, &RunStore::failed);
        add({"0"}, 4000);
        QTRY_VERIFY_WITH_TIMEOUT(hasSteps("run-001"), patience);
        other.runs.start(longRecipe(2), {"0"});
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
        const Error error = refused[0][0].value<Error>();
        QVERIFY2(error.text.starts_with("A run of another project has GPU 0"), error.text.c_str());
        other.queue.add({{longRecipe(2), {"0"}}});
        QTRY_VERIFY_WITH_TIMEOUT(other.queue.waitsForOthers(), patience);
        QVERIFY(other.runs.atWork().empty());
        QSignalSpy finished(&other.queue, &RunQueue::finished);
        runs().atWork("run-001")->request(RunRequest::stop);
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, patience);
        const RunFolder run(other.session.project().runsFolder() / "run-001");
        QVERIFY(orThrow(run.readState()).phase == RunPhase::finished);
        QVERIFY(!other.queue.waitsForOthers());
    }

    /// Of "Where", and not those of the last run, which may have been a trial on the processor.
    void aSweepSpreadsOverTheDevices() {
        queue().setHeld(true);
        add({"cpu"}, 2);
        QTest::mouseClick(child("addSweep"), Qt::LeftButton);
        QDialog* dialog = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT(
            (dialog = m_page->findChild<QDialog*>(QStringLiteral("sweepDialog"))) != nullptr,
            patience);
        childOf<QLineEdit>(*dialog, QStringLiteral("sweepValues"))
            ->setText(QStringLiteral("1e-4, 2e-4, 3e-4"));
        auto* oneEach = childOf(*dialog, QStringLiteral("sweepOneEach"));
        QVERIFY(oneEach->isVisible() && oneEach->isChecked());
        QTest::mouseClick(childOf(*dialog, QStringLiteral("sweepAdd")), Qt::LeftButton);
        QTRY_COMPARE(runs().runs().size(), std::size_t{4});
        const auto devicesOf = [&](const char* id) {
            return orThrow(RunFolder(runsFolder() / id).readJob()).devices;
        };
        QCOMPARE(devicesOf("run-002"), (std::vector<std::string>{"0"}));
        QCOMPARE(devicesOf("run-003"), (std::vector<std::string>{"1"}));
        QCOMPARE(devicesOf("run-004"), (std::vector<std::string>{"0"}));
    }

private:
    Project tinyProject() {
        m_folder = std::make_unique<QTemporaryDir>();
        Project project = PageFixture::makeProject(*m_folder);
        project.baseModel = (fs::path(TEST_REFERENCE) / "tiny-sd1" / "model").string();
        orThrow(project.save());
        return project;
    }
    RunQueue& queue() const { return m_fixture->queue; }
    RunStore& runs() const { return m_fixture->runs; }
    static Recipe longRecipe(int steps) {
        Recipe recipe = quickRecipe(1e-3);
        recipe.max_train_steps = steps;
        recipe.checkpointing_steps = 1'000'000;
        recipe.mixed_precision = "no";
        return recipe;
    }
    /// Waits until it is in the list.
    void add(const std::vector<std::string>& devices, int steps) {
        const std::size_t before = runs().runs().size();
        queue().add({{longRecipe(steps), devices}});
        QTRY_COMPARE_WITH_TIMEOUT(runs().runs().size(), before + 1, patience);
    }
    bool isAtWork(std::vector<std::string> ids) const {
        std::vector<std::string> found;
        for (const RunFollower* run : runs().atWork()) found.push_back(run->run().id());
        std::ranges::sort(found);
        return found == ids;
    }
    bool hasSteps(const char* id) const {
        const RunFollower* const run = runs().atWork(id);
        return run != nullptr && !run->history().steps.empty();
    }
    RunPhase phaseOf(const char* id) const {
        return orThrow(RunFolder(runsFolder() / id).readState()).phase;
    }

    static constexpr int patience = 180'000;
    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestQueueOnDevices, QApplication);
#include "test_queue_on_devices.moc"
