// Recipes on a GPU: the losses of the CPU, no wait for the device inside a step, and a
// recorded graph where there can be one. The GPU is a fake (plugin.cpp); the worker is the real
// one.
#include "core/models/made_up_model.h"
#include "fake_runs.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// The same numbers in another order of sums.
constexpr double asFloat32 = 2e-5, asHalf = 2e-2;
/// A CPU that multiplies bytes rounds to them what comes into a layer.
constexpr double asBytes = 1e-3;

struct Case {
    std::function<void(Recipe&)> change;
    std::vector<std::string> devices = {"0"};
    double tolerance = asFloat32;
    bool isRecorded = true;
    const char* model = "tiny-sd1";
    bool waitsNever = true;
};

const std::map<std::string, Case>& cases() {
    static const std::map<std::string, Case> all = {
        {"LoRA, adamw8bit",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.rank = 128;  // the least of this model that is kept in 8 bits
              recipe.optimizer = "adamw8bit";
          },
          {"0"},
          1e-3}},
        {"DoRA of convolutions too, Prodigy", {[](Recipe& recipe) {
             recipe.lora = recipe.use_dora = true;
             recipe.conv_rank = 4;
             recipe.optimizer = "prodigy";
             recipe.learning_rate = 1;
         }}},
        {"LoRA with dropout, Lion",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.lora_dropout = 0.2;
              recipe.optimizer = "lion";
              recipe.learning_rate = 1e-4;
          },
          {"0"},
          asFloat32,
          false}},  // the host seeds the draws of each step
        {"a word", {[](Recipe& recipe) {
             recipe.train_text_encoder = recipe.with_prior_preservation = false;
             recipe.textual_inversion = true;
         }}},
        {"full with its average, checkpointing, two parts a step", {[](Recipe& recipe) {
             recipe.use_ema = recipe.gradient_checkpointing = true;
             recipe.gradient_accumulation_steps = 2;
         }}},
        {"full, bf16", {[](Recipe& recipe) { recipe.mixed_precision = "bf16"; }, {"0"}, asHalf}},
        {"full, SDXL", {[](Recipe&) {}, {"0"}, asFloat32, true, "tiny-sdxl"}},
        {"LoRA, SDXL, fp16",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.mixed_precision = "fp16";
          },
          {"0"},
          asHalf,
          true,
          "tiny-sdxl"}},
        {"LoRA, encoders on the CPU",
         {[](Recipe& recipe) { recipe.lora = true; },
          {"0+cpu"},
          asFloat32,
          false,
          "tiny-sd1",
          false}},  // a part of each step is the host's
        {"a word of SDXL, its average, two parts a step",
         {[](Recipe& recipe) {
              recipe.train_text_encoder = recipe.with_prior_preservation = false;
              recipe.textual_inversion = recipe.use_ema = true;
              recipe.gradient_accumulation_steps = 2;
          },
          {"0"},
          asFloat32,
          true,
          "tiny-sdxl"}},
        {"full, Adafactor, fp16, encoders on a second GPU",
         {[](Recipe& recipe) {
              recipe.optimizer = "adafactor";
              recipe.mixed_precision = "fp16";
          },
          {"0+1"},
          asHalf,
          false}},  // two devices
        {"LoRA, Muon",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.optimizer = "muon";
          },
          {"0"},
          1e-3}},
        {"LoRA on int8",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.quantize_base = "int8";
          },
          {"0"},
          asBytes}},
        {"LoRA on float8, bf16, checkpointing",
         {[](Recipe& recipe) {
              recipe.lora = recipe.gradient_checkpointing = true;
              recipe.quantize_base = "float8";
              recipe.mixed_precision = "bf16";
          },
          {"0"},
          asHalf}},
        {"DoRA on nf4, SDXL",
         {[](Recipe& recipe) {
              recipe.lora = recipe.use_dora = true;
              recipe.quantize_base = "nf4";
          },
          {"0"},
          asFloat32,
          true,
          "tiny-sdxl"}},
        {"LoRA, klein",
         {[](Recipe& recipe) { recipe.lora = true; }, {"0"}, asFloat32, true, "klein"}},
        {"LoRA on nf4, klein, bf16, checkpointing",
         {[](Recipe& recipe) {
              recipe.lora = recipe.gradient_checkpointing = true;
              recipe.quantize_base = "nf4";
              recipe.mixed_precision = "bf16";
          },
          {"0"},
          asHalf,
          true,
          "klein"}},
        {"LoRA, Z-Image",
         {[](Recipe& recipe) { recipe.lora = true; }, {"0"}, asFloat32, true, "z_image"}},
        {"LoRA, klein, three blocks outside, checkpointing",
         {[](Recipe& recipe) {
              recipe.lora = recipe.gradient_checkpointing = true;
              recipe.offload_blocks = 3;
          },
          {"0"},
          asFloat32,
          false,  // copies have a stream of their own
          "klein"}},
        {"LoRA on int8, Z-Image, all blocks outside",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.quantize_base = "int8";
              recipe.offload_blocks = 3;
          },
          {"0"},
          0.02,  // on a CPU they stay in the model's file, and in its format
          false,
          "z_image"}},
        {"LoRA, SD, four blocks outside, two parts a step, samples",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.offload_blocks = 4;
              recipe.gradient_accumulation_steps = 2;
              recipe.validation_prompt = "a photo of sks dog";
              recipe.validation_steps = 2;
          },
          {"0"},
          asFloat32,
          false,
          "tiny-sd1",
          false}},  // for the samples
        {"full, Adafactor in the backward pass, checkpointing",
         {[](Recipe& recipe) {
              recipe.fused_backward = recipe.gradient_checkpointing = true;
              recipe.optimizer = "adafactor";
          },
          {"0"},
          1e-4,
          false}},  // the learning rate of a step comes from the host
        {"LoRA, two ranks",
         {[](Recipe& recipe) {
              recipe.lora = true;
              recipe.train_batch_size = 1;
          },
          {"0", "1"}}},
    };
    return all;
}

