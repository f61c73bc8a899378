// What a run that waits is to learn with, changed before it begins.
#include <base/files.h>
#include <base/paths.h>
#include <formats/lora_file.h>
#include <images/encode.h>
#include <project/masks.h>
#include <project/photo_turns.h>
#include <project/starting_lora.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/run_lock.h>
#include <runs/run_queue.h>

#include <QTemporaryDir>
#include <QtTest>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestWaitingRun : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        const fs::path root = m_temporary->path().toStdString();
        qputenv("XDG_CONFIG_HOME", (root / "config").string().c_str());
        const fs::path runs = root / "Rex.dreambooth" / "runs";
        orThrow(writeFileAtomically(runs.parent_path() / "project.json", "{}"));
        m_run = std::make_unique<RunFolder>(orThrow(RunFolder::create(runs)));
        m_job = newJob(m_run->id());
        m_job.model = "/models/sd15";
        m_job.instancePrompt = "a photo of sks dog";
        m_job.first().subject.token = "sks";
        m_job.first().subject.className = "dog";
        m_job.output = "output";
        orThrow(m_run->writeJob(m_job));
        orThrow(m_run->writeState({.totalSteps = m_job.recipe.max_train_steps}));
        orThrow(writeFileAtomically(m_run->autotuneFile(), "{\"threads\":1}"));
    }

    void takesTheRecipe() {
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 90;
        recipe.learning_rate = 3e-6;
        QCOMPARE(code(recipe), "none");
        Job expected = m_job;
        expected.recipe = recipe;
        QCOMPARE(toJson(orThrow(m_run->readJob())), toJson(expected));
        QCOMPARE(orThrow(m_run->readState()).totalSteps, 90);
        QVERIFY(orThrow(m_run->readState()).phase == RunPhase::queued);
        QVERIFY(isOwnRun(*m_run));
        QVERIFY(!isLocked(*m_run));
        QVERIFY(pathExists(m_run->autotuneFile()));  // a step costs what it did
    }

    void measuresAgainWhereAStepCostsOtherwise() {
        orThrow(writeFileAtomically(m_run->autotuneFile(1), "{}"));
        Recipe recipe = m_job.recipe;
        recipe.lora = true;
        QCOMPARE(code(recipe), "none");
        for (const int rank : {0, 1}) QVERIFY(!pathExists(m_run->autotuneFile(rank)));
    }

    void classImagesComeWithTheirPrompt() {
        m_job.subjects.push_back({{"ohwx", "cat", {}}, {}, {}});
        orThrow(m_run->writeJob(m_job));
        Recipe recipe = m_job.recipe;
        recipe.with_prior_preservation = true;
        QCOMPARE(code(recipe), "none");
        QCOMPARE(orThrow(m_run->readJob()).first().classPrompt, "a photo of dog");
        QCOMPARE(orThrow(m_run->readJob()).subjects[1].classPrompt, "a photo of cat");
        recipe.with_prior_preservation = false;
        QCOMPARE(code(recipe), "none");
        QCOMPARE(toJson(orThrow(m_run->readJob())), toJson(m_job));
    }

    void refusesWhatCanNotBe() {
        Recipe recipe = m_job.recipe;
        recipe.resolution = 256;
        QCOMPARE(code(recipe), "waiting.no_originals");  // as of an earlier version
        recipe = m_job.recipe;
        recipe.max_train_steps = 0;
        QCOMPARE(code(recipe), "recipe.invalid");
        QCOMPARE(toJson(orThrow(m_run->readJob())), toJson(m_job));

        m_job.subjects.push_back({{"ohwx", "cat", {}}, {}, {}});
        orThrow(m_run->writeJob(m_job));
        recipe = m_job.recipe;
        recipe.textual_inversion = true;
        recipe.learning_rate = 1e-3;
        QCOMPARE(code(recipe), "recipe.invalid");
    }

    /// As if it had been made so, whatever was done to the project's photos since.
    void photosAreCutAnewAsTheyWere() {
        Project project = projectWithPhotos();
        for (const int size : {64, 96})
            project.leftOutClassImages.push_back(
                (project.classImagesFolder(project.subject(), size).filename() /
                 (std::to_string(size) + ".png"))
                    .string());
        project.subject().leftOutClassImages = {"old.png"};  // as earlier versions kept it
        Recipe recipe;
        recipe.resolution = 64;
        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        recipe.resolution = 96;
        recipe.masked_loss = true;
        recipe.with_prior_preservation = true;
        const RunFolder other = orThrow(createRun(project, recipe, {"cpu"}));
        project.photos[0].crop = squareCrop(0, 0, 40);
        project.photos[1].leftOut = true;
        project.photos.pop_back();
        project.subject().token = "ohwx";
        orThrow(project.save());

        orThrow(changeWaitingRun(run, recipe));
        const Job job = orThrow(run.readJob()), expected = orThrow(other.readJob());
        QVERIFY(job.leavesOut("96.png") && !job.leavesOut("64.png") && job.leavesOut("old.png"));
        Json now = toJson(job);
        for (const char* own : {"id", "created"}) now[own] = toJson(expected)[own];
        QCOMPARE(now, toJson(expected));
        const auto inputs = entriesIn(run.input());
        QCOMPARE(inputs.size(), entriesIn(other.input()).size());
        QVERIFY(pathExists(RunInputs(run).maskOf("photo-01.png")));
        QVERIFY(pathExists(run.input() / "held-out-01.png"));
        for (const fs::path& file : inputs)
            QVERIFY2(orThrow(readFile(file)) == orThrow(readFile(other.input() / file.filename())),
                     file.filename().c_str());
        // Nothing is left beside them.
        for (const fs::path& file : entriesIn(run.path()))
            QVERIFY2(!file.filename().string().starts_with(".input"), file.c_str());
        QVERIFY(isOwnRun(run));
    }

    /// Then it stays as it is, whole.
    void aPhotoThatIsGoneIsNamed() {
        const Project project = projectWithPhotos();
        Recipe recipe;
        recipe.resolution = 64;
        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        const Job job = orThrow(run.readJob());
        const std::string before = orThrow(readFile(run.input() / "photo-01.png"));
        recipe.masked_loss = true;
        QVERIFY(fs::remove(project.maskPath(project.photos[0])));
        const auto changed = changeWaitingRun(run, recipe);
        QVERIFY(!changed);
        QCOMPARE(changed.error().code, "waiting.photos_gone");
        QCOMPARE(changed.error().arguments.at("photos"), "a.png");
        // Where masks do not count none is missed.
        recipe.masked_loss = false;
        recipe.resolution = 96;
        QVERIFY(projectOf(run, job, false).has_value());
        QVERIFY(fs::remove(project.photoPath(project.photos[1])));
        QVERIFY(fs::remove(project.photoPath(project.photos[2])));
        const auto again = changeWaitingRun(run, recipe);
        QCOMPARE(again.error().arguments.at("photos"), "b.png, c.png");
        QCOMPARE(toJson(orThrow(run.readJob())), toJson(job));
        QCOMPARE(orThrow(readFile(run.input() / "photo-01.png")), before);
    }

    /// One that trains a LoRA further has that one's settings.
    void aLoraDecidesItsOwnSettings() {
        const auto lora = orThrow(SafetensorsFile::open(
            TEST_REFERENCE "/tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors"));
        orThrow(makeFolder(m_run->start()));
        const fs::path file = m_run->start() / "rex.safetensors";
        orThrow(writeSafetensors(file, lora.tensors(), {{zeroTerminalSnrKey, "True"}}));
        m_job.recipe = withSettings(m_job.recipe, orThrow(settingsOfLora(file)));
        QVERIFY(m_job.recipe.lora && m_job.recipe.rescale_betas_zero_snr);
        m_job.networkWeights = "start/rex.safetensors";
        orThrow(m_run->writeJob(m_job));
        Recipe recipe = m_job.recipe;
        ++recipe.rank;
        QCOMPARE(code(recipe), "starting_lora.setting");
        recipe = m_job.recipe;
        recipe.lora_layers = "to_q";
        QCOMPARE(code(recipe), "starting_lora.setting");
        recipe = m_job.recipe;
        recipe.rescale_betas_zero_snr = false;
        QCOMPARE(code(recipe), "starting_lora.setting");
        recipe = m_job.recipe;
        recipe.max_train_steps = 90;
        QCOMPARE(code(recipe), "none");
        QCOMPARE(orThrow(m_run->readJob()).networkWeights, m_job.networkWeights);
    }

    /// It can't be another one than its checkpoint.
    void aBranchIsBoundToItsCheckpoint() {
        m_job.branchedFrom = "run-007";
        m_job.branchStep = 50;
        orThrow(m_run->writeJob(m_job));
        Recipe recipe = m_job.recipe;
        recipe.lora = true;
        QCOMPARE(code(recipe), "branch.other_setting");
        recipe = m_job.recipe;
        recipe.max_train_steps = 50;
        QCOMPARE(code(recipe), "branch.too_few_steps");
        recipe.max_train_steps = 60;
        QCOMPARE(code(recipe), "none");
    }

    void oneThatHasBegunStays() {
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 90;
        {
            const RunLock worker = orThrow(RunLock::acquire(*m_run));
            QCOMPARE(code(recipe), "waiting.begun");
        }
        orThrow(m_run->writeState({.phase = RunPhase::failed, .step = 3, .totalSteps = 800}));
        QCOMPARE(code(recipe), "waiting.begun");
        QCOMPARE(toJson(orThrow(m_run->readJob())), toJson(m_job));
    }

    /// Where its own are gone. What was measured on those says nothing of others.
    void takesOtherDevices() {
        orThrow(writeFileAtomically(m_run->autotuneFile(1), "{}"));
        {
            const RunLock worker = orThrow(RunLock::acquire(*m_run));
            const auto refused = changeDevices(*m_run, {"cpu"});
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, "run.busy");
        }
        QVERIFY(pathExists(m_run->autotuneFile()));
        orThrow(changeDevices(*m_run, {"cpu"}));
        Job expected = m_job;
        expected.devices = {"cpu"};
        QCOMPARE(toJson(orThrow(m_run->readJob())), toJson(expected));
        QVERIFY(isOwnRun(*m_run));
        for (const int rank : {0, 1}) QVERIFY(!pathExists(m_run->autotuneFile(rank)));
    }

    /// Written anew it would be this person's.
    void aStrangersIsNotMadeOnesOwn() {
        m_job.output = "/home/someone";
        orThrow(writeJson(m_run->jobFile(), toJson(m_job)));
        Recipe recipe = m_job.recipe;
        recipe.max_train_steps = 90;
        QCOMPARE(code(recipe), "run.from_elsewhere");
        QVERIFY(!isOwnRun(*m_run));
    }

