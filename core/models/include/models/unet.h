// The U-Net that predicts noise or velocity (Rombach et al. 2022; diffusers' UNet2DConditionModel).
#pragma once

#include <formats/model_config.h>
#include <models/parameters.h>

namespace dreambooth {

/// What the network is told about the picture besides its noise level.
struct Conditioning {
    at::Tensor hidden;  ///< the prompt, [B, L, cross_attention_dim]
    /// SDXL only: the pooled prompt [B, P], and the sizes [B, 6] of the picture as it was, of the
    /// corner where it was cropped (top, left) and as it is: height, width, top, left, height,
    /// width in pixels (Podell et al. 2023).
    at::Tensor pooled = {}, timeIds = {};
};

class UNet {
public:
    UNet(const UNetConfig& config, Parameters parameters);
    UNet(UNet&&) noexcept;
    UNet& operator=(UNet&&) noexcept;
    ~UNet();

    /// sample [B, in_channels, h, w]; timesteps int64 or float32 [B]. Returns the model's
    /// prediction [B, out_channels, h, w]. `features`, where given, receives the output of the last
    /// up block [B, C, h, w] (what the likeness score looks at).
    at::Tensor forward(const at::Tensor& sample, const at::Tensor& timesteps,
                       const Conditioning& condition, at::Tensor* features = nullptr) const;

    const UNetConfig& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;
    const std::map<std::string, std::shared_ptr<LoraSlot>>& loraSlots() const;
    /// Recompute the activations of each down, mid and up block in backward.
    void setGradientCheckpointing(bool on);

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth
