// What each kernel buys: its time and that of ATen's operations in its place, on one thread, taking
// turns, for one 512 px picture in Stable Diffusion 1.5 and for a step of the bundled model. Prints
// a table in Markdown. Usage: measure_kernels [ROUNDS] [attention], which looks at attention alone,
// in more shapes.
#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/autocast_mode.h>
#include <ATen/ops/_fused_adamw.h>
#include <ATen/ops/bucketize.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/group_norm.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/rand.h>
#include <ATen/ops/randint.h>
#include <ATen/ops/randn.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>
#include <kernels/bfloat16.h>
#include <kernels/quantized_moments.h>
#include <kernels/weight_gradient.h>
#include <operators/attention.h>
#include <operators/column_convolution.h>
#include <operators/frozen_weight.h>
#include <operators/gated_units.h>
#include <operators/int8_product.h>
#include <operators/norm.h>
#include <operators/trained_weight.h>
#include <operators/winograd_convolution.h>
#include <torch/csrc/autograd/autograd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>

using namespace dreambooth;

namespace {

int rounds = 9;

double cpuSeconds() {
    timespec used{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

using Work = std::function<void()>;

/// Seconds of a call of `work`.
double secondsOf(const Work& work, int calls = 1) {
    const double start = cpuSeconds();
    for (int i = 0; i < calls; ++i) work();
    return (cpuSeconds() - start) / calls;
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

/// Seconds of one pass, in turns.
struct Timings {
    std::vector<double> ours, atens;

    double milliseconds() const { return 1e3 * median(atens); }
    /// Of the pairs, so that what slows both down does not count.
    double ratio() const {
        std::vector<double> ratios;
        for (std::size_t i = 0; i < ours.size(); ++i) ratios.push_back(ours[i] / atens[i]);
        return median(ratios);
    }
};

/// Of a kernel for one type of numbers: forward and backward, or one pass alone.
using Passes = std::vector<Timings>;

Passes compare(const Work& ours, const Work& atens) {
    ours();
    // So many calls that the clock's steps don't count.
    const int calls = std::clamp(static_cast<int>(0.005 / secondsOf(atens)), 1, 10000);
    Timings timings;
    for (int i = 0; i < rounds; ++i) {
        timings.ours.push_back(secondsOf(ours, calls));
        timings.atens.push_back(secondsOf(atens, calls));
    }
    return {timings};
}

using Function = std::function<at::Tensor()>;

/// The forward and the backward pass of two functions of the same leaves.
Passes compareBoth(const Function& ours, const Function& atens,
                   const std::vector<at::Tensor>& leaves) {
    at::Tensor y = ours();
    const at::Tensor dy =
        at::randn(y.sizes()).to(y.scalar_type()).contiguous(y.suggest_memory_format());
    Timings forward, backward;
    const auto once = [&](const Function& function, std::vector<double>& forwards,
                          std::vector<double>& backwards) {
        forwards.push_back(secondsOf([&] { y = function(); }));
        backwards.push_back(secondsOf([&] { torch::autograd::backward({y}, {dy}); }));
        for (const at::Tensor& leaf : leaves) leaf.mutable_grad().reset();
    };
    const auto both = [&] {
        once(ours, forward.ours, backward.ours);
        once(atens, forward.atens, backward.atens);
    };
    both();
    const int repeats = rounds * std::clamp(static_cast<int>(0.02 / forward.atens.front()), 1, 40);
    forward = backward = {};
    for (int i = 0; i < repeats; ++i) both();
    return {forward, backward};
}

/// "1.2 + 3.4"
std::string joined(const Passes& passes, const char* format, double (Timings::*number)() const) {
    std::string text;
    for (const Timings& timings : passes) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, format, (timings.*number)());
        text += (text.empty() ? "" : " + ") + std::string(buffer);
    }
    return text.empty() ? "–" : text;
}

void printRow(const std::string& name, const std::vector<Passes>& types) {
    std::printf("| %s |", name.c_str());
    for (const Passes& passes : types)
        std::printf(" %s | **%s** |", joined(passes, "%.3g", &Timings::milliseconds).c_str(),
                    joined(passes, "%.2f", &Timings::ratio).c_str());
    std::printf("\n");
    std::fflush(stdout);
}

/// A row of float32 and bfloat16.
void printRow(const std::string& name, const std::function<Passes(at::ScalarType)>& measure) {
    printRow(name, {measure(at::kFloat), measure(at::kBFloat16)});
}

at::Tensor leaf(at::IntArrayRef shape, at::ScalarType type) {
    return at::randn(shape).to(type).requires_grad_(true);
}

at::Tensor channelsLast(at::IntArrayRef shape, at::ScalarType type) {
    return at::randn(shape).to(type).contiguous(at::MemoryFormat::ChannelsLast);
}

struct Attention {
    std::int64_t samples, queries, keys, heads, size;
    bool causal;
};

void measureAttention(const Attention& shape) {
    const auto split = [&](const at::Tensor& x) {
        return x.view({x.size(0), x.size(1), shape.heads, shape.size}).transpose(1, 2);
    };
    printRow("attention, " + std::to_string(shape.samples) + " × " + std::to_string(shape.queries) +
                 " × " + std::to_string(shape.keys) + ", " + std::to_string(shape.heads) + " × " +
                 std::to_string(shape.size) + (shape.causal ? ", causal" : ""),
             [&](at::ScalarType type) -> Passes {
                 const std::int64_t width = shape.heads * shape.size;
                 const auto q = leaf({shape.samples, shape.queries, width}, type),
                            k = leaf({shape.samples, shape.keys, width}, type),
                            v = leaf({shape.samples, shape.keys, width}, type);
                 if (!canFuseAttention(q, k, v, shape.heads)) return {};
                 return compareBoth(
                     [&] { return fusedAttention(q, k, v, shape.heads, shape.causal); },
                     [&] {
                         return at::scaled_dot_product_attention(split(q), split(k), split(v), {},
                                                                 0.0, shape.causal)
                             .transpose(1, 2)
                             .flatten(2);
                     },
                     {q, k, v});
             });
}

/// A resolution of a U-Net.
struct Level {
    std::int64_t samples, side, channels, groups;
    std::int64_t rows() const { return samples * side * side; }
    std::string name() const {
        return std::to_string(samples) + " × " + std::to_string(side) + "² × " +
               std::to_string(channels);
    }
};

void measureGroupNorm(const Level& level) {
    printRow("group norm and SiLU, " + level.name(), [&](at::ScalarType type) {
        const auto x = channelsLast({level.samples, level.channels, level.side, level.side}, type)
                           .requires_grad_(true);
        const auto weight = leaf({level.channels}, type), bias = leaf({level.channels}, type);
        return compareBoth(
            [&] { return groupNorm(x, level.groups, weight, bias, 1e-5, /*silu=*/true); },
            [&] { return at::silu(at::group_norm(x, level.groups, weight, bias, 1e-5)); },
            {x, weight, bias});
    });
}

void measureGeglu(const Level& level) {
    printRow("GEGLU, " + std::to_string(level.rows()) + " × " + std::to_string(8 * level.channels),
             [&](at::ScalarType type) {
                 const auto x = leaf({level.rows(), 8 * level.channels}, type);
                 return compareBoth([&] { return geglu(x); },
                                    [&] {
                                        const auto halves = x.chunk(2, -1);
                                        return halves[0] * at::gelu(halves[1]);
                                    },
                                    {x});
             });
}

/// The gradients of float32 weights, under autocast where `type` is bfloat16: the input wants none.
Passes compareWeightGradients(const Function& ours, const Function& atens, at::ScalarType type,
                              const std::vector<at::Tensor>& weights) {
    if (!kernels::hasWeightGradientKernels(type == at::kBFloat16)) return {};
    const auto record = [&](const Function& function) {
        at::autocast::set_autocast_enabled(at::kCPU, type == at::kBFloat16);
        at::autocast::set_autocast_dtype(at::kCPU, at::kBFloat16);
        const at::Tensor y = function();
        at::autocast::set_autocast_enabled(at::kCPU, false);
        at::autocast::clear_cache();
        return y;
    };
    const at::Tensor mine = record(ours), theirs = record(atens);
    const at::Tensor dy =
        at::randn(mine.sizes()).to(mine.scalar_type()).contiguous(mine.suggest_memory_format());
    const auto backward = [&](const at::Tensor& y) {
        return [&weights, dy, y] {
            torch::autograd::backward({y}, {dy}, /*retain_graph=*/true);
            for (const at::Tensor& weight : weights) weight.mutable_grad().reset();
        };
    };
    return compare(backward(mine), backward(theirs));
}

void measureWeightGradient(const Level& level) {
    printRow("weights of a 3×3 convolution, " + level.name(), [&](at::ScalarType type) {
        const auto x = channelsLast({level.samples, level.channels, level.side, level.side}, type);
        const auto weight =
            channelsLast({level.channels, level.channels, 3, 3}, at::kFloat).requires_grad_(true);
        const auto bias = leaf({level.channels}, at::kFloat);
        return compareWeightGradients([&] { return trainedConvolution(x, weight, bias); },
                                      [&] { return at::conv2d(x, weight, bias, 1, 1); }, type,
                                      {weight, bias});
    });
}

/// By one of our ways, whether or not it is used in that shape.
template <class Ours>
void measureConvolution(const std::string& name, const Level& level, const Ours& ours) {
    const auto x = channelsLast({level.samples, level.channels, level.side, level.side}, at::kFloat)
                       .requires_grad_(true);
    const auto weight =
        channelsLast({level.channels, level.channels, 3, 3}, at::kFloat).requires_grad_(true);
    const auto bias = leaf({level.channels}, at::kFloat);
    printRow("3×3 convolution by " + name + ", " + level.name(),
             {compareBoth([&] { return ours(x, weight, bias); },
                          [&] { return at::conv2d(x, weight, bias, 1, 1); }, {x, weight, bias}),
              {}});
}

void measureLinear(const Level& level) {
    const std::int64_t inputs = level.channels, outputs = 8 * level.channels;
    printRow("weights of a matrix, " + std::to_string(level.rows()) + " rows, " +
                 std::to_string(inputs) + " → " + std::to_string(outputs),
             [&](at::ScalarType type) -> Passes {
                 if (type == at::kFloat) return {};  // ATen's are used there
                 const auto x = at::randn({level.rows(), inputs}).to(type);
                 const auto weight = leaf({outputs, inputs}, at::kFloat),
                            bias = leaf({outputs}, at::kFloat);
                 return compareWeightGradients([&] { return trainedLinear(x, weight, bias); },
                                               [&] { return at::linear(x, weight, bias); }, type,
                                               {weight, bias});
             });
}

/// A frozen matrix in int8 with LoRA's gradients of its inputs, and the matrix of its codes in the
/// layer's type as it is made where bytes are not multiplied.
void measureInt8(std::int64_t rows, std::int64_t inputs, std::int64_t outputs) {
    printRow("matrix in int8, " + std::to_string(rows) + " rows, " + std::to_string(inputs) +
                 " → " + std::to_string(outputs),
             [&](at::ScalarType type) -> Passes {
                 if (!hasInt8Product()) return {};
                 const auto weight =
                     quantized(at::randn({outputs, inputs}) / 8, WeightFormat::int8);
                 const auto x = at::randn({rows, inputs}).to(type);
                 const auto dy = at::randn({rows, outputs}).to(type);
                 return {compare([&] { int8Product(x, weight.codes.t(), {}, weight.scales); },
                                 [&] { at::mm(x, weight.matrix(type).t()); })
                             .front(),
                         compare([&] { int8Product(dy, weight.codes, weight.scales, {}); },
                                 [&] { at::mm(dy, weight.matrix(type)); })
                             .front()};
             });
}

/// AdamW with moments in 8 bits, by the codes' tables.
void adamByTables(const kernels::AdamStep& step, const at::Tensor& gradients, at::Tensor values,
                  std::array<at::Tensor, 2> codes, std::array<at::Tensor, 2> scales) {
    const auto table = [](const auto& array) {
        return at::from_blob(const_cast<float*>(array.data()),
                             {static_cast<std::int64_t>(array.size())});
    };
    const kernels::BlockCodes* of[] = {&kernels::BlockCodes::withSign(),
                                       &kernels::BlockCodes::withoutSign()};
    const auto decoded = [&](std::size_t i) {
        return table(of[i]->values())
                   .index_select(0, codes[i].to(at::kInt))
                   .view({-1, kernels::codeBlock}) *
               scales[i].unsqueeze(1);
    };
    const at::Tensor g = gradients.view({-1, kernels::codeBlock});
    const at::Tensor moments[] = {decoded(0).mul_(step.beta1).add_(g, step.oneMinusBeta1),
                                  decoded(1).mul_(step.beta2).addcmul_(g, g, step.oneMinusBeta2)};
    const at::Tensor change =
        (moments[0] / (moments[1].sqrt() / step.correction2).add_(step.epsilon)).mul_(step.rate);
    values.mul_(step.decayFactor).sub_(change.flatten());
    for (std::size_t i = 0; i < 2; ++i) {
        scales[i].copy_(moments[i].abs().amax(1));
        const at::Tensor divisor = at::where(scales[i] > 0, scales[i], 1.0f).unsqueeze(1);
        codes[i].copy_(
            at::bucketize(moments[i] / divisor, table(of[i]->middles()), /*out_int32=*/true)
                .flatten());
    }
}

void measureAdam() {
    constexpr std::int64_t count = 1280 * 1280;
    const kernels::AdamStep step{.beta1 = 0.9f,
                                 .oneMinusBeta1 = 0.1f,
                                 .beta2 = 0.999f,
                                 .oneMinusBeta2 = 0.001f,
                                 .epsilon = 1e-8f,
                                 .decayFactor = 0.99999f,
                                 .rate = 1e-5f,
                                 .correction2 = 0.5f};
    const at::Tensor gradients = at::randn({count}) * 1e-3, values = at::randn({count});
    const auto codes = [] { return at::randint(1, 255, {count}, at::kByte); };
    const auto scales = [] { return at::rand({count / kernels::codeBlock}) * 1e-3; };
    const std::array<at::Tensor, 2> moments = {codes(), codes()}, perBlock = {scales(), scales()};
    const auto ours = [&] {
        kernels::adamStep8bit(step, {.count = count,
                                     .gradients = gradients.const_data_ptr<float>(),
                                     .values = values.mutable_data_ptr<float>(),
                                     .first = moments[0].mutable_data_ptr<std::uint8_t>(),
                                     .firstScales = perBlock[0].mutable_data_ptr<float>(),
                                     .second = moments[1].mutable_data_ptr<std::uint8_t>(),
                                     .secondScales = perBlock[1].mutable_data_ptr<float>()});
    };
    printRow(
        "AdamW with 8 bits, 1280 × 1280, against tables",
        {compare(ours, [&] { adamByTables(step, gradients, values, moments, perBlock); }), {}});
    const at::Tensor first = at::zeros({count}), second = at::zeros({count}), done = at::zeros({});
    printRow("the same against ATen's fused one with 32 bits",
             {compare(ours,
                      [&] {
                          at::_fused_adamw_({values}, {gradients}, {first}, {second}, {}, {done},
                                            1e-5, 0.9, 0.999, 1e-2, 1e-8, /*amsgrad=*/false,
                                            /*maximize=*/false);
                      }),
              {}});
}

void measureConversions() {
    constexpr std::int64_t count = 1 << 12;  // what the other kernels convert at once
    const at::Tensor wide = at::randn({count}), half = wide.to(at::kBFloat16);
    auto* const floats = wide.mutable_data_ptr<float>();
    auto* const halves = static_cast<std::uint16_t*>(half.mutable_data_ptr());
    printRow(
        "bfloat16 → float32, 4096 numbers",
        {{}, compare([&] { kernels::widen(halves, floats, count); }, [&] { wide.copy_(half); })});
    printRow(
        "float32 → bfloat16, 4096 numbers",
        {{}, compare([&] { kernels::narrow(floats, halves, count); }, [&] { half.copy_(wide); })});
}

/// Heads' queries, keys and values as they lie in the network; leaves.
struct AttentionInputs {
    at::Tensor q, k, v;
    std::int64_t heads;

    at::Tensor split(const at::Tensor& x) const {
        return x.view({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
    }
    at::Tensor aten() const {
        return at::scaled_dot_product_attention(split(q), split(k), split(v))
            .transpose(1, 2)
            .flatten(2);
    }
    at::Tensor written() const {
        const double scale = 1.0 / std::sqrt(static_cast<double>(q.size(2) / heads));
        const auto scores = at::matmul(split(q) * scale, split(k).transpose(-2, -1));
        return at::matmul(at::softmax(scores, -1), split(v)).transpose(1, 2).flatten(2);
    }
};

/// Where our own attention wins: beside ATen's fused one, and beside matrix products.
void measureAttentionGrid() {
    std::printf(
        "| queries × keys, 8 heads | type | ATen's, ms | ours / ATen's | products / ATen's |\n"
        "|-|-|-|-|-|\n");
    for (const std::int64_t keys : {77, 256, 1024, 4096})
        for (const std::int64_t size : {40, 64, 80, 160})
            for (const at::ScalarType type : {at::kFloat, at::kBFloat16}) {
                const std::int64_t queries = keys == 77 ? 1024 : keys, heads = 8;
                const auto leaf = [&](std::int64_t length) {
                    return at::randn({1, length, heads * size}).to(type).requires_grad_(true);
                };
                const AttentionInputs x{leaf(queries), leaf(keys), leaf(keys), heads};
                const auto aten = [&] { return x.aten(); };
                Passes ours;
                if (canFuseAttention(x.q, x.k, x.v, heads))
                    ours = compareBoth([&] { return fusedAttention(x.q, x.k, x.v, heads, false); },
                                       aten, {x.q, x.k, x.v});
                const Passes written =
                    compareBoth([&] { return x.written(); }, aten, {x.q, x.k, x.v});
                std::printf("| %d × %d, %d numbers | %s | %s | **%s** | %s |\n",
                            static_cast<int>(queries), static_cast<int>(keys),
                            static_cast<int>(size), type == at::kFloat ? "float32" : "bfloat16",
                            joined(written, "%.3g", &Timings::milliseconds).c_str(),
                            joined(ours, "%.2f", &Timings::ratio).c_str(),
                            joined(written, "%.2f", &Timings::ratio).c_str());
                std::fflush(stdout);
            }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1) rounds = std::stoi(argv[1]);
    at::set_num_threads(1);
    if (argc > 2 && std::string(argv[2]) == "attention") {
        measureAttentionGrid();
        return 0;
    }
    std::printf(
        "| | float32: ATen, ms | ours / ATen | bfloat16: ATen, ms | ours / ATen |\n"
        "|-|-|-|-|-|\n");
    // SD 1.5's levels, its text encoder, and the bundled model's with two photos and two class
    // images.
    for (const Attention& shape :
         {Attention{1, 4096, 4096, 8, 40, false}, Attention{1, 4096, 77, 8, 40, false},
          Attention{1, 1024, 1024, 8, 80, false}, Attention{1, 1024, 77, 8, 80, false},
          Attention{1, 256, 256, 8, 160, false}, Attention{1, 64, 64, 8, 160, false},
          Attention{1, 77, 77, 12, 64, true}, Attention{4, 256, 256, 2, 32, false},
          Attention{4, 256, 77, 2, 32, false}, Attention{4, 64, 64, 4, 32, false}})
        measureAttention(shape);
    const std::vector<Level> levels = {{1, 64, 320, 32}, {1, 32, 640, 32}, {1, 16, 1280, 32},
                                       {1, 8, 1280, 32}, {4, 32, 48, 16},  {4, 16, 64, 16}};
    for (const Level& level : levels) measureGroupNorm(level);
    for (const Level& level : levels) measureGeglu(level);
    for (const Level& level : levels) measureWeightGradient(level);
    for (const Level& level : levels) measureConvolution("Winograd", level, winogradConvolution);
    const auto byColumns = [](const at::Tensor& x, const at::Tensor& weight,
                              const at::Tensor& bias) {
        return columnConvolution(x, weight, bias, 1);
    };
    for (const Level& level : levels) measureConvolution("columns", level, byColumns);
    for (const Level& level : levels) measureLinear(level);
    // klein's at 512 px, and of SDXL's two levels with attention at 1024 px.
    measureInt8(1536, 3072, 9216);
    measureInt8(1536, 9216, 3072);
    measureInt8(4096, 640, 640);
    measureInt8(1024, 1280, 10240);
    measureAdam();
    measureConversions();
}
