// The script that makes the model, with a budget of seconds: its losses fall along a recorded
// curve, a stage that was killed goes on where it was, and what it writes is a model that the
// engine opens.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <base/files.h>
#include <base/json.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <models/model.h>
#include <runs/history.h>
#include <signal.h>

#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "resources/demo-model/maker/training/maker_recipe.h"
#include "resources/demo-model/maker/training/picture_store.h"
#include "resources/demo-model/maker/training/stages.h"
#include "test_program.h"

using namespace dreambooth;
using namespace dreambooth::maker;

namespace {

constexpr const char* makerFolder = SOURCE_ROOT "/resources/demo-model/maker";
constexpr const char* changes = SOURCE_ROOT "/tests/maker/tiny.json";
constexpr const char* curveFile = SOURCE_ROOT "/tests/maker/curve.json";
constexpr int window = 10;  ///< steps of which a point of the curve is the mean

QString program() {
    return QString(WORKER_PROGRAM).replace(QRegularExpression("dreambooth$"), "demo-maker");
}

/// Means of the loss over windows of steps, and the held-out loss.
Json curveOf(const RunFolder& run) {
    const RunHistory history = readHistory(run.eventsFile());
    Json learned = Json::array(), heldOut = Json::array();
    double sum = 0;
    for (std::size_t i = 0; i < history.steps.size(); ++i) {
        const EventWriter::Step step = history.steps[i];
        sum += step.loss;
        if (step.step % window != 0) continue;
        learned.push_back(sum / window);
        sum = 0;
    }
    for (const auto& [step, loss] : history.validation) heldOut.push_back(loss);
    return {{"loss", learned}, {"held_out", heldOut}};
}

void compareCurves(const Json& found, const Json& recorded, const std::string& name) {
    for (const char* kind : {"loss", "held_out"}) {
        QCOMPARE(found[kind].size(), recorded[kind].size());
        for (std::size_t i = 0; i < found[kind].size(); ++i) {
            const double is = found[kind][i].get<double>();
            const double was = recorded[kind][i].get<double>();
            // Other processors round differently, and learning amplifies it a little.
            QVERIFY2(std::abs(is / was - 1) < 0.05,
                     (name + " " + kind + " " + std::to_string(i) + ": " + std::to_string(is) +
                      ", recorded " + std::to_string(was))
                         .c_str());
        }
    }
}

}  // namespace

class TestMakerRun : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void lossesFallAlongRecordedCurve();
    void writesModelThatOpens();

private:
    int make();
    QTemporaryDir m_folder;
    WorkFolder work() const { return WorkFolder(m_folder.path().toStdString()); }
};

int TestMakerRun::make() {
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(QString(makerFolder) + "/make",
                  {"--work", m_folder.path(), "--devices", "cpu,cpu", "--changes", changes,
                   "--maker", program()});
    return process.waitForFinished(250000) ? process.exitCode() : -1;
}

void TestMakerRun::initTestCase() {
    // Killed in the middle of a stage, with all its ranks; the script then goes on.
    QProcess first;
    const QStringList arguments = {"--recipe",  QString(makerFolder) + "/recipe.json",
                                   "--changes", changes,
                                   "--work",    m_folder.path(),
                                   "--devices", "cpu,cpu"};
    first.start(program(), QStringList{"render"} + arguments);
    QVERIFY(first.waitForFinished(120000));
    QCOMPARE(first.exitCode(), 0);
    QProcess second;
    second.start(program(), QStringList{"vae"} + arguments);
    const RunFolder run = work().stageFolder("vae");
    QTRY_VERIFY_WITH_TIMEOUT(!run.listCheckpoints().empty(), 60000);
    second.kill();
    QVERIFY(second.waitForFinished(20000));
    QVERIFY(!pathExists(work().learnedVae()));
    QCOMPARE(make(), 0);
}

void TestMakerRun::lossesFallAlongRecordedCurve() {
    Json found = Json::object();
    for (const char* stage : {"vae", "unet"}) found[stage] = curveOf(work().stageFolder(stage));
    if (qEnvironmentVariableIsSet("RECORD_CURVE")) QVERIFY(writeJson(curveFile, found).has_value());
    const Json recorded = orThrow(readJson(curveFile));
    for (const char* stage : {"vae", "unet"}) {
        compareCurves(found[stage], recorded[stage], stage);
        const Json& loss = found[stage]["held_out"];
        QVERIFY(loss.back().get<double>() < 0.97 * loss.front().get<double>());
    }
    // Nothing is left to be done.
    QCOMPARE(make(), 0);
}

void TestMakerRun::writesModelThatOpens() {
    const at::NoGradGuard noGrad;
    const std::filesystem::path folder = work().path() / "model";
    const auto model = orThrow(loadModel(folder, {}));
    QCOMPARE(model->nativeResolution(), 64);
    // We go by the sampler's own file, diffusers by the index: both must name the same.
    const Json index = orThrow(readJson(folder / "model_index.json"));
    const Json sampler = orThrow(readJson(folder / "scheduler/scheduler_config.json"));
    QVERIFY(index["scheduler"][1] == sampler["_class_name"]);
    const MakerRecipe recipe =
        orThrow(readMakerRecipe(std::string(makerFolder) + "/recipe.json", changes));
    const PictureStore pictures = orThrow(
        PictureStore::open(work().pictures(), 64, recipe.pictures.count, recipe.pictures.heldOut));
    const at::Tensor pixels = pictures.pixels({0});
    const Vae vae = orThrow(currentVae(recipe, work(), at::kCPU));
    // The same up to half precision.
    const at::Tensor ours = vae.encode(pixels).mean, theirs = model->vae.encode(pixels).mean;
    QVERIFY((ours - theirs).abs().max().item<double>() < 0.01 * ours.abs().max().item<double>());
    DrawRequest request;
    request.prompt = "a photo of a dog on the beach";
    request.num_inference_steps = 2;
    const at::Tensor drawn = orThrow(draw(*model, request));
    QCOMPARE(drawn.size(2), 64);
    const auto weights =
        std::filesystem::file_size(folder / "unet/diffusion_pytorch_model.safetensors");
    QVERIFY(weights > 2u * static_cast<std::size_t>(model->denoiser->parameters().count()));
    QVERIFY(weights < 3u * static_cast<std::size_t>(model->denoiser->parameters().count()));
}

REGISTER_TEST(TestMakerRun, QCoreApplication);
#include "test_maker_run.moc"
