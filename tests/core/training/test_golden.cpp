// Steps of the programs that the presets stand for, with the draws that they made: the same losses
// and the same weights (tests/reference/golden.py).
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <base/json.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/lora.h>
#include <project/presets.h>
#include <training/lr_schedule.h>
#include <training/optimizer.h>
#include <training/trainable.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

class Golden {
public:
    explicit Golden(const std::string& name) {
        const std::string path = std::string(TEST_REFERENCE) + "/golden/" + name;
        SafetensorsFile file = orThrow(SafetensorsFile::open(path + ".safetensors"));
        m_tensors = parametersFrom(Weights{file.tensors(), {file.owner()}, path});
        info = orThrow(readJson(path + ".json"));
    }
    const std::map<std::string, at::Tensor>& tensors() const { return m_tensors.tensors(); }
    Json info;

private:
    Parameters m_tensors;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

/// Our name of peft's "….to_q.lora_A.default.weight".
std::string ownName(const std::string& name) {
    std::string own = replaced(name, "text_model.", "");
    own = replaced(own, ".lora_A.default.weight", ".lora.down");
    own = replaced(own, ".lora_B.default.weight", ".lora.up");
    return replaced(own, ".lora_magnitude_vector.default.weight", ".lora.magnitude");
}

/// The recipe of a preset with what the run was given.
Recipe recipeOf(Recipe preset, const Json& info) {
    Json fields = toJson(preset);
    for (const auto& [name, value] : info.items())
        if (fields.contains(name)) fields[name] = value;
    return orThrow(recipeFromJson(fields));
}

/// Of an adapter: those that learn are a hundred times as long. In the middle of tiny-sd1 attention
/// has one position, so that its queries and keys have no gradient but rounding.
constexpr double littleChange = 1e-4;

/// `absolute`: where the reference has a zero, rounding may have a little.
void near(double actual, double expected, double tolerance, const std::string& what,
          double absolute = 0) {
    QVERIFY2(
        std::abs(actual - expected) <= tolerance * std::abs(expected) + absolute,
        (what + ": " + std::to_string(actual) + " instead of " + std::to_string(expected)).c_str());
}

double length(const at::Tensor& tensor) {
    return at::linalg_vector_norm(tensor.detach().to(at::kDouble)).item<double>();
}

/// A run's model and its way through the noted steps.
struct Run {
    Run(const std::string& name, const std::string& modelName, const Recipe& given)
        : golden(name), recipe(given) {
        model = orThrow(
            TrainableModel::load({.model = std::string(TEST_REFERENCE) + "/" + modelName + "/model",
                                  .recipe = recipe,
                                  .prompts = golden.info["prompts"]}));
        const at::NoGradGuard noGrad;
        for (const NamedTensor& parameter : model->parameters()) {
            const auto begin = golden.tensors().find("begin." + theirName(parameter.name));
            if (begin != golden.tensors().end()) parameter.tensor.copy_(begin->second);
            before[parameter.name] = parameter.tensor.detach().clone();
        }
        optimizer = makeOptimizer(recipe, model->optimizerGroups());
    }

    /// What the file calls one of our parameters.
    std::string theirName(const std::string& own) const {
        for (const auto& [name, tensor] : golden.tensors()) {
            const auto dot = name.find('.');
            if (ownName(name.substr(dot + 1)) == own) return name.substr(dot + 1);
        }
        return own;
    }

    Batch batch(int step) const {
        const std::string prefix = "in." + std::to_string(step) + ".";
        const auto& tensors = golden.tensors();
        Batch batch;
        batch.latents = tensors.at(prefix + "sample") * model->model().vae.config().scalingFactor;
        batch.noise = tensors.at(prefix + "noise");
        if (tensors.contains(prefix + "offset"))
            batch.noise = batch.noise + 0.1 * tensors.at(prefix + "offset");
        batch.timesteps = tensors.at(prefix + "timesteps");
        batch.photos = batch.latents.size(0) / 2;
        if (tensors.contains(prefix + "time_ids")) {
            const at::Tensor ids = tensors.at(prefix + "time_ids").to(at::kInt);
            for (std::int64_t row = 0; row < ids.size(0); ++row) {
                const auto size = [&](int i) { return ids[row][i].item<int>(); };
                batch.sizes.push_back({size(0), size(1), size(2), size(3), size(4), size(5)});
            }
        }
        return batch;
    }

