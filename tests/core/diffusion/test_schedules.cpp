// Noise schedule and samplers, fed with the same made-up network outputs as diffusers' schedulers.
#include "core/models/reference.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/tensor.h>
#include <diffusion/sampler.h>
#include <formats/samplers.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestSchedules : public QObject {
    Q_OBJECT

    using Tensors = std::map<std::string, at::Tensor>;

    static at::Tensor asTensor(const std::vector<double>& values) {
        return at::tensor(values, at::kDouble);
    }
    static std::vector<std::string> names() {
        std::vector<std::string> all;
        for (const SamplerInfo& one : samplerList) all.emplace_back(one.name);
        return all;
    }
    static void rows() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("sampler");
        for (const char* model : {"tiny-sd1", "tiny-v"}) {
            for (const auto& name : names()) {
                QTest::addRow("%s %s", model, name.c_str())
                    << QString::fromLatin1(model) << QString::fromStdString(name);
            }
        }
    }
    static ModelFiles folder() {
        QFETCH(QString, model);
        return orThrow(ModelFiles::open(referenceModel(model.toStdString())));
    }
    static Tensors numbers() {
        QFETCH(QString, model);
        return reference(model.toStdString(), "schedulers");
    }
    static std::string sampler() {
        QFETCH(QString, sampler);
        return sampler.toStdString();
    }
    static Json fieldsOf(const SchedulerConfig& config) {
        return {{"timestep_spacing", config.timestepSpacing},
                {"steps_offset", config.stepsOffset},
                {"prediction_type", config.predictionType},
                {"rescale_betas_zero_snr", config.rescaleBetasZeroSnr},
                {"set_alpha_to_one", config.setAlphaToOne},
                {"clip_sample", config.clipSample},
                {"clip_sample_range", config.clipSampleRange},
                {"skip_prk_steps", config.skipPrkSteps},
                {"use_karras_sigmas", config.useKarrasSigmas},
                {"use_exponential_sigmas", config.useExponentialSigmas},
                {"use_lu_lambdas", config.useLuLambdas},
                {"interpolation_type", config.interpolationType},
                {"final_sigmas_type", config.finalSigmasType},
                {"solver_order", config.solverOrder},
                {"algorithm_type", config.algorithmType},
                {"solver_type", config.solverType},
                {"lower_order_final", config.lowerOrderFinal},
                {"euler_at_final", config.eulerAtFinal},
                {"predict_x0", config.predictX0},
                {"variance_type", config.varianceType}};
    }
    static std::filesystem::path variantsFolder() {
        return std::filesystem::path(TEST_REFERENCE) / "samplers";
    }
    /// What diffusers drew, row after row; fails where nothing was drawn.
    static NoiseSource replay(const Tensors& numbers, const std::string& key) {
        return [drawn = std::make_shared<std::int64_t>(0), &numbers, key] {
            return numbers.at("in." + key + ".step_noise")[(*drawn)++];
        };
    }
    /// A series of the reference, from each of its samples and as a whole.
    static void compareSeries(const SchedulerConfig& config, int steps, const Tensors& ref,
                              const std::string& key, double tolerance) {
        REQUIRE_REFERENCE(ref, "out." + key + ".samples");
        const auto samples = ref.at("out." + key + ".samples");
        const auto calls = samples.size(0) - 1;
        const auto together = orThrow(makeSampler(config, steps));
        const auto each = orThrow(makeSampler(config, steps));
        COMPARE_TENSORS(asTensor(together->timesteps()), ref.at("out." + key + ".timesteps"), 1e-6);
        QCOMPARE(std::ssize(together->timesteps()), calls);
        const auto noise = replay(ref, key);
        const auto noiseOfEach = replay(ref, key);
        auto sample = ref.at("in.start_noise") * together->initNoiseSigma();
        COMPARE_TENSORS(sample, samples[0], 1e-6);
        for (std::int64_t call = 0; call < calls; ++call) {
            const auto i = static_cast<std::size_t>(call);
            const auto output = ref.at("in.model_outputs")[call];
            COMPARE_TENSORS(together->scaleModelInput(sample, i),
                            ref.at("out." + key + ".model_inputs")[call], tolerance);
            sample = together->step(output, i, sample, noise);
            COMPARE_TENSORS(sample, samples[call + 1], tolerance);
            COMPARE_TENSORS(each->step(output, i, samples[call], noiseOfEach), samples[call + 1],
                            tolerance);
        }
    }

