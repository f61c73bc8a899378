// The network that a picture is drawn with, whatever its family: a U-Net or a transformer.
#pragma once

#include <models/parameters.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

/// What the network is told about the picture besides its noise level.
struct Conditioning {
    at::Tensor hidden;  ///< the prompt, [B, L, numbers a token]
    /// SDXL only: the pooled prompt [B, P], and the sizes [B, 6] of the picture as it was, of the
    /// corner where it was cropped (top, left) and as it is: height, width, top, left, height,
    /// width in pixels (Podell et al. 2023).
    at::Tensor pooled = {}, timeIds = {};
    /// How many tokens of each row are the prompt's; what follows fills up the row. Empty: all.
    std::vector<std::int64_t> lengths = {};
};

class Denoiser {
public:
    Denoiser() = default;
    Denoiser(Denoiser&&) = default;
    Denoiser& operator=(Denoiser&&) = default;
    Denoiser(const Denoiser&) = delete;
    Denoiser& operator=(const Denoiser&) = delete;
    virtual ~Denoiser() = default;

    /// latents [B, C, h, w]; times int64 or float32 [B], as the model's schedule counts them (flow
    /// matching: 1000 σ). Returns what the schedule has it predict, of the latents' shape.
    virtual at::Tensor predict(const at::Tensor& latents, const at::Tensor& times,
                               const Conditioning& condition) const = 0;

    /// What a block within sees of each place, [B, features, rows, columns]: for comparing
    /// pictures. Of a U-Net its last up block, which tells one subject from another where earlier
    /// ones tell a photo from a drawing; of a transformer the block in the middle (Gan et al. 2025,
    /// "Unleashing Diffusion Transformers for Visual Correspondence").
    virtual at::Tensor features(const at::Tensor& latents, const at::Tensor& times,
                                const Conditioning& condition) const = 0;

    virtual Parameters& parameters() = 0;
    virtual const Parameters& parameters() const = 0;
    /// Places for LoRA by module name ("down_blocks.0.….attn1.to_q", "layers.0.attention.to_q").
    virtual const std::map<std::string, std::shared_ptr<LoraSlot>>& loraSlots() const = 0;
    /// Recompute activations of each block in backward instead of keeping them (Chen et al. 2016).
    virtual void setGradientCheckpointing(bool on) = 0;
};

}  // namespace dreambooth
