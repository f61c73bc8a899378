// The transformer of Z-Image (Alibaba 2025; diffusers' ZImageTransformer2DModel).
#pragma once

#include <formats/transformer_config.h>
#include <models/denoiser.h>

#include <vector>

namespace dreambooth {

class ZImage final : public Denoiser {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    ZImage(const ZImageConfig& config, Parameters parameters);

    /// The velocity noise − picture (the network's own output is its negative). latents [B,
    /// channels, h, w], h and w even; sigmas float32 [B], 1 for pure noise; captions one a picture,
    /// [L, captionSize] of any length from 1 on. Returns the latents' shape, in the precision of
    /// its weights. `features`, where given, receives the picture's tokens behind the block in the
    /// middle, [B, width, h / 2, w / 2].
    at::Tensor forward(const at::Tensor& latents, const at::Tensor& sigmas,
                       const std::vector<at::Tensor>& captions,
                       at::Tensor* features = nullptr) const;

    at::Tensor predict(const at::Tensor& latents, const at::Tensor& times,
                       const Conditioning& condition) const override;
    at::Tensor features(const at::Tensor& latents, const at::Tensor& times,
                        const Conditioning& condition) const override;

    const ZImageConfig& config() const;

private:
    struct Layers;
    const Layers& layers() const;
};

}  // namespace dreambooth
