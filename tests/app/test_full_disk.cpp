// A disk that is too small or fills up: it is said before the start, a run waits with what it
// learned, and a person can save it elsewhere. On small disks of memory, which only root may mount.
#include <base/content_hash.h>
#include <base/files.h>
#include <runs/run_needs.h>
#include <sys/mount.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/shell/sidebar.h>
#include <ui/style/theme.h>

#include <QLabel>
#include <QTemporaryDir>
#include <cmath>
#include <fstream>
#include <set>

#include "app/studio_fixture.h"
#include "test_program.h"
#include "train_runs.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A disk of its own that can be filled to the last byte.
class SmallDisk {
public:
    SmallDisk(fs::path folder, const char* size) : m_folder(std::move(folder)) {
        fs::create_directories(m_folder);
        m_isMounted = ::mount("none", m_folder.c_str(), "tmpfs", 0, size) == 0;
    }
    ~SmallDisk() {
        if (m_isMounted) ::umount2(m_folder.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

    bool isMounted() const { return m_isMounted; }
    const fs::path& folder() const { return m_folder; }
    /// To be called while one waits for `run` to notice: fills the disk, and again where a
    /// checkpoint was still saved, since the older one that went with it left room for all that
    /// follow.
    void keepFull(const RunFolder& run) {
        const auto saved = run.listCheckpoints();
        const int step = saved.empty() ? 0 : saved.back().step;
        if (step != m_filledAt) fill();
        m_filledAt = step;
    }
    void makeRoom() const { fs::remove(m_folder / "ballast"); }

private:
    void fill() const {
        std::ofstream file(m_folder / "ballast", std::ios::binary | std::ios::app);
        const std::string block(4096, 'x');
        while (file.write(block.data(), 4096) && file.flush()) {
        }
    }

    fs::path m_folder;
    bool m_isMounted = false;
    int m_filledAt = -1;  ///< the last checkpoint when it was filled
};

Job longJob() {
    Job job = smallJob(smallRecipe());
    job.recipe.max_train_steps = 4000;
    job.recipe.checkpointing_steps = 4;
    job.recipe.checkpoints_total_limit = 2;
    job.recipe.validation_loss_steps = 0;
    return job;
}

bool waitsUnsaved(const RunFolder& run, bool atEnd) {
    const auto state = run.readState();
    return state && state->phase == RunPhase::paused && !state->unsaved.empty() &&
           valueOr(state->unsaved, "at_end", false) == atEnd;
}

std::vector<Json> unsavedNotices(const RunFolder& run) {
    auto notices = eventsOf(run, "notice");
    std::erase_if(notices, [](const Json& one) { return one["code"] != "checkpoint.failed"; });
    return notices;
}

}  // namespace

class TestFullDisk : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path folder() const { return toPath(m_folder->path()); }

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void countsWhatIsKeptAtOneTime() {
        const DiskNeed need{.checkpoint = 100, .base = 10, .result = 50};
        Recipe recipe;
        recipe.max_train_steps = 1000;
        recipe.checkpointing_steps = 100;
        recipe.checkpoints_total_limit = 0;
        const std::int64_t rest = DiskNeed{}.peak(recipe);
        QCOMPARE(need.peak(recipe) - rest, 10 * 100 + 10 + 50);
        QCOMPARE(need.peak(recipe, 950) - rest, 1 * 100 + 10 + 50);
        recipe.checkpoints_total_limit = 3;  // and the one that is being written
        QCOMPARE(need.peak(recipe) - rest, 4 * 100 + 10 + 50);
        // The weights of the base are in the earlier ones.
        QCOMPARE(need.peak(recipe, 500, 3) - rest, 1 * 100 + 50);
        QCOMPARE(need.peak(recipe, 1000) - rest, 10 + 50);
        // A LoRA's last step is saved as well, where it is none of those already.
        recipe.checkpoints_total_limit = 0;
        recipe.lora = true;
        QCOMPARE(need.peak(recipe) - rest, 10 * 100 + 10 + 50);
        recipe.max_train_steps = 1001;
        QCOMPARE(need.peak(recipe) - rest, 11 * 100 + 10 + 50);
        QCOMPARE(need.peak(recipe, 1001) - rest, 10 + 50);
    }

