// What a run keeps and refuses: nobody else's files decide about it, what it began with is what it
// goes on with, newer versions and second workers are kept off, and a folder that moves takes its
// run along.
#include "train_runs.h"

#include <base/files.h>
#include <runs/run_lock.h>
#include <QCoreApplication>
#include <QTemporaryDir>
#include <fstream>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// Of a run that learns nothing but a few steps.
Job shortJob(bool lora, int steps = 6) {
    Recipe recipe = smallRecipe();
    recipe.lora = lora;
    recipe.train_text_encoder = false;
    recipe.with_prior_preservation = false;
    recipe.validation_loss_steps = 0;
    recipe.max_train_steps = steps;
    recipe.checkpointing_steps = 2;
    Job job = smallJob(recipe);
    job.first().classPrompt.clear();
    return job;
}

std::vector<std::string> noticesOf(const RunFolder& run) {
    std::vector<std::string> codes;
    for (const Json& notice : eventsOf(run, "notice")) codes.push_back(notice["code"]);
    return codes;
}

int resumedFrom(const RunFolder& run) {
    return eventsOf(run, "started").back()["resumed_from"].get<int>();
}

QStringList resuming(const RunFolder& run, const char* flag = nullptr) {
    QStringList words = {"train", "--run", QString::fromStdString(run.path().string())};
    if (flag != nullptr) words << QString::fromUtf8(flag);
    return words;
}

}  // namespace

