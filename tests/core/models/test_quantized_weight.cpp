// Matrices in fewer bits against bitsandbytes and torchao (tests/reference/quantized.py), and
// frozen layers with LoRA against the sum of their terms.
#include "core/models/reference.h"

#include <ATen/Context.h>
#include <ATen/autocast_mode.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/where.h>
#include <operators/frozen_linear.h>
#include <operators/int8_product.h>
#include <torch/csrc/autograd/autograd.h>

#include <QCoreApplication>

#include "test_program.h"

#include <limits>

using namespace dreambooth;

class TestQuantizedWeight : public QObject {
    Q_OBJECT

    std::map<std::string, at::Tensor> m_theirs =
        tensorsOf(std::filesystem::path(TEST_REFERENCE) / "quantized.safetensors");

private slots:
    void init() { at::manual_seed(1); }

    void nf4AsBitsandbytes() {
        auto ours = quantized(m_theirs["matrix"], WeightFormat::nf4);
        QVERIFY(ours.codes.equal(m_theirs["nf4.codes"]));
        COMPARE_TENSORS(ours.scalesOfScales, m_theirs["nf4.scales_of_scales"], 1e-6);
        COMPARE_TENSORS(ours.meanScale, m_theirs["nf4.mean_scale"], 1e-6);
        // On a CPU bitsandbytes takes the neighbour of the nearest code for a few scales.
        const auto beside = (ours.scales.to(at::kInt) - m_theirs["nf4.scales"].to(at::kInt)).abs();
        QVERIFY(beside.max().item<int>() <= 1 && beside.sum().item<int>() <= 8);
        // Half a byte a number, one a block of 64, and four for each 256 blocks.
        QCOMPARE(ours.bytes(), 96 * 192 / 2 + 288 + 2 * 4 + 4);
        ours.scales = m_theirs["nf4.scales"];
        COMPARE_TENSORS(ours.matrix(at::kFloat), m_theirs["nf4.matrix"], 1e-6);
    }
    void float8AsTorchao() {
        const auto ours = quantized(m_theirs["matrix"], WeightFormat::float8);
        QCOMPARE(ours.bytes(), 96 * 192 + 96 * 4);
        const auto matrix = ours.matrix(at::kFloat);
        QVERIFY(matrix[3].eq(0).all().item<bool>());  // theirs makes NaN of a row of zeros
        COMPARE_TENSORS(matrix.slice(0, 4), m_theirs["float8.matrix"].slice(0, 4), 1e-6);
    }
    /// Theirs divides by 127.5: a number may be one step beside ours.
    void int8BesideTorchao() {
        const auto& matrix = m_theirs["matrix"];
        const auto ours = quantized(matrix, WeightFormat::int8);
        const auto step = ours.scales.unsqueeze(1);
        QVERIFY(((ours.matrix(at::kFloat) - matrix).abs() <= step * 0.501).all().item<bool>());
        QVERIFY(((ours.matrix(at::kFloat) - m_theirs["int8.matrix"]).abs() <= step * 1.01)
                    .all()
                    .item<bool>());
    }

    void formats_data() {
        QTest::addColumn<int>("format");
        QTest::addRow("int8") << static_cast<int>(WeightFormat::int8);
        QTest::addRow("float8") << static_cast<int>(WeightFormat::float8);
        QTest::addRow("nf4") << static_cast<int>(WeightFormat::nf4);
    }
    void formats() {
        QFETCH(int, format);
        // Sizes that fill no block of either kind.
        for (const auto& [rows, columns] : {std::pair{5, 7}, {1, 1}, {3, 64}, {130, 66}}) {
            const auto matrix = at::randn({rows, columns});
            matrix[0].zero_();
            const auto few = quantized(matrix, static_cast<WeightFormat>(format));
            const auto whole = few.matrix(at::kFloat);
            QCOMPARE(whole.sizes(), matrix.sizes());
            QVERIFY(whole[0].abs().max().item<float>() <= 1e-2);
            // Half of NF4's widest step is 0.152 of a block's largest number; the codes of the
            // scales add some of their own.
            const float largest = matrix.abs().max().item<float>();
            QVERIFY((whole - matrix).abs().max().item<float>() <= 0.17F * largest + 0.01F);
            // In half precision it is that, rounded once.
            QVERIFY(few.matrix(at::kBFloat16).equal(whole.to(at::kBFloat16)));
            COMPARE_TENSORS(few.matrix(at::kHalf).to(at::kFloat), whole, 1e-3);
        }
    }

