// One prior-preserving training step and three AdamW updates against diffusers' (tests/reference):
// losses, gradients, parameters; LoRA gradients; min-SNR weights.
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <base/json.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <training/optimizer.h>
#include <training/trainable.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"
#include "validation.h"

using namespace dreambooth;

namespace {

class Reference {
public:
    Reference(const std::string& model, const std::string& part) {
        const std::string path = std::string(TEST_REFERENCE) + "/" + model + "/ref/" + part;
        SafetensorsFile file = orThrow(SafetensorsFile::open(path + ".safetensors"));
        m_tensors = parametersFrom(Weights{file.tensors(), {file.owner()}, path});
        info = orThrow(readJson(path + ".json"));
    }
    at::Tensor operator[](const std::string& name) const { return m_tensors.tensors().at(name); }
    bool has(const std::string& name) const { return m_tensors.tensors().contains(name); }
    Json info;

private:
    Parameters m_tensors;
};

Recipe recipeOf(const Json& info) {
    Recipe recipe;
    recipe.train_batch_size = 1;
    recipe.with_prior_preservation = true;
    recipe.train_text_encoder = true;
    recipe.learning_rate = valueOr(info, "lr", 1e-3);
    recipe.adam_epsilon = valueOr(info, "eps", 1e-3);
    return recipe;
}

std::unique_ptr<TrainableModel> loadTrainable(const std::string& model, const Recipe& recipe,
                                              const std::vector<std::string>& prompts = {
                                                  "a photo of sks dog", "a photo of a dog"}) {
    return orThrow(
        TrainableModel::load({.model = std::string(TEST_REFERENCE) + "/" + model + "/model",
                              .recipe = recipe,
                              .prompts = prompts}));
}

Batch batchOf(const Reference& reference, const std::string& prefix, const TrainableModel& model) {
    const at::NoGradGuard noGrad;
    Batch batch;
    const Vae& vae = model.model().vae;
    batch.latents = vae.latentsOf(
        vae.encode(reference[prefix + "pixels"]).sample(reference[prefix + "posterior_noise"]));
    batch.noise = reference[prefix + "noise"];
    batch.timesteps = reference[prefix + "timesteps"];
    batch.photos = 1;
    if (reference.has(prefix + "time_ids")) {
        const at::Tensor ids = reference[prefix + "time_ids"].to(at::kInt);
        for (std::int64_t row = 0; row < ids.size(0); ++row) {
            const auto size = [&](int i) { return ids[row][i].item<int>(); };
            batch.sizes.push_back({size(0), size(1), size(2), size(3), size(4), size(5)});
        }
    }
    return batch;
}

/// ‖a − b‖ / ‖b‖
double relative(const at::Tensor& a, const at::Tensor& b) {
    return (at::linalg_vector_norm(a.sub(b)) / at::linalg_vector_norm(b).clamp_min(1e-12))
        .item<double>();
}

void near(double actual, double expected, double tolerance, const std::string& what) {
    QVERIFY2(
        std::abs(actual - expected) <= tolerance * std::abs(expected),
        (what + ": " + std::to_string(actual) + " instead of " + std::to_string(expected)).c_str());
}

}  // namespace

class TestTrainingStep : public QObject {
    Q_OBJECT

private slots:
    /// Learning from a row costs at least two forward passes, measuring one.
    void theHeldOutLossCostsLittle() {
        Recipe recipe;
        for (const int interval : {10, 20, 100})
            for (const int batch : {1, 2, 4})
                for (const int photos : {1, 4, 20}) {
                    recipe.validation_loss_steps = interval;
                    recipe.train_batch_size = batch;
                    recipe.with_prior_preservation = batch != 4;
                    const auto learned =
                        interval * batch * (recipe.with_prior_preservation ? 2 : 1);
                    const auto rows = validationRows(recipe, photos);
                    QVERIFY(rows >= 1 && rows <= 8 * photos);
                    QVERIFY(static_cast<double>(rows) <= 0.05 * 2 * learned);
                }
        recipe.validation_loss_steps = 1000;
        QCOMPARE(validationRows(recipe, 4), std::int64_t{32});
    }

