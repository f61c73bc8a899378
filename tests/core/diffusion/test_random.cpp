// Keyed draws: repeatable, different for other keys, and distributed as they should be; and draws
// that equal PyTorch's.
#include <ATen/TensorOperators.h>
#include <ATen/ops/equal.h>
#include <diffusion/random.h>

#include <QCoreApplication>
#include <QtTest>

#include <set>

#include "core/models/reference.h"
#include "test_program.h"

using namespace dreambooth;

class TestRandom : public QObject {
    Q_OBJECT

private slots:
    void noiseIsPyTorchs() {
        auto ref = reference("tiny-sd1", "pipeline");
        const auto noise = TorchGenerator(21).draw(ref["in.start_noise"].sizes());
        QVERIFY(at::equal(noise, ref["in.start_noise"]));
    }

    /// Later draws of one generator, as samplers with noise make them in each step.
    void torchNoiseGoesOn() {
        const auto ref = reference("tiny-sd1", "pipeline");
        for (const char* sampler : {"euler_a", "dpmpp_2m_sde", "ddpm"}) {
            TorchGenerator noise(77);
            for (const auto& drawn : ref.at(std::string("in.") + sampler + ".step_noise").unbind())
                QVERIFY(at::equal(noise.draw(drawn.sizes()), drawn));
        }
    }

    void sameKeySameNumbers() {
        const auto a = keyedNormal({3, 5}, 1, "noise", 7);
        QVERIFY(at::equal(a, keyedNormal({3, 5}, 1, "noise", 7)));
        QVERIFY(!at::equal(a, keyedNormal({3, 5}, 2, "noise", 7)));
        QVERIFY(!at::equal(a, keyedNormal({3, 5}, 1, "posterior", 7)));
        QVERIFY(!at::equal(a, keyedNormal({3, 5}, 1, "noise", 8)));
        // The numbers of before must come again in years: runs are resumed from files.
        QCOMPARE(keyedInteger(1000, 1, "timestep", 7), std::int64_t(361));
    }

    void normalNumbersAreNormal() {
        const auto x = keyedNormal({100001}, 3, "noise", 0).to(at::kDouble);
        QVERIFY(std::abs(x.mean().item<double>()) < 0.01);
        QVERIFY(std::abs(x.std().item<double>() - 1) < 0.01);
        QVERIFY(std::abs(x.pow(4).mean().item<double>() - 3) < 0.1);
        QVERIFY(x.abs().max().item<double>() < 6.7);
        // Neighbours in one draw, and the same place of two draws, are independent.
        const auto y = keyedNormal({100001}, 3, "noise", 1).to(at::kDouble);
        QVERIFY(std::abs((x * y).mean().item<double>()) < 0.015);
        QVERIFY(std::abs((x.slice(0, 1) * x.slice(0, 0, -1)).mean().item<double>()) < 0.015);
    }

    void integersAreUniform() {
        std::vector<int> counts(10);
        for (std::uint64_t i = 0; i < 10000; ++i)
            ++counts[static_cast<std::size_t>(keyedInteger(10, 5, "timestep", i))];
        for (const int count : counts) QVERIFY2(std::abs(count - 1000) < 150, "not uniform");
    }

    void permutationsHoldEachOnce() {
        const auto order = keyedPermutation(50, 1, "order", 0);
        QCOMPARE(std::set<std::int64_t>(order.begin(), order.end()).size(), std::size_t(50));
        QVERIFY(order != keyedPermutation(50, 1, "order", 1));
        QCOMPARE(keyedPermutation(1, 1, "order", 0), std::vector<std::int64_t>{0});
        QVERIFY(keyedPermutation(0, 1, "order", 0).empty());
    }
};

REGISTER_TEST(TestRandom, QCoreApplication);
#include "test_random.moc"
