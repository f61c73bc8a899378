// Real processes: this program starts itself as 2 and 4 ranks, which sum, average gradients, fail
// and are killed.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/mse_loss.h>
#include <ATen/ops/tanh.h>
#include <base/files.h>
#include <base/json.h>
#include <base/temporaries.h>
#include <distributed/gradient_reducer.h>
#include <distributed/launch.h>
#include <distributed/local_launcher.h>
#include <distributed/rank_group.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fstream>
#include <map>
#include <thread>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

at::Tensor pattern(at::IntArrayRef shape, double frequency) {
    std::int64_t count = 1;
    for (const std::int64_t side : shape) count *= side;
    return (at::arange(count, at::kFloat) * frequency).sin().reshape(shape);
}

/// A small network with several parameters, and the gradient of its loss on some rows of a batch.
struct Net {
    std::vector<at::Tensor> parameters = {pattern({64, 16}, 0.37), pattern({64}, 0.11),
                                          pattern({8, 64}, 0.23)};
    Net() {
        for (at::Tensor& parameter : parameters) parameter.requires_grad_(true);
    }
    at::Tensor loss(std::int64_t from, std::int64_t count) const {
        const at::Tensor x = pattern({8, 16}, 0.71).narrow(0, from, count);
        const at::Tensor y = pattern({8, 8}, 0.53).narrow(0, from, count);
        const at::Tensor hidden = at::tanh(at::linear(x, parameters[0], parameters[1]));
        return at::mse_loss(at::linear(hidden, parameters[2]), y);
    }
};

Json gradientsOf(const Net& net) {
    Json numbers = Json::array();
    for (const at::Tensor& parameter : net.parameters) {
        const at::Tensor flat = parameter.grad().flatten();
        for (std::int64_t i = 0; i < flat.numel(); ++i) numbers.push_back(flat[i].item<float>());
    }
    return numbers;
}

/// Two micro-batches a step, averaged at the second; twice, since the first step regroups.
void averageGradients(const RankGroup& ranks, const fs::path& out) {
    Net net;
    if (!ranks.isFirst()) net.parameters[0].detach().zero_();  // broadcast must mend this
    shareParameters(ranks, net.parameters);
    GradientReducer reducer(ranks, net.parameters, {});
    const std::int64_t rows = 4 / ranks.size();
    for (int step = 0; step < 2; ++step) {
        for (at::Tensor& parameter : net.parameters)
            if (parameter.grad().defined()) parameter.mutable_grad().zero_();
        for (int part = 0; part < 2; ++part) {
            reducer.beforeForward();
            const at::Tensor loss = net.loss(4 * part + ranks.rank() * rows, rows) / 2;
            reducer.beforeBackward(part == 1);
            loss.backward();
        }
        reducer.afterBackward();
    }
    if (ranks.isFirst()) orThrow(writeJson(out, gradientsOf(net)));
}

