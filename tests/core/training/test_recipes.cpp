// What a recipe changes in a step: noise offset, empty prompts, masks, zero terminal SNR, dropout,
// and learning a word alone.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <base/json.h>
#include <c10/core/GradMode.h>
#include <diffusion/random.h>
#include <formats/safetensors.h>
#include <models/lora.h>
#include <training/shown_caption.h>
#include <training/trainable.h>
#include <training/training_noise.h>

#include "lora_arithmetic.h"

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

std::filesystem::path modelFolder(const std::string& name) {
    return std::filesystem::path(TEST_REFERENCE) / name / "model";
}

Result<std::unique_ptr<TrainableModel>> load(const std::string& model, const Recipe& recipe,
                                             const PlaceholderToken& word = {}) {
    return TrainableModel::load({.model = modelFolder(model),
                                 .recipe = recipe,
                                 .prompts = {"a photo of sks dog", "a photo of a dog"},
                                 .word = word});
}

/// Rows with these sample numbers: photos, then as many class images.
Batch batchOf(const std::vector<std::uint64_t>& numbers, std::int64_t side, bool prior = true) {
    Batch batch;
    std::vector<at::Tensor> latents, noise;
    std::vector<std::int64_t> times;
    for (std::uint64_t kind = 0; kind < (prior ? 2 : 1); ++kind)
        for (const std::uint64_t number : numbers) {
            latents.push_back(keyedNormal({4, side, side}, 1, "latents", 2 * number + kind));
            noise.push_back(keyedNormal({4, side, side}, 1, "noise", 2 * number + kind));
            times.push_back(keyedInteger(1000, 1, "time", 2 * number + kind));
            batch.dropoutKeys.push_back(2 * number + kind);
        }
    batch.latents = at::stack(latents);
    batch.noise = at::stack(noise);
    batch.timesteps = at::tensor(times, at::kLong);
    batch.photos = static_cast<std::int64_t>(numbers.size());
    return batch;
}

double lossOf(const TrainableModel& model, const Batch& batch) {
    const at::NoGradGuard noGrad;
    return model.loss(batch).total.item<double>();
}

Recipe loraRecipe() {
    Recipe recipe;
    recipe.lora = recipe.train_text_encoder = recipe.with_prior_preservation = true;
    return recipe;
}

/// B is zero at first: then nothing that LoRA does would be seen.
void fillUps(const TrainableModel& model) {
    const at::NoGradGuard noGrad;
    for (const auto& [module, layer] : model.lora()) layer.up.fill_(0.05);
}

}  // namespace

class TestRecipes : public QObject {
    Q_OBJECT

private slots:
    void offsetIsOneNumberAChannel() {
        Recipe recipe;
        const at::Tensor plain = sampleNoise({4, 8, 8}, recipe, "photo", 5);
        recipe.noise_offset = 0.1;
        const at::Tensor offset = sampleNoise({4, 8, 8}, recipe, "photo", 5) - plain;
        QVERIFY((offset - offset.mean({1, 2}, true)).abs().max().item<double>() < 1e-6);
        double square = 0;
        for (std::uint64_t number = 0; number < 500; ++number)
            square += (sampleNoise({4, 1, 1}, recipe, "photo", number) -
                       sampleNoise({4, 1, 1}, Recipe{}, "photo", number))
                          .square()
                          .mean()
                          .item<double>();
        QVERIFY(std::abs(std::sqrt(square / 500) - 0.1) < 0.005);
    }