    void step(int number, const Batch& batch, double tolerance) {
        optimizer->zeroGradients();
        const LossTerms terms = model->loss(batch);
        terms.total.backward();
        near(terms.total.item<double>(), golden.info["losses"][static_cast<std::size_t>(number)],
             tolerance, "loss of step " + std::to_string(number));
        optimizer->step(learningRateFactor(recipe, number), scaler);
    }

    Golden golden;
    Recipe recipe;
    std::unique_ptr<TrainableModel> model;
    std::unique_ptr<Optimizer> optimizer;
    std::map<std::string, at::Tensor> before;
    GradScaler scaler{Precision::full, at::kCPU};
};

}  // namespace

class TestGolden : public QObject {
    Q_OBJECT

private slots:
    /// train_dreambooth.py: both networks, prior, offset noise, warm-up and cosine.
    void diffusersFull() {
        const Golden golden("diffusers_full");
        Run run("diffusers_full", "tiny-sd1",
                recipeOf(diffusersRecipe(ModelFamily::sd1, false, false), golden.info["recipe"]));
        for (int step = 0; step < 5; ++step) run.step(step, run.batch(step), 1e-5);
        compareChanges(run, 0.02);
        compareWeights(run, 0.02);
    }

    /// train_dreambooth_lora.py and train_dreambooth_lora_sdxl.py: their files, name by name.
    void diffusersLora_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("model");
        QTest::newRow("Stable Diffusion 1")
            << QStringLiteral("diffusers_lora") << QStringLiteral("tiny-sd1");
        QTest::newRow("Stable Diffusion XL")
            << QStringLiteral("diffusers_lora_sdxl") << QStringLiteral("tiny-sdxl");
    }
    void diffusersLora() {
        QFETCH(QString, name);
        QFETCH(QString, model);
        const Golden golden(name.toStdString());
        const bool xl = model == QLatin1String("tiny-sdxl");
        Recipe preset = diffusersRecipe(xl ? ModelFamily::sdxl : ModelFamily::sd1, true, false);
        preset.resolution = 64;
        Run run(name.toStdString(), model.toStdString(), recipeOf(preset, golden.info["recipe"]));
        for (int step = 0; step < 5; ++step) run.step(step, run.batch(step), 1e-5);

        QTemporaryDir folder;
        const std::filesystem::path file = folder.path().toStdString() + "/lora.safetensors";
        orThrow(saveDiffusersLora(file, run.model->lora()));
        const SafetensorsFile ours = orThrow(SafetensorsFile::open(file));
        // Older diffusers want "text_model." in the name; today's writes it without.
        const auto find = [&](const std::string& key) {
            const auto found = ours.tensors().find(key);
            return found != ours.tensors().end()
                       ? found
                       : ours.tensors().find(replaced(key, ".encoder.", ".text_model.encoder."));
        };
        int compared = 0, unread = 0;
        for (const auto& [key, expected] : golden.info["changes"].items()) {
            const auto found = find(key);
            if (found == ours.tensors().end()) {  // XL's last layer of the first encoder: unused
                QVERIFY2(expected == 0.0, key.c_str());
                ++unread;
                continue;
            }
            near(length(tensorOf(found->second)), expected, 5e-3, key, littleChange);
            ++compared;
        }
        QVERIFY(compared > 60 && (xl || unread == 0));
        for (const auto& [key, expected] : golden.tensors()) {
            if (!key.starts_with("out.") || find(key.substr(4)) == ours.tensors().end()) continue;
            const at::Tensor own = tensorOf(find(key.substr(4))->second);
            QCOMPARE(own.sizes().vec(), expected.sizes().vec());
            QVERIFY2(length(own - expected) < 5e-3 * length(expected), key.c_str());
            ++compared;
        }
        QVERIFY(compared > 70);
    }

    /// peft's DoRA, with convolutions of another rank and alpha.
    void dora() {
        const Golden golden("dora");
        Recipe recipe;
        recipe.lora = recipe.use_dora = true;
        recipe.rank = 4;
        recipe.conv_rank = 2;
        recipe.conv_alpha = 1;
        recipe.train_text_encoder = recipe.with_prior_preservation = true;
        recipe.train_batch_size = 1;
        recipe.learning_rate = 1e-3;
        recipe.adam_epsilon = 1e-6;
        Run run("dora", "tiny-sd1", recipe);
        QCOMPARE(run.model->parameters().size(), golden.info["gradients"].size());
        const std::string inputs = std::string(TEST_REFERENCE) + "/tiny-sd1/ref/train.safetensors";
        const SafetensorsFile file = orThrow(SafetensorsFile::open(inputs));
        const auto given =
            parametersFrom(Weights{file.tensors(), {file.owner()}, inputs}).tensors();
        for (int step = 0; step < 3; ++step) {
            const std::string prefix = "in." + std::to_string(step) + ".";
            const Vae& vae = run.model->model().vae;
            Batch batch;
            {
                const at::NoGradGuard noGrad;
                batch.latents = vae.latentsOf(vae.encode(given.at(prefix + "pixels"))
                                                  .sample(given.at(prefix + "posterior_noise")));
            }
            batch.noise = given.at(prefix + "noise");
            batch.timesteps = given.at(prefix + "timesteps");
            batch.photos = 1;
            run.optimizer->zeroGradients();
            if (step == 0) {
                run.model->loss(batch).total.backward();
                compareDoraGradients(run);
                run.optimizer->zeroGradients();
            }
            run.step(step, batch, 1e-5);
        }
        for (const NamedTensor& parameter : run.model->parameters())
            near(length(parameter.tensor), golden.info["lengths"][peftName(run, parameter.name)],
                 5e-3, parameter.name, littleChange);
    }

    /// The Ray template's step: bfloat16 weights without float32 ones beside them. Its sums are
    /// rounded to eight bits in another order than ours.
    void ray() {
        const Golden golden("ray");
        Run run("ray", "tiny-sd1", recipeOf(rayRecipe(false), golden.info["recipe"]));
        for (const NamedTensor& parameter : run.model->parameters())
            QCOMPARE(parameter.tensor.scalar_type(), at::kBFloat16);
        for (int step = 0; step < 5; ++step) run.step(step, run.batch(step), 0.01);
        compareChanges(run, 0.15);
    }