class TestRunSafety : public QObject {
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }

    void aBaseThatIsOverwrittenCostsNothing() {
        Job job = shortJob(false);
        job.model = copiedModel();
        const RunFolder run = trained(job);
        const auto all = run.listCheckpoints();
        QCOMPARE(all.size(), std::size_t{3});
        fs::remove_all(all.back().path);
        const auto learned = contents(all[1].path);
        const fs::path vae = job.model / "vae/diffusion_pytorch_model.safetensors";
        std::string other = orThrow(readFile(vae));
        other.back() = static_cast<char>(other.back() ^ 1);
        {
            std::ofstream in(vae, std::ios::binary | std::ios::in);  // the same inode, as cp does
            in.write(other.data(), static_cast<std::streamsize>(other.size()));
        }
        trainToEnd(run);
        QCOMPARE(resumedFrom(run), 4);
        QCOMPARE(noticesOf(run), std::vector<std::string>{"train.other_base"});
        QVERIFY(contents(all[1].path) == learned);
        QVERIFY(run.readState()->phase == RunPhase::finished);
    }

    void aDamagedCheckpointIsKept() {
        const RunFolder run = trained(shortJob(true));
        const fs::path newest = run.listCheckpoints().back().path;
        const auto result = resultOf(run);
        std::string bytes = orThrow(readFile(newest / "trained.safetensors"));
        bytes.back() = static_cast<char>(bytes.back() ^ 1);
        orThrow(writeFileAtomically(newest / "trained.safetensors", bytes));
        const auto damaged = contents(newest);
        trainToEnd(run);
        QCOMPARE(resumedFrom(run), 4);
        QCOMPARE(noticesOf(run), std::vector<std::string>{"checkpoint.damaged"});
        const fs::path kept = run.checkpoints() / "damaged-step-000006";
        QVERIFY(contents(kept) == damaged);
        QCOMPARE(eventsOf(run, "notice")[0]["arguments"]["kept"].get<std::string>(), kept.string());
        QVERIFY(resultOf(run) == result);
    }

    void whatAManifestDoesNotListIsDamage() {
        const RunFolder run = trained(shortJob(true));
        const auto all = run.listCheckpoints();
        orThrow(
            writeJson(all[2].path / "manifest.json", {{"version", 1}, {"files", Json::object()}}));
        Json manifest = orThrow(readJson(all[1].path / "manifest.json"));
        manifest["files"].erase("optimizer.safetensors");
        orThrow(writeJson(all[1].path / "manifest.json", manifest));
        fs::remove(all[1].path / "optimizer.safetensors");
        trainToEnd(run);
        QCOMPARE(resumedFrom(run), 2);
        QCOMPARE(noticesOf(run).size(), std::size_t{2});
    }

    void otherPicturesAreRefused() {
        const RunFolder run = trained(shortJob(true));
        const auto result = resultOf(run);
        fs::remove_all(run.listCheckpoints().back().path);
        const fs::path photo = run.input() / "photo-01.png";
        const std::string bytes = orThrow(readFile(photo));
        const auto isRefused = [&](const char* name) {
            Worker worker(run);
            QCOMPARE(worker.wait(), 2);
            QVERIFY2(worker.errors().contains("not the ones the run started with") &&
                         worker.errors().contains(name),
                     worker.errors().constData());
        };
        fs::remove(photo);
        isRefused("photo-01.png");
        orThrow(writePng(photo, madeUpPhoto(7)));
        isRefused("photo-01.png");
        orThrow(writeFileAtomically(photo, bytes));
        orThrow(writeFileAtomically(run.input() / "photo-05.png", bytes));
        isRefused("photo-05.png");
        fs::remove(run.input() / "photo-05.png");
        trainToEnd(run);
        QVERIFY(resultOf(run) == result);
        // A run of an older version knows nothing of it.
        fs::remove(run.path() / "sources.json");
        trainToEnd(run);
        QVERIFY(fs::exists(run.path() / "sources.json"));
    }

    void anotherBaseUnderALoraIsRefused() {
        Job job = shortJob(true);
        job.model = copiedModel();
        const RunFolder run = trained(job);
        const auto result = resultOf(run);
        fs::remove_all(run.listCheckpoints().back().path);
        const fs::path unet = job.model / "unet/diffusion_pytorch_model.safetensors";
        const std::string bytes = orThrow(readFile(unet));
        std::string other = bytes;
        other.back() = static_cast<char>(other.back() ^ 1);
        orThrow(writeFileAtomically(unet, other));
        Worker worker(run);
        QCOMPARE(worker.wait(), 2);
        QVERIFY2(worker.errors().contains("fits only that one"), worker.errors().constData());
        orThrow(writeFileAtomically(unet, bytes));
        trainToEnd(run);
        QVERIFY(resultOf(run) == result);
    }

    void otherClassImagesAreTold() {
        Job job = shortJob(true);
        job.recipe.with_prior_preservation = true;
        job.first().classPrompt = "a photo of a dog";
        const RunFolder run = trained(job);
        fs::remove_all(run.listCheckpoints().back().path);
        fs::remove(run.path() / "class-images/000001.png");
        trainToEnd(run);  // it is drawn again, with the same bytes
        QVERIFY(noticesOf(run).empty());
        fs::remove_all(run.listCheckpoints().back().path);
        orThrow(writePng(run.path() / "class-images/000001.png", madeUpPhoto(9)));
        trainToEnd(run);
        QCOMPARE(noticesOf(run), std::vector<std::string>{"train.class_images_changed"});
    }

    void newerVersionsChangeNothing() {
        const RunFolder run = trained(shortJob(true));
        const fs::path checkpoint = run.listCheckpoints().back().path;
        for (const fs::path& file : {run.jobFile(), run.stateFile(), checkpoint / "manifest.json",
                                     checkpoint / "training.json"}) {
            const std::string bytes = orThrow(readFile(file));
            Json newer = orThrow(parseJson(bytes, "test"));
            newer["version"] = 99;
            orThrow(writeJson(file, newer));
            const auto before = contents(run.path());
            for (const QStringList& words :
                 {resuming(run), resuming(run, "--max_restarts=2"),
                  resuming(run, "--devices=cpu,cpu"), resuming(run, "--trust_run")}) {
                Worker worker(words);
                QCOMPARE(worker.wait(), 2);
                QVERIFY2(worker.errors().contains("newer version"), worker.errors().constData());
            }
            QVERIFY2(contents(run.path()) == before, file.c_str());
            orThrow(writeFileAtomically(file, bytes));
        }
    }

    void copiesIntoTheRunAreRefused() {
        for (const char* place : {".", "checkpoints", "../copied/run-001/copies"}) {
            Job job = shortJob(true);
            job.checkpointCopies = place;
            const RunFolder run = makeRun(folder() / "copied", job);
            if (run.id() != "run-001") job.checkpointCopies = run.path() / "copies";
            orThrow(run.writeJob(job));
            Worker worker(run);
            QCOMPARE(worker.wait(), 2);
            QVERIFY2(worker.errors().contains("is the run's own"), worker.errors().constData());
        }
    }

    void aDeletedLockLetsNobodyIn() {
        for (const std::vector<std::string>& devices :
             {std::vector<std::string>{"cpu"}, std::vector<std::string>{"cpu", "cpu"}}) {
            Job job = shortJob(true, 5000);
            job.devices = devices;
            const RunFolder run = makeRun(folder(), job);
            Worker first(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1, 120000);
            fs::remove(run.lockFile());
            QVERIFY(run.isAlive());
            Worker second(run);
            QCOMPARE(second.wait(), 1);
            QVERIFY2(second.errors().contains("in use by another process"),
                     second.errors().constData());
            QVERIFY(run.isAlive());
            ::kill(first.pid(), SIGTERM);
            QCOMPARE(first.wait(), 75);
            QVERIFY(!run.isAlive());
        }
    }

    void aRunThatIsMovedEndsThere_data() {
        QTest::addColumn<bool>("isWatched");
        QTest::newRow("one process") << false;
        QTest::newRow("watched over") << true;
    }
    void aRunThatIsMovedEndsThere() {
        QFETCH(bool, isWatched);
        const RunFolder run = makeRun(folder() / "before", shortJob(true, 5000));
        Worker worker(resuming(run, isWatched ? "--max_restarts=2" : nullptr));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 3, 120000);
        const RunFolder moved(folder() / "after");
        fs::rename(run.path(), moved.path());
        QCOMPARE(worker.wait(), 1);
        QVERIFY(!fs::exists(run.path()));
        QVERIFY2(
            worker.errors().contains("was moved to " + QByteArray(moved.path().string().c_str())),
            worker.errors().constData());
        QVERIFY(moved.readState()->phase == RunPhase::failed);
        QVERIFY(!moved.isAlive());
        QVERIFY(lastStep(moved) >= 3);
        // It goes on there.
        Worker again(moved);
        QTRY_VERIFY_WITH_TIMEOUT(eventsOf(moved, "started").size() == 2, 120000);
        QVERIFY(resumedFrom(moved) >= 2);
    }

    void aRunThatIsDeletedStaysSo() {
        const RunFolder run = makeRun(folder(), shortJob(true, 5000));
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 3, 120000);
        const fs::path bin = folder() / "bin";
        fs::rename(run.path(), bin);
        std::error_code stillWritten;  // the worker may be at it for a moment
        fs::remove_all(bin, stillWritten);
        QCOMPARE(worker.wait(), 1);
        QVERIFY(!fs::exists(run.path()));
        QVERIFY2(worker.errors().contains("was deleted") || worker.errors().contains("was moved"),
                 worker.errors().constData());
    }

    void linksAreNotFollowed() {
        for (const char* name :
             {"events.jsonl", "worker.log", "steps.csv", "lock", "tensorboard", "samples",
              "requests", "checkpoints", "state.json", "requests/stop.json"}) {
            const RunFolder run = makeRun(folder() / "linked", shortJob(true));
            const fs::path target = folder() / "home" / fs::path(name).filename();
            const bool isFolder = fs::path(name).extension().empty() && name != std::string("lock");
            if (isFolder)
                orThrow(writeFileAtomically(target / "mine", "mine\n"));
            else
                orThrow(writeFileAtomically(target, "mine\n"));
            fs::remove_all(run.path() / name);
            fs::create_symlink(target, run.path() / name);
            const auto before = contents(folder() / "home");
            for (const char* flag : {"--max_restarts=0", "--max_restarts=2"}) {
                Worker worker(resuming(run, flag));
                QVERIFY2(worker.wait() == 2, worker.errors().constData());
                QVERIFY2(worker.errors().contains("is a link"), worker.errors().constData());
            }
            QVERIFY2(contents(folder() / "home") == before, name);
        }
    }

    void aRunFromElsewhereIsAskedAbout() {
        Job job = shortJob(true);
        job.tensorboard = folder() / "home" / "logs";
        const RunFolder run = makeRun(folder() / "theirs", job);
        QVERIFY(isOwnRun(run));
        // As if it had come from another person: its job.json names a folder of this one.
        Json changed = orThrow(readJson(run.jobFile()));
        changed["title"] = "Changed";
        orThrow(writeJson(run.jobFile(), changed));
        QVERIFY(!isOwnRun(run));
        const auto before = contents(run.path());
        for (const QStringList& words : {resuming(run), resuming(run, "--max_restarts=2")}) {
            Worker refused(words);
            QCOMPARE(refused.wait(), 2);
            const QByteArray said = refused.errors();
            QVERIFY2(said.contains("--trust_run") && said.contains("home/logs"), said.constData());
        }
        QVERIFY(contents(run.path()) == before);
        QVERIFY(!fs::exists(folder() / "home"));
        Worker trusted(resuming(run, "--trust_run"));
        QCOMPARE(trusted.wait(), 0);
        QVERIFY(fs::exists(folder() / "home" / "logs"));
        QVERIFY(isOwnRun(run));
        trainToEnd(run);  // and it is not asked again
        // It is no matter where the folder lies.
        const RunFolder moved(folder() / "elsewhere");
        fs::rename(run.path(), moved.path());
        trainToEnd(moved);
    }

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    fs::path copiedModel() const {
        const fs::path copy = folder() / "base";
        fs::copy(tinyModel, copy, fs::copy_options::recursive);
        return copy;
    }
    RunFolder trained(const Job& job) const {
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        return run;
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

REGISTER_TEST(TestRunSafety, QCoreApplication);
#include "test_run_safety.moc"