    void aDiskThatIsTooSmallIsRefused() {
        Job job = longJob();
        job.recipe.max_train_steps = 10'000'000;
        job.recipe.checkpointing_steps = 1;
        job.recipe.checkpoints_total_limit = 0;
        const RunFolder run = makeRun(folder(), job);
        Worker worker(run);
        QCOMPARE(worker.wait(), 2);
        const auto failures = eventsOf(run, "failed");
        QCOMPARE(failures.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(failures[0]["code"]), QStringLiteral("disk.too_small"));
        // What it is made of comes to the whole, to what is rounded.
        const Json parts = failures[0]["arguments"];
        const auto gigabytes = [&](const char* name) {
            const QString text = toQt(parts.at(name).get<std::string>());
            return text.split(u' ').value(0).toDouble() /
                   (text.endsWith(QLatin1String("MB")) ? 1e3 : 1.0);
        };
        QVERIFY(gigabytes("checkpoints") > 1000 * gigabytes("checkpoint"));
        QVERIFY(std::abs(gigabytes("checkpoints") + gigabytes("result") + gigabytes("rest") -
                         gigabytes("need")) < 0.3);
        QVERIFY(eventsOf(run, "step").empty());
        QVERIFY(run.listCheckpoints().empty());
    }

    void aRunIsNoLargerThanItsPlan() {
        const Job job = smallJob(smallRecipe());
        const RunFolder run = makeRun(folder(), job);
        Worker plan(QStringList{"plan", "--json", "--run", toQt(run.path())});
        QCOMPARE(plan.wait(), 0);
        const Json found = orThrow(parseJson(plan.output().toStdString(), "plan"));
        QCOMPARE(found["fits_disk"].get<bool>(), true);
        Worker worker(run);
        QCOMPARE(worker.wait(), 0);
        std::int64_t bytes = 0;
        std::set<std::string> counted;  // what checkpoints share is there once
        for (const auto& [name, text] : contents(run.path()))
            if (name.ends_with(".safetensors") &&
                counted.insert(fileStamp(run.path() / name)).second)
                bytes += static_cast<std::int64_t>(text.size());
        const auto need = found["disk_bytes"].get<std::int64_t>();
        QVERIFY2(bytes <= need && bytes >= need - DiskNeed{}.peak(job.recipe),
                 qPrintable(QString("%1 of %2").arg(bytes).arg(need)));
    }

    void aFullDiskIsWaitedFor() {
        SmallDisk disk(folder() / "disk", "size=48m");
        if (!disk.isMounted()) QSKIP("only root may mount a small disk");
        const RunFolder run = makeRun(disk.folder(), longJob());
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(!run.listCheckpoints().empty(), 60000);
        // Nothing at all can be written, not even an event.
        QTRY_VERIFY_WITH_TIMEOUT((disk.keepFull(run), waitsUnsaved(run, false)), 60000);
        QVERIFY(!run.listCheckpoints().empty());
        const int before = run.readState()->step;
        QCOMPARE(before % 4, 0);
        disk.makeRoom();
        QTRY_VERIFY_WITH_TIMEOUT(run.listCheckpoints().back().step > before + 4, 60000);
        QVERIFY(run.readState()->unsaved.empty());
        orThrow(run.request(RunRequest::stop));
        QCOMPARE(worker.wait(), 75);
        // It was told once, and no step is missing from the curve.
        QCOMPARE(unsavedNotices(run).size(), std::size_t(1));
        const auto steps = eventsOf(run, "step");
        for (std::size_t i = 0; i < steps.size(); ++i)
            QCOMPARE(steps[i]["step"].get<int>(), static_cast<int>(i) + 1);
        QCOMPARE(run.listCheckpoints().back().step, lastStep(run));
    }