    void emptyPrompts() {
        Recipe recipe;
        recipe.proportion_empty_prompts = 0.2;
        int leftOut = 0;
        for (std::uint64_t number = 0; number < 2000; ++number)
            leftOut += isPromptDropped(recipe, true, number) ? 1 : 0;
        QVERIFY2(std::abs(leftOut - 400) < 60, std::to_string(leftOut).c_str());
        for (std::uint64_t number = 0; number < 2000; ++number)
            QVERIFY(!isPromptDropped(recipe, /*isPhoto=*/false, number));

        // A row without prompt is a row whose prompt is "", whether embeddings are kept or not.
        for (const bool trained : {false, true}) {
            recipe.train_text_encoder = trained;
            const auto model = orThrow(load("tiny-sd1", recipe));
            Batch batch = batchOf({3}, 8);
            const double shown = lossOf(*model, batch);
            batch.promptDropped = {true, false};
            const double hidden = lossOf(*model, batch);
            const auto plain = orThrow(TrainableModel::load(
                {.model = modelFolder("tiny-sd1"), .prompts = {"", "a photo of a dog"}}));
            batch.promptDropped = {};
            QVERIFY(shown != hidden);
            QVERIFY(std::abs(lossOf(*plain, batch) - hidden) < 1e-5 * hidden);
        }
    }

    /// XL's pipelines take zeros in place of an empty prompt; ranks still get all gradients.
    void emptyPromptsOfXl() {
        Recipe recipe;
        recipe.proportion_empty_prompts = 0.5;
        recipe.train_text_encoder = true;
        const auto model = orThrow(load("tiny-sdxl", recipe));
        Batch batch = batchOf({3}, 16);
        batch.sizes.assign(2, PictureSizes::whole(64, 64));
        batch.promptDropped = {true, true};
        model->loss(batch).total.backward();
        for (const NamedTensor& parameter : model->parameters())
            QVERIFY2(parameter.tensor.grad().defined(), parameter.name.c_str());
        QVERIFY(model->textParameters().front().tensor.grad().abs().max().item<double>() == 0);
    }

    void masksWeighThePhotosAlone() {
        Recipe recipe;
        recipe.with_prior_preservation = true;
        const auto model = orThrow(load("tiny-sd1", recipe));
        Batch batch = batchOf({3}, 8);
        const at::NoGradGuard noGrad;
        const LossTerms plain = model->loss(batch);
        batch.weights = at::ones({1, 1, 8, 8});
        QVERIFY(std::abs((model->loss(batch).instance - plain.instance).item<double>()) < 1e-6);
        batch.weights = at::zeros({1, 1, 8, 8});
        batch.weights.narrow(3, 0, 4).fill_(2);  // the left half alone
        const LossTerms masked = model->loss(batch);
        QVERIFY(masked.prior.equal(plain.prior));
        batch.weights = 2 - batch.weights;
        const double other = model->loss(batch).instance.item<double>();
        QVERIFY(std::abs((masked.instance.item<double>() + other) / 2 -
                         plain.instance.item<double>()) < 1e-5);
        QVERIFY(std::abs(masked.instance.item<double>() - other) > 1e-4);
    }

    void zeroTerminalSnr() {
        Recipe recipe;
        recipe.rescale_betas_zero_snr = true;
        recipe.snr_gamma = 5;
        const auto refused = load("tiny-sd1", recipe);
        QVERIFY(!refused && refused.error().code == "scheduler.not_velocity");

        const auto model = orThrow(load("tiny-sd2", recipe));
        QCOMPARE(model->schedule().alphasCumprod()[-1].item<float>(), 0.0f);
        Batch batch = batchOf({3}, 8);
        batch.timesteps.fill_(999);
        QVERIFY(std::isfinite(lossOf(*model, batch)));
        // The base draws with its own schedule until what is learned is to be drawn.
        QVERIFY(!model->model().files.scheduler.rescaleBetasZeroSnr);
        orThrow(model->adoptSchedule());
        QVERIFY(model->model().files.scheduler.rescaleBetasZeroSnr);
        QCOMPARE(model->model().files.scheduler.timestepSpacing, std::string("trailing"));
        const auto text = model->model().files.texts.at("scheduler/scheduler_config.json");
        QVERIFY(text.find("\"rescale_betas_zero_snr\": true") != std::string::npos);
    }

    void aLoraAsksForItsSchedule() {
        QTemporaryDir folder;
        const std::filesystem::path file = folder.path().toStdString() + "/lora.safetensors";
        auto model = orThrow(loadModel(modelFolder("tiny-sd2"), {}));
        const LoraSet lora = makeLora(*model, {});
        orThrow(saveDiffusersLora(file, lora));
        orThrow(takeScheduleOf(file, *model));
        QVERIFY(!model->files.scheduler.rescaleBetasZeroSnr);
        orThrow(saveDiffusersLora(file, lora, {{zeroTerminalSnrKey, "True"}}));
        orThrow(takeScheduleOf(file, *model));
        QVERIFY(model->files.scheduler.rescaleBetasZeroSnr);
    }

