// The average of the weights against diffusers' EMAModel (tests/reference/optimizers.py), skipped
// steps, showing it and going back.
#include "made_up_training.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/zeros.h>
#include <training/ema.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

/// Parameters that walk along the made-up gradients, and their average.
struct Walk {
    explicit Walk(double decay) : average(made.parameters(), decay) {}
    void step(int number) {
        const at::NoGradGuard noGrad;
        const std::vector<at::Tensor> gradients = made.gradients(number);
        const std::vector<NamedTensor> parameters = made.parameters();
        for (std::size_t i = 0; i < gradients.size(); ++i) parameters[i].tensor.sub_(gradients[i]);
    }
    std::vector<at::Tensor> values() const {
        std::vector<at::Tensor> copies;
        for (const NamedTensor& one : made.parameters())
            copies.push_back(one.tensor.detach().clone());
        return copies;
    }
    MadeUpTraining made;
    Ema average;
};

}  // namespace

class TestEma : public QObject {
    Q_OBJECT

private slots:
    void equalsDiffusers_data() {
        QTest::addColumn<double>("decay");
        QTest::newRow("0.9999") << 0.9999;
        QTest::newRow("0.5") << 0.5;
    }
    void equalsDiffusers() {
        QFETCH(double, decay);
        Walk walk(decay);
        for (int step = 0; step < MadeUpTraining::steps; ++step) {
            walk.step(step);
            walk.average.update(at::zeros({}));
        }
        const auto expected = madeUpResult(std::string("ema_") + QTest::currentDataTag());
        const std::vector<at::Tensor> raw = walk.values();
        {
            const Ema::ScopedWeights shown(&walk.average);
            for (const NamedTensor& one : walk.made.parameters())
                QVERIFY2(one.tensor.allclose(expected.tensors().at(one.name), 1e-6, 1e-7),
                         one.name.c_str());
            QVERIFY(!walk.values()[0].equal(raw[0]));
        }
        for (std::size_t i = 0; i < raw.size(); ++i) QVERIFY(walk.values()[i].equal(raw[i]));
    }

    void skippedStepsDontCount() {
        Walk one(0.9), other(0.9);
        for (int step = 0; step < 3; ++step) {
            one.step(step), other.step(step);
            one.average.update(at::zeros({})), other.average.update(at::zeros({}));
            other.average.update(at::ones({}));
        }
        QCOMPARE(other.average.count().item<double>(), 3.0);
        const Ema::ScopedWeights first(&one.average), second(&other.average);
        for (std::size_t i = 0; i < 5; ++i) QVERIFY(one.values()[i].equal(other.values()[i]));
    }

    void nothingIsCopiedToShowIt() {
        Walk walk(0.9);
        const at::Tensor parameter = walk.made.parameters()[0].tensor;
        const void* before = parameter.const_data_ptr();
        const void* shownAt = nullptr;
        for (int i = 0; i < 2; ++i) {
            {
                const Ema::ScopedWeights shown(&walk.average);
                QVERIFY(parameter.const_data_ptr() != before);
                QVERIFY(shownAt == nullptr || parameter.const_data_ptr() == shownAt);
                shownAt = parameter.const_data_ptr();
                QVERIFY(parameter.requires_grad());
            }
            QVERIFY(parameter.const_data_ptr() == before);
        }
        walk.step(0);
        walk.average.update(at::zeros({}));
        const Ema::ScopedWeights shown(&walk.average);
        QVERIFY(parameter.const_data_ptr() == shownAt);
    }

    void goesOnFromWhatWasShown() {
        Walk straight(0.9), first(0.9), second(0.9);
        for (int step = 0; step < 4; ++step) {
            straight.step(step), first.step(step);
            straight.average.update(at::zeros({})), first.average.update(at::zeros({}));
        }
        const at::NoGradGuard noGrad;
        const auto copy = [&] {
            for (std::size_t i = 0; i < 5; ++i)
                second.made.parameters()[i].tensor.copy_(first.made.parameters()[i].tensor);
        };
        {
            const Ema::ScopedWeights shown(&first.average);
            copy();
        }
        second.average.adopt();
        second.average.count().copy_(first.average.count());
        copy();
        for (int step = 4; step < 8; ++step) {
            straight.step(step), second.step(step);
            straight.average.update(at::zeros({})), second.average.update(at::zeros({}));
        }
        const Ema::ScopedWeights shown(&straight.average), other(&second.average);
        for (std::size_t i = 0; i < 5; ++i) QVERIFY(straight.values()[i].equal(second.values()[i]));
    }
};

REGISTER_TEST(TestEma, QCoreApplication);
#include "test_ema.moc"
