// What the maker's stages are made of: the vocabulary, the VAE's start, even latents, first
// weights, the learning rate.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/linalg_eigvalsh.h>
#include <ATen/ops/matmul.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <models/initial_weights.h>
#include <models/model.h>
#include <renderer/captions.h>
#include <renderer/render.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <worker/image_tensor.h>
#include "resources/demo-model/maker/training/flow_start.h"
#include "resources/demo-model/maker/training/latents.h"
#include "resources/demo-model/maker/training/maker_recipe.h"
#include "resources/demo-model/maker/training/vae_stage.h"
#include "resources/demo-model/maker/training/vae_start.h"
#include "resources/demo-model/maker/training/vocabulary.h"
#include "test_program.h"

using namespace dreambooth;
using namespace dreambooth::maker;

namespace {

MakerRecipe recipe() {
    return orThrow(readMakerRecipe(SOURCE_ROOT "/resources/demo-model/maker/recipe.json"));
}

at::Tensor pictures(int count, int side) {
    std::vector<at::Tensor> all;
    for (int i = 0; i < count; ++i)
        all.push_back(toTensor(render(randomToy(static_cast<std::uint64_t>(i)), side)));
    std::vector<at::Tensor> pixels;
    for (const at::Tensor& one : all)
        pixels.push_back(one.to(at::kFloat).div(127.5).sub(1).unsqueeze(0));
    at::Tensor result = pixels.front().new_empty({count, 3, side, side});
    for (int i = 0; i < count; ++i) result[i].copy_(pixels[static_cast<std::size_t>(i)][0]);
    return result;
}

double deviationOf(const Parameters& parameters, const char* name) {
    return parameters.tensors().at(name).std().item<double>();
}

}  // namespace

class TestMakerParts : public QObject {
    Q_OBJECT
private slots:
    void everyWordIsOneToken();
    void beginsWithVaeThatShowsPictures();
    void makesLatentsEvenAndKeepsPictures();
    void beginsAsDiffusersAndTransformersDo();
    void modelsOfFlowBegin_data();
    void modelsOfFlowBegin();
    void ratesGoUpAndDownToNothing();
};

void TestMakerParts::everyWordIsOneToken() {
    std::vector<std::string> words = vocabularyWords();
    const std::vector<std::string> rare = rareTokens();
    words.insert(words.end(), rare.begin(), rare.end());
    const ClipTokenizer tokenizer =
        orThrow(ClipTokenizer::fromFiles(vocabularyFiles(words, 32), "vocabulary"));
    for (const std::string& word : splitWords(tokenizer, words)) qWarning() << word.c_str();
    QVERIFY(splitWords(tokenizer, words).empty());
    QCOMPARE(tokenizer.maxLength(), 32);
    // No caption is cut off.
    for (std::uint64_t i = 0; i < 2000; ++i) {
        const std::string text = caption(randomToy(i), i);
        QVERIFY2(tokenizer.ids(text).size() + 2 <= 32, text.c_str());
    }
    for (const std::string& token : rare) QCOMPARE(tokenizer.ids(token).size(), std::size_t(1));
    QVERIFY(!splitWords(tokenizer, {"xylophone"}).empty());  // the check can fail
}

void TestMakerParts::beginsWithVaeThatShowsPictures() {
    const at::NoGradGuard noGrad;
    const MakerRecipe made = recipe();
    const at::Tensor pixels = pictures(12, 64);
    const Vae vae(made.vaeConfig, startingVae(made.vaeConfig, 1, pixels));
    const at::Tensor latents = vae.encode(pixels).mean;
    const double deviation = latents.narrow(1, 0, 3).std().item<double>();
    QVERIFY2(std::abs(deviation - 1) < 0.2, qPrintable(QString::number(deviation)));
    const double found =
        peakSignalToNoise(vae.decode(latents * made.vaeConfig.scalingFactor), pixels);
    qInfo() << "starts at" << found << "dB";
    // Without its start a VAE gives grey: about 11 dB.
    QVERIFY2(found > 17.5, qPrintable(QString::number(found)));
}

void TestMakerParts::makesLatentsEvenAndKeepsPictures() {
    const at::NoGradGuard noGrad;
    const MakerRecipe made = recipe();
    const at::Tensor pixels = pictures(12, 64);
    Parameters parameters = startingVae(made.vaeConfig, 1, pixels);
    const double scale = made.vaeConfig.scalingFactor;
    const Vae vae(made.vaeConfig, parameters);
    const at::Tensor before = vae.encode(pixels).mean;
    const at::Tensor shown = vae.decode(before * scale);
    evenLatents(parameters, made.vaeConfig, {before});
    const at::Tensor after = vae.encode(pixels).mean * scale;
    const at::Tensor rows = after.permute({1, 0, 2, 3}).reshape({4, -1});
    QVERIFY(rows.mean(1).abs().max().item<double>() < 1e-3);
    const at::Tensor covariance = at::matmul(rows, rows.t()) / static_cast<double>(rows.size(1));
    const at::Tensor variances = covariance.diagonal();
    QVERIFY(std::abs(variances.mean().item<double>() - 1) < 2e-3);
    QVERIFY((covariance - variances.diag()).abs().max().item<double>() < 2e-3);
    // Deviations are further apart before than after: by the square.
    const at::Tensor wide = at::linalg_eigvalsh(
        (before - before.mean({0, 2, 3}, true)).permute({1, 0, 2, 3}).reshape({4, -1}).cov());
    const double apart = (wide[3] / wide[0]).item<double>();
    const double now = (variances[3] / variances[0]).item<double>();
    QVERIFY(apart > 1.5);
    QVERIFY2(std::abs(now * now / apart - 1) < 0.01, qPrintable(QString::number(now)));
    QVERIFY((vae.decode(after) - shown).abs().max().item<double>() < 2e-3);
}