private slots:
    void forwardProcess_data() {
        QTest::addColumn<QString>("model");
        QTest::newRow("tiny-sd1") << QStringLiteral("tiny-sd1");
        QTest::newRow("tiny-v") << QStringLiteral("tiny-v");
    }
    void forwardProcess() {
        auto ref = numbers();
        auto config = folder().scheduler;
        const auto schedule = orThrow(NoiseSchedule::make(config));
        COMPARE_TENSORS(schedule.alphasCumprod(), ref["out.alphas_cumprod"], 1e-6);
        COMPARE_TENSORS(schedule.signalToNoise(at::arange(1000)), ref["out.snr"], 1e-6);
        const auto x0 = ref["in.add.x0"];
        const auto noise = ref["in.add.noise"];
        const auto t = ref["in.add.t"];
        COMPARE_TENSORS(schedule.addNoise(x0, noise, t), ref["out.add.noisy"], 1e-6);
        config.predictionType = "v_prediction";
        COMPARE_TENSORS(orThrow(NoiseSchedule::make(config)).target(x0, noise, t),
                        ref["out.add.velocity"], 1e-6);
        config.predictionType = "epsilon";
        COMPARE_TENSORS(orThrow(NoiseSchedule::make(config)).target(x0, noise, t), noise, 0.0);
    }

    void timesteps_data() { rows(); }
    void timesteps() {
        auto ref = numbers();
        auto config = orThrow(samplerConfig(sampler(), folder()));
        for (const int n : {1, 4, 5, 20, 25, 30, 50}) {
            const auto key = "out." + sampler() + ".timesteps_" + std::to_string(n);
            REQUIRE_REFERENCE(ref, key);
            const auto made = orThrow(makeSampler(config, n));
            COMPARE_TENSORS(asTensor(made->timesteps()), ref[key], 1e-6);
        }
        for (const char* spacing : {"linspace", "leading", "trailing"}) {
            config.timestepSpacing = spacing;
            const auto key = "out." + sampler() + ".timesteps_10_" + spacing;
            REQUIRE_REFERENCE(ref, key);
            const auto made = orThrow(makeSampler(config, 10));
            COMPARE_TENSORS(asTensor(made->timesteps()), ref[key], 1e-6);
        }
    }

    void steps_data() { rows(); }
    void steps() {
        const auto ref = numbers();
        auto config = orThrow(samplerConfig(sampler(), folder()));
        for (const char* prediction : {"epsilon", "v_prediction"}) {
            config.predictionType = prediction;
            compareSeries(config, 10, ref, sampler() + "." + prediction, 3e-6);
        }
    }

    /// Settings that the small models don't have (tests/reference/samplers.py).
    void variants_data() {
        QTest::addColumn<QString>("key");
        const Json all = orThrow(readJson(variantsFolder() / "variants.json"));
        for (const auto& [key, variant] : all.items()) {
            QTest::addRow("%s %s", key.c_str(), variant["config"].dump().substr(0, 200).c_str())
                << QString::fromStdString(key);
        }
    }
    void variants() {
        QFETCH(QString, key);
        const std::string name = key.toStdString();
        const Json variant = orThrow(readJson(variantsFolder() / "variants.json"))[name];
        const auto config = orThrow(schedulerConfigFromJson(variant["config"], name));
        compareSeries(config, variant["steps"].get<int>(),
                      tensorsOf(variantsFolder() / "variants.safetensors"), name, 2e-5);
    }

    /// What diffusers' pipeline of Stable Diffusion 1 and 2 makes of an old file.
    void pipelinesMendOldSettings() {
        auto model = orThrow(ModelFiles::open(referenceModel("tiny-sd1")));
        const auto read = [&](const char* file) {
            model.texts["scheduler/scheduler_config.json"] = file;
            model.scheduler = orThrow(model.schedulerAs({}));
        };
        read(R"({"_class_name": "DDIMScheduler", "steps_offset": 0, "clip_sample": true})");
        for (const char* name : {"", "ddpm", "euler"}) {
            const auto config = orThrow(samplerConfig(name, model));
            QCOMPARE(config.stepsOffset, 1);
            QVERIFY(!config.clipSample);
        }
        // Keys that the file lacks are mended in its own sampler only.
        read(R"({"_class_name": "DDIMScheduler", "lambda_min_clipped": -Infinity})");
        QCOMPARE(orThrow(samplerConfig("", model)).stepsOffset, 1);
        QVERIFY(!orThrow(samplerConfig("", model)).clipSample);
        QCOMPARE(orThrow(samplerConfig("ddpm", model)).stepsOffset, 0);
        QVERIFY(!orThrow(samplerConfig("ddpm", model)).clipSample);
        model.family = ModelFamily::sdxl;
        QCOMPARE(orThrow(samplerConfig("", model)).stepsOffset, 0);
        QVERIFY(orThrow(samplerConfig("", model)).clipSample);
    }

    /// By default DDIM and DDPM clip, which a pipeline turns off: so does a model whose file is of
    /// another sampler and says nothing of it.
    void latentsAreNotClippedByDefault() {
        auto model = orThrow(ModelFiles::open(referenceModel("tiny-sd1")));
        const auto clips = [&](const char* name, const char* file) {
            model.texts["scheduler/scheduler_config.json"] = file;
            model.scheduler = orThrow(model.schedulerAs({}));
            return orThrow(samplerConfig(name, model)).clipSample;
        };
        for (const ModelFamily family : {ModelFamily::sd1, ModelFamily::sdxl}) {
            model.family = family;
            for (const char* name : {"ddim", "ddpm"}) {
                QVERIFY(!clips(name, R"({"_class_name": "PNDMScheduler"})"));
                QVERIFY(!clips(name, R"({"_class_name": "EulerDiscreteScheduler"})"));
            }
        }
        // XL's pipeline leaves its own sampler as the file has it.
        QVERIFY(clips("", R"({"_class_name": "DDIMScheduler", "clip_sample": true})"));
        QVERIFY(clips("ddim", R"({"_class_name": "DDIMScheduler", "clip_sample": true})"));
        QVERIFY(!clips("ddim", R"({"_class_name": "DDIMScheduler", "clip_sample": false})"));
    }

    /// Every class's file for every sampler, as diffusers ends up with it (samplers.py).
    void pairsAreThoseOfFromConfig() {
        auto model = orThrow(ModelFiles::open(referenceModel("tiny-sd1")));
        int compared = 0;
        for (const Json& pair : orThrow(readJson(variantsFolder() / "pairs.json"))) {
            model.texts["scheduler/scheduler_config.json"] = pair["file"].dump();
            model.scheduler = orThrow(model.schedulerAs({}));
            const auto sampler = pair["sampler"].get<std::string>();
            const auto ours = fieldsOf(orThrow(samplerConfig(sampler, model)));
            for (const auto& [key, value] : pair["config"].items()) {
                const auto found = ours.find(key);
                if (found == ours.end() || value.is_null()) continue;
                // By its name DPM++ 2M is with Karras' levels or without, whatever a file says.
                if (sampler.starts_with("dpmpp_2m") && key == "use_karras_sigmas") continue;
                ++compared;
                QVERIFY2(*found == value, (pair["file"].dump() + " as \"" + sampler + "\": " + key +
                                           " is " + found->dump() + ", not " + value.dump())
                                              .c_str());
            }
        }
        QVERIFY(compared > 1000);
    }

    void wrongNamesAndNumbersAreRefused() {
        const auto model = orThrow(ModelFiles::open(referenceModel("tiny-sd1")));
        const auto unknown = samplerConfig("no-such-sampler", model);
        QVERIFY(!unknown);
        QCOMPARE(unknown.error().code, std::string("sampler.unknown"));
        QVERIFY(unknown.error().remedy.find("dpmpp_2m_karras") != std::string::npos);
        for (const int steps : {0, -1, 1000, 1001}) {
            const auto made = makeSampler(orThrow(samplerConfig("ddim", model)), steps);
            QVERIFY(!made);
            QCOMPARE(made.error().code, std::string("draw.invalid"));
        }
    }
};

REGISTER_TEST(TestSchedules, QCoreApplication);
#include "test_schedules.moc"
