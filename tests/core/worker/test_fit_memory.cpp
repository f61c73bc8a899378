// Drawing on a CPU with little memory: blocks of the denoiser wait in the model's file, and the
// picture is the one that the whole model draws.
#include <ATen/ops/equal.h>
#include <diffusion/pipeline.h>
#include <models/model.h>

#include <QCoreApplication>
#include <QTest>

#include <worker/device_options.h>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const fs::path references = TEST_REFERENCE;

Memory withBytes(std::uint64_t bytes) {
    return {.total = bytes, .available = bytes};
}

/// Where the models' files have another precision, so that their weights are converted.
LoadOptions inFloat() {
    LoadOptions load;
    load.frozen = true;
    return load;
}

}  // namespace

class TestFitMemory : public QObject {
    Q_OBJECT

private slots:
    void drawsTheSamePicture_data();
    void drawsTheSamePicture();
    void leavesWhatFits();
    void leavesWhatIsUsedInTheFile();
    void keepsWhatWasAskedFor();
    void countsWhatOthersTook();
    void leavesAFormat();
    void blocksComeBackConverted();
};

void TestFitMemory::drawsTheSamePicture_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("klein") << "taught-klein";
    QTest::newRow("Z-Image") << "taught-z-image";
}

void TestFitMemory::drawsTheSamePicture() {
    QFETCH(QString, name);
    const fs::path folder = references / name.toStdString();
    DrawRequest request;
    request.prompt = "a photo of a backpack";
    request.num_inference_steps = 3;
    request.width = 64;
    request.height = 64;
    LoadOptions load = inFloat();
    const at::Tensor whole = orThrow(draw(*orThrow(loadModel(folder, load)), request));

    const auto all =
        static_cast<std::uint64_t>(4 * denoiserSize(orThrow(ModelFiles::open(folder))).parameters);
    orThrow(fitMemory(folder, load, withBytes(all * 3 / 2)));  // a part of it is left to others
    const int blocks = load.matrices.offloadedBlocks;
    QVERIFY(blocks > 0);
    const auto model = orThrow(loadModel(folder, load));
    QVERIFY(model->denoiser->parameters().stream() != nullptr);
    QVERIFY(at::equal(orThrow(draw(*model, request)), whole));

    orThrow(fitMemory(folder, load, withBytes(1 << 20)));
    QVERIFY(load.matrices.offloadedBlocks >= blocks);
    QVERIFY(at::equal(orThrow(draw(*orThrow(loadModel(folder, load)), request)), whole));
}

void TestFitMemory::leavesWhatFits() {
    LoadOptions load = inFloat();
    orThrow(fitMemory(references / "taught-klein", load, withBytes(1ULL << 36)));
    QCOMPARE(load.matrices.offloadedBlocks, 0);
    orThrow(fitMemory(references / "taught-klein", load, withBytes(0)));  // it can't be told
    QCOMPARE(load.matrices.offloadedBlocks, 0);
}

void TestFitMemory::leavesWhatIsUsedInTheFile() {
    LoadOptions load = inFloat();  // the file's
    orThrow(fitMemory(references / "tiny-sd1/model", load, withBytes(1 << 20)));
    QCOMPARE(load.matrices.offloadedBlocks, 0);
}

void TestFitMemory::keepsWhatWasAskedFor() {
    LoadOptions load = inFloat();
    load.matrices.offloadedBlocks = 2;
    orThrow(fitMemory(references / "taught-klein", load, withBytes(1ULL << 36)));
    QCOMPARE(load.matrices.offloadedBlocks, 2);
    load.matrices.offloadedBlocks = MatrixStorage::allBlocks;
    orThrow(fitMemory(references / "taught-klein", load, withBytes(1 << 20)));
    QCOMPARE(load.matrices.offloadedBlocks, int{MatrixStorage::allBlocks});
}

void TestFitMemory::countsWhatOthersTook() {
    LoadOptions load = inFloat();
    orThrow(
        fitMemory(references / "taught-klein", load, {.total = 1ULL << 36, .available = 1 << 20}));
    QVERIFY(load.matrices.offloadedBlocks > 0);
}

/// In fewer bits there is no file in which blocks could wait: they would come back in full.
void TestFitMemory::leavesAFormat() {
    LoadOptions load = inFloat();
    load.matrices.format = WeightFormat::int8;
    orThrow(fitMemory(references / "taught-klein", load, withBytes(1 << 20)));
    QCOMPARE(load.matrices.offloadedBlocks, 0);
    load.matrices.offloadedBlocks = MatrixStorage::allBlocks;
    const auto model = orThrow(loadModel(references / "taught-klein", load));
    const Parameters& parameters = model->denoiser->parameters();
    QVERIFY(!parameters.frozenMatrices().empty());
    for (const auto& [name, weight] : parameters.frozenMatrices()) {
        QVERIFY2(weight->format == WeightFormat::int8, name.c_str());
        QVERIFY2(weight->codes.defined(), name.c_str());
    }
}

/// As training with offload_blocks "auto" does after its trial: else they would be converted anew
/// in each pass.
void TestFitMemory::blocksComeBackConverted() {
    LoadOptions load = inFloat();
    load.matrices.offloadedBlocks = MatrixStorage::allBlocks;
    const auto model = orThrow(loadModel(references / "taught-klein", load));
    const Parameters& parameters = model->denoiser->parameters();
    DrawRequest request;
    request.prompt = "a photo of a backpack";
    request.num_inference_steps = 2;
    request.width = 64;
    request.height = 64;
    const at::Tensor before = orThrow(draw(*model, request));
    const auto all = static_cast<int>(denoiserSize(model->files).blocks);
    QCOMPARE(parameters.onloadBlocks(1, at::kCPU), all);  // none fits
    const int waiting = parameters.onloadBlocks(parameters.stream()->blockBytes() * 4, at::kCPU);
    QVERIFY(waiting > 0 && waiting < all);
    QVERIFY(at::equal(orThrow(draw(*model, request)), before));
    QCOMPARE(parameters.onloadBlocks(1LL << 30, at::kCPU), 0);
    for (const auto& [name, weight] : parameters.frozenMatrices())
        QVERIFY2(weight->codes.scalar_type() == at::kFloat, name.c_str());
    QVERIFY(at::equal(orThrow(draw(*model, request)), before));
}

REGISTER_TEST(TestFitMemory, QCoreApplication);
#include "test_fit_memory.moc"
