// The worker as a rank of another program, told by environment variables alone: the real launchers
// are in tests/cluster.
#include "train_runs.h"

#include <base/files.h>
#include <QCoreApplication>
#include <QNetworkInterface>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtEndian>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>

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

/// One of two ranks that are told an address, and nothing of their machines.
Variables rankAt(const std::string& address, const std::string& port, int rank) {
    return {{"RANK", std::to_string(rank)},
            {"WORLD_SIZE", "2"},
            {"MASTER_ADDR", address},
            {"MASTER_PORT", port}};
}

std::string freePort() {
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return std::to_string(server.serverPort());
}

/// The addresses, in the kernel's hexadecimal, at which a process listens by TCP.
std::set<std::string> listeningAt(pid_t process) {
    const fs::path folder = "/proc/" + std::to_string(process);
    std::set<std::string> sockets;
    std::error_code ignored;
    for (const auto& file : fs::directory_iterator(folder / "fd", ignored))
        sockets.insert(fs::read_symlink(file.path(), ignored).string());
    std::set<std::string> addresses;
    for (const char* table : {"net/tcp", "net/tcp6"}) {
        std::istringstream lines(readFile(folder / table).value_or(""));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string number, local, remote, state, skipped, inode;
            words >> number >> local >> remote >> state;
            for (int i = 0; i < 5; ++i) words >> skipped;
            words >> inode;
            if (state == "0A" && sockets.contains("socket:[" + inode + "]"))
                addresses.insert(local.substr(0, local.find(':')));
        }
    }
    return addresses;
}

std::function<void()> with(const Variables& variables) {
    return [variables] {
        // QProcess starts by vfork(): what an earlier one was given is still there.
        for (const char* name :
             {"RANK", "WORLD_SIZE", "LOCAL_WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT",
              "TORCHELASTIC_RESTART_COUNT", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
              "SLURM_PROCID", "SLURM_STEP_ID", "SLURM_RESTART_COUNT"})
            ::unsetenv(name);
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

    /// The first signal ends the wait for ranks that have not come, whatever it waits for, and what
    /// that is has been said before.
    void aRankThatWaitsIsStoppedAtOnce() {
        const std::string port = freePort();
        const std::vector<std::pair<Variables, QByteArray>> waits = {
            {rankAt("127.0.0.1", port, 0), "rank 1 of 2 has not come"},
            {rankAt("127.0.0.1", "1", 1), "does not answer at 127.0.0.1, port"},
            {rankAt("no-such-host.invalid", port, 1), "name no-such-host.invalid"},
            {rankAt("no-such-host.invalid", port, 0), "name no-such-host.invalid"},
            {mpiRank(0), "rank 1 of 2 has not come"},
            {mpiRank(1), "the first rank has not said where it listens"}};
        std::vector<std::unique_ptr<Worker>> workers;
        for (const auto& [variables, said] : waits)
            workers.push_back(std::make_unique<Worker>(
                flags(path(("waiting-" + std::to_string(workers.size())).c_str())),
                with(variables)));
        for (std::size_t i = 0; i < waits.size(); ++i) {
            Worker& worker = *workers[i];
            QTRY_VERIFY2_WITH_TIMEOUT(worker.errors().contains(waits[i].second),
                                      worker.errors().constData(), 120000);
            QVERIFY2(!worker.hasEnded(), worker.errors().constData());
            ::kill(worker.pid(), i % 2 == 0 ? SIGTERM : SIGINT);
            QVERIFY2(worker.wait(120) == 75, worker.errors().constData());
        }
        QVERIFY(RunFolder(path("waiting-0") / "run").readState()->phase == RunPhase::stopped);
    }

    void aPortThatIsNoneIsRefused() {
        for (const char* port : {"99999", "0", "-1", "http"}) {
            Worker worker(flags(path("no port")), with(rankAt("127.0.0.1", port, 0)));
            QCOMPARE(worker.wait(), 2);
            QVERIFY2(worker.errors().contains("MASTER_PORT"), worker.errors().constData());
        }
    }

    void ranksListenOnlyWhereTheirMasterIs_data() {
        QTest::addColumn<QString>("master");
        QTest::newRow("loopback") << QStringLiteral("127.0.0.1");
        for (const QHostAddress& address : QNetworkInterface::allAddresses())
            if (address.protocol() == QAbstractSocket::IPv4Protocol && !address.isLoopback()) {
                QTest::newRow("interface") << address.toString();
                break;
            }
    }

    void ranksListenOnlyWhereTheirMasterIs() {
        QFETCH(QString, master);
        const std::string port = freePort();
        const fs::path output = path(("listens-" + master.toStdString()).c_str());
        const RunFolder run(output / "run");
        Worker first(flags(output, 5000), with(rankAt(master.toStdString(), port, 0)));
        Worker second(flags(output, 5000), with(rankAt(master.toStdString(), port, 1)));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 1 || first.hasEnded() || second.hasEnded(),
                                 120000);
        // As /proc/net/tcp writes it: four bytes, the last one first.
        const quint32 bytes = qToBigEndian(QHostAddress(master).toIPv4Address());
        const auto expected =
            QStringLiteral("%1").arg(bytes, 8, 16, QLatin1Char('0')).toUpper().toStdString();
        QCOMPARE(listeningAt(first.pid()), std::set{expected});
        QCOMPARE(listeningAt(second.pid()), std::set{expected});
        ::kill(first.pid(), SIGTERM);
        QVERIFY2(first.wait(120) == 75, first.errors().constData());
        QVERIFY2(second.wait(120) == 75, second.errors().constData());
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
