// Packing through ATen's oneDNN operators.
#include <operators/packed_weight.h>

#include <ATen/autocast_mode.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/mkldnn_reorder_conv2d_weight.h>
#include <base/mapped_file.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>

#include <array>

namespace dreambooth {

namespace {

using Scalars = c10::List<std::optional<at::Scalar>>;
using Convolve = at::Tensor(const at::Tensor&, const at::Tensor&, const std::optional<at::Tensor>&,
                            at::IntArrayRef, at::IntArrayRef, at::IntArrayRef, std::int64_t,
                            std::string_view, Scalars, std::optional<std::string_view>);

/// This one has no header of its own; at::mkldnn_convolution() does not keep channels-last.
const auto& convolvePacked() {
    static const auto convolve = c10::Dispatcher::singleton()
                                     .findSchemaOrThrow("mkldnn::_convolution_pointwise", "")
                                     .typed<Convolve>();
    return convolve;
}

bool isWorthwhile(const at::Tensor& x, const at::Tensor& weight) {
    constexpr std::int64_t minSize = 1 << 16;  // below, a call costs more than it multiplies
    const auto type = weight.scalar_type();
    return x.is_cpu() && weight.numel() >= minSize && x.scalar_type() == type &&
           (type == at::kFloat || type == at::kBFloat16) && !c10::GradMode::is_enabled() &&
           !at::autocast::is_autocast_enabled(at::kCPU);
}

}  // namespace

at::Tensor PackedWeight::convolve(const at::Tensor& x, const at::Tensor& weight,
                                  const at::Tensor& bias, std::int64_t stride,
                                  std::int64_t padding) {
    if (!isWorthwhile(x, weight)) return at::conv2d(x, weight, bias, stride, padding);
    const std::array<std::int64_t, 2> strides = {stride, stride};
    const std::array<std::int64_t, 2> paddings = {padding, padding};
    const std::array<std::int64_t, 2> dilations = {1, 1};
    std::call_once(m_once, [&] {
        try {
            m_packed = at::mkldnn_reorder_conv2d_weight(weight.to_mkldnn(), paddings, strides,
                                                        dilations, 1, x.sizes());
            dropCachedPages(weight);
        } catch (const c10::Error&) {
            // Not every processor has oneDNN's kernels for every precision.
        }
    });
    if (!m_packed.defined()) return at::conv2d(x, weight, bias, stride, padding);
    return convolvePacked().call(x, m_packed, bias.defined() ? std::optional(bias) : std::nullopt,
                                 paddings, strides, dilations, 1, "none", Scalars(), "");
}

}  // namespace dreambooth