    void aPersonCanGoOnAndSaveElsewhere() {
        SmallDisk disk(folder() / "disk", "size=48m");
        if (!disk.isMounted()) QSKIP("only root may mount a small disk");
        Job job = longJob();
        job.devices = {"cpu", "cpu"};
        const RunFolder run = makeRun(disk.folder(), job);
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(!run.listCheckpoints().empty(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT((disk.keepFull(run), waitsUnsaved(run, false)), 60000);
        const int before = run.readState()->step;
        orThrow(run.request(RunRequest::resume));
        // Past the next checkpoint without waiting again, and still said.
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->step > before + 8, 60000);
        QVERIFY(run.readState()->phase == RunPhase::training);
        QVERIFY(!run.readState()->unsaved.empty());
        orThrow(run.request(RunRequest::stop));
        QTRY_VERIFY_WITH_TIMEOUT(waitsUnsaved(run, true), 60000);
        orThrow(run.request(RunRequest::saveElsewhere, {{"folder", (folder() / "usb").string()}}));
        QCOMPARE(worker.wait(), 75);
        const auto last = run.listCheckpoints().back();
        QCOMPARE(last.step, run.readState()->step);
        QVERIFY(fs::is_symlink(last.path));
        QVERIFY(fs::exists(folder() / "usb" / "Test-subject-run-001" / last.path.filename()));
        // It goes on from there.
        disk.makeRoom();
        Worker next(run);
        QTRY_VERIFY_WITH_TIMEOUT(run.readState()->step > last.step, 60000);
        QCOMPARE(eventsOf(run, "started").back()["resumed_from"].get<int>(), last.step);
    }

    void aResultIsSavedElsewhere() {
        SmallDisk disk(folder() / "disk", "size=48m");
        if (!disk.isMounted()) QSKIP("only root may mount a small disk");
        Job job = longJob();
        job.recipe.max_train_steps = 40;
        job.recipe.checkpointing_steps = 1000;
        const RunFolder run = makeRun(disk.folder(), job);
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1, 60000);
        QTRY_VERIFY_WITH_TIMEOUT((disk.keepFull(run), waitsUnsaved(run, true)), 60000);
        QCOMPARE(run.readState()->step, 40);
        orThrow(run.request(RunRequest::saveElsewhere, {{"folder", (folder() / "usb").string()}}));
        QCOMPARE(worker.wait(), 0);
        QVERIFY(run.readState()->phase == RunPhase::finished);
        QVERIFY(fs::is_symlink(run.output()));
        QVERIFY(fs::exists(run.output() / "model_index.json"));
    }

    void whatIsGivenUpIsSaid() {
        SmallDisk disk(folder() / "disk", "size=48m");
        if (!disk.isMounted()) QSKIP("only root may mount a small disk");
        const RunFolder run = makeRun(disk.folder(), longJob());
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(!run.listCheckpoints().empty(), 60000);
        QTRY_VERIFY_WITH_TIMEOUT((disk.keepFull(run), waitsUnsaved(run, false)), 60000);
        orThrow(run.request(RunRequest::stop));
        QTRY_VERIFY_WITH_TIMEOUT(waitsUnsaved(run, true), 60000);
        orThrow(run.request(RunRequest::discard));
        QCOMPARE(worker.wait(), 1);
        QVERIFY(worker.errors().contains("could not be saved"));
    }

    void theWindowSaysItOnEveryPage() {
        SmallDisk disk(folder() / "disk", "size=420m");
        if (!disk.isMounted()) QSKIP("only root may mount a small disk");
        StudioFixture studio(m_folder->path());
        studio.makeSmallProject(toQt(disk.folder() / "Toy.dreambooth"), 4000);
        studio.edit([](Project& project) { project.recipe.checkpoints_total_limit = 1; });
        studio.workspace().goTo(PageId::train);
        studio.click("startTraining");
        RunStore& runs = studio.workspace().runs();
        QTRY_VERIFY_WITH_TIMEOUT(
            runs.active() != nullptr && !runs.active()->history().steps.empty(), 120000);
        auto* bar = studio.child<QWidget>("unsavedBar");
        QVERIFY(!bar->isVisible());
        const RunFolder run = runs.active()->run();
        QTRY_VERIFY_WITH_TIMEOUT((disk.keepFull(run), bar->isVisible()), 120000);
        const QString text = studio.child<QLabel>("unsavedText")->text();
        QVERIFY2(text.contains("can't be saved") && text.contains("the disk is full."),
                 qPrintable(text));
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::runs, PageId::models}) {
            studio.workspace().goTo(page);
            QVERIFY(bar->isVisible());
        }
        studio.screenshot("full-disk");
        studio.click("stopUnsaved");
        auto* elsewhere = studio.child<QAbstractButton>("saveElsewhere");
        QTRY_VERIFY_WITH_TIMEOUT(elsewhere->isVisible(), 60000);
        QVERIFY(!studio.child<QAbstractButton>("stopRun")->isVisible());
        studio.screenshot("full-disk-at-end");
        studio.dialogs().folder = m_folder->filePath("usb");
        studio.click("saveElsewhere");
        QTRY_VERIFY_WITH_TIMEOUT(!bar->isVisible(), 60000);
        QTRY_VERIFY(run.effectiveState().phase == RunPhase::stopped);
        QVERIFY(fs::is_symlink(run.listCheckpoints().back().path));
    }
};

REGISTER_TEST(TestFullDisk, QApplication);
#include "test_full_disk.moc"