    /// PNDM can't begin at pure noise: the model is drawn with DDIM then.
    void pndmGivesWay() {
        auto files = orThrow(ModelFiles::open(modelFolder("tiny-sd1")));
        files.scheduler.predictionType = "v_prediction";
        orThrow(files.useZeroTerminalSnr());
        QCOMPARE(files.scheduler.className, std::string("DDIMScheduler"));
        QVERIFY(files.texts.at("model_index.json").find("PNDM") == std::string::npos);
    }

    /// As nn.Dropout: what is left is larger by what is gone.
    void dropoutKeepsTheMean() {
        LoraLayer layer;
        layer.dropout = std::make_shared<LoraDropout>(LoraDropout{0.25, {1, 2}});
        const at::Tensor dropped = withDropout(at::ones({2, 400, 50}), layer);
        const at::Tensor gone = dropped.eq(0);
        QVERIFY(std::abs(gone.to(at::kFloat).mean().item<double>() - 0.25) < 0.01);
        QVERIFY((dropped.masked_select(gone.logical_not()) - 4.0 / 3).abs().max().item<double>() <
                1e-6);
        QVERIFY(!dropped[0].equal(dropped[1]));
        QVERIFY(withDropout(at::ones({2, 400, 50}), layer).equal(dropped));
        layer.dropoutKey = 1;
        QVERIFY(!withDropout(at::ones({2, 400, 50}), layer).equal(dropped));
    }

    void dropoutDependsOnTheSampleAlone() {
        Recipe recipe = loraRecipe();
        recipe.lora_dropout = 0.3;
        const auto model = orThrow(load("tiny-sd1", recipe));
        fillUps(*model);
        const at::NoGradGuard noGrad;
        const auto terms = [&](const std::vector<std::uint64_t>& numbers, std::uint64_t step) {
            Batch batch = batchOf(numbers, 8);
            batch.step = step;
            return model->loss(batch);
        };
        const auto both = terms({4, 5}, 7);
        const auto one = terms({4}, 7), other = terms({5}, 7);
        QVERIFY(std::abs(((one.total + other.total) / 2 - both.total).item<double>()) < 1e-5);
        QVERIFY(terms({4}, 7).total.equal(one.total));
        QVERIFY(!terms({4}, 8).total.equal(one.total));  // the prompts' draws
        // Without numbers (validation) nothing is left out.
        Batch quiet = batchOf({4}, 8);
        quiet.dropoutKeys.clear();
        Recipe plainRecipe = loraRecipe();
        const auto plain = orThrow(load("tiny-sd1", plainRecipe));
        fillUps(*plain);
        QCOMPARE(lossOf(*model, quiet), lossOf(*plain, quiet));
        QVERIFY(lossOf(*model, quiet) != one.total.item<double>());
    }

    void checkpointingDropsTheSame() {
        std::vector<std::vector<at::Tensor>> gradients;
        for (const bool checkpointing : {false, true}) {
            Recipe recipe = loraRecipe();
            recipe.lora_dropout = 0.3;
            recipe.use_dora = true;
            recipe.conv_rank = 2;
            recipe.gradient_checkpointing = checkpointing;
            const auto model = orThrow(load("tiny-sd1", recipe));
            fillUps(*model);
            model->loss(batchOf({4}, 8)).total.backward();
            auto& list = gradients.emplace_back();
            for (const NamedTensor& parameter : model->parameters())
                list.push_back(parameter.tensor.grad());
        }
        for (std::size_t i = 0; i < gradients[0].size(); ++i)
            QVERIFY(gradients[0][i].allclose(gradients[1][i], 1e-4, 1e-7));
    }

