// The linear map from latents to colours, fitted and applied.
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/avg_pool2d.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/linalg_solve.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/upsample_bilinear2d.h>

#include <diffusion/pipeline.h>
#include <diffusion/preview.h>
#include <diffusion/random.h>

#include <algorithm>

namespace dreambooth {

namespace {

/// [B, C, h, w] → [B h w, C].
at::Tensor rows(const at::Tensor& pictures) {
    return pictures.permute({0, 2, 3, 1}).flatten(0, 2).to(at::kFloat).cpu();
}

at::Tensor withConstant(const at::Tensor& latents) {
    const auto cells = rows(latents);
    return at::cat({cells, at::ones({cells.size(0), 1})}, 1);
}

}  // namespace

LatentPreview::LatentPreview(const Vae& vae, const ModelFiles& files) {
    const at::NoGradGuard noGrad;
    const auto& some = vae.parameters().tensors().begin()->second;
    // Noise of half the size made larger: neighbours are alike, as they are in real latents. A
    // picture has nine colours that differ, and the map as many rows as channels.
    const std::int64_t channels = files.latentChannels();
    const std::int64_t pictures = std::max<std::int64_t>(2, channels / 4);
    const auto coarse = keyedNormal({pictures, channels, 3, 3}, 0, "preview", 0);
    const auto latents = at::upsample_bilinear2d(coarse, {8, 8}, /*align_corners=*/true);
    const auto pixels = vae.decode(latents.to(some.options()));
    const std::int64_t cell = files.pixelsPerLatent();
    const auto colours = rows(at::avg_pool2d(pixels.to(at::kFloat), {cell, cell}));

    // Ridge regression; the small ridge keeps it solvable for any decoder.
    const auto inputs = withConstant(latents);
    const auto square = inputs.t().matmul(inputs) + 1e-3 * at::eye(inputs.size(1));
    m_map = at::linalg_solve(square, inputs.t().matmul(colours));
}

at::Tensor LatentPreview::picture(const at::Tensor& latents, int scale) const {
    const at::NoGradGuard noGrad;
    const auto height = latents.size(1);
    const auto width = latents.size(2);
    const auto colours = withConstant(latents.unsqueeze(0)).matmul(m_map);
    const auto small = colours.view({1, height, width, 3}).permute({0, 3, 1, 2});
    return pixelsToBytes(at::upsample_bilinear2d(small, {height * scale, width * scale}, false))
        .squeeze(0);
}

}  // namespace dreambooth
