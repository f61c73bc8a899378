// Attention (ATen's and our own), GEGLU and 1×1 convolutions against the formulas in float64,
// forward and backward; of our own the same bits for any number of threads.
#include "layers.h"
#include "test_program.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/softmax.h>
#include <operators/attention.h>
#include <operators/gated_units.h>
#include <torch/csrc/autograd/autograd.h>

#include <QCoreApplication>
#include <QTest>
#include <cmath>
#include <limits>

using namespace dreambooth;

namespace {

struct Shape {
    std::int64_t batch, queries, keys, heads, size;
    bool causal;
};

const std::vector<Shape> shapes = {
    {2, 70, 70, 3, 12, false},  {1, 300, 77, 2, 40, false},  {2, 77, 77, 3, 64, true},
    {1, 5, 3, 1, 7, false},     {1, 33, 150, 2, 160, false}, {1, 1, 1, 2, 8, true},
    {1, 30, 300, 2, 16, false},
};

const Shape manyQueries{2, 600, 90, 4, 20, false};

auto attentionOf(const Shape& shape) {
    return [shape](const at::Tensor& q, const at::Tensor& k, const at::Tensor& v) {
        return attend(q, k, v, shape.heads, shape.causal);
    };
}

at::Tensor byFormula(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                     const Shape& shape) {
    const auto split = [&](const at::Tensor& x) {
        return x.view({x.size(0), x.size(1), shape.heads, shape.size}).transpose(1, 2);
    };
    auto scores = at::matmul(split(q), split(k).transpose(-2, -1)) /
                  std::sqrt(static_cast<double>(shape.size));
    if (shape.causal) {
        const auto later =
            at::ones({shape.queries, shape.keys}, q.options().dtype(at::kBool)).triu(1);
        scores = scores.masked_fill(later, -std::numeric_limits<double>::infinity());
    }
    return at::matmul(at::softmax(scores, -1), split(v)).transpose(1, 2).flatten(2);
}

/// The result and the gradients of the three inputs.
using Results = std::vector<at::Tensor>;

struct Inputs {
    Inputs(const Shape& shape, at::ScalarType type)
        : q(at::randn({shape.batch, shape.queries, shape.heads * shape.size}).to(type)),
          k(at::randn({shape.batch, shape.keys, shape.heads * shape.size}).to(type)),
          v(at::randn({shape.batch, shape.keys, shape.heads * shape.size}).to(type)),
          dOut(at::randn(q.sizes()).to(type)) {}

    template <class Attention>
    Results through(const Attention& attention, at::ScalarType type) const {
        std::vector<at::Tensor> leaves;
        for (const auto& x : {q, k, v}) leaves.push_back(x.to(type).clone().requires_grad_(true));
        const auto out = attention(leaves[0], leaves[1], leaves[2]);
        torch::autograd::backward({out}, {dOut.to(type)});
        return {out.detach(), leaves[0].grad(), leaves[1].grad(), leaves[2].grad()};
    }

    at::Tensor q, k, v, dOut;
};

double distance(const at::Tensor& actual, const at::Tensor& expected) {
    return ((actual.to(at::kDouble) - expected).norm() / (expected.norm() + 1e-9)).item<double>();
}

}  // namespace

class TestAttention : public QObject {
    Q_OBJECT

private slots:
    /// The same numbers in each process, which LibTorch does not see to.
    void init() { at::manual_seed(1); }

    void isTheFormula() {
        for (const Shape& shape : shapes) {
            for (const auto& [type, tolerance] :
                 {std::pair{at::kFloat, 5e-6}, std::pair{at::kBFloat16, 1.5e-2}}) {
                const Inputs inputs(shape, type);
                const auto ours = inputs.through(attentionOf(shape), type);
                const auto expected =
                    inputs.through([&](const auto& q, const auto& k,
                                       const auto& v) { return byFormula(q, k, v, shape); },
                                   at::kDouble);
                // One key: its weight is 1 whatever the query is, and the gradients are zero.
                const std::size_t few = shape.keys == 1 ? 1 : 4;
                for (std::size_t i = 0; i < few; ++i) {
                    const double error = distance(ours[i], expected[i]);
                    QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
                }
            }
        }
    }

