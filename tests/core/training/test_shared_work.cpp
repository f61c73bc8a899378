// What several ranks make together is made once: real processes, each with pictures of which only
// its own share is right, all end with the moments that one process computes; and what they choose
// is the same on unlike machines.
#include "autotune_on_machine.h"

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/full.h>
#include <base/files.h>
#include <distributed/launch.h>
#include <distributed/local_launcher.h>
#include <models/model.h>
#include <runs/checkpoint.h>
#include <training/dataset.h>

#include <QTemporaryDir>
#include <QTest>
#include <numeric>

#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr int count = 3;

/// Pictures of stripes; those whose number is not of the share of `rank` of `size` are black. The
/// rows that are shared out: the pictures, then their mirror images.
TrainingDataset picturesOf(int rank, int size) {
    std::vector<TrainingPicture> pictures;
    for (int i = 0; i < count; ++i) {
        const at::Tensor stripes =
            (at::arange(3 * 64 * 64, at::kLong) * (i + 3) % 251).to(at::kByte).view({3, 64, 64});
        TrainingPicture& picture = pictures.emplace_back();
        picture.pixels = i % size == rank ? stripes : at::full({3, 64, 64}, 0, at::kByte);
    }
    DatasetOptions options;
    options.purpose = "photo";
    options.resolution = 64;
    return TrainingDataset(std::move(pictures), options);
}

at::Tensor latentsOf(TrainingDataset& images, const RankGroup& ranks) {
    const auto model = orThrow(loadModel(std::string(TEST_REFERENCE) + "/tiny-sd1/model", {}));
    images.cacheMoments(model->vae, ranks, {});
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    return images.latents(numbers, {64, 64}, model->vae);
}

/// 0 where this rank, which saw only its own pictures, has the latents of all.
int runAsRank() {
    const LaunchEnvironment launch = orThrow(readLaunchEnvironment());
    const RankGroup ranks =
        orThrow(RankGroup::join(launch, at::kCPU, {}, std::chrono::seconds(60)));
    TrainingDataset own = picturesOf(ranks.rank(), ranks.size()), all = picturesOf(0, 1);
    const at::Tensor shared = latentsOf(own, ranks), expected = latentsOf(all, {});
    return at::equal(shared, expected) ? 0 : 3;
}

/// 0 where ranks of which only the first may have bfloat16 go on in full precision together.
int resumeAsRank(const RunFolder& run) {
    const LaunchEnvironment launch = orThrow(readLaunchEnvironment());
    if (launch.rank > 0) ::setenv("ATEN_CPU_CAPABILITY", "avx2", 1);  // before LibTorch looks
    const RankGroup ranks =
        orThrow(RankGroup::join(launch, at::kCPU, {}, std::chrono::seconds(60)));
    RunReporter reporter = orThrow(RunReporter::open(run, ranks.isFirst()));
    Job job;
    job.recipe.mixed_precision = "auto";
    const AutotuneResult choices =
        orThrow(autotuneResultFor(run, job, run.checkpoints(), ranks, at::kCPU, reporter));
    return choices.precision == Precision::full ? 0 : 3;
}

}  // namespace

class TestSharedWork : public QObject {
    Q_OBJECT

private slots:
    void momentsAreComputedOnce() {
        for (const std::size_t ranks : {2u, 3u}) {
            const QTemporaryDir folder;
            launch(folder.path().toStdString(), ranks, {"as-rank"});
        }
    }

    void precisionIsThatOfAll() {
        const QTemporaryDir folder;
        const RunFolder run = orThrow(RunFolder::create(folder.path().toStdString()));
        AutotuneResult measured;
        measured.precision = Precision::bf16;
        orThrow(makeFolder(run.checkpoints()));
        orThrow(writeJson(run.checkpoints() / checkpoint_files::progress,
                          {{"measured", toJson(measured)}}));
        launch(run.path(), 2, {"resume-as-rank", run.path().string()});
    }

private:
    static void launch(const std::filesystem::path& folder, std::size_t ranks,
                       const std::vector<std::string>& arguments) {
        LocalLaunch launch;
        launch.command = {"/proc/self/exe", "test_shared_work"};
        launch.command.insert(launch.command.end(), arguments.begin(), arguments.end());
        launch.devices = std::vector<std::string>(ranks, "cpu");
        launch.folder = folder;
        launch.threadsPerRank = 1;
        const auto end = runLocalRanks(launch, {});
        QVERIFY2(end, end ? "" : end.error().message().c_str());
        QCOMPARE(*end, 0);
    }
};

static int mainTestSharedWork(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "as-rank") return runAsRank();
    if (argc == 3 && std::string(argv[1]) == "resume-as-rank")
        return resumeAsRank(RunFolder(argv[2]));
    QCoreApplication app(argc, argv);
    TestSharedWork test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestSharedWork);
#include "test_shared_work.moc"
