// DreamBooth's loss: means of each side, their sum, min-SNR weights and masks, against sums by
// hand.
#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/tensor.h>
#include <formats/safetensors.h>
#include <training/dataset.h>
#include <training/losses.h>

#include <QCoreApplication>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

namespace {

NoiseSchedule scheduleOf(const std::string& predictionType, bool zeroSnr = false) {
    SchedulerConfig config;
    config.className = "DDIMScheduler";
    config.betaSchedule = "scaled_linear";
    config.betaStart = 0.00085;
    config.betaEnd = 0.012;
    config.timestepSpacing = "leading";
    config.predictionType = predictionType;
    config.rescaleBetasZeroSnr = zeroSnr;
    return orThrow(NoiseSchedule::make(config));
}

/// Rows of one channel and 1 × 2 places.
at::Tensor rows(const std::vector<double>& numbers) {
    return at::tensor(numbers, at::kFloat).reshape({-1, 1, 1, 2});
}

at::Tensor steps(const std::vector<std::int64_t>& numbers) {
    return at::tensor(numbers, at::kLong);
}

bool isClose(const at::Tensor& term, double expected) {
    return std::abs(term.item<double>() - expected) < 1e-5 * std::max(1.0, std::abs(expected));
}

}  // namespace

class TestLosses : public QObject {
    Q_OBJECT

private slots:
    void photosAndClassImages() {
        const NoiseSchedule schedule = scheduleOf("epsilon");
        const LossTerms terms = dreamboothLoss(rows({1, 3, 0, 2}), rows({0, 1, 0, 0}),
                                               steps({10, 500}), 1, schedule, 0.5, 0);
        QVERIFY(isClose(terms.instance, (1 + 4) / 2.0));
        QVERIFY(isClose(terms.prior, 4 / 2.0));
        QVERIFY(isClose(terms.total, 2.5 + 0.5 * 2));
    }

    void oneSideAlone() {
        const NoiseSchedule schedule = scheduleOf("epsilon");
        const at::Tensor prediction = rows({1, 3}), target = rows({0, 1});
        const LossTerms photos =
            dreamboothLoss(prediction, target, steps({10}), 1, schedule, 0.5, 0);
        QVERIFY(isClose(photos.total, 2.5));
        QVERIFY(!photos.prior.defined());
        const LossTerms others =
            dreamboothLoss(prediction, target, steps({10}), 0, schedule, 0.5, 0);
        QVERIFY(isClose(others.instance, 0));
        QVERIFY(isClose(others.prior, 2.5));
        QVERIFY(isClose(others.total, 0.5 * 2.5));
    }

    void halfPrecisionIsSummedInFloat() {
        const NoiseSchedule schedule = scheduleOf("epsilon");
        const LossTerms terms = dreamboothLoss(rows({300, 0}).to(at::kHalf), rows({0, 0}),
                                               steps({10}), 1, schedule, 1, 0);
        QVERIFY(isClose(terms.instance, 300.0 * 300 / 2));  // beyond what fp16 holds
    }

    /// min(SNR, γ) / SNR for noise, / (SNR + 1) for velocity.
    void minSnr_data() {
        QTest::addColumn<QString>("prediction");
        QTest::newRow("noise") << "epsilon";
        QTest::newRow("velocity") << "v_prediction";
    }
    void minSnr() {
        QFETCH(QString, prediction);
        const NoiseSchedule schedule = scheduleOf(prediction.toStdString());
        const double gamma = 5;
        const auto expected = [&](std::int64_t t) {
            const double alpha = schedule.alphasCumprod()[t].item<double>();
            const double snr = alpha / (1 - alpha), least = std::min(snr, gamma);
            return prediction == "epsilon" ? least / snr : least / (snr + 1);
        };
        const at::Tensor weights = minSnrWeights(schedule, steps({1, 400, 999}), gamma);
        for (const auto& [i, t] : std::map<int, std::int64_t>{{0, 1}, {1, 400}, {2, 999}})
            QVERIFY(isClose(weights[i], expected(t)));
        QVERIFY(expected(1) < 0.1);  // some are weighted, some are not
        // The prior is never weighted, and each photo has its own timestep.
        const LossTerms terms = dreamboothLoss(rows({1, 1, 2, 2, 3, 3}), rows({0, 0, 0, 0, 0, 0}),
                                               steps({1, 400, 1}), 2, schedule, 1, gamma);
        QVERIFY(isClose(terms.instance, (1 * expected(1) + 4 * expected(400)) / 2));
        QVERIFY(isClose(terms.prior, 9));
    }

    /// Where a step is pure noise its SNR is 0.
    void minSnrOfPureNoise() {
        const at::Tensor last = steps({999});
        QVERIFY(isClose(minSnrWeights(scheduleOf("epsilon", true), last, 5)[0], 1));
        QVERIFY(isClose(minSnrWeights(scheduleOf("v_prediction", true), last, 5)[0], 0));
    }

    void masksWeighPhotosAlone() {
        const NoiseSchedule schedule = scheduleOf("epsilon");
        const LossTerms terms = dreamboothLoss(rows({1, 3, 2, 2}), rows({0, 0, 0, 0}),
                                               steps({10, 10}), 1, schedule, 1, 0, rows({2, 0}));
        QVERIFY(isClose(terms.instance, 2 * 1 / 2.0));
        QVERIFY(isClose(terms.prior, 4));
    }

    /// Of each photo sd-scripts' loss over the mean of its mask (tests/reference/masked_loss.py),
    /// so that one with a small mask counts as much.
    void masksAreSdScripts() {
        const std::string name = "/masked_loss.safetensors";
        SafetensorsFile file = orThrow(SafetensorsFile::open(TEST_REFERENCE + name));
        const Parameters kept = parametersFrom(Weights{file.tensors(), {file.owner()}, name});
        const NoiseSchedule schedule = scheduleOf("epsilon");
        for (const double outside : {0.0, 0.25}) {
            const std::string end = outside > 0 ? "_0.25" : "_0.0";
            std::vector<double> losses;
            std::vector<at::Tensor> allWeights;
            for (std::int64_t photo = 0; photo < 3; ++photo) {
                const at::Tensor mask = kept.tensors().at("masks")[photo];
                const TrainingDataset images({{.pixels = mask.unsqueeze(0).repeat({3, 1, 1}),
                                               .mask = mask,
                                               .shape = {24, 32}}},
                                             {.purpose = "photo", .unmaskedWeight = outside});
                const std::uint64_t first[] = {0};
                allWeights.push_back(images.lossWeights(first, {6, 8}));
                const LossTerms terms =
                    dreamboothLoss(kept.tensors().at("prediction").narrow(0, photo, 1),
                                   kept.tensors().at("target").narrow(0, photo, 1), steps({10}), 1,
                                   schedule, 1, 0, allWeights.back());
                const double theirs = kept.tensors().at("losses" + end)[photo].item<double>();
                const double mean = kept.tensors().at("means" + end)[photo].item<double>();
                losses.push_back(theirs / mean);
                QVERIFY(isClose(terms.instance, losses.back()));
            }
            const LossTerms together =
                dreamboothLoss(kept.tensors().at("prediction"), kept.tensors().at("target"),
                               steps({10, 10, 10}), 3, schedule, 1, 0, at::cat(allWeights));
            QVERIFY(isClose(together.instance, (losses[0] + losses[1] + losses[2]) / 3));
        }
    }
};

REGISTER_TEST(TestLosses, QCoreApplication);
#include "test_losses.moc"