    void threeSteps_data() { models(); }
    void threeSteps() {
        QFETCH(QString, model);
        const Reference reference(model.toStdString(), "train");
        const Recipe recipe = recipeOf(reference.info);
        const auto trainable = loadTrainable(model.toStdString(), recipe);
        const auto optimizer = makeOptimizer(recipe, trainable->optimizerGroups());
        GradScaler scaler(Precision::full, at::kCPU);
        for (int step = 0; step < 3; ++step) {
            const Json& expected = reference.info["steps"][static_cast<std::size_t>(step)];
            const Batch batch = batchOf(reference, "in." + std::to_string(step) + ".", *trainable);
            optimizer->zeroGradients();
            const LossTerms terms = trainable->loss(batch);
            terms.total.backward();
            near(terms.total.item<double>(), expected["loss"], 2e-6, "loss");
            near(terms.instance.item<double>(), expected["instance"], 2e-6, "instance loss");
            near(terms.prior.item<double>(), expected["prior"], 2e-6, "prior loss");
            if (step == 0) compareGradients(reference, *trainable);
            const Optimizer::UpdateResult result = optimizer->step(1, scaler);
            near(result.gradientNorm.item<double>(), expected["grad_norm"], 1e-4, "norm");
        }
        // Three updates of about lr each: what differs must be far below one.
        double worst = 0;
        int compared = 0;
        for (const NamedTensor& parameter : trainable->parameters()) {
            const std::string name = "out.2.param." + referenceName(parameter.name);
            if (!reference.has(name)) continue;  // large models' references hold a few
            ++compared;
            const at::Tensor expected = reference[name];
            worst =
                std::max(worst, (parameter.tensor.detach() - expected).abs().max().item<double>());
        }
        QVERIFY2(worst < 0.01 * recipe.learning_rate, std::to_string(worst).c_str());
        QVERIFY(compared > 10);
    }

    /// The same numbers where each row brings its text, whatever the prompts of the run are.
    void captionsAreReadAsPromptsAre_data() { models(); }
    void captionsAreReadAsPromptsAre() {
        QFETCH(QString, model);
        const Reference reference(model.toStdString(), "train");
        const Json& expected = reference.info["steps"][0];
        for (const bool trained : {true, false}) {
            Recipe recipe = recipeOf(reference.info);
            recipe.train_text_encoder = trained;
            const auto trainable = loadTrainable(model.toStdString(), recipe, {"a bowl", "of oak"});
            Batch batch = batchOf(reference, "in.0.", *trainable);
            batch.texts = {"a photo of sks dog", "a photo of a dog"};
            trainable->embedCaptions({batch.texts[0]});
            batch.prompts = trainable->embeddedTexts(batch.texts);
            QCOMPARE(batch.prompts.hidden.defined(), !trained);
            const LossTerms terms = trainable->loss(batch);
            near(terms.instance.item<double>(), expected["instance"], 2e-6, "instance loss");
            near(terms.prior.item<double>(), expected["prior"], 2e-6, "prior loss");
            if (!trained) continue;
            terms.total.backward();
            compareGradients(reference, *trainable);
        }
    }

    void minSnr_data() { models(); }
    void minSnr() {
        QFETCH(QString, model);
        const Reference reference(model.toStdString(), "train");
        int compared = 0;
        for (const double gamma : {1.0, 5.0}) {
            Recipe recipe = recipeOf(reference.info);
            recipe.snr_gamma = gamma;
            const auto trainable = loadTrainable(model.toStdString(), recipe);
            Batch batch = batchOf(reference, "in.0.", *trainable);
            for (const int t : {5, 120, 700}) {
                const std::string name = std::string("snr_gamma_") +
                                         (gamma == 1.0 ? "1.0" : "5.0") + ".t" + std::to_string(t) +
                                         "_500";
                const Json& expected = reference.info.at(name);
                batch.timesteps = batch.timesteps.clone();
                batch.timesteps.fill_(500)[0].fill_(t);
                const at::NoGradGuard noGrad;
                const LossTerms terms = trainable->loss(batch);
                near(terms.total.item<double>(), expected["loss"], 5e-6, name);
                near(terms.instance.item<double>(), expected["instance"], 5e-6, name);
                ++compared;
            }
        }
        QCOMPARE(compared, 6);
    }

