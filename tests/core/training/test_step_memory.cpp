// What steps hold besides what they need, and what is done before the first one, in a prepared run
// on a CPU.
#include <ATen/Context.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/randint.h>
#include <ATen/record_function.h>
#include <base/files.h>
#include <training/picture_files.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <filesystem>

#include "test_program.h"
#include "training_step.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// Every file is a picture of its own, `width` pixels wide.
class MadeUpPictures final : public PictureFiles {
public:
    explicit MadeUpPictures(int width) : m_width(width) {}
    Result<TrainingPicture> read(const fs::path& file, PictureShape shape) const override {
        at::manual_seed(std::hash<std::string>{}(file.filename().string()));
        TrainingPicture picture;
        picture.pixels = at::randint(0, 256, {3, shape.height, m_width}, at::kByte);
        return picture;
    }
    Result<void> write(const fs::path&, const at::Tensor&,
                       const std::map<std::string, std::string>&) const override {
        return {};
    }

private:
    int m_width;
};

constexpr int side = 64;

Recipe fourSteps(bool lora) {
    Recipe recipe;
    recipe.resolution = side;
    recipe.train_batch_size = 1;
    recipe.max_train_steps = 4;
    recipe.validation_loss_steps = 0;
    recipe.mixed_precision = "no";
    recipe.lora = lora;
    return recipe;
}

/// A run of two photos up to its first step.
class ReadyRun {
public:
    explicit ReadyRun(const Recipe& recipe, int width = side)
        : m_run(orThrow(RunFolder::create(m_folder.path().toStdString()))),
          m_pictures(width),
          m_reporter(orThrow(RunReporter::open(m_run, false))),
          prepared(prepare(recipe)),
          state(prepared),
          step(prepared, state) {}

private:
    PreparedRun prepare(const Recipe& recipe) {
        Job job;
        job.model = fs::path(TEST_REFERENCE) / "tiny-sd1" / "model";
        job.instancePrompt = "a photo of sks dog";
        job.recipe = recipe;
        for (const char* name : {"photo-01.png", "photo-02.png"})
            orThrow(writeFileAtomically(m_run.input() / name, name));
        auto ready = orThrow(prepareToTrain({.run = m_run,
                                             .job = job,
                                             .pictures = m_pictures,
                                             .reporter = m_reporter,
                                             .placement = at::kCPU},
                                            {}, nullptr));
        return std::move(ready.value());
    }

    QTemporaryDir m_folder;
    RunFolder m_run;
    MadeUpPictures m_pictures;
    RunReporter m_reporter;

public:
    PreparedRun prepared;
    TrainingState state;
    TrainingStep step;
};

/// As training has them; in the model's file they are as diffusers writes them.
bool isConverted(const Vae& vae, const std::string& half = "decoder.") {
    for (const auto& [name, tensor] : vae.parameters().tensors())
        if (name.starts_with(half) && tensor.dim() == 4 && tensor.size(2) > 1 && tensor.size(1) > 1)
            return tensor.is_contiguous(at::MemoryFormat::ChannelsLast);
    throw std::logic_error("no convolution");
}

std::atomic<int> convolutions = 0;

/// Of ATen and of ours, forward, for as long as this lives.
class CountedConvolutions {
public:
    CountedConvolutions()
        : m_handle(at::addGlobalCallback(
              at::RecordFunctionCallback([](const at::RecordFunction& function)
                                             -> std::unique_ptr<at::ObserverContext> {
                  if (std::string_view(function.name()).find("onv") != std::string_view::npos)
                      ++convolutions;
                  return nullptr;
              }).scopes({at::RecordScope::FUNCTION}))) {
        convolutions = 0;
    }
    ~CountedConvolutions() { at::removeCallback(m_handle); }
    CountedConvolutions(const CountedConvolutions&) = delete;
    CountedConvolutions& operator=(const CountedConvolutions&) = delete;

private:
    at::CallbackHandle m_handle;
};

}  // namespace

class TestStepMemory : public QObject {
    Q_OBJECT

private slots:
    /// What runs out of memory in a trial would in the step itself.
    void aProcessorTriesNoStepBeforeTheFirst() {
        Recipe recipe = fourSteps(false);
        recipe.fused_backward = true;
        ReadyRun run(recipe);
        const CountedConvolutions counted;
        run.step.probeMemory();
        QCOMPARE(convolutions.load(), 0);
        (void)run.step.run(1);
        QVERIFY(convolutions.load() > 0);
    }

    /// Half of the VAE is in memory for photos whose turn comes first, else all of it is in its
    /// file.
    void theVaeIsThereForNewPhotos() {
        ReadyRun run(fourSteps(true));
        const Vae& vae = run.prepared.model->model().vae;
        for (std::uint64_t i = 0; i < 3; ++i) {
            const std::vector<std::uint64_t> numbers = {i};
            QCOMPARE(run.prepared.photos->needsVae(numbers, {side, side}), i < 2);
            QVERIFY(!isConverted(vae));
            (void)run.step.run(1);
        }
        {
            const TrainableModel::WithEncoder withEncoder(*run.prepared.model);
            QVERIFY(isConverted(vae, "encoder."));
            QVERIFY(!isConverted(vae));
        }
        QVERIFY(!isConverted(vae, "encoder."));
        {
            const TrainableModel::WithoutOffload whole(*run.prepared.model);
            QVERIFY(isConverted(vae));
        }
        QVERIFY(!isConverted(vae));
    }

    /// The first step waits for the photos that the validation loss looks at, and for no others.
    void theValidationLossEncodesWhatItNeeds() {
        Recipe recipe = fourSteps(true);
        recipe.validation_loss_steps = 10;  // of one row
        const ReadyRun run(recipe);
        int missing = 0;
        for (std::uint64_t i = 0; i < 2; ++i) {
            const std::vector<std::uint64_t> numbers = {i};
            missing += run.prepared.photos->needsVae(numbers, {side, side}) ? 1 : 0;
        }
        QCOMPARE(missing, 1);
    }

    /// Photos that are cut elsewhere each time need it in each step.
    void whereAllStepsEncodeTheVaeStays() {
        ReadyRun run(fourSteps(true), 2 * side);
        const Vae& vae = run.prepared.model->model().vae;
        for (int i = 0; i < 3; ++i) {
            QVERIFY(isConverted(vae));
            (void)run.step.run(1);
        }
    }
};

REGISTER_TEST(TestStepMemory, QCoreApplication);
#include "test_step_memory.moc"
