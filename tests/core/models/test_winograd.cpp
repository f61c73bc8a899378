// Convolutions by Winograd's filtering against ATen's in double precision: forward and gradients,
// pictures that tiles don't divide, weights in either order, more than one block.
#include "core/models/reference.h"

#include <ATen/autocast_mode.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/randn.h>
#include <operators/winograd_convolution.h>
#include <torch/csrc/autograd/autograd.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestWinograd : public QObject {
    Q_OBJECT

    static at::Tensor picture(at::IntArrayRef shape) {
        return at::randn(shape).contiguous(at::MemoryFormat::ChannelsLast);
    }

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void equalsTheDirectSum_data() {
        QTest::addColumn<std::vector<std::int64_t>>("shape");  // samples, height, width, in, out
        QTest::addColumn<bool>("channelsLast");
        QTest::addColumn<bool>("hasBias");
        for (const bool channelsLast : {true, false})
            for (const bool hasBias : {true, false})
                for (const std::vector<std::int64_t>& shape :
                     std::vector<std::vector<std::int64_t>>{{1, 4, 4, 16, 16},
                                                            {3, 8, 12, 32, 48},
                                                            {2, 13, 7, 48, 16},
                                                            {1, 1, 2, 16, 32},
                                                            {1, 31, 33, 16, 16}})
                    QTest::addRow("%ldx%ldx%ld, %ld -> %ld, %s%s", long{shape[0]}, long{shape[1]},
                                  long{shape[2]}, long{shape[3]}, long{shape[4]},
                                  channelsLast ? "channels last" : "contiguous",
                                  hasBias ? ", bias" : "")
                        << shape << channelsLast << hasBias;
        // In blocks of tiles and of inputs: 1200 tiles, and 36 × 528 × 528 numbers of filters.
        QTest::newRow("many tiles")
            << std::vector<std::int64_t>{3, 80, 80, 16, 208} << true << true;
        QTest::newRow("many channels")
            << std::vector<std::int64_t>{1, 8, 8, 528, 544} << true << true;
    }
    void equalsTheDirectSum() {
        QFETCH(std::vector<std::int64_t>, shape);
        QFETCH(bool, channelsLast);
        QFETCH(bool, hasBias);
        const std::int64_t n = shape[0], h = shape[1], w = shape[2], in = shape[3], out = shape[4];
        std::vector<at::Tensor> inputs = {
            picture({n, in, h, w}), at::randn({out, in, 3, 3})
                                        .contiguous(channelsLast ? at::MemoryFormat::ChannelsLast
                                                                 : at::MemoryFormat::Contiguous)};
        if (hasBias) inputs.push_back(at::randn({out}));
        const at::Tensor dy = at::randn({n, out, h, w});  // in any order
        std::vector<at::Tensor> exact;
        for (at::Tensor& input : inputs) {
            exact.push_back(input.to(at::kDouble).requires_grad_(true));
            input.requires_grad_(true);
        }
        const auto bias = [&](const std::vector<at::Tensor>& all) {
            return hasBias ? all[2] : at::Tensor();
        };
        const at::Tensor y = winogradConvolution(inputs[0], inputs[1], bias(inputs));
        const at::Tensor expected = at::conv2d(exact[0], exact[1], bias(exact), 1, 1);
        COMPARE_TENSORS(y, expected, 2e-5);
        QVERIFY(y.is_contiguous(at::MemoryFormat::ChannelsLast));
        torch::autograd::backward({y}, {dy});
        torch::autograd::backward({expected}, {dy.to(at::kDouble)});
        for (std::size_t i = 0; i < inputs.size(); ++i)
            COMPARE_TENSORS(inputs[i].grad(), exact[i].grad(), 2e-5);
    }

    /// A frozen layer hands on a gradient and keeps nothing that went in.
    void frozenWeightsGetNoGradient() {
        const at::Tensor x = picture({1, 16, 32, 32}).requires_grad_(true);
        const at::Tensor weight = at::randn({16, 16, 3, 3});
        const at::Tensor y = winogradConvolution(x, weight, {});
        torch::autograd::backward({y}, {at::ones_like(y)});
        const at::Tensor exact = x.detach().requires_grad_(true);
        torch::autograd::backward({at::conv2d(exact, weight, {}, 1, 1)}, {at::ones_like(y)});
        COMPARE_TENSORS(x.grad(), exact.grad(), 2e-5);
        QVERIFY(!weight.grad().defined());
    }

    void otherLayersGoTheUsualWay() {
        const at::Tensor x = picture({1, 32, 32, 32}), weight = at::randn({48, 32, 3, 3});
        QVERIFY(isWinogradFaster(x, weight, 1, 1));
        QVERIFY(!isWinogradFaster(x, weight, 2, 1));
        QVERIFY(!isWinogradFaster(x, weight, 1, 0));
        QVERIFY(!isWinogradFaster(x, at::randn({48, 32, 1, 1}), 1, 0));
        QVERIFY(!isWinogradFaster(x, at::randn({4, 32, 3, 3}), 1, 1));
        QVERIFY(!isWinogradFaster(x.contiguous(), weight, 1, 1));
        QVERIFY(!isWinogradFaster(picture({1, 32, 8, 8}), weight, 1, 1));
        // Tiles of which more than a third is beyond the picture.
        QVERIFY(!isWinogradFaster(picture({64, 32, 5, 5}), weight, 1, 1));
        QVERIFY(!isWinogradFaster(x.to(at::kBFloat16), weight, 1, 1));
        at::autocast::set_autocast_enabled(at::kCPU, true);
        at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
        const bool underAutocast = isWinogradFaster(x, weight, 1, 1);
        at::autocast::set_autocast_enabled(at::kCPU, false);
        QVERIFY(!underAutocast);
    }
};

REGISTER_TEST(TestWinograd, QCoreApplication);
#include "test_winograd.moc"