int workAs(const std::string& mode, const fs::path& folder) {
    LaunchEnvironment launch = orThrow(readLaunchEnvironment());
    launch.rendezvousFolder = folder;
    std::ofstream(folder / ("pid-" + std::to_string(launch.rank))) << ::getpid();
    const RankGroup ranks =
        orThrow(RankGroup::join(launch, at::kCPU, {}, std::chrono::seconds(30)));
    if (mode == "sum") {
        at::Tensor values = at::full({3}, launch.rank + 1.0);
        ranks.allReduceSum(values);
        const double expected = launch.worldSize * (launch.worldSize + 1) / 2.0;
        const std::string text = ranks.broadcast(ranks.isFirst() ? "from the first" : "");
        ranks.barrier();
        return values[0].item<double>() == expected && text == "from the first" ? 0 : 1;
    }
    if (mode == "gradients") {
        averageGradients(ranks, folder / "gradients.json");
        return 0;
    }
    if (mode == "fail" && launch.rank == 1) {
        reportRankFailure({"photo.unreadable", {}, "The photo is torn.", "", ErrorKind::input});
        return 2;
    }
    if (mode == "kill" && launch.rank == 1) ::raise(SIGKILL);
    if (mode == "halt" && launch.rank == 1) ::raise(SIGSTOP);
    if (mode == "kill-alone") ::raise(SIGKILL);
    if (mode == "eat")
        for (std::vector<std::string> eaten;;) eaten.emplace_back(std::size_t{1} << 20, 'x');
    if (mode == "alone")
        return launch.isAlone() && launch.device == "cpu" && ranks.processGroup() == nullptr ? 0
                                                                                             : 1;
    if (mode == "stop") {
        // Default action of SIGTERM would be a death; a rank that stops returns 75.
        static volatile std::sig_atomic_t asked = 0;
        std::signal(SIGTERM, [](int) { asked = 1; });
        std::ofstream(folder / ("ready-" + std::to_string(launch.rank))) << 1;
        for (int i = 0; i < 500 && asked == 0; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return asked != 0 ? 75 : 1;
    }
    try {
        at::Tensor endless = at::full({1}, 1.0);
        for (int i = 0; i < 3000; ++i) {
            ranks.allReduceSum(endless);
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
    } catch (const ErrorException& lost) {
        reportRankFailure(lost.error());
        return 1;
    }
    return 0;
}

LocalLaunch launchOf(const std::string& mode, const fs::path& folder, std::size_t ranks) {
    LocalLaunch launch;
    launch.command = {"/proc/self/exe", "test_ranks", "as-rank", mode, folder.string()};
    launch.devices = std::vector<std::string>(ranks, "cpu");
    launch.folder = folder;
    launch.threadsPerRank = 1;
    return launch;
}

/// A control group with little memory, and this process in it; not valid where that is not allowed.
class SmallGroup {
public:
    explicit SmallGroup(std::size_t bytes) {
        std::ifstream groups("/proc/self/cgroup");
        for (std::string line; std::getline(groups, line);)
            if (const auto at = line.find(":memory:"); at != line.npos)
                m_before = "/sys/fs/cgroup/memory" + line.substr(at + 8);
        m_group = m_before / ("dreambooth-test-" + std::to_string(::getpid()));
        std::error_code error;
        if (m_before.empty() || !fs::create_directory(m_group, error)) return;
        m_isValid = write(m_group / "memory.limit_in_bytes", std::to_string(bytes)) &&
                    write(m_group / "cgroup.procs", std::to_string(::getpid()));
    }
    ~SmallGroup() {
        write(m_before / "cgroup.procs", std::to_string(::getpid()));
        ::rmdir(m_group.c_str());
    }
    bool isValid() const { return m_isValid; }

private:
    static bool write(const fs::path& file, const std::string& text) {
        std::ofstream stream(file);
        return static_cast<bool>(stream << text << std::flush);
    }
    fs::path m_before, m_group;
    bool m_isValid = false;
};

bool isRunning(pid_t process) {
    std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    stat >> number >> name >> state;
    return !state.empty() && state != "Z" && state != "X";
}

}  // namespace

class TestRanks : public QObject {
    Q_OBJECT

private slots:
    void sums() {
        for (const std::size_t ranks : {2u, 4u}) {
            const QTemporaryDir folder;
            const auto end = runLocalRanks(launchOf("sum", path(folder), ranks), {});
            QVERIFY2(end, end ? "" : end.error().message().c_str());
            QCOMPARE(*end, 0);
        }
    }

    void ranksMeetByAFile() {
        // As mpirun starts them, which tells no address: on one machine, and as if on two.
        for (const char* here : {"2", "1"}) {
            const QTemporaryDir folder;
            const fs::path file = path(folder) / temporaryName("meeting-mpi-7", "0");
            // What a job of the same name left behind when it was killed leads nowhere.
            if (here[0] == '2') orThrow(writeJson(file, {{"address", "127.0.0.1"}, {"port", 1}}));
            std::array<QProcess, 2> ranks;
            for (int i : {1, 0}) {
                auto environment = QProcessEnvironment::systemEnvironment();
                environment.insert("OMPI_COMM_WORLD_RANK", QString::number(i));
                environment.insert("OMPI_COMM_WORLD_SIZE", "2");
                environment.insert("OMPI_COMM_WORLD_LOCAL_SIZE", here);
                environment.insert("PMIX_NAMESPACE", "7");
                ranks[i].setProcessEnvironment(environment);
                ranks[i].setProcessChannelMode(QProcess::ForwardedChannels);
                ranks[i].start("/proc/self/exe", {"test_ranks", "as-rank", "sum", folder.path()});
            }
            for (QProcess& rank : ranks) {
                QVERIFY(rank.waitForFinished(60000));
                QCOMPARE(rank.exitStatus(), QProcess::NormalExit);
                QCOMPARE(rank.exitCode(), 0);
            }
            QVERIFY(!fs::exists(file));
        }
    }

    void gradientsAreThoseOfOneRank() {
        Net net;
        (net.loss(0, 4) / 2).backward();
        (net.loss(4, 4) / 2).backward();
        const Json expected = gradientsOf(net);
        for (const std::size_t ranks : {2u, 4u}) {
            const QTemporaryDir folder;
            const auto end = runLocalRanks(launchOf("gradients", path(folder), ranks), {});
            QVERIFY2(end, end ? "" : end.error().message().c_str());
            const Json actual = *readJson(path(folder) / "gradients.json");
            QCOMPARE(actual.size(), expected.size());
            double worst = 0, largest = 0;
            for (std::size_t i = 0; i < actual.size(); ++i)
                worst =
                    std::max(worst, std::abs(actual[i].get<double>() - expected[i].get<double>()));
            for (const Json& number : expected)
                largest = std::max(largest, std::abs(number.get<double>()));
            // Rounding of float32 sums in another order, and nothing else.
            QVERIFY2(worst < 1e-6 * largest,
                     (std::to_string(worst * 1e9) + "e-9 of " + std::to_string(largest)).c_str());
        }
    }

    void theFirstCauseIsTold() {
        const QTemporaryDir folder;
        const auto end = runLocalRanks(launchOf("fail", path(folder), 2), {});
        QVERIFY(!end);
        QCOMPARE(end.error().code, std::string("photo.unreadable"));
        QCOMPARE(end.error().kind, ErrorKind::input);
        nothingIsLeft(folder, 2);
    }

    void aKilledRankEndsAll() {
        const QTemporaryDir folder;
        const auto end = runLocalRanks(launchOf("kill", path(folder), 2), {});
        QVERIFY(!end);
        QCOMPARE(end.error().code, std::string("ranks.ended"));
        QCOMPARE(end.error().arguments.at("rank"), std::string("1"));
        QVERIFY(end.error().text.find("signal 9") != std::string::npos);
        nothingIsLeft(folder, 2);
    }

    void aHaltedRankEndsAll() {
        const QTemporaryDir folder;
        LocalLaunch launch = launchOf("halt", path(folder), 2);
        launch.haltLimit = std::chrono::seconds(1);
        const auto end = runLocalRanks(launch, {});
        QVERIFY(!end);
        QCOMPARE(end.error().code, std::string("ranks.halted"));
        QCOMPARE(end.error().arguments.at("rank"), std::string("1"));
        nothingIsLeft(folder, 2);
    }

    void aNameThatNeverResolvesIsToldWithItsVariable() {
        for (const bool isFirst : {true, false}) {
            const std::map<std::string, const char*> variables = {
                {"PET_NODE_RANK", isFirst ? "0" : "1"},
                {"PET_NNODES", "2"},
                {"PET_MASTER_ADDR", "no-such-host.invalid"}};
            const auto launch = orThrow(readLaunchEnvironment([&](const char* name) {
                const auto found = variables.find(name);
                return found == variables.end() ? nullptr : found->second;
            }));
            const auto ranks = RankGroup::join(launch, at::kCPU, {}, std::chrono::seconds(1));
            QVERIFY(!ranks);
            const Error& error = ranks.error();
            QCOMPARE(error.code, std::string("ranks.unresolved"));
            QCOMPARE(error.arguments.at("variable"), std::string("PET_MASTER_ADDR"));
            QVERIFY2(error.text.find("no-such-host.invalid") != std::string::npos,
                     error.text.c_str());
        }
    }

    void aSingleRankMeetsNobody() {
        const QTemporaryDir folder;
        const auto end = runLocalRanks(launchOf("alone", path(folder), 1), {});
        QVERIFY2(end, end ? "" : end.error().message().c_str());
        QCOMPARE(*end, 0);
        const auto killed = runLocalRanks(launchOf("kill-alone", path(folder), 1), {});
        QVERIFY(!killed);
        QCOMPARE(killed.error().code, std::string("ranks.ended"));
    }

    void whatTheKernelEndsForMemoryIsSaid() {
        const SmallGroup group(300 << 20);
        if (!group.isValid()) QSKIP("Control groups can't be made here.");
        const QTemporaryDir folder;
        const auto end = runLocalRanks(launchOf("eat", path(folder), 1), {});
        QVERIFY(!end);
        QCOMPARE(end.error().code, std::string("memory.killed"));
        QVERIFY2(end.error().text.find("control group") != std::string::npos,
                 end.error().text.c_str());
    }

    void stopIsPassedOn() {
        const QTemporaryDir folder;
        const CancelToken stop;
        std::jthread asker([&] {
            for (int i = 0; i < 1000 && !(fs::exists(path(folder) / "ready-0") &&
                                          fs::exists(path(folder) / "ready-1"));
                 ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            stop.cancel();
        });
        const auto end = runLocalRanks(launchOf("stop", path(folder), 2), stop);
        QVERIFY2(end, end ? "" : end.error().message().c_str());
        QCOMPARE(*end, 75);
    }

    void aKilledLauncherLeavesNothing() {
        const QTemporaryDir folder;
        const pid_t launcher = ::fork();
        if (launcher == 0) {
            const std::string place = path(folder).string();
            ::execl("/proc/self/exe", "test_ranks", "test_ranks", "as-launcher", place.c_str(),
                    nullptr);
            ::_exit(127);
        }
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(path(folder) / "pid-1") && pid(folder, 1) > 0, 20000);
        ::kill(launcher, SIGKILL);
        ::waitpid(launcher, nullptr, 0);
        nothingIsLeft(folder, 2);
        // The lock went with the ranks.
        QTRY_VERIFY_WITH_TIMEOUT(!FileLock::isHeld(path(folder) / "lock"), 3000);
    }

    void anAbsentProgramIsAnError() {
        const QTemporaryDir folder;
        LocalLaunch launch = launchOf("sum", path(folder), 2);
        launch.command[0] = "/nonexistent";
        const auto end = runLocalRanks(launch, {});
        QVERIFY(!end);
        QCOMPARE(end.error().code, std::string("ranks.ended"));
    }

private:
    static fs::path path(const QTemporaryDir& folder) { return folder.path().toStdString(); }
    static pid_t pid(const QTemporaryDir& folder, int rank) {
        pid_t process = 0;
        std::ifstream(path(folder) / ("pid-" + std::to_string(rank))) >> process;
        return process;
    }
    static void nothingIsLeft(const QTemporaryDir& folder, int ranks) {
        for (int rank = 0; rank < ranks; ++rank) {
            if (!fs::exists(path(folder) / ("pid-" + std::to_string(rank)))) continue;
            const pid_t process = pid(folder, rank);
            QVERIFY(process > 0);
            QTRY_VERIFY_WITH_TIMEOUT(!isRunning(process), 3000);
        }
    }
};

static int mainTestRanks(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "as-rank") return workAs(argv[2], argv[3]);
    if (argc == 3 && std::string(argv[1]) == "as-launcher") {
        const FileLock lock = orThrow(FileLock::acquire(fs::path(argv[2]) / "lock"));
        lock.shareWithChildren();
        return runLocalRanks(launchOf("forever", argv[2], 2), {}).value_or(1);
    }
    QCoreApplication app(argc, argv);
    TestRanks test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestRanks);
#include "test_ranks.moc"
