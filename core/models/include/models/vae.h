// The autoencoder between pixels and latents (diffusers' AutoencoderKL).
#pragma once

#include <formats/model_config.h>
#include <models/parameters.h>

namespace dreambooth {

class Vae {
public:
    Vae(const VaeConfig& config, Parameters parameters);
    Vae(Vae&&) noexcept;
    Vae& operator=(Vae&&) noexcept;
    ~Vae();

    /// The posterior of pixels in [-1, 1], [B, 3, H, W]: mean and log variance (clamped to [-30,
    /// 20]), each [B, latent_channels, H/f, W/f], unscaled.
    struct Moments {
        at::Tensor mean;
        at::Tensor logVariance;
        /// (mean + std · noise) · scaling_factor, in noise's dtype.
        at::Tensor sample(const at::Tensor& noise, double scalingFactor) const;
    };
    Moments encode(const at::Tensor& pixels) const;

    /// Latents as the U-Net has them (scaled), [B, latent_channels, h, w] → pixels in about [-1,
    /// 1].
    at::Tensor decode(const at::Tensor& latents) const;

    at::ScalarType dtype() const;  ///< of its weights; encode() and decode() convert what they get
    int scaleFactor() const;  ///< pixels per latent cell and side: 8
    const VaeConfig& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;

private:
    struct Network;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth
