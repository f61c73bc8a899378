// Runs that go on from a checkpoint of another.
#include <base/files.h>
#include <base/json.h>
#include <runs/branch_run.h>
#include <runs/checkpoint.h>
#include <runs/events.h>
#include <runs/history.h>
#include <runs/inputs.h>

#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

std::string codeOf(const Result<RunFolder>& result) {
    return result ? "none" : result.error().code;
}

}  // namespace

class TestBranchRun : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        const fs::path root = m_temporary->path().toStdString();
        qputenv("XDG_CONFIG_HOME", (root / "config").string().c_str());
        m_runs = root / "Rex.dreambooth" / "runs";
        orThrow(writeFileAtomically(m_runs.parent_path() / "project.json", "{}"));
        m_run = std::make_unique<RunFolder>(orThrow(RunFolder::create(m_runs)));
        m_job = newJob(m_run->id());
        m_job.model = "/models/sd15";
        m_job.instancePrompt = "a photo of sks dog";
        m_job.output = "output";
        m_job.recipe.lora = true;
        m_job.recipe.max_train_steps = 30;
        orThrow(m_run->writeJob(m_job));
        orThrow(writeFileAtomically(m_run->input() / "photo-01.png", "a square"));
        orThrow(makeFolder(m_run->start()));
        orThrow(writeFileAtomically(m_run->start() / "rex.safetensors", "a LoRA"));
        orThrow(writeFileAtomically(m_run->autotuneFile(), "{\"threads\":1}"));
        orThrow(writeFileAtomically(m_run->samples() / RunFolder::sampleName(10, 1), "ten"));
        orThrow(writeFileAtomically(m_run->samples() / RunFolder::sampleName(20, 1), "twenty"));
        EventWriter events = orThrow(EventWriter::open(m_run->eventsFile()));
        orThrow(events.started(1, {"cpu"}, 30, 0));
        for (int step = 1; step <= 30; ++step) {
            orThrow(events.step({.step = step, .loss = 1.0 / step, .seconds = 2}));
            if (step % 10 != 0) continue;
            orThrow(events.validation(step, 0.5));
            orThrow(events.sample(step, "on the beach", 42,
                                  "samples/" + RunFolder::sampleName(step, 1)));
        }
        orThrow(events.finished(30, 60, "output"));
        for (const int step : {10, 20}) {
            CheckpointWriter writer = orThrow(CheckpointWriter::begin(m_run->checkpoints(), step));
            for (const std::string& name : checkpoint_files::learned(m_job.recipe, Component::unet))
                if (name != checkpoint_files::progress)
                    orThrow(writer.addText(name, "learned at " + std::to_string(step)));
            orThrow(writer.addJson(checkpoint_files::progress,
                                   {{"version", 1}, {"recipe", toJson(m_job.recipe)}}));
            orThrow(writer.finish());
        }
    }

    void goesOnFromTheCheckpoint() {
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 60;
        recipe.learning_rate = 1e-5;
        const RunFolder branch = orThrow(branchRun(*m_run, 10, recipe, {"cpu"}));
        QCOMPARE(branch.id(), "run-002");
        const Job job = orThrow(branch.readJob());
        QCOMPARE(job.id, "run-002");
        QCOMPARE(job.branchedFrom, "run-001");
        QCOMPARE(job.branchStep, 10);
        QVERIFY(job.recipe == recipe);
        QCOMPARE(job.model, m_job.model);
        QCOMPARE(orThrow(readFile(branch.input() / "photo-01.png")), "a square");
        QCOMPARE(orThrow(readFile(branch.start() / "rex.safetensors")), "a LoRA");
        QVERIFY(pathExists(branch.autotuneFile()));
        const auto checkpoints = branch.listCheckpoints();
        QCOMPARE(checkpoints.size(), std::size_t{1});
        QCOMPARE(checkpoints[0].step, 10);
        QVERIFY(verifyCheckpoint(checkpoints[0].path));
        const RunState state = orThrow(branch.readState());
        QVERIFY(state.phase == RunPhase::queued);
        QCOMPARE(state.totalSteps, 60);

        const RunHistory history = readHistory(branch.eventsFile());
        QCOMPARE(history.steps.size(), std::size_t{10});
        QCOMPARE(history.validation.size(), std::size_t{1});
        QCOMPARE(history.samples.size(), std::size_t{1});
        // At the times when it happened: how long a step takes is read from them.
        QVERIFY(history.timeline.front().time == whenItHappened(*m_run));
        QVERIFY(pathExists(branch.path() / history.samples[0].path));
        QVERIFY(!history.finished);
        // The other one has all that it had.
        QCOMPARE(m_run->listCheckpoints().size(), std::size_t{2});
        QCOMPARE(readHistory(m_run->eventsFile()).steps.size(), std::size_t{30});
    }

    /// What memory did not suffice for goes on so.
    void goesOnInLessMemory() {
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 60;
        recipe.gradient_checkpointing = true;
        recipe.quantize_base = "int8";
        const RunFolder branch = orThrow(branchRun(*m_run, 20, recipe, {"cpu"}));
        QVERIFY(orThrow(branch.readJob()).recipe == recipe);
    }

    void refusesWhatCanNotBe_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<int>("steps");
        QTest::addColumn<int>("rank");
        QTest::addColumn<QString>("code");
        QTest::newRow("no such checkpoint") << 15 << 60 << 4 << "branch.no_checkpoint";
        QTest::newRow("ends before it begins") << 20 << 20 << 4 << "branch.too_few_steps";
        QTest::newRow("another rank") << 20 << 60 << 8 << "branch.other_setting";
        QTest::newRow("no steps") << 20 << 0 << 4 << "recipe.invalid";
    }
    void refusesWhatCanNotBe() {
        QFETCH(const int, step);
        QFETCH(const int, steps);
        QFETCH(const int, rank);
        QFETCH(const QString, code);
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = steps;
        recipe.rank = rank;
        QCOMPARE(codeOf(branchRun(*m_run, step, recipe, {"cpu"})), code.toStdString());
        QVERIFY(!pathExists(m_runs / "run-002"));
    }

    void takesNoDamagedCheckpoint() {
        const fs::path checkpoint = m_run->listCheckpoints().front().path;
        orThrow(writeFileAtomically(
            checkpoint / checkpoint_files::learned(m_job.recipe, Component::unet).front(),
            "learned at 11"));
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 60;
        QCOMPARE(codeOf(branchRun(*m_run, 10, recipe, {"cpu"})), "checkpoint.damaged");
        QVERIFY(!pathExists(m_runs / "run-002"));
    }

    /// In a copied project a checkpoint may be a link to any folder of this computer.
    void aStrangersRunHasNoLinkedCheckpoint() {
        const fs::path checkpoint = m_run->listCheckpoints().front().path;
        const fs::path elsewhere = m_runs.parent_path() / "elsewhere";
        fs::rename(checkpoint, elsewhere);
        fs::create_directory_symlink(elsewhere, checkpoint);
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 60;
        QVERIFY(branchRun(*m_run, 10, recipe, {"cpu"}));  // the person's own
        orThrow(writeFileAtomically(m_run->path() / "job.seal", "of another person\n"));
        QCOMPARE(codeOf(branchRun(*m_run, 10, recipe, {"cpu"})), "file.not_regular");
        QVERIFY(!pathExists(m_runs / "run-003"));
    }

    /// A copied project's run may name a folder of somebody else for its class images.
    void aStrangersRunChoosesNoFolders() {
        m_job.recipe.with_prior_preservation = true;
        m_job.first().classPrompt = "a photo of a dog";
        m_job.first().classImages = "/home/somebody/pictures";
        m_job.tensorboard = "/home/somebody/boards";
        orThrow(m_run->writeJob(m_job));
        orThrow(writeFileAtomically(m_run->path() / "job.seal", "of another person\n"));
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 60;
        QCOMPARE(codeOf(branchRun(*m_run, 10, recipe, {"cpu"})), "run.from_elsewhere");
        QVERIFY(!pathExists(m_runs / "run-002"));
    }

private:
    static double whenItHappened(const RunFolder& run) {
        for (const auto& one : readHistory(run.eventsFile()).timeline)
            if (one.kind == "sample") return one.time;
        return 0;
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_runs;
    std::unique_ptr<RunFolder> m_run;
    Job m_job;
};

REGISTER_TEST(TestBranchRun, QCoreApplication);
#include "test_branch_run.moc"
