// LoRA on FLUX.2 klein and Z-Image against ten steps of diffusers' scripts
// (tests/reference/modern.py), and what the recipe says of noise levels.
#include "batch_loader.h"
#include "core/models/modern_reference.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/full.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/rand.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/sin.h>
#include <diffusion/noise_schedule.h>
#include <project/presets.h>
#include <project/recipe_fields.h>
#include <training/optimizer.h>
#include <training/trainable.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

namespace {

Recipe flowRecipe() {
    Recipe recipe;
    recipe.lora = true;
    recipe.rank = 4;
    recipe.lora_alpha = 8;
    recipe.resolution = 64;
    recipe.learning_rate = 1e-3;
    recipe.adam_epsilon = 1e-3;
    recipe.adam_weight_decay = 1e-4;
    recipe.prior_loss_weight = 0.5;
    return recipe;
}

/// "transformer.….to_q.lora.down" as peft calls it.
std::string peftName(std::string name) {
    for (const auto& [ours, theirs] :
         {std::pair(".lora.down", ".lora_A.weight"), {".lora.up", ".lora_B.weight"}})
        if (const auto at = name.find(ours); at != std::string::npos)
            name.replace(at, std::string(ours).size(), theirs);
    return name;
}

}  // namespace

class TestFlowTraining : public QObject {
    Q_OBJECT