    /// By the formula of W8A8 in double precision, whole and cut, both ways round.
    void rowsAreRoundedToBytes() {
        if (!hasInt8Product()) QSKIP("This processor has no AVX512-VNNI.");
        const auto rows = at::randn({5, 70});
        rows[2].zero_();
        const auto weight = quantized(at::randn({2500, 70}), WeightFormat::int8);
        const auto whole = weight.codes.to(at::kDouble) * weight.scales.unsqueeze(1);
        const auto rounded = [](const at::Tensor& numbers) {
            const auto scale = numbers.abs().amax(1, /*keepdim=*/true) / 127;
            return (numbers / at::where(scale > 0, scale, 1.0)).round() * scale;
        };
        const auto forward = at::mm(rounded(rows).to(at::kDouble), whole.t());
        COMPARE_TENSORS(int8Product(rows, weight.codes.t(), {}, weight.scales), forward, 1e-5);
        const auto half = int8Product(rows.to(at::kBFloat16), weight.codes.t(), {}, weight.scales);
        QCOMPARE(half.scalar_type(), at::kBFloat16);
        COMPARE_TENSORS(half.to(at::kFloat), forward, 3e-2);

        const auto dy = at::randn({1, 5}).expand({2500, 5}).t();  // lies in memory otherwise
        const auto backward =
            at::mm(rounded(dy * weight.scales).to(at::kDouble), weight.codes.to(at::kDouble));
        COMPARE_TENSORS(int8Product(dy, weight.codes, weight.scales, {}), backward, 1e-5);
    }
    /// Nothing that went wrong in a row is hidden by rounding it.
    void rowsThatAreNoNumbersStaySo() {
        const auto rows = at::ones({3, 8});
        rows[0][5] = std::numeric_limits<float>::quiet_NaN();
        rows[1][2] = -std::numeric_limits<float>::infinity();
        const auto y = int8Product(rows, at::ones({8, 4}, at::kChar), {}, {});
        QVERIFY(y[0].isnan().all().item<bool>());
        QVERIFY(y[1].isnan().all().item<bool>());
        QVERIFY(y[2].eq(8).all().item<bool>());
    }

    /// The layer is the sum of its terms, and so are its gradients, under autocast too.
    void layersWithLora_data() {
        QTest::addColumn<std::string>("format");
        QTest::addColumn<bool>("half");
        for (const bool half : {false, true})
            for (const char* format : {"plain", "int8", "float8", "nf4"})
                QTest::addRow("%s %s", format, half ? "autocast" : "float32")
                    << std::string(format) << half;
    }
    void layersWithLora() {
        QFETCH(std::string, format);
        QFETCH(bool, half);
        const auto matrix = at::randn({24, 64}) / 8, bias = at::randn({24});
        std::shared_ptr<const FrozenWeight> few;
        if (const auto some = weightFormatOf(format))
            few = std::make_shared<FrozenWeight>(quantized(matrix, *some));
        const auto whole = few ? few->matrix(at::kFloat) : matrix;
        const std::vector<at::Tensor> inputs = {at::randn({2, 9, 64}), at::randn({4, 64}),
                                                at::randn({24, 4})};
        const auto gradient = at::randn({2, 9, 24});
        const auto run = [&](const auto& layer) {
            std::vector<at::Tensor> leaves, all;
            for (const at::Tensor& input : inputs)
                leaves.push_back(input.clone().requires_grad_(true));
            at::autocast::set_autocast_enabled(at::kCPU, half);
            at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
            const auto y = layer(leaves);
            at::autocast::set_autocast_enabled(at::kCPU, false);
            at::autocast::clear_cache();
            torch::autograd::backward({y}, {gradient.to(y.scalar_type())});
            all.push_back(y.detach().to(at::kFloat));
            for (const at::Tensor& leaf : leaves) all.push_back(leaf.grad());
            return all;
        };
        const auto ours = run([&](const std::vector<at::Tensor>& in) {
            const LowRank lowRank{in[1], in[2], 0.5};
            return frozenLinear(in[0], few ? at::Tensor() : matrix, few, bias, &lowRank);
        });
        const auto terms = run([&](const std::vector<at::Tensor>& in) {
            return at::linear(in[0], whole, bias) +
                   at::linear(at::linear(in[0], in[1]), in[2]) * 0.5;
        });
        const bool roundsRows = format == "int8" && hasInt8Product();
        for (std::size_t i = 0; i < ours.size(); ++i) {
            QCOMPARE(ours[i].scalar_type(), at::kFloat);
            COMPARE_TENSORS(ours[i], terms[i], roundsRows || half ? 2e-2 : 1e-5);
        }
    }
    /// Of what is not asked for nothing is computed.
    void layersWithoutLora() {
        const auto matrix = at::randn({24, 64});
        const auto x = at::randn({9, 64}).requires_grad_(true);
        const auto few = std::make_shared<FrozenWeight>(quantized(matrix, WeightFormat::float8));
        const auto y = frozenLinear(x, {}, few, {}, nullptr);
        torch::autograd::backward({y.sum()});
        COMPARE_TENSORS(x.grad(), few->matrix(at::kFloat).sum(0).expand({9, 64}), 1e-5);
        QVERIFY(!frozenLinear(x.detach(), {}, few, {}, nullptr).requires_grad());
    }
};

REGISTER_TEST(TestQuantizedWeight, QCoreApplication);
#include "test_quantized_weight.moc"