    void checkpointingChangesNothing() {
        const Reference reference("tiny-sd1", "train");
        Recipe recipe = recipeOf(reference.info);
        recipe.gradient_checkpointing = true;
        const auto trainable = loadTrainable("tiny-sd1", recipe);
        trainable->loss(batchOf(reference, "in.0.", *trainable)).total.backward();
        compareGradients(reference, *trainable);
    }

    void nonFiniteStepChangesNothing() {
        const Reference reference("tiny-v", "train");
        const Recipe recipe = recipeOf(reference.info);
        const auto trainable = loadTrainable("tiny-v", recipe);
        const auto optimizer = makeOptimizer(recipe, trainable->optimizerGroups());
        GradScaler scaler(Precision::full, at::kCPU);
        Batch batch = batchOf(reference, "in.0.", *trainable);
        trainable->loss(batch).total.backward();
        QCOMPARE(optimizer->step(1, scaler).skipped.item<float>(), 0.0f);
        const at::Tensor before = trainable->parameters().front().tensor.detach().clone();
        const auto moments = optimizer->state();
        const at::Tensor momentBefore = moments.front().tensor.clone();

        optimizer->zeroGradients();
        batch.noise = batch.noise.clone();
        batch.noise.fill_(std::numeric_limits<float>::infinity());
        trainable->loss(batch).total.backward();
        QCOMPARE(optimizer->step(1, scaler).skipped.item<float>(), 1.0f);
        QVERIFY(trainable->parameters().front().tensor.equal(before));
        QVERIFY(moments.front().tensor.equal(momentBefore));
        for (const NamedTensor& moment : moments)
            if (moment.name == "group.0.step") QCOMPARE(moment.tensor.item<float>(), 1.0f);
    }

    void oneGroupsOfDifferentRates() {
        Recipe recipe;
        recipe.with_prior_preservation = true;
        recipe.train_text_encoder = true;
        recipe.learning_rate = 1e-3;
        recipe.text_encoder_lr = 1e-5;
        const auto trainable = loadTrainable("tiny-v", recipe);
        const auto groups = trainable->optimizerGroups();
        QCOMPARE(groups.size(), std::size_t{2});
        QCOMPARE(groups[0].learningRate, 1e-3);
        QCOMPARE(groups[1].learningRate, 1e-5);
        QVERIFY(groups[1].parameters.front().name.starts_with("text_encoder."));
    }

private:
    static void models() {
        QTest::addColumn<QString>("model");
        QTest::newRow("epsilon") << QStringLiteral("tiny-sd1");
        QTest::newRow("velocity, half files") << QStringLiteral("tiny-v");
        QTest::newRow("Stable Diffusion 2") << QStringLiteral("tiny-sd2");
        QTest::newRow("Stable Diffusion XL") << QStringLiteral("tiny-sdxl");
    }

    /// transformers' encoder with a projection has its transformer one level deeper.
    static std::string referenceName(const std::string& name) {
        const std::string second = "text_encoder_2.";
        if (!name.starts_with(second) || name.starts_with(second + "text_projection")) return name;
        return second + "text_model." + name.substr(second.size());
    }

    /// Gradients in full where the reference holds them, else by their lengths.
    static void compareGradients(const Reference& reference, const TrainableModel& trainable) {
        int compared = 0;
        const Json lengths = valueOr(reference.info, "grad_norms", Json::object());
        for (const NamedTensor& parameter : trainable.parameters()) {
            const std::string name = referenceName(parameter.name);
            const at::Tensor gradient = parameter.tensor.grad();
            QVERIFY2(gradient.defined(), name.c_str());
            double difference = 0, size = 0;
            if (reference.has("out.0.grad." + name)) {
                const at::Tensor expected = reference["out.0.grad." + name];
                difference = relative(gradient, expected);
                size = at::linalg_vector_norm(expected).item<double>();
            } else if (lengths.contains(name)) {
                size = lengths[name].get<double>();
                difference = std::abs(at::linalg_vector_norm(gradient).item<double>() - size) /
                             std::max(size, 1e-12);
            } else {
                continue;
            }
            // Gradients that are zero but for rounding can't be compared relatively.
            QVERIFY2(difference < 2e-3 || size * difference < 1e-6,
                     (name + ": " + std::to_string(difference)).c_str());
            ++compared;
        }
        QVERIFY2(compared > 200, std::to_string(compared).c_str());
    }
};

REGISTER_TEST(TestTrainingStep, QCoreApplication);
#include "test_training_step.moc"