private:
    /// Three photos: one with a mask, one turned with a caption, one for judging.
    Project projectWithPhotos() const {
        const fs::path root = m_temporary->path().toStdString();
        Project project = orThrow(Project::create(root / "Ball.dreambooth", "Ball"));
        project.subject().className = "ball";
        project.baseModel = "/nowhere";
        for (const char* name : {"a.png", "b.png", "c.png"}) {
            Image picture(128, 160, CV_8UC3, cv::Scalar(90, 110, 90));
            cv::circle(picture, {60 + 10 * static_cast<int>(project.photos.size()), 64}, 24,
                       cv::Scalar(225, 60, 50), cv::FILLED);
            orThrow(writePng(root / name, picture));
            orThrow(project.addPhoto(root / name));
        }
        cv::Mat mask(128, 160, CV_8UC1, cv::Scalar(0));
        mask(cv::Rect(0, 0, 80, 128)).setTo(255);
        project.photos[0].mask = orThrow(writeMask(project, project.photos[0], mask));
        project.photos[1] = orThrow(turned(project, project.photos[1], PhotoTurn::right));
        project.photos[1].caption = "$subject on grass";
        project.photos[2].heldOut = true;
        orThrow(project.save());
        return project;
    }

    std::string code(const Recipe& recipe) const {
        const auto changed = changeWaitingRun(*m_run, recipe);
        return changed ? "none" : changed.error().code;
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    std::unique_ptr<RunFolder> m_run;
    Job m_job;
};

REGISTER_TEST(TestWaitingRun, QCoreApplication);
#include "test_waiting_run.moc"