private:
    /// How far each tensor has come.
    static void compareChanges(const Run& run, double tolerance) {
        int compared = 0, off = 0;
        double largest = 0;
        for (const auto& [name, expected] : run.golden.info["changes"].items())
            largest = std::max(largest, expected.get<double>());
        for (const NamedTensor& parameter : run.model->parameters()) {
            const auto expected = run.golden.info["changes"].find(parameter.name);
            QVERIFY2(expected != run.golden.info["changes"].end(), parameter.name.c_str());
            // Attention does not depend on the keys' bias: its gradient is rounding alone.
            if (parameter.name.ends_with("k_proj.bias")) continue;
            const double change = length(parameter.tensor.detach().to(at::kDouble) -
                                         run.before.at(parameter.name).to(at::kDouble));
            ++compared;
            if (std::abs(change - expected->get<double>()) > tolerance * expected->get<double>()) {
                qWarning("%s: %g instead of %g", parameter.name.c_str(), change,
                         expected->get<double>());
                ++off;
            }
        }
        QVERIFY(compared > 200);
        QCOMPARE(off, 0);
    }

    static void compareWeights(const Run& run, double tolerance) {
        int compared = 0;
        for (const NamedTensor& parameter : run.model->parameters()) {
            const auto expected = run.golden.tensors().find("out." + parameter.name);
            if (expected == run.golden.tensors().end()) continue;
            const at::Tensor before = run.before.at(parameter.name);
            const double error =
                length(parameter.tensor - expected->second) / length(expected->second - before);
            QVERIFY2(error < tolerance, (parameter.name + ": " + std::to_string(error)).c_str());
            ++compared;
        }
        QVERIFY(compared >= 10);
    }

    static std::string peftName(const Run& run, const std::string& own) {
        for (const auto& [name, value] : run.golden.info["lengths"].items())
            if (ownName(name) == own) return name;
        return own;
    }

    static void compareDoraGradients(const Run& run) {
        int compared = 0;
        for (const NamedTensor& parameter : run.model->parameters()) {
            const std::string name = peftName(run, parameter.name);
            const double expected = run.golden.info["gradients"][name];
            QVERIFY2(std::abs(length(parameter.tensor.grad()) - expected) < 2e-3 * expected + 1e-6,
                     name.c_str());
            const auto whole = run.golden.tensors().find("grad." + name);
            if (whole == run.golden.tensors().end() || expected < 1e-5) continue;
            QVERIFY2(length(parameter.tensor.grad().flatten() - whole->second.flatten()) <
                         2e-3 * expected,
                     name.c_str());
            ++compared;
        }
        QVERIFY2(compared > 5, std::to_string(compared).c_str());
    }
};

REGISTER_TEST(TestGolden, QCoreApplication);
#include "test_golden.moc"
