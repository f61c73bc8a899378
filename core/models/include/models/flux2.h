// The transformer of FLUX.2 klein (Black Forest Labs 2026; diffusers' Flux2Transformer2DModel).
#pragma once

#include <formats/transformer_config.h>
#include <models/denoiser.h>

namespace dreambooth {

class Flux2 final : public Denoiser {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    Flux2(const Flux2Config& config, Parameters parameters);

    /// The velocity noise − picture. latents [B, channels, h, w] (patches, normalised: Vae), sigmas
    /// float32 [B], 1 for pure noise, text [B, L, textSize]. Returns the latents' shape, in the
    /// precision of its weights. `features`, where given, receives the picture's tokens behind the
    /// block in the middle, [B, width, h, w].
    at::Tensor forward(const at::Tensor& latents, const at::Tensor& sigmas, const at::Tensor& text,
                       at::Tensor* features = nullptr) const;

    at::Tensor predict(const at::Tensor& latents, const at::Tensor& times,
                       const Conditioning& condition) const override;
    at::Tensor features(const at::Tensor& latents, const at::Tensor& times,
                        const Conditioning& condition) const override;

    const Flux2Config& config() const;

private:
    struct Layers;
    const Layers& layers() const;
};

}  // namespace dreambooth
