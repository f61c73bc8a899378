// The layers' arithmetic, most of it ATen's; LoRA is added where a slot is filled.
#include "layers.h"

#include "lora_arithmetic.h"

#include <ATen/TensorOperators.h>
#include <ATen/autocast_mode.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <operators/attention.h>
#include <operators/column_convolution.h>
#include <operators/frozen_linear.h>
#include <operators/norm.h>
#include <operators/trained_weight.h>
#include <operators/winograd_convolution.h>

namespace dreambooth {

namespace {

/// [out] → what broadcasts over outputs like `y`.
at::Tensor perOutput(const at::Tensor& values, const at::Tensor& y, bool isConvolution) {
    return isConvolution ? values.view({1, -1, 1, 1}) : values.view({-1}).expand({y.size(-1)});
}

/// P(x) times the scale; `first` applies a factor as the layer itself does its weight, `second` one
/// to what comes of that. Of two factors' outputs the first is by far the smaller.
template <class First, class Second>
at::Tensor lowRank(const at::Tensor& x, const LoraLayer& layer, const First& first,
                   const Second& second) {
    if (!layer.down.defined()) return first(x, layer.up) * layer.scale;
    return second(first(x, layer.down) * layer.scale, layer.up);
}

/// (left ⊗ Q)(x), where `apply` is Q(x): on the last dimension, or on the channels of a picture.
template <class Apply>
at::Tensor kronecker(const at::Tensor& left, const at::Tensor& x, bool isConvolution,
                     const Apply& apply) {
    const std::int64_t parts = left.size(1);
    if (!isConvolution) return at::matmul(left, apply(x.unflatten(-1, {parts, -1}))).flatten(-2);
    const auto q = apply(x.reshape({x.size(0) * parts, -1, x.size(2), x.size(3)}));
    const auto sum = at::matmul(left, q.reshape({x.size(0), parts, -1}));
    return sum.view({x.size(0), -1, q.size(2), q.size(3)});
}

/// The layer's output y plus what the slot's adapters say; `plain` is the layer without bias,
/// `down` and `up` apply a factor as the layer itself does. Adapters are float32 over
/// half-precision weights, as peft has them: they work in their own precision, unless autocast
/// chooses one.
template <class Plain, class Down, class Up>
at::Tensor withLora(const at::Tensor& x, const at::Tensor& y, const at::Tensor& bias,
                    const LoraSlot& slot, const Plain& plain, const Down& down, const Up& up) {
    const bool isConvolution = slot.sizes().size() == 4;
    at::Tensor sum = y;
    for (const LoraLayer& layer : slot.layers) {
        const bool cast = x.scalar_type() != layer.up.scalar_type() &&
                          !at::autocast::is_autocast_enabled(x.device().type());
        const bool drops = dropsInputs(layer);
        const at::Tensor input = drops ? withDropout(x, layer) : x;
        const at::Tensor taken = cast ? input.to(layer.up.scalar_type()) : input;
        const auto apply = [&](const at::Tensor& value) { return lowRank(value, layer, down, up); };
        at::Tensor added = layer.left.defined() ? kronecker(layer.left, taken, isConvolution, apply)
                                                : apply(taken);
        if (layer.magnitude.defined()) {
            const auto doraScale = perOutput(
                layer.doraScale.defined() ? layer.doraScale : doraScaleOf(layer, slot.matrix()), y,
                isConvolution);
            // As peft has it, dropout is then of the layer's own part of the change, too.
            const auto own = drops            ? plain(input)
                             : bias.defined() ? y - perOutput(bias, y, isConvolution)
                                              : y;
            added = (doraScale - 1) * own + doraScale * added;
        }
        sum = (sum + added).to(y.scalar_type());
    }
    return sum;
}

/// Two factors and nothing else.
bool isPlain(const LoraLayer& layer) {
    return layer.down.defined() && !layer.left.defined() && !layer.magnitude.defined() &&
           !dropsInputs(layer);
}

at::Tensor multiplied(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
    return canTrainLinear(x, weight) ? trainedLinear(x, weight, bias) : at::linear(x, weight, bias);
}

}  // namespace

Linear::Linear(const Scope& scope, std::int64_t inputs, std::int64_t outputs, bool hasBias)
    : frozen(scope.frozenMatrix("weight", {outputs, inputs})),
      weight(frozen ? at::Tensor() : scope.tensor("weight", {outputs, inputs})),
      lora(scope.slot(weight, frozen)) {
    if (hasBias) bias = scope.tensor("bias", {outputs});
}

at::Tensor Linear::operator()(const at::Tensor& x) const {
    const auto& layers = lora->layers;
    const bool isFrozen = frozen || !weight.requires_grad();
    if (isFrozen && layers.size() == 1 && isPlain(layers[0])) {
        const LowRank lowRank{layers[0].down.flatten(1), layers[0].up.flatten(1), layers[0].scale};
        return frozenLinear(x, weight, frozen, bias, &lowRank);
    }
    const auto product = [this](const at::Tensor& value, const at::Tensor& shift) {
        return frozen ? frozenLinear(value, weight, frozen, shift, nullptr)
                      : multiplied(value, weight, shift);
    };
    auto y = product(x, bias);
    if (layers.empty()) return y;
    const auto apply = [](const at::Tensor& value, const at::Tensor& factor) {
        return at::linear(value, factor.flatten(1));
    };
    return withLora(
        x, y, bias, *lora, [&](const at::Tensor& value) { return product(value, {}); }, apply,
        apply);
}

Conv2d::Conv2d(const Scope& scope, std::int64_t inputs, std::int64_t outputs, std::int64_t kernel,
               std::int64_t stride_, std::int64_t padding_)
    : weight(scope.tensor("weight", {outputs, inputs, kernel, kernel})),
      bias(scope.tensor("bias", {outputs})),
      stride(stride_),
      padding(padding_),
      lora(scope.slot(weight, nullptr)) {
    if (scope.isFrozen()) packed = std::make_shared<PackedWeight>();
}

namespace {

/// A 1×1 convolution of a channels-last picture is a matrix product of its rows as they lie in
/// memory. ATen copies them to another order first, and back.
bool isMatrixProduct(const at::Tensor& x, const Conv2d& layer) {
    return layer.weight.size(2) == 1 && layer.stride == 1 && layer.padding == 0 &&
           !x.is_contiguous() && x.is_contiguous(at::MemoryFormat::ChannelsLast) && x.is_cpu();
}

/// By the fastest of the ways that suit the layer and what comes in.
at::Tensor convolved(const Conv2d& layer, const at::Tensor& x) {
    const at::Tensor &weight = layer.weight, &bias = layer.bias;
    const std::int64_t stride = layer.stride, padding = layer.padding;
    if (isMatrixProduct(x, layer))
        return multiplied(x.permute({0, 2, 3, 1}), weight.flatten(1), bias).permute({0, 3, 1, 2});
    if (isWinogradFaster(x, weight, stride, padding)) return winogradConvolution(x, weight, bias);
    if (layer.packed) return layer.packed->convolve(x, weight, bias, stride, padding);
    if (isColumnFaster(x, weight, stride, padding))
        return columnConvolution(x, weight, bias, stride);
    if (canTrainConvolution(x, weight, stride, padding)) return trainedConvolution(x, weight, bias);
    return at::conv2d(x, weight, bias, stride, padding);
}

}  // namespace

at::Tensor Conv2d::operator()(const at::Tensor& x) const {
    const auto y = convolved(*this, x);
    if (lora->layers.empty()) return y;
    // A 1×1 convolution's factors may come as matrices.
    const auto asKernel = [](const at::Tensor& factor) {
        return factor.dim() == 2 ? factor.unsqueeze(-1).unsqueeze(-1) : factor;
    };
    return withLora(
        x, y, bias, *lora,
        [&](const at::Tensor& value) { return at::conv2d(value, weight, {}, stride, padding); },
        [&](const at::Tensor& value, const at::Tensor& factor) {
            return at::conv2d(value, asKernel(factor), {}, stride, padding);
        },
        [&](const at::Tensor& value, const at::Tensor& factor) {
            return at::conv2d(value, asKernel(factor));
        });
}

GroupNorm::GroupNorm(const Scope& scope, std::int64_t channels, std::int64_t groups_, double eps_)
    : weight(scope.tensor("weight", {channels})),
      bias(scope.tensor("bias", {channels})),
      groups(groups_),
      eps(eps_) {}

at::Tensor GroupNorm::operator()(const at::Tensor& x) const {
    return groupNorm(x, groups, weight, bias, eps, /*silu=*/false);
}

at::Tensor GroupNorm::silu(const at::Tensor& x) const {
    return groupNorm(x, groups, weight, bias, eps, /*silu=*/true);
}

LayerNorm::LayerNorm(const Scope& scope, std::int64_t size, double eps_)
    : weight(scope.tensor("weight", {size})), bias(scope.tensor("bias", {size})), eps(eps_) {}

at::Tensor LayerNorm::operator()(const at::Tensor& x) const {
    return layerNorm(x, weight, bias, eps);
}

RmsNorm::RmsNorm(const Scope& scope, std::int64_t size, double eps_)
    : weight(scope.tensor("weight", {size})), eps(eps_) {}

at::Tensor RmsNorm::operator()(const at::Tensor& x) const {
    return rmsNorm(x, weight, eps);
}

namespace {

/// In bfloat16 with few keys ATen's backward takes up to seven times as long as our own attention;
/// in float32 and with many keys ATen's is as fast or faster (docs/benchmarks.md). Whether
/// gradients are wanted makes no difference, so that checkpointing computes the same numbers twice.
bool isFusedFaster(const at::Tensor& q, const at::Tensor& k) {
    constexpr std::int64_t maxKeys = 256;
    return q.scalar_type() == at::kBFloat16 && k.size(1) <= maxKeys;
}

}  // namespace

at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, std::int64_t heads,
                  bool causal) {
    if (isFusedFaster(q, k) && canFuseAttention(q, k, v, heads))
        return fusedAttention(q, k, v, heads, causal);
    const auto split = [heads](const at::Tensor& x) {
        return x.view({x.size(0), x.size(1), heads, x.size(2) / heads}).transpose(1, 2);
    };
    return at::scaled_dot_product_attention(split(q), split(k), split(v), {}, 0.0, causal)
        .transpose(1, 2)
        .flatten(2);
}

at::Tensor timeWaves(const at::Tensor& times, std::int64_t channels) {
    const std::int64_t half = channels / 2;
    const auto wide = times.to(at::kFloat);
    const auto frequencies =
        (at::arange(half, wide.options()) * -std::log(10000.0) / static_cast<double>(half)).exp();
    const auto angles = wide.unsqueeze(-1) * frequencies;
    return at::cat({angles.cos(), angles.sin()}, -1);
}

}  // namespace dreambooth