    void convolutionsAreThoseOfLocon() {
        const auto model = orThrow(loadModel(modelFolder("tiny-sd1"), {}));
        const LoraSet lora =
            makeLora(*model, {.rank = 4, .alpha = 4, .convRank = 2, .convAlpha = 1});
        int convolutions = 0;
        for (const auto& [module, layer] : lora) {
            if (layer.down.dim() != 4) continue;
            ++convolutions;
            QCOMPARE(layer.scale, 0.5);
            QCOMPARE(layer.down.sizes().slice(2).vec(), (std::vector<std::int64_t>{3, 3}));
            QVERIFY(module.find("conv_in") == std::string::npos &&
                    module.find("conv_out") == std::string::npos &&
                    module.find("conv_shortcut") == std::string::npos);
        }
        // Two a residual block: 4 down, 2 in the middle, 8 up; 3 samplers each way.
        QCOMPARE(convolutions, 2 * (4 + 2 + 8) + 6);
        for (const char* module :
             {"unet.down_blocks.0.downsamplers.0.conv", "unet.up_blocks.0.upsamplers.0.conv"})
            QVERIFY2(lora.contains(module), module);
    }

    void aWordAlone_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("side");
        QTest::newRow("one text encoder") << QStringLiteral("tiny-sd1") << 8;
        QTest::newRow("two text encoders") << QStringLiteral("tiny-sdxl") << 16;
    }
    void aWordAlone() {
        QFETCH(QString, model);
        QFETCH(int, side);
        Recipe recipe;
        recipe.textual_inversion = true;
        const std::string folder = model.toStdString();
        const auto learning = orThrow(TrainableModel::load({.model = modelFolder(folder),
                                                            .recipe = recipe,
                                                            .prompts = {"a photo of <rex>"},
                                                            .word = {"<rex>", "dog"}}));
        const auto base = orThrow(
            TrainableModel::load({.model = modelFolder(folder), .prompts = {"a photo of dog"}}));
        Batch batch = batchOf({3}, side, false);
        batch.sizes.assign(1, PictureSizes::whole(64, 64));
        // At first it means what the class means, and it is all that learns.
        QVERIFY(std::abs(lossOf(*learning, batch) / lossOf(*base, batch) - 1) < 1e-5);
        QCOMPARE(learning->parameters().size(), learning->model().textEncoders.size());
        learning->loss(batch).total.backward();
        for (const NamedTensor& parameter : learning->parameters()) {
            QCOMPARE(parameter.tensor.size(0), std::int64_t{1});
            QVERIFY(parameter.tensor.grad().abs().max().item<double>() > 0);
            const at::NoGradGuard noGrad;
            parameter.tensor.add_(keyedNormal(parameter.tensor.sizes(), 2, "learned", 0), 0.1);
        }
        const double learned = lossOf(*learning, batch);

        QTemporaryDir place;
        const std::filesystem::path output = place.path().toStdString();
        orThrow(saveTextualInversion(output, *learning->word()));
        auto drawn = orThrow(loadModel(modelFolder(folder), {}));
        QCOMPARE(orThrow(addTextualInversion(*drawn, output / "learned_embeds.safetensors")),
                 std::string("<rex>"));
        const auto ids = tokenIds(*drawn, {"a photo of <rex>"});
        const at::NoGradGuard noGrad;
        QVERIFY(embedTokens(*drawn, ids)
                    .hidden.equal(embedTokens(learning->model(),
                                              tokenIds(learning->model(), {"a photo of <rex>"}))
                                      .hidden));
        QVERIFY(learned != lossOf(*base, batch));
        // A word that the vocabulary has can't be a new one.
        const auto taken = TrainableModel::load({.model = modelFolder(folder),
                                                 .recipe = recipe,
                                                 .prompts = {"a dog"},
                                                 .word = {"a</w>", "dog"}});
        QVERIFY(!taken && taken.error().code == "tokenizer.taken");
        QVERIFY(taken.error().text.find("“a</w>”") != std::string::npos);
        QVERIFY(taken.error().remedy.find("--placeholder_token") != std::string::npos);
    }
};

REGISTER_TEST(TestRecipes, QCoreApplication);
#include "test_recipes.moc"
