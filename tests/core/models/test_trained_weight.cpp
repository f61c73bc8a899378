// Gradients of weights that are being learned: ATen's in double precision, the same bits for any
// number of threads, in the weight's own precision and order.
#include "core/models/reference.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/autocast_mode.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/randn.h>
#include <operators/trained_weight.h>
#include <torch/csrc/autograd/autograd.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;

class TestTrainedWeight : public QObject {
    Q_OBJECT

    using Tensors = std::vector<at::Tensor>;

    /// Numbers that bfloat16 has, too.
    static at::Tensor numbers(at::IntArrayRef shape) {
        return at::randn(shape).to(at::kBFloat16).to(at::kFloat);
    }

    /// y and the gradients of all inputs. `half`: under autocast.
    template <class Layer>
    static Tensors run(const Layer& layer, const Tensors& inputs, const at::Tensor& gradient,
                       bool half) {
        at::autocast::set_autocast_enabled(at::kCPU, half);
        at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
        const at::Tensor y = layer();
        at::autocast::set_autocast_enabled(at::kCPU, false);
        at::autocast::clear_cache();
        torch::autograd::backward({y}, {gradient.to(y.scalar_type())});
        Tensors all = {y.detach()};
        for (const at::Tensor& input : inputs) {
            all.push_back(input.grad());
            input.mutable_grad().reset();
        }
        return all;
    }

    /// `ours` and `atens` take {x, weight, bias}.
    template <class Ours, class Atens>
    static void compare(const Ours& ours, const Atens& atens, const Tensors& inputs,
                        const at::Tensor& gradient, bool half) {
        Tensors exact;
        for (const at::Tensor& input : inputs)
            exact.push_back(input.detach().to(at::kDouble).requires_grad_(true));
        const Tensors expected = run([&] { return atens(exact); }, exact, gradient, false);
        const Tensors actual = run([&] { return ours(inputs); }, inputs, gradient, half);
        // What comes out and goes back is rounded to bfloat16; the weights' sums are not.
        COMPARE_TENSORS(actual[0], expected[0], half ? 1e-2 : 1e-5);
        COMPARE_TENSORS(actual[1], expected[1], half ? 1e-2 : 1e-5);
        COMPARE_TENSORS(actual[2], expected[2], 1e-5);
        COMPARE_TENSORS(actual[3], expected[3], 1e-5);
        QCOMPARE(actual[2].scalar_type(), at::kFloat);
        QVERIFY(actual[2].strides() == inputs[1].strides());
        at::set_num_threads(3);
        const Tensors again = run([&] { return ours(inputs); }, inputs, gradient, half);
        at::set_num_threads(1);
        for (std::size_t i = 2; i < actual.size(); ++i) QVERIFY(again[i].equal(actual[i]));
    }

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void convolution_data() {
        QTest::addColumn<bool>("half");
        QTest::addColumn<std::vector<std::int64_t>>("shape");  // samples, height, width, in, out
        for (const bool half : {false, true})
            for (const std::vector<std::int64_t>& shape :
                 std::vector<std::vector<std::int64_t>>{{1, 1, 1, 16, 8},
                                                        {2, 3, 5, 3, 20},
                                                        {3, 8, 8, 40, 4},
                                                        {1, 7, 64, 65, 33},
                                                        {5, 4, 4, 112, 96},
                                                        {2, 64, 64, 32, 48},
                                                        {1, 9, 9, 320, 130}})
                QTest::addRow("bf16 %d, %ldx%ldx%ld, %ld -> %ld", half, long{shape[0]},
                              long{shape[1]}, long{shape[2]}, long{shape[3]}, long{shape[4]})
                    << half << shape;
    }
    void convolution() {
        QFETCH(bool, half);
        QFETCH(std::vector<std::int64_t>, shape);
        const std::int64_t n = shape[0], h = shape[1], w = shape[2], in = shape[3], out = shape[4];
        const Tensors inputs = {
            numbers({n, in, h, w}).requires_grad_(true),
            numbers({out, in, 3, 3}).contiguous(at::MemoryFormat::ChannelsLast).requires_grad_(),
            numbers({out}).requires_grad_(true)};
        at::autocast::set_autocast_enabled(at::kCPU, half);
        at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
        const bool can = canTrainConvolution(inputs[0], inputs[1], 1, 1);
        at::autocast::set_autocast_enabled(at::kCPU, false);
        if (!can) QSKIP("This processor has other kernels.");
        compare([](const Tensors& in_) { return trainedConvolution(in_[0], in_[1], in_[2]); },
                [](const Tensors& in_) { return at::conv2d(in_[0], in_[1], in_[2], 1, 1); }, inputs,
                numbers({n, out, h, w}), half);
    }

    void linear_data() {
        QTest::addColumn<std::vector<std::int64_t>>("shape");  // rows, in, out
        for (const std::vector<std::int64_t>& shape : std::vector<std::vector<std::int64_t>>{
                 {1, 16, 8}, {2, 5, 3}, {77, 48, 130}, {1031, 96, 768}, {4096, 40, 40}})
            QTest::addRow("%ld rows, %ld -> %ld", long{shape[0]}, long{shape[1]}, long{shape[2]})
                << shape;
    }
    void linear() {
        QFETCH(std::vector<std::int64_t>, shape);
        const Tensors inputs = {numbers({1, shape[0], shape[1]}).requires_grad_(true),
                                numbers({shape[2], shape[1]}).requires_grad_(true),
                                numbers({shape[2]}).requires_grad_(true)};
        at::autocast::set_autocast_enabled(at::kCPU, true);
        at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
        const bool can = canTrainLinear(inputs[0], inputs[1]);
        at::autocast::set_autocast_enabled(at::kCPU, false);
        if (!can) QSKIP("This processor has other kernels.");
        compare([](const Tensors& in) { return trainedLinear(in[0], in[1], in[2]); },
                [](const Tensors& in) { return at::linear(in[0], in[1], in[2]); }, inputs,
                numbers({1, shape[0], shape[2]}), true);
    }
};

REGISTER_TEST(TestTrainedWeight, QCoreApplication);
#include "test_trained_weight.moc"
