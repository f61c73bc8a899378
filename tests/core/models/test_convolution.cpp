// Convolutions by Winograd's filtering and by columns against ATen's in double precision: forward
// and gradients, pictures that tiles don't divide, weights in either order, more than one block.
#include "core/models/reference.h"

#include <ATen/autocast_mode.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/ones_like.h>
#include <ATen/ops/randn.h>
#include <operators/column_convolution.h>
#include <operators/winograd_convolution.h>
#include <torch/csrc/autograd/autograd.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestConvolution : public QObject {
    Q_OBJECT

    struct Shape {
        std::int64_t samples, height, width, inputs, outputs;

        std::string name() const {
            return std::to_string(samples) + "x" + std::to_string(height) + "x" +
                   std::to_string(width) + ", " + std::to_string(inputs) + " -> " +
                   std::to_string(outputs);
        }
    };

    static at::Tensor picture(at::IntArrayRef shape) {
        return at::randn(shape).contiguous(at::MemoryFormat::ChannelsLast);
    }

    /// `ours` takes input, weight and bias.
    template <class Ours>
    static void compare(const Shape& shape, int stride, bool channelsLast, bool hasBias,
                        const Ours& ours) {
        std::vector<at::Tensor> inputs = {
            picture({shape.samples, shape.inputs, shape.height, shape.width}),
            at::randn({shape.outputs, shape.inputs, 3, 3})
                .contiguous(channelsLast ? at::MemoryFormat::ChannelsLast
                                         : at::MemoryFormat::Contiguous)};
        if (hasBias) inputs.push_back(at::randn({shape.outputs}));
        std::vector<at::Tensor> exact;
        for (at::Tensor& input : inputs) {
            exact.push_back(input.to(at::kDouble).requires_grad_(true));
            input.requires_grad_(true);
        }
        const auto bias = [&](const std::vector<at::Tensor>& all) {
            return hasBias ? all[2] : at::Tensor();
        };
        const at::Tensor y = ours(inputs[0], inputs[1], bias(inputs));
        const at::Tensor expected = at::conv2d(exact[0], exact[1], bias(exact), stride, 1);
        COMPARE_TENSORS(y, expected, 2e-5);
        QVERIFY(y.is_contiguous(at::MemoryFormat::ChannelsLast));
        const at::Tensor dy = at::randn(y.sizes());  // in any order
        torch::autograd::backward({y}, {dy});
        torch::autograd::backward({expected}, {dy.to(at::kDouble)});
        for (std::size_t i = 0; i < inputs.size(); ++i)
            COMPARE_TENSORS(inputs[i].grad(), exact[i].grad(), 2e-5);
    }

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void winograd_data() {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<bool>("channelsLast");
        QTest::addColumn<bool>("hasBias");
        for (const bool channelsLast : {true, false})
            for (const bool hasBias : {true, false})
                for (const Shape& shape :
                     {Shape{1, 4, 4, 16, 16}, Shape{3, 8, 12, 32, 48}, Shape{2, 13, 7, 48, 16},
                      Shape{1, 1, 2, 16, 32}, Shape{1, 31, 33, 16, 16}})
                    QTest::addRow("%s, %s%s", shape.name().c_str(),
                                  channelsLast ? "channels last" : "contiguous",
                                  hasBias ? ", bias" : "")
                        << shape << channelsLast << hasBias;
        // In blocks of tiles and of inputs: 1200 tiles, and 36 × 528 × 544 numbers of filters.
        QTest::newRow("many tiles") << Shape{3, 80, 80, 16, 208} << true << true;
        QTest::newRow("many channels") << Shape{1, 8, 8, 528, 544} << true << true;
    }
    void winograd() {
        QFETCH(Shape, shape);
        QFETCH(bool, channelsLast);
        QFETCH(bool, hasBias);
        compare(shape, 1, channelsLast, hasBias, winogradConvolution);
    }

    void columns_data() {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<int>("stride");
        QTest::addColumn<bool>("hasBias");
        for (const int stride : {1, 2})
            for (const bool hasBias : {true, false})
                for (const Shape& shape : {Shape{1, 1, 1, 3, 5}, Shape{2, 8, 8, 40, 24},
                                           Shape{3, 7, 5, 17, 33}, Shape{1, 2, 9, 64, 4}})
                    QTest::addRow("%s, stride %d%s", shape.name().c_str(), stride,
                                  hasBias ? ", bias" : "")
                        << shape << stride << hasBias;
    }
    void columns() {
        QFETCH(Shape, shape);
        QFETCH(int, stride);
        QFETCH(bool, hasBias);
        compare(shape, stride, /*channelsLast=*/true, hasBias,
                [&](const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
                    return columnConvolution(x, weight, bias, stride);
                });
    }

    void frozenWeightsGetNoGradient() {
        const at::Tensor weight = picture({16, 16, 3, 3});
        for (const bool byColumns : {false, true}) {
            const at::Tensor x = picture({1, 16, 32, 32}).requires_grad_(true);
            const at::Tensor y = byColumns ? columnConvolution(x, weight, {}, 1)
                                           : winogradConvolution(x, weight, {});
            torch::autograd::backward({y}, {at::ones_like(y)});
            const at::Tensor exact = x.detach().requires_grad_(true);
            torch::autograd::backward({at::conv2d(exact, weight, {}, 1, 1)}, {at::ones_like(y)});
            COMPARE_TENSORS(x.grad(), exact.grad(), 2e-5);
            QVERIFY(!weight.grad().defined());
        }
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

        const at::Tensor few = picture({1, 256, 8, 8}), many = picture({256, 256, 3, 3});
        QVERIFY(isColumnFaster(few, many, 1, 1));
        QVERIFY(isColumnFaster(few, many, 2, 1));
        QVERIFY(!isColumnFaster(few, many, 1, 0));
        QVERIFY(!isColumnFaster(few, many.contiguous(), 1, 1));
        QVERIFY(!isColumnFaster(few.contiguous(), many, 1, 1));
        QVERIFY(!isColumnFaster(picture({1, 256, 64, 64}), many, 1, 1));
        QVERIFY(!isColumnFaster(x, picture({48, 32, 3, 3}), 1, 1));
        QVERIFY(!isColumnFaster(few.to(at::kBFloat16), many, 1, 1));
    }
};

REGISTER_TEST(TestConvolution, QCoreApplication);
#include "test_convolution.moc"
