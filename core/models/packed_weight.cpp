// Packing through ATen's oneDNN operators, which have no headers of their own (see the header).
#include "packed_weight.h"

#include <ATen/autocast_mode.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/mkldnn_reorder_conv2d_weight.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace {

using Scalars = c10::List<std::optional<at::Scalar>>;
using Convolve = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&,
                            at::IntArrayRef, at::IntArrayRef, at::IntArrayRef, std::int64_t,
                            std::string_view, Scalars, std::optional<std::string_view>);
using Multiply = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&,
                            std::string_view, Scalars, std::optional<std::string_view>);
using ReorderMatrix = at::Tensor(const at::Tensor&, std::optional<std::int64_t>);

template <class Signature>
auto operatorNamed(const char* name) {
    return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<Signature>();
}

std::optional<at::Tensor> given(const at::Tensor& bias) {
    return bias.defined() ? std::optional(bias) : std::nullopt;
}

bool isWorthwhile(const at::Tensor& x, const at::Tensor& weight) {
    constexpr std::int64_t least = 1 << 16;  // below, a call costs more than it multiplies
    const auto type = weight.scalar_type();
    return x.is_cpu() && weight.numel() >= least && x.scalar_type() == type &&
           (type == at::kFloat || type == at::kBFloat16) && !c10::GradMode::is_enabled() &&
           !at::autocast::is_autocast_enabled(at::kCPU);
}

}  // namespace

template <class Pack>
bool PackedWeight::isReady(const at::Tensor& x, const at::Tensor& weight, const Pack& pack) {
    if (!isWorthwhile(x, weight)) return false;
    std::call_once(m_once, [&] {
        try {
            m_packed = pack();
            dropCachedPages(
                {static_cast<const std::byte*>(weight.const_data_ptr()), weight.nbytes()});
        } catch (const c10::Error&) {
            // Not every processor has oneDNN's kernels for every precision.
        }
    });
    return m_packed.defined();
}

at::Tensor PackedWeight::linear(const at::Tensor& x, const at::Tensor& weight,
                                const at::Tensor& bias) {
    const auto rows = x.numel() / std::max<std::int64_t>(1, x.size(-1));
    const auto pack = [&] {
        return operatorNamed<ReorderMatrix>("mkldnn::_reorder_linear_weight").call(weight, rows);
    };
    if (!isReady(x, weight, pack)) return at::linear(x, weight, bias);
    static const auto multiply = operatorNamed<Multiply>("mkldnn::_linear_pointwise");
    return multiply.call(x, m_packed, given(bias), "none", Scalars(), "");
}

at::Tensor PackedWeight::convolve(const at::Tensor& x, const at::Tensor& weight,
                                  const at::Tensor& bias, std::int64_t stride,
                                  std::int64_t padding) {
    const std::array<std::int64_t, 2> strides = {stride, stride};
    const std::array<std::int64_t, 2> paddings = {padding, padding};
    const std::array<std::int64_t, 2> dilations = {1, 1};
    const auto pack = [&] {
        return at::mkldnn_reorder_conv2d_weight(weight.to_mkldnn(), paddings, strides, dilations, 1,
                                                x.sizes());
    };
    if (!isReady(x, weight, pack)) return at::conv2d(x, weight, bias, stride, padding);
    static const auto convolve = operatorNamed<Convolve>("mkldnn::_convolution_pointwise");
    return convolve.call(x, m_packed, given(bias), paddings, strides, dilations, 1, "none",
                         Scalars(), "");
}

}  // namespace dreambooth
