// Autograd functions around the kernels of weight gradients.
#include <operators/trained_weight.h>

#include "layer_arithmetic.h"

#include <kernels/weight_gradient.h>

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/convolution_backward.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/mm.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using kernels::WeightShape;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

bool isTrained(const at::Tensor& x, const at::Tensor& weight) {
    return x.is_cpu() && weight.requires_grad() && c10::GradMode::is_enabled() &&
           weight.scalar_type() == at::kFloat;
}

MaybeTensor cast(const MaybeTensor& bias, at::ScalarType type) {
    return bias ? MaybeTensor(bias->to(type)) : std::nullopt;
}

struct Sums {
    at::Tensor weight;  ///< [outputs, kernel, kernel, inputs]
    at::Tensor bias;
};

/// Both gradients in float32, from x and dy in rows of channels.
Sums sumsOf(const WeightShape& shape, const at::Tensor& x, const at::Tensor& dy) {
    // A small sum is split by blocks, each part with memory of its own; a large one by inputs, so
    // that one thread alone packs everything once.
    constexpr std::int64_t maxSplitSize = 1 << 17;
    constexpr std::int64_t maxParts = 4;
    const std::int64_t outputs = kernels::paddedOutputs(shape),
                       inputs = kernels::paddedInputs(shape);
    const std::int64_t size = outputs * shape.kernel * shape.kernel * inputs;
    const std::int64_t blocks = kernels::blocksOf(shape), panels = kernels::panelsOf(shape);
    const std::int64_t parts = size <= maxSplitSize ? std::min(blocks, maxParts) : 1;
    const auto sums = at::empty({parts, outputs, shape.kernel, shape.kernel, inputs}, at::kFloat);
    const auto bias = at::empty({parts, outputs}, at::kFloat);
    auto* const weights = sums.mutable_data_ptr<float>();
    auto* const biases = bias.mutable_data_ptr<float>();
    const void* const xs = x.const_data_ptr();
    const void* const dys = dy.const_data_ptr();
    at::parallel_for(0, parts > 1 ? parts : panels, 1, [&](std::int64_t begin, std::int64_t end) {
        thread_local kernels::WeightBuffers buffers;
        if (parts == 1) {
            kernels::sumWeightGradient(shape,
                                       {.blocks = {0, blocks},
                                        .panels = {begin, end},
                                        .x = xs,
                                        .dy = dys,
                                        .sums = weights,
                                        .bias = begin == 0 ? biases : nullptr},
                                       buffers);
            return;
        }
        for (std::int64_t i = begin; i < end; ++i)
            kernels::sumWeightGradient(shape,
                                       {.blocks = {i * blocks / parts, (i + 1) * blocks / parts},
                                        .panels = {0, panels},
                                        .x = xs,
                                        .dy = dys,
                                        .sums = weights + i * size,
                                        .bias = biases + i * outputs},
                                       buffers);
    });
    // In their order, whatever threads there are.
    for (std::int64_t i = 1; i < parts; ++i) {
        for (std::int64_t j = 0; j < size; ++j) weights[j] += weights[i * size + j];
        for (std::int64_t j = 0; j < outputs; ++j) biases[j] += biases[i * outputs + j];
    }
    return {sums[0].narrow(0, 0, shape.outputs).narrow(3, 0, shape.inputs),
            bias[0].narrow(0, 0, shape.outputs)};
}

struct TrainedConvolution : torch::autograd::Function<TrainedConvolution> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const MaybeTensor& bias) {
        const auto type = arithmetic(x);
        const auto input = x.to(type).contiguous(at::MemoryFormat::ChannelsLast);
        const auto factor = weight.to(type);
        context->save_for_backward({input, factor});
        context->saved_data["bias"] = bias.has_value();
        return at::conv2d(input, factor, cast(bias, type), 1, weight.size(2) / 2);
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto &x = saved[0], &weight = saved[1];
        const auto dy = gradients[0].to(x.scalar_type()).contiguous(at::MemoryFormat::ChannelsLast);
        at::Tensor dx;
        if (context->needs_input_grad(0)) {
            const std::int64_t padding = weight.size(2) / 2;
            dx = std::get<0>(at::convolution_backward(dy, x, weight, at::OptionalIntArrayRef(),
                                                      {1, 1}, {padding, padding}, {1, 1}, false,
                                                      {0, 0}, 1, {true, false, false}));
        }
        const WeightShape shape{.samples = x.size(0),
                                .height = x.size(2),
                                .width = x.size(3),
                                .rows = x.size(0) * x.size(2) * x.size(3),
                                .inputs = x.size(1),
                                .outputs = dy.size(1),
                                .kernel = weight.size(2),
                                .half = x.scalar_type() == at::kBFloat16};
        const auto [dw, db] = sumsOf(shape, x, dy);
        return {dx, dw.permute({0, 3, 1, 2}).contiguous(at::MemoryFormat::ChannelsLast),
                context->saved_data["bias"].toBool() ? db : at::Tensor()};
    }
};

struct TrainedLinear : torch::autograd::Function<TrainedLinear> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const MaybeTensor& bias) {
        const auto type = arithmetic(x);
        const auto input = x.to(type).contiguous();
        const auto factor = weight.to(type);
        context->save_for_backward({input, factor});
        context->saved_data["bias"] = bias.has_value();
        return at::linear(input, factor, cast(bias, type));
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto &x = saved[0], &weight = saved[1];
        const std::int64_t inputs = weight.size(1), outputs = weight.size(0);
        const auto dy = gradients[0].to(x.scalar_type()).contiguous().view({-1, outputs});
        at::Tensor dx;
        if (context->needs_input_grad(0)) dx = at::mm(dy, weight).view(x.sizes());
        // As a picture of an even number of rows, the last of which may be missing.
        constexpr std::int64_t maxWidth = 256;
        const std::int64_t rows = dy.size(0);
        const std::int64_t width = std::min(maxWidth, (rows + 1) / 2);
        const WeightShape shape{.samples = 1,
                                .height = (rows + 2 * width - 1) / (2 * width) * 2,
                                .width = width,
                                .rows = rows,
                                .inputs = inputs,
                                .outputs = outputs,
                                .kernel = 1,
                                .half = true};
        const auto [dw, db] = sumsOf(shape, x, dy);
        return {dx, dw.reshape({outputs, inputs}),
                context->saved_data["bias"].toBool() ? db : at::Tensor()};
    }
};

}  // namespace

bool canTrainConvolution(const at::Tensor& x, const at::Tensor& weight, std::int64_t stride,
                         std::int64_t padding) {
    static const bool half = kernels::hasWeightGradientKernels(true),
                      full = kernels::hasWeightGradientKernels(false);
    const auto type = arithmetic(x);
    return isTrained(x, weight) && x.dim() == 4 && stride == 1 && weight.size(2) == 3 &&
           padding == 1 && !weight.is_contiguous() &&
           weight.is_contiguous(at::MemoryFormat::ChannelsLast) &&
           ((half && type == at::kBFloat16) || (full && type == at::kFloat));
}

bool canTrainLinear(const at::Tensor& x, const at::Tensor& weight) {
    static const bool half = kernels::hasWeightGradientKernels(true);
    return half && isTrained(x, weight) && arithmetic(x) == at::kBFloat16 && x.numel() > 0;
}

at::Tensor trainedConvolution(const at::Tensor& x, const at::Tensor& weight,
                              const at::Tensor& bias) {
    return TrainedConvolution::apply(x, weight, given(bias));
}

at::Tensor trainedLinear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
    return TrainedLinear::apply(x, weight, given(bias));
}

}  // namespace dreambooth