    /// Checkpointing computes the same twice, without and with gradients.
    void bitsDoNotDependOnGradients() {
        for (const at::ScalarType type : {at::kFloat, at::kBFloat16}) {
            const Inputs inputs(manyQueries, type);
            const auto learned = inputs.through(attentionOf(manyQueries), type);
            const at::NoGradGuard noGrad;
            QVERIFY(learned[0].equal(attentionOf(manyQueries)(inputs.q, inputs.k, inputs.v)));
        }
    }

    /// MKL's products, of which ATen's attention is, differ on processors without AVX-512.
    void bitsOfOurOwnDoNotDependOnThreads() {
        const Inputs inputs(manyQueries, at::kBFloat16);
        if (!canFuseAttention(inputs.q, inputs.k, inputs.v, manyQueries.heads))
            QSKIP("This processor has no instructions for our own.");
        at::set_num_threads(1);
        const auto one = inputs.through(attentionOf(manyQueries), at::kBFloat16);
        at::set_num_threads(3);
        const auto three = inputs.through(attentionOf(manyQueries), at::kBFloat16);
        at::set_num_threads(1);
        for (std::size_t i = 0; i < one.size(); ++i) QVERIFY(one[i].equal(three[i]));
    }

    /// As large scores have it: nothing overflows.
    void holdsLargeScores() {
        for (const auto& [type, tolerance] :
             {std::pair{at::kFloat, 1e-3}, std::pair{at::kBFloat16, 1e-2}}) {
            const auto q = (at::randn({1, 40, 16}) * 100).to(type);
            const auto v = at::randn({1, 40, 16}).to(type);
            const auto out = attend(q, q, v, 2);
            QVERIFY(distance(out, byFormula(q.to(at::kDouble), q.to(at::kDouble), v.to(at::kDouble),
                                            {1, 40, 40, 2, 8, false})) < tolerance);
        }
    }

    void gatedActivation() {
        // Of both signs, far out, and so many that they don't fill whole vectors.
        const auto x = at::randn({3, 11, 2 * 37}).mul(3), dOut = at::randn({3, 11, 37});
        for (const auto& [type, tolerance] :
             {std::pair{at::kFloat, 1e-6}, std::pair{at::kBFloat16, 1e-2}}) {
            const auto ours = x.to(type).clone().requires_grad_(true);
            const auto exact = x.to(type).to(at::kDouble).clone().requires_grad_(true);
            const auto y = geglu(ours);
            const auto halves = exact.chunk(2, -1);
            const auto expected = halves[0] * at::gelu(halves[1]);
            torch::autograd::backward({y, expected}, {dOut.to(type), dOut.to(at::kDouble)});
            QVERIFY(distance(y, expected) < tolerance);
            QVERIFY(distance(ours.grad(), exact.grad()) < tolerance);
        }
    }

    void smallConvolutionsAreMatrixProducts() {
        Parameters parameters;
        parameters.tensors() = {{"weight", at::randn({24, 16, 1, 1})}, {"bias", at::randn({24})}};
        for (auto& [name, tensor] : parameters.tensors()) tensor.set_requires_grad(true);
        LoraSlots loraSlots;
        const Conv2d layer(Scope(parameters, loraSlots, "a test"), 16, 24, 1);
        const auto plain = at::randn({2, 16, 5, 6}), dOut = at::randn({2, 24, 5, 6});
        std::vector<Results> results;
        for (const auto format : {at::MemoryFormat::Contiguous, at::MemoryFormat::ChannelsLast}) {
            const auto x = plain.contiguous(format).clone().requires_grad_(true);
            const auto y = layer(x);
            torch::autograd::backward({y}, {dOut.contiguous(format)});
            QVERIFY(y.is_contiguous(format));
            results.push_back(
                {y.detach(), x.grad(), layer.weight.grad().clone(), layer.bias.grad().clone()});
            for (auto& [name, tensor] : parameters.tensors()) tensor.mutable_grad().reset();
        }
        for (std::size_t i = 0; i < results[0].size(); ++i)
            QVERIFY(distance(results[1][i], results[0][i].to(at::kDouble)) < 1e-5);
    }
};

REGISTER_TEST(TestAttention, QCoreApplication);
#include "test_attention.moc"
