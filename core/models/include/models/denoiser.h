// The network that a picture is drawn with, whatever its family: a U-Net or a transformer.
#pragma once

#include <models/gradient_checkpointing.h>
#include <models/parameters.h>

#include <cstdint>
#include <memory>
#include <utility>
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

    Parameters& parameters() { return m_network->parameters; }
    const Parameters& parameters() const { return m_network->parameters; }
    const LoraSlots& loraSlots() const { return m_network->loraSlots; }
    /// Recompute activations of each block in backward instead of keeping them (Chen et al. 2016).
    void setGradientCheckpointing(Checkpointing how) { m_network->checkpointing = how; }

protected:
    /// What each family's network has beside its layers, which hold these tensors and slots.
    struct Network {
        explicit Network(Parameters parameters_) : parameters(std::move(parameters_)) {}
        virtual ~Network() = default;

        Parameters parameters;
        LoraSlots loraSlots;
        Checkpointing checkpointing = Checkpointing::off;
    };

    explicit Denoiser(std::unique_ptr<Network> network) : m_network(std::move(network)) {}
    const Network& network() const { return *m_network; }

private:
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth
