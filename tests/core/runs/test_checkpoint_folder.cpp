// Checkpoints by themselves: what of them counts for resuming, whose files they hold, and what
// becomes of those that are in the way.
#include <base/files.h>
#include <runs/checkpoint.h>
#include <runs/run_folder.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

/// Of a full fine-tune.
static Recipe fullRecipe() {
    Recipe recipe;
    recipe.lora = false;
    return recipe;
}

class TestCheckpointFolder : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        const fs::path folder = m_temporary->path().toStdString();
        m_run.emplace(orThrow(RunFolder::create(folder / "runs")));
        m_vae = folder / "base/vae/diffusion_pytorch_model.safetensors";
        orThrow(writeFileAtomically(m_vae, "the base's VAE"));
    }

    void filesOfTheBaseAreCopies() {
        const fs::path first = written(2), second = written(4);
        const std::string name = checkpoint_files::weights(Component::vae);
        QVERIFY(!fs::equivalent(first / name, m_vae));
        QVERIFY(fs::equivalent(first / name, second / name));  // the run has them once
        fs::remove(m_vae);
        orThrow(writeFileAtomically(m_vae, "another VAE"));
        fs::remove_all(first);
        const fs::path third = written(6);
        QCOMPARE(orThrow(readFile(third / name)), std::string("the base's VAE"));
        QVERIFY(verifyCheckpoint(third));
    }

    void aLinkOfAnOlderVersionIsNotPassedOn() {
        const fs::path first = written(2);
        const std::string name = checkpoint_files::weights(Component::vae);
        fs::remove(first / name);
        fs::create_hard_link(m_vae, first / name);
        QVERIFY(!fs::equivalent(written(4) / name, m_vae));
    }

    void onlyWhatWasLearnedCounts() {
        const fs::path checkpoint = written(2);
        orThrow(writeFileAtomically(checkpoint / checkpoint_files::weights(Component::vae), "x"));
        QVERIFY(verifyCheckpoint(checkpoint));
        for (const std::string& name : checkpoint_files::learned(fullRecipe(), Component::unet)) {
            const std::string bytes = orThrow(readFile(checkpoint / name));
            orThrow(writeFileAtomically(checkpoint / name, bytes + "x"));
            QCOMPARE(verifyCheckpoint(checkpoint).error().arguments.at("file"), name);
            fs::remove(checkpoint / name);
            QCOMPARE(verifyCheckpoint(checkpoint).error().code, std::string("checkpoint.damaged"));
            orThrow(writeFileAtomically(checkpoint / name, bytes));
            QVERIFY(verifyCheckpoint(checkpoint));
        }
    }

    void aManifestMustListIt() {
        const fs::path file = written(2) / RunFolder::manifestName;
        const Json whole = orThrow(readJson(file));
        for (const std::string& name : checkpoint_files::learned(fullRecipe(), Component::unet)) {
            Json manifest = whole;
            manifest["files"].erase(name);
            orThrow(writeJson(file, manifest));
            QCOMPARE(verifyCheckpoint(file.parent_path()).error().code,
                     std::string("checkpoint.damaged"));
        }
        for (const char* text : {"{}", R"({"files": {}})", R"({"files": []})", "[]", ""}) {
            orThrow(writeFileAtomically(file, text));
            QCOMPARE(verifyCheckpoint(file.parent_path()).error().code,
                     std::string("checkpoint.damaged"));
        }
    }

    /// A stranger's manifest: what it lists is read from it and written elsewhere by these names.
    void namesLeadNowhereElse() {
        const fs::path checkpoint = written(2);
        const fs::path mine = m_temporary->path().toStdString() + "/mine.txt";
        orThrow(writeFileAtomically(mine, "a note"));
        const RunFolder other = orThrow(RunFolder::create(m_run->path().parent_path()));
        const Json whole = orThrow(readJson(checkpoint / RunFolder::manifestName));
        for (const std::string& name :
             {std::string("../../../../mine.txt"), mine.string(), std::string()}) {
            Json manifest = whole;
            manifest["files"][name] = {{"bytes", 6}, {"sha256", std::string(64, '0')}};
            orThrow(writeJson(checkpoint / RunFolder::manifestName, manifest));
            const auto copied = copyCheckpoint(checkpoint, other);
            QVERIFY(!copied);
            QCOMPARE(copied.error().code, std::string("checkpoint.damaged"));
            QCOMPARE(verifyCheckpoint(checkpoint).error().code, std::string("checkpoint.damaged"));
            QVERIFY(other.listCheckpoints().empty());
        }
        QCOMPARE(orThrow(readFile(mine)), std::string("a note"));
        // Nor is such a file linked into the run's next checkpoint.
        Json manifest = whole;
        manifest["files"]["../../../../base/vae/diffusion_pytorch_model.safetensors"] =
            whole["files"][checkpoint_files::weights(Component::vae)];
        orThrow(writeJson(checkpoint / RunFolder::manifestName, manifest));
        fs::remove(checkpoint / checkpoint_files::weights(Component::vae));
        QVERIFY(!fs::equivalent(written(4) / checkpoint_files::weights(Component::vae), m_vae));
    }

    void aManifestThatIsAListIsNotChanged() {
        const fs::path file = written(2) / RunFolder::manifestName;
        orThrow(writeFileAtomically(file, "[]"));
        QCOMPARE(keepCheckpoint(*m_run, 2).error().code, std::string("json.malformed"));
        QCOMPARE(orThrow(readFile(file)), std::string("[]"));
    }

    void nothingIsWrittenOver() {
        const fs::path first = written(2);
        const std::string optimizer = orThrow(readFile(first / checkpoint_files::optimizer));
        orThrow(writeFileAtomically(first / "mine.txt", "a note"));
        QCOMPARE(written(2), first);
        const fs::path kept = m_run->checkpoints() / "unused-step-000002";
        QCOMPARE(orThrow(readFile(kept / "mine.txt")), std::string("a note"));
        QCOMPARE(orThrow(setDamagedAside(first)), m_run->checkpoints() / "damaged-step-000002");
        QVERIFY(m_run->listCheckpoints().empty());
        written(2);
        QCOMPARE(orThrow(setDamagedAside(first)), m_run->checkpoints() / "damaged-step-000002.1");
    }

    void aLinkThatLeadsNowhereIsKept() {
        fs::create_directory_symlink("/nowhere/step-000002", m_run->checkpoints() / "step-000002");
        QVERIFY(verifyCheckpoint(written(2)));
        QVERIFY(fs::is_symlink(m_run->checkpoints() / "unused-step-000002"));
    }

    void newerVersionsAreSeen() {
        const fs::path checkpoint = written(2);
        QVERIFY(checkVersions(*m_run));
        for (const fs::path& file :
             {m_run->jobFile(), m_run->stateFile(), m_run->path() / "sources.json",
              checkpoint / RunFolder::manifestName, checkpoint / checkpoint_files::progress}) {
            const auto before = readFile(file);
            orThrow(writeFileAtomically(file, R"({"version": 99, "state": "finished"})"));
            QCOMPARE(checkVersions(*m_run).error().code, std::string("run.newer_version"));
            QCOMPARE(checkVersions(*m_run).error().arguments.at("file"), file.string());
            before ? orThrow(writeFileAtomically(file, *before)) : void(fs::remove(file));
        }
        orThrow(writeFileAtomically(m_run->stateFile(), R"({"version": 2, "state": "finished"})"));
        QCOMPARE(m_run->readState().error().code, std::string("run.newer_version"));
        QCOMPARE(m_run->writeState({}).error().code, std::string("run.newer_version"));
        QCOMPARE(orThrow(readFile(m_run->stateFile())),
                 std::string(R"({"version": 2, "state": "finished"})"));
    }

private:
    /// A checkpoint of a full fine-tune, as far as this folder's library knows it.
    fs::path written(int step) {
        Recipe recipe;
        recipe.lora = false;
        CheckpointWriter writer = orThrow(CheckpointWriter::begin(m_run->checkpoints(), step));
        orThrow(writer.addUnchanged(checkpoint_files::weights(Component::vae), m_vae));
        orThrow(writer.addText(checkpoint_files::weights(Component::unet), "U-Net"));
        orThrow(writer.addText(checkpoint_files::optimizer, "moments"));
        orThrow(writer.addJson(checkpoint_files::progress,
                               {{"version", 1}, {"recipe", toJson(recipe)}}));
        return orThrow(writer.finish());
    }

    std::unique_ptr<QTemporaryDir> m_temporary;
    std::optional<RunFolder> m_run;
    fs::path m_vae;
};

REGISTER_TEST(TestCheckpointFolder, QCoreApplication);
#include "test_checkpoint_folder.moc"
