// The residual block and the changes of resolution.
#include "resnet_block.h"

#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/upsample_nearest2d.h>

namespace dreambooth {

ResnetBlock::ResnetBlock(const Scope& scope, std::int64_t inputs, std::int64_t outputs,
                         std::int64_t timeChannels, std::int64_t groups, double eps)
    : norm1(scope / "norm1", inputs, groups, eps),
      conv1(scope / "conv1", inputs, outputs, 3, 1, 1),
      norm2(scope / "norm2", outputs, groups, eps),
      conv2(scope / "conv2", outputs, outputs, 3, 1, 1) {
    if (timeChannels > 0) timeProjection.emplace(scope / "time_emb_proj", timeChannels, outputs);
    if (inputs != outputs) shortcut.emplace(scope / "conv_shortcut", inputs, outputs, 1);
}

at::Tensor ResnetBlock::operator()(const at::Tensor& x, const at::Tensor& time) const {
    auto h = conv1(norm1.silu(x));
    if (timeProjection) h = h + (*timeProjection)(at::silu(time)).unsqueeze(-1).unsqueeze(-1);
    h = norm2.silu(h);  // by itself: what it was made of is free for the convolution's result then
    h = conv2(h);
    return (shortcut ? (*shortcut)(x) : x) + h;
}

Downsample::Downsample(const Scope& scope, std::int64_t channels, std::int64_t padding)
    : conv(scope / "conv", channels, channels, 3, 2, padding) {}

at::Tensor Downsample::operator()(const at::Tensor& x) const {
    return conv(conv.padding == 0 ? at::constant_pad_nd(x, {0, 1, 0, 1}, 0) : x);
}

Upsample::Upsample(const Scope& scope, std::int64_t channels)
    : conv(scope / "conv", channels, channels, 3, 1, 1) {}

at::Tensor Upsample::operator()(const at::Tensor& x, std::int64_t height,
                                std::int64_t width) const {
    return conv(at::upsample_nearest2d(x, {height, width}));
}

}  // namespace dreambooth