/// The folder of one of the small models; klein and Z-Image are made below `parent`.
fs::path modelFolder(const std::string& name, const fs::path& parent) {
    if (name != "klein" && name != "z_image") return fs::path(TEST_REFERENCE) / name / "model";
    const fs::path folder = parent / name;
    if (!fs::exists(folder)) writeMadeUpModel(folder, name);
    return folder;
}

Job jobOf(const Case& one, const fs::path& parent) {
    Recipe recipe = fakeRecipe();
    const bool isFlow = std::string(one.model) == "klein" || std::string(one.model) == "z_image";
    recipe.train_text_encoder = !isFlow;
    one.change(recipe);
    Job job = smallJob(recipe);
    job.model = modelFolder(one.model, parent);
    if (recipe.textual_inversion) {
        job.first().subject.token = "<rex>";
        job.instancePrompt = "a photo of <rex> dog";
    }
    return job;
}

}  // namespace

class TestRecipesOnGpu : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

private slots:
    void learnsWhatTheCpuLearns_data() {
        QTest::addColumn<QString>("name");
        for (const auto& [name, one] : cases())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void learnsWhatTheCpuLearns() {
        QFETCH(QString, name);
        const Case& one = cases().at(name.toStdString());
        const fs::path folder = m_folder.path().toStdString();
        FakeRun onCpu(folder, jobOf(one, folder),
                      std::vector<std::string>(one.devices.size(), "cpu"));
        onCpu.start();
        QCOMPARE(onCpu.finish(), QByteArray());
        FakeRun onGpu(folder, jobOf(one, folder), one.devices);
        onGpu.start();
        QCOMPARE(onGpu.finish(), QByteArray());

        const double most = difference(onCpu, onGpu);
        QVERIFY2(most < one.tolerance, QByteArray::number(most));
        QVERIFY2(onGpu.waitsInSteps().empty() == one.waitsNever, textOf(onGpu.waitsInSteps()));
        QVERIFY2(onGpu.seen("mixed").empty(), textOf(onGpu.seen("mixed")));
        QVERIFY2(onGpu.seen("forbidden").empty(), textOf(onGpu.seen("forbidden")));
        QCOMPARE(onGpu.seen("did", "graph").size(), one.isRecorded ? one.devices.size() : 0);
        QCOMPARE(onGpu.seen("did", "replay").empty(), !one.isRecorded);
        QCOMPARE(onGpu.seen("did", "training began").size(), one.devices.size());
        if (one.devices.size() > 1) {
            // Each rank belongs to one device, and says goodbye.
            const auto ended = onGpu.seen("did", "NCCL");
            QCOMPARE(ended.size(), one.devices.size());
            for (const Json& line : ended)
                QCOMPARE(line["what"].get<std::string>(), std::string("NCCL shut down"));
        }
        qInfo("%s: losses differ by %.1e, waits in a step %zu", qPrintable(name), most,
              onGpu.waitsInSteps().size() / 2);
    }
};

REGISTER_TEST(TestRecipesOnGpu, QCoreApplication);
#include "test_recipes_on_gpu.moc"
