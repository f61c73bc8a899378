// Checkpoint folders: whole or not there, damage is noticed, the oldest go first.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/full.h>
#include <ATen/ops/zeros.h>
#include <base/files.h>
#include <base/host.h>
#include <base/memory.h>
#include <base/temporaries.h>
#include <runs/run_lock.h>
#include <sys/resource.h>
#include <training/checkpoint_state.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Result<fs::path> write(const RunFolder& run, int step, const at::Tensor& values,
                       CheckpointLife life = CheckpointLife::lasting) {
    TRY(CheckpointWriter writer, CheckpointWriter::begin(run.checkpoints(), step));
    TRY_VOID(addTensors(writer, "trained.safetensors", {{"a", values}, {"b", values * 2}}));
    TRY_VOID(addTensors(writer, "optimizer.safetensors", {{"moment", at::zeros({1})}}));
    TRY_VOID(writer.addJson("training.json", {{"step", step}, {"recipe", {{"lora", true}}}}));
    return writer.finish(life);
}

int entries(const fs::path& folder) {
    return static_cast<int>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

class TestCheckpoint : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_run =
            std::make_unique<RunFolder>(orThrow(RunFolder::create(m_folder->path().toStdString())));
    }

    /// Between the moment when it was looked at and the one when it is linked.
    void aBaseFileThatVanishesIsAnError() {
        const fs::path file = fs::path(m_folder->path().toStdString()) / "base.safetensors";
        orThrow(writeFileAtomically(file, "weights"));
        auto first = orThrow(CheckpointWriter::begin(m_run->checkpoints(), 1));
        QVERIFY(first.addUnchanged("model/unet/a.safetensors", file));
        fs::remove(file);
        auto second = orThrow(CheckpointWriter::begin(m_run->checkpoints(), 2));
        const Result<void> added = second.addUnchanged("model/unet/a.safetensors", file);
        QVERIFY(!added);
        QCOMPARE(added.error().code, "file.missing");
        QVERIFY(added.error().kind == ErrorKind::input);
    }

    /// Channels-last weights, or a GPU's, are copied into the order of the file: never all at once,
    /// which would take as much memory again.
    void isWrittenWithoutASecondCopy() {
        constexpr std::int64_t bytes = 96 << 20;
        std::vector<NamedTensor> weights;
        for (std::int64_t i = 0; i < 24; ++i) {
            const at::Tensor one = at::full({256, 512, 2, 4}, static_cast<double>(i), at::kFloat);
            weights.push_back({std::to_string(i), one.contiguous(at::MemoryFormat::ChannelsLast)});
        }
        QCOMPARE(bytesOf(weights), bytes);
        auto writer = orThrow(CheckpointWriter::begin(m_run->checkpoints(), 1));
        restartPeakResident();
        const std::uint64_t before = ProcessMemory::now().resident;
        orThrow(addTensors(writer, "optimizer.safetensors", weights));
        const std::uint64_t peak = peakResident();
        QVERIFY2(peak < before + bytes / 3, qPrintable(QString::number(peak - before)));
    }

    void comesBackAsItWas() {
        const auto folder = write(*m_run, 200, at::full({3, 4}, 1.5));
        QVERIFY(folder);
        QCOMPARE(folder->filename().string(), std::string("step-000200"));
        QVERIFY(verifyCheckpoint(*folder));
        QCOMPARE(m_run->listCheckpoints().back().step, 200);
        const at::Tensor a = at::zeros({3, 4}), b = at::zeros({3, 4});
        QVERIFY(readTensorsInto(*folder / "trained.safetensors", {{"a", a}, {"b", b}}));
        QVERIFY(a.equal(at::full({3, 4}, 1.5)));
        QVERIFY(b.equal(at::full({3, 4}, 3.0)));
        const auto wrong =
            readTensorsInto(*folder / "trained.safetensors", {{"a", at::zeros({4, 3})}});
        QVERIFY(!wrong && wrong.error().code == "checkpoint.mismatch");
    }

    void damageIsNoticed() {
        const fs::path folder = *write(*m_run, 1, at::full({64}, 1.0));
        const fs::path file = folder / "trained.safetensors";
        std::string bytes = *readFile(file);
        bytes[bytes.size() - 5] = static_cast<char>(bytes[bytes.size() - 5] ^ 1);
        QVERIFY(writeFileAtomically(file, bytes));
        const auto damaged = verifyCheckpoint(folder);
        QVERIFY(!damaged && damaged.error().code == "checkpoint.damaged");
        QCOMPARE(damaged.error().arguments.at("file"), std::string("trained.safetensors"));
        fs::remove(file);
        QVERIFY(!verifyCheckpoint(folder));
    }

    void keepsAnOldOneOfTheSameStepAside() {
        QVERIFY(write(*m_run, 7, at::full({2}, 1.0)));
        const auto again = write(*m_run, 7, at::full({2}, 2.0));
        QVERIFY(again);
        const at::Tensor a = at::zeros({2});
        QVERIFY(readTensorsInto(*again / "trained.safetensors", {{"a", a}}));
        QVERIFY(a.equal(at::full({2}, 2.0)));
        QCOMPARE(m_run->listCheckpoints().size(), std::size_t{1});
        QVERIFY(verifyCheckpoint(m_run->checkpoints() / "unused-step-000007"));
    }

    void oldestArePruned() {
        for (const int step : {10, 20, 30}) QVERIFY(write(*m_run, step, at::zeros({1})));
        // What a killed worker left half written goes with the next one.
        fs::create_directory(m_run->checkpoints() /
                             temporaryName("step-000050", "1-killed@" + hostName()));
        QVERIFY(write(*m_run, 40, at::zeros({1})));
        pruneCheckpoints(*m_run, 2);
        const auto left = m_run->listCheckpoints();
        QCOMPARE(left.size(), std::size_t{2});
        QCOMPARE(left[0].step, 30);
        QCOMPARE(entries(m_run->checkpoints()), 2);
    }

    void aPausesOneGoesWithTheNext() {
        const auto steps = [this] {
            std::vector<int> found;
            for (const auto& one : m_run->listCheckpoints()) found.push_back(one.step);
            return found;
        };
        for (const int step : {10, 20}) QVERIFY(write(*m_run, step, at::zeros({1})));
        QVERIFY(write(*m_run, 25, at::zeros({1}), CheckpointLife::untilNext));
        QVERIFY(verifyCheckpoint(m_run->listCheckpoints().back().path));
        pruneCheckpoints(*m_run, 2);  // it is the newest, and takes nobody's place
        QVERIFY((steps() == std::vector{10, 20, 25}));
        QVERIFY(write(*m_run, 27, at::zeros({1}), CheckpointLife::untilNext));
        sweepRun(*m_run);
        QVERIFY((steps() == std::vector{10, 20, 25, 27}));
        pruneCheckpoints(*m_run, 0);
        QVERIFY((steps() == std::vector{10, 20, 27}));
        orThrow(keepCheckpoint(*m_run, 27));  // somebody compares with it
        QVERIFY(write(*m_run, 30, at::zeros({1}), CheckpointLife::untilNext));
        pruneCheckpoints(*m_run, 0);
        QVERIFY((steps() == std::vector{10, 20, 27, 30}));
        removeTransientCheckpoints(*m_run);
        QVERIFY((steps() == std::vector{10, 20, 27}));
        QVERIFY(verifyCheckpoint(m_run->listCheckpoints().back().path));
        QVERIFY(keepCheckpoint(*m_run, 99));  // there is none: nothing to keep
        QCOMPARE(entries(m_run->checkpoints()), 3);
    }

    void aFullDiskLeavesTheOthers() {
        QVERIFY(write(*m_run, 1, at::zeros({4})));
        // The kernel refuses files beyond this size, as a full disk would.
        struct rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, SIG_IGN);
        const struct rlimit small{10000, before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
        const auto failed = write(*m_run, 2, at::zeros({100000}));
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, std::string("file.size_limit"));
        QCOMPARE(m_run->listCheckpoints().size(), std::size_t{1});
        QVERIFY(verifyCheckpoint(m_run->listCheckpoints()[0].path));
        QCOMPARE(entries(m_run->checkpoints()), 1);
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<RunFolder> m_run;
};

REGISTER_TEST(TestCheckpoint, QCoreApplication);
#include "test_checkpoint.moc"
