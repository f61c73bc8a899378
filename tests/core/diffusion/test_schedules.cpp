// Noise schedule and samplers, fed with the same made-up network outputs as diffusers' schedulers.
#include "core/models/reference.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/tensor.h>
#include <diffusion/sampler.h>

using namespace dreambooth;

class TestSchedules : public QObject {
    Q_OBJECT

    using Tensors = std::map<std::string, at::Tensor>;

    static at::Tensor asTensor(const std::vector<double>& values) {
        return at::tensor(values, at::kDouble);
    }
    static std::vector<std::string> names() {
        std::vector<std::string> all;
        for (const auto& [name, title] : samplerNames()) all.push_back(name);
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
    static ModelFolder folder() {
        QFETCH(QString, model);
        return orThrow(ModelFolder::open(referenceModel(model.toStdString())));
    }
    static Tensors numbers() {
        QFETCH(QString, model);
        return reference(model.toStdString(), "schedulers");
    }
    static std::string sampler() {
        QFETCH(QString, sampler);
        return sampler.toStdString();
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
            if (!ref.contains(key)) continue;
            const auto made = orThrow(makeSampler(config, n));
            COMPARE_TENSORS(asTensor(made->timesteps()), ref[key], 1e-6);
        }
        for (const char* spacing : {"linspace", "leading", "trailing"}) {
            config.timestepSpacing = spacing;
            const auto made = orThrow(makeSampler(config, 10));
            COMPARE_TENSORS(asTensor(made->timesteps()),
                            ref["out." + sampler() + ".timesteps_10_" + spacing], 1e-6);
        }
    }

    void steps_data() { rows(); }
    void steps() {
        auto ref = numbers();
        auto config = orThrow(samplerConfig(sampler(), folder()));
        for (const char* prediction : {"epsilon", "v_prediction"}) {
            config.predictionType = prediction;
            const std::string key = "out." + sampler() + "." + prediction + ".";
            const auto made = orThrow(makeSampler(config, 10));
            COMPARE_TENSORS(asTensor(made->timesteps()), ref[key + "timesteps"], 1e-6);

            auto sample = ref["in.start_noise"] * made->initialSigma();
            COMPARE_TENSORS(sample, ref[key + "samples"][0], 1e-6);
            for (std::size_t i = 0; i < made->timesteps().size(); ++i) {
                const auto call = static_cast<std::int64_t>(i);
                COMPARE_TENSORS(made->modelInput(sample, i), ref[key + "model_inputs"][call], 2e-6);
                sample = made->step(ref["in.model_outputs"][call], i, sample);
                COMPARE_TENSORS(sample, ref[key + "samples"][call + 1], 2e-6);
            }
            // Where the last step ends without noise, the estimate is the result.
            if (sampler() != "pndm" && !config.setAlphaToOne && config.className != "DDIMScheduler")
                COMPARE_TENSORS(made->estimate(), sample, 1e-5);
        }
    }

    void wrongNamesAndNumbersAreRefused() {
        const auto model = orThrow(ModelFolder::open(referenceModel("tiny-sd1")));
        const auto unknown = samplerConfig("heun", model);
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

QTEST_GUILESS_MAIN(TestSchedules)
#include "test_schedules.moc"