void TestMakerParts::beginsAsDiffusersAndTransformersDo() {
    const MakerRecipe made = recipe();
    const Parameters unet = initialWeights(made.unetConfig, 1);
    // Uniform in ±1/√(inputs): the deviation is that over √3.
    const double expected = 1 / std::sqrt(3.0 * 9 * made.unetConfig.blockOutChannels[0]);
    QVERIFY(std::abs(deviationOf(unet, "down_blocks.0.resnets.0.conv1.weight") / expected - 1) <
            0.05);
    QCOMPARE(unet.tensors().at("conv_norm_out.weight").min().item<double>(), 1.0);
    QCOMPARE(unet.tensors().at("conv_norm_out.bias").abs().max().item<double>(), 0.0);
    TextEncoderConfig config = made.textConfig;
    config.vocabularySize = 1000;
    const Parameters text = initialWeights(config, 1);
    QVERIFY(std::abs(deviationOf(text, "embeddings.token_embedding.weight") / 0.02 - 1) < 0.05);
    const double query = 1 / std::sqrt(2.0 * config.layers * config.hiddenSize);
    QVERIFY(std::abs(deviationOf(text, "encoder.layers.0.self_attn.q_proj.weight") / query - 1) <
            0.05);
    QVERIFY(!text.tensors().contains("text_projection.weight"));
    // Its own numbers for each tensor, the same each time.
    QVERIFY(!text.tensors()
                 .at("encoder.layers.0.self_attn.q_proj.weight")
                 .equal(text.tensors().at("encoder.layers.1.self_attn.q_proj.weight")));
    QVERIFY(unet.tensors()
                .at("conv_in.weight")
                .equal(initialWeights(made.unetConfig, 1).tensors().at("conv_in.weight")));
}

void TestMakerParts::modelsOfFlowBegin_data() {
    QTest::addColumn<QString>("kind");
    QTest::newRow("klein") << "klein";
    QTest::newRow("z_image") << "z_image";
}

/// A model that has learned nothing can be opened, and gives a toy's picture back.
void TestMakerParts::modelsOfFlowBegin() {
    QFETCH(QString, kind);
    const at::NoGradGuard noGrad;
    QTemporaryDir folder;
    FlowStart start;
    start.recipe = SOURCE_ROOT "/resources/demo-model/maker/flow.json";
    start.kind = kind.toStdString();
    start.bundled = SOURCE_ROOT "/resources/demo-model";
    start.tokenizer = TEST_REFERENCE "/modern/tokenizer";
    start.out = std::filesystem::path(folder.path().toStdString()) / "start";
    orThrow(writeFlowStart(start));
    QVERIFY(std::filesystem::exists(start.out / "tokenizer/chat_template.jinja"));  // for diffusers
    const auto model = orThrow(loadModel(start.out, {}));
    QVERIFY(model->files.isFlow() && !model->files.isDistilled);
    const at::Tensor pixels = pictures(4, 64);
    const at::Tensor latents = model->vae.latentsOf(model->vae.encode(pixels).mean);
    QVERIFY(std::abs(latents.std().item<double>() - 1) < 0.3);
    const double error = (model->vae.decode(latents) - pixels).square().mean().item<double>();
    QVERIFY2(error < 0.02, qPrintable(QString::number(error)));
    const at::Tensor drawn = orThrow(drawBatch(
        *model,
        {{.prompt = "a photo of a dog", .num_inference_steps = 2, .width = 64, .height = 64}}))[0];
    QVERIFY(drawn.to(at::kFloat).std().item<double>() > 1);

    start.kind = "other";
    QCOMPARE(writeFlowStart(start).error().code, std::string("recipe.invalid"));
    start.kind = kind.toStdString();  // which is there already
    QCOMPARE(writeFlowStart(start).error().code, std::string("model.folder_exists"));
}

void TestMakerParts::ratesGoUpAndDownToNothing() {
    Training training;
    training.recipe.max_train_steps = 1000;
    training.recipe.lr_warmup_steps = 10;
    training.decayShare = 0.4;
    QVERIFY(rateFactor(training, 0) > 0.05 && rateFactor(training, 0) < 0.15);
    QCOMPARE(rateFactor(training, 10), 1.0);
    QCOMPARE(rateFactor(training, 600), 1.0);
    QVERIFY(std::abs(rateFactor(training, 800) - 0.5) < 1e-3);
    QVERIFY(rateFactor(training, 999) < 1e-4);
}

REGISTER_TEST(TestMakerParts, QCoreApplication);
#include "test_maker_parts.moc"