    const ModernReference m_ref;
    const MadeUpModels m_models;

private slots:
    void tenStepsAreTheScripts_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("number");
        for (const char* kind : modernKinds) {
            const std::size_t cases = m_ref.facts[std::string(kind) + ".training"].size();
            QCOMPARE(cases, std::size_t{5});
            for (int i = 0; i < static_cast<int>(cases); ++i)
                QTest::addRow("%s %d", kind, i) << kind << i;
        }
    }
    void tenStepsAreTheScripts() {
        QFETCH(const QString, kind);
        QFETCH(const int, number);
        const std::string family = kind.toStdString();
        const Json& given = m_ref.facts[family + ".training"][static_cast<std::size_t>(number)];
        const std::string prefix = family + ".training." + std::to_string(number) + ".";
        Recipe recipe = flowRecipe();
        recipe.weighting_scheme = given["scheme"].get<std::string>();
        recipe.lora_layers = given["layers"].get<std::string>();
        const auto trainable =
            orThrow(TrainableModel::load({.model = m_models(family),
                                          .recipe = recipe,
                                          .prompts = {"a photo of sks dog", "a dog"}}));
        std::size_t found = 0;
        for (const NamedTensor& parameter : trainable->parameters()) {
            at::Tensor values = at::empty_like(parameter.tensor).detach();
            fillMadeUp(peftName(parameter.name), values);
            parameter.tensor.set_data(values * 0.3);
            found += m_ref.tensors.contains(prefix + "after." + peftName(parameter.name)) ? 1 : 0;
        }
        QCOMPARE(found, trainable->parameters().size());
        std::size_t theirs = 0;
        for (const auto& [name, tensor] : m_ref.tensors)
            theirs += name.starts_with(prefix + "after.");
        QCOMPARE(found, theirs);

        const auto optimizer = makeOptimizer(recipe, trainable->optimizerGroups());
        GradScaler scaler(Precision::full, at::kCPU);
        const int batches = given["batches"].get<int>();
        for (int turn = 0; turn < 10 * batches; ++turn) {
            const std::string at = prefix + std::to_string(turn) + ".";
            Batch batch;
            batch.latents = m_ref.tensors.at(at + "latents");
            batch.noise = m_ref.tensors.at(at + "noise");
            batch.timesteps = m_ref.tensors.at(at + "timesteps");
            batch.photos = given["photos"].get<std::int64_t>();
            if (turn % batches == 0) optimizer->zeroGradients();
            const LossTerms terms = trainable->loss(batch);
            (terms.total / batches).backward();
            const double expected = given["losses"][static_cast<std::size_t>(turn)].get<double>();
            const double loss = terms.total.item<double>();
            QVERIFY2(std::abs(loss - expected) <= 1e-4 * expected,
                     qPrintable(QStringLiteral("batch %1: %2 instead of %3")
                                    .arg(turn)
                                    .arg(loss)
                                    .arg(expected)));
            if ((turn + 1) % batches == 0) (void)optimizer->step(1, scaler);
        }
        for (const NamedTensor& parameter : trainable->parameters())
            COMPARE_TENSORS(parameter.tensor.detach(),
                            m_ref.tensors.at(prefix + "after." + peftName(parameter.name)), 1e-4);
    }

    /// Captions of unlike lengths stand side by side in the layer that reads them.
    void dropoutReachesTheCaptions() {
        Recipe recipe = flowRecipe();
        recipe.lora_layers = "cap_embedder.1";
        recipe.lora_dropout = 0.5;
        const auto trainable =
            orThrow(TrainableModel::load({.model = m_models("z_image"),
                                          .recipe = recipe,
                                          .prompts = {"a photo of sks dog in the snow", "a dog"}}));
        for (const NamedTensor& parameter : trainable->parameters()) {
            at::Tensor values = at::empty_like(parameter.tensor).detach();
            fillMadeUp(peftName(parameter.name), values);
            parameter.tensor.set_data(values);
        }
        Batch batch;
        const std::int64_t channels = trainable->model().files.latentChannels();
        batch.latents =
            at::sin(at::arange(2 * channels * 16, at::kFloat) * 0.7).view({2, channels, 4, 4});
        batch.noise =
            at::sin(at::arange(2 * channels * 16, at::kFloat) * 1.3).view({2, channels, 4, 4});
        batch.timesteps = at::full({2}, 400, at::kLong);
        batch.photos = 1;
        const double whole = trainable->loss(batch).total.item<double>();
        batch.dropoutKeys = {3, 4};
        const double dropped = trainable->loss(batch).total.item<double>();
        QVERIFY(std::isfinite(whole) && std::isfinite(dropped));
        QVERIFY(whole != dropped);
    }

    /// What nearest rounding to bfloat16 would lose of a step that is small beside its weight.
    void theFullCardMovesWeights_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : modernKinds) QTest::newRow(kind) << kind;
    }
    void theFullCardMovesWeights() {
        QFETCH(const QString, kind);
        const auto model = m_models(kind.toStdString());
        const Recipe card = orThrow(presetsFor(orThrow(ModelFiles::open(model)))).back().recipe;
        QVERIFY(card.fused_backward && card.stochastic_rounding);
        Recipe exact = card;
        exact.weight_dtype = "float32";
        exact.stochastic_rounding = false;
        double along = 0, squares = 0;
        std::vector<at::Tensor> moves;
        for (const Recipe& recipe : {exact, card}) {
            const auto trainable = orThrow(TrainableModel::load(
                {.model = model, .recipe = recipe, .prompts = {"a photo of sks dog"}}));
            const std::vector<NamedTensor> parameters = trainable->parameters();
            std::vector<at::Tensor> before;
            for (const NamedTensor& one : parameters) {
                // As large as those of trained networks are.
                const at::NoGradGuard noGrad;
                if (one.tensor.dim() > 1)
                    one.tensor.copy_(at::sin(at::arange(one.tensor.numel(), at::kFloat))
                                         .view(one.tensor.sizes()) *
                                     0.04);
                before.push_back(one.tensor.detach().to(at::kFloat, false, true));
            }
            const auto optimizer = makeOptimizer(recipe, trainable->optimizerGroups());
            GradScaler scaler(Precision::full, at::kCPU);
            Batch batch;
            const std::int64_t channels = trainable->model().files.latentChannels();
            batch.latents =
                at::sin(at::arange(channels * 16, at::kFloat) * 0.7).view({1, channels, 4, 4});
            batch.noise =
                at::sin(at::arange(channels * 16, at::kFloat) * 1.3).view({1, channels, 4, 4});
            batch.timesteps = at::full({1}, 400, at::kLong);
            batch.photos = 1;
            for (int step = 0; step < 4; ++step) {
                optimizer->zeroGradients();
                optimizer->beforeBackward(1);
                trainable->loss(batch).total.backward();
                (void)optimizer->step(1, scaler);
            }
            for (std::size_t i = 0; i < parameters.size(); ++i) {
                const at::Tensor move = parameters[i].tensor.detach().to(at::kFloat) - before[i];
                if (recipe == exact) {
                    moves.push_back(move);
                    squares += move.square().sum().item<double>();
                } else {
                    along += (move * moves[i]).sum().item<double>();
                }
            }
        }
        QVERIFY2(std::abs(along / squares - 1) < 0.2, std::to_string(along / squares).c_str());
    }

    void noiseLevelsAreTheScripts() {
        for (const char* scheme : {"logit_normal", "mode"}) {
            Recipe recipe = flowRecipe();
            recipe.weighting_scheme = scheme;
            recipe.logit_mean = 0.5;
            recipe.logit_std = 0.7;
            recipe.mode_scale = 1.29;
            const at::Generator torch = at::detail::createCPUGenerator(3);
            const at::Tensor draws =
                recipe.weighting_scheme == "mode" ? at::rand({4}, torch) : at::randn({4}, torch);
            const Json& theirs = m_ref.facts["density"][scheme][0];
            QCOMPARE(theirs.size(), std::size_t{4});
            for (std::size_t i = 0; i < 4; ++i) {
                const double draw = draws[static_cast<std::int64_t>(i)].item<double>();
                QVERIFY(std::abs(noiseLevel(draw, recipe) - theirs[i].get<double>()) < 1e-6);
            }
        }
    }

    /// "All settings" says which pictures a mean above 0 prefers: the schedule, not the paper,
    /// decides that.
    void theMiddleOfTheLevelsIsSaidRight() {
        Recipe recipe = flowRecipe();
        recipe.weighting_scheme = "logit_normal";
        for (const char* kind : {"klein", "z_image"}) {
            const auto schedule =
                orThrow(NoiseSchedule::of(orThrow(ModelFiles::open(m_models(kind)))));
            const auto sigmaAt = [&](double mean) {
                recipe.logit_mean = mean;
                const double place = noiseLevel(0, recipe) * schedule.trainTimesteps();
                return schedule.sigmas(at::full({1}, place).to(at::kLong)).item<double>();
            };
            const bool isClearer = sigmaAt(1) < sigmaAt(-1);
            const QString help = QString::fromStdString(fieldHelp("logit_mean"));
            QVERIFY2(help.contains(isClearer ? "above 0 learns more from clear pictures"
                                             : "above 0 learns more from noisy pictures"),
                     qPrintable(help));
        }
    }

    void refusesWhatHasNoMeaning_data() {
        QTest::addColumn<QString>("settings");
        for (const char* settings :
             {R"({"train_text_encoder": true})", R"({"text_encoder_out_layers": "1 2 300"})",
              R"({"snr_gamma": 5})", R"({"rescale_betas_zero_snr": true})", R"({"conv_rank": 4})",
              R"({"mixed_precision": "fp16"})", R"({"resolution": 72})",
              R"({"use_aspect_ratio_buckets": true, "aspect_ratio_buckets": "512,392"})",
              R"({"lora": false, "textual_inversion": true})",
              R"({"lora_layers": "to_q, to_nothing"})"})
            QTest::newRow(settings) << settings;
    }
    void refusesWhatHasNoMeaning() {
        QFETCH(const QString, settings);
        Recipe recipe = flowRecipe();
        recipe.lora_alpha = 0;
        Json fields = toJson(recipe);
        fields.update(Json::parse(settings.toStdString()));
        recipe = orThrow(recipeFromJson(fields));
        const auto loaded = TrainableModel::load(
            {.model = m_models("klein"), .recipe = recipe, .prompts = {"a photo of sks dog"}});
        QVERIFY(!loaded);
        QVERIFY2(
            loaded.error().code == "recipe.other_family" || loaded.error().code == "recipe.invalid",
            loaded.error().code.c_str());
        if (recipe.lora_layers.empty()) return;
        QCOMPARE(loaded.error().arguments.at("value"), std::string("to_nothing"));
        QVERIFY(loaded.error().text.find(" attn.to_q, ") != std::string::npos);
    }
};

REGISTER_TEST(TestFlowTraining, QCoreApplication);
#include "test_flow_training.moc"
