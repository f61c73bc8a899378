// The transformer of FLUX.2 klein (Black Forest Labs 2026; diffusers' Flux2Transformer2DModel).
#pragma once

#include <formats/transformer_config.h>
#include <models/parameters.h>

#include <map>
#include <memory>
#include <string>

namespace dreambooth {

class Flux2 {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    Flux2(const Flux2Config& config, Parameters parameters);
    Flux2(Flux2&&) noexcept;
    Flux2& operator=(Flux2&&) noexcept;
    ~Flux2();

    /// The velocity noise − picture. latents [B, channels, h, w] (patches, normalised: Vae), sigmas
    /// float32 [B], 1 for pure noise, text [B, L, textSize]. Returns the latents' shape, in the
    /// precision of its weights.
    at::Tensor forward(const at::Tensor& latents, const at::Tensor& sigmas,
                       const at::Tensor& text) const;

    const Flux2Config& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;
    /// Places for LoRA by module name ("transformer_blocks.0.attn.to_q").
    const std::map<std::string, std::shared_ptr<LoraSlot>>& loraSlots() const;
    /// Recompute activations of each block in backward instead of keeping them (Chen et al. 2016).
    void setGradientCheckpointing(bool on);

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth
