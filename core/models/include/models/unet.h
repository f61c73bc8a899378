// The U-Net that predicts noise or velocity (Rombach et al. 2022; diffusers' UNet2DConditionModel).
#pragma once

#include <formats/model_config.h>
#include <models/denoiser.h>

namespace dreambooth {

class UNet final : public Denoiser {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    UNet(const UNetConfig& config, Parameters parameters);

    /// sample [B, in_channels, h, w]; timesteps int64 or float32 [B]. Returns the model's
    /// prediction [B, out_channels, h, w]. `features`, where given, receives the output of the last
    /// up block [B, C, h, w] (what the likeness score looks at).
    at::Tensor forward(const at::Tensor& sample, const at::Tensor& timesteps,
                       const Conditioning& condition, at::Tensor* features = nullptr) const;
    at::Tensor predict(const at::Tensor& latents, const at::Tensor& times,
                       const Conditioning& condition) const override {
        return forward(latents, times, condition);
    }
    at::Tensor features(const at::Tensor& latents, const at::Tensor& times,
                        const Conditioning& condition) const override;

    const UNetConfig& config() const;

private:
    struct Layers;
    const Layers& layers() const;
};

}  // namespace dreambooth
