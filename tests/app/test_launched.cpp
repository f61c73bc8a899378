// The worker as a rank of another program, told by environment variables alone: the real launchers
// are in tests/cluster.
#include "train_runs.h"

#include <base/files.h>
#include <QCoreApplication>
#include <QTemporaryDir>
#include <cstdlib>
#include <memory>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

using Variables = std::map<std::string, std::string>;

/// Two ranks as mpirun starts them: no address, but a job in common.
Variables mpiRank(int rank) {
    return {{"OMPI_COMM_WORLD_RANK", std::to_string(rank)},
            {"OMPI_COMM_WORLD_SIZE", "2"},
            {"OMPI_COMM_WORLD_LOCAL_RANK", std::to_string(rank)},
            {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
            {"PMIX_NAMESPACE", "77"}};
}

std::function<void()> with(const Variables& variables) {
    return [variables] {
        for (const auto& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
    };
}

}  // namespace

class TestLaunched : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    fs::path path(const char* name) const { return m_folder.path().toStdString() + "/" + name; }

    /// A small LoRA run by flags.
    QStringList flags(const fs::path& output, int steps = 6) const {
        return {QStringLiteral("train"),
                QStringLiteral("--lora"),
                QStringLiteral("--pretrained_model_name_or_path=") + text(tinyModel),
                QStringLiteral("--instance_data_dir=") + text(path("photos")),
                QStringLiteral("--instance_prompt=a photo of sks dog"),
                QStringLiteral("--output_dir=") + text(output),
                QStringLiteral("--resolution=64"),
                QStringLiteral("--train_batch_size=1"),
                QStringLiteral("--checkpointing_steps=2"),
                QStringLiteral("--max_train_steps=") + QString::number(steps),
                QStringLiteral("--lr_warmup_steps=0"),
                QStringLiteral("--learning_rate=1e-3"),
                QStringLiteral("--validation_loss_steps=0")};
    }
    static QString text(const fs::path& file) { return QString::fromStdString(file.string()); }

    static std::string lora(const fs::path& output) {
        return orThrow(readFile(output / "pytorch_lora_weights.safetensors"));
    }

private slots:
    void initTestCase() {
        for (int i = 1; i <= 3; ++i)
            orThrow(writePng(path("photos") / (std::to_string(i) + ".png"), madeUpPhoto(i)));
        Worker local(flags(path("local")) << QStringLiteral("--devices=cpu,cpu"));
        QVERIFY2(local.wait() == 0, local.errors().constData());
    }

    void sameBytesAsOurLauncher() {
        Worker second(flags(path("mpi")), with(mpiRank(1)));
        Worker first(flags(path("mpi")), with(mpiRank(0)));
        QVERIFY2(first.wait() == 0, first.errors().constData());
        QVERIFY2(second.wait() == 0, second.errors().constData());
        QVERIFY(lora(path("mpi")) == lora(path("local")));
    }

    void sigtermToOneRankStopsAll() {
        const RunFolder run(path("stopped") / "run");
        Worker first(flags(path("stopped"), 5000), with(mpiRank(0)));
        Worker second(flags(path("stopped"), 5000), with(mpiRank(1)));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1, 60000);
        ::kill(second.pid(), SIGTERM);
        QVERIFY2(first.wait() == 75, first.errors().constData());
        QVERIFY2(second.wait() == 75, second.errors().constData());
        QVERIFY(run.readState()->phase == RunPhase::stopped);
        QCOMPARE(run.listCheckpoints().back().step, lastStep(run));
    }

    /// torchrun takes 75 for a failure and starts the ranks again.
    void aStopOutlivesTorchrunsRestart() {
        const RunFolder run(path("stopped") / "run");
        const int before = lastStep(run);
        Variables torchrun = {{"RANK", "0"},
                              {"WORLD_SIZE", "1"},
                              {"LOCAL_WORLD_SIZE", "1"},
                              {"TORCHELASTIC_RESTART_COUNT", "1"}};
        Worker again(flags(path("stopped"), 5000), with(torchrun));
        QVERIFY2(again.wait() == 75, again.errors().constData());
        QCOMPARE(lastStep(run), before);
    }

    /// Only the same job goes on: a folder may also hold an older one.
    void anotherJobIsNotGoneOnWith() {
        fs::copy(path("local"), path("other"), fs::copy_options::recursive);
        Worker other(flags(path("other"), 4),
                     with(Variables{{"SLURM_RESTART_COUNT", "1"}, {"SLURM_JOB_ID", "1"}}));
        QVERIFY2(other.wait() == 0, other.errors().constData());
        QVERIFY(fs::exists(path("other") / "run.1/job.json"));
        QCOMPARE(eventsOf(RunFolder(path("other") / "run"), "started").size(), std::size_t{1});
    }

    void theCauseIsLeftForTorchrun() {
        const Variables torchrun = {{"RANK", "0"},
                                    {"WORLD_SIZE", "1"},
                                    {"TORCHELASTIC_ERROR_FILE", path("error.json").string()}};
        QStringList arguments = flags(path("failed"));
        arguments.replaceInStrings(QStringLiteral("/photos"), QStringLiteral("/nowhere"));
        Worker failing(arguments, with(torchrun));
        QCOMPARE(failing.wait(), 2);
        const Json said = *readJson(path("error.json"));
        QVERIFY(said["message"]["message"].get<std::string>().find("nowhere") != std::string::npos);
    }

    /// A task of Slurm that has several devices to itself.
    void oneRankWithSeveralDevices() {
        const Variables task = {{"SLURM_PROCID", "0"},
                                {"SLURM_STEP_ID", "0"},
                                {"SLURM_JOB_ID", "1"},
                                {"SLURM_STEP_NUM_TASKS", "1"}};
        Worker worker(flags(path("task")) << QStringLiteral("--devices=cpu,cpu"), with(task));
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        QVERIFY(lora(path("task")) == lora(path("local")));
    }
};

REGISTER_TEST(TestLaunched, QCoreApplication);
#include "test_launched.moc"
