// The transformer of Z-Image (Alibaba 2025; diffusers' ZImageTransformer2DModel).
#pragma once

#include <formats/transformer_config.h>
#include <models/parameters.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

class ZImage {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    ZImage(const ZImageConfig& config, Parameters parameters);
    ZImage(ZImage&&) noexcept;
    ZImage& operator=(ZImage&&) noexcept;
    ~ZImage();

    /// The velocity noise − picture (the network's own output is its negative). latents [B,
    /// channels, h, w], h and w even; sigmas float32 [B], 1 for pure noise; captions one a picture,
    /// [L, captionSize] of any length from 1 on. Returns the latents' shape, in the precision of
    /// its weights.
    at::Tensor forward(const at::Tensor& latents, const at::Tensor& sigmas,
                       const std::vector<at::Tensor>& captions) const;

    const ZImageConfig& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;
    /// Places for LoRA by module name ("layers.0.attention.to_q").
    const std::map<std::string, std::shared_ptr<LoraSlot>>& loraSlots() const;
    /// Recompute activations of each block in backward instead of keeping them (Chen et al. 2016).
    void setGradientCheckpointing(bool on);

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth
