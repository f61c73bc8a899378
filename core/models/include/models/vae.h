// The autoencoder between pixels and latents (diffusers' AutoencoderKL and AutoencoderKLFlux2).
#pragma once

#include <formats/model_config.h>
#include <models/parameters.h>

namespace dreambooth {

class Vae {
public:
    /// Throws ErrorException for missing tensors or wrong shapes.
    Vae(const VaeConfig& config, Parameters parameters);
    Vae(Vae&&) noexcept;
    Vae& operator=(Vae&&) noexcept;
    ~Vae();

    /// The posterior of pixels in [-1, 1], [B, 3, H, W]: mean and log variance (clamped to [-30,
    /// 20]), each [B, latent_channels, H/f, W/f] in dtype(), unscaled.
    struct Moments {
        at::Tensor mean;
        at::Tensor logVariance;
        at::Tensor sample(const at::Tensor& noise) const;  ///< mean + std · noise, in its dtype
    };
    Moments encode(const at::Tensor& pixels) const;

    /// What was encoded ([..., latent_channels, h, w], a mean or a sample) as the denoiser has it:
    /// shifted and scaled, or for FLUX.2 as normalised patches, [..., 4 latent_channels, h/2, w/2].
    at::Tensor latentsOf(const at::Tensor& encoded) const;

    /// Latents as the denoiser has them → pixels in about [-1, 1], in dtype(). Up to 128 × 128
    /// latents a picture (1024 pixels) each is decoded whole, as diffusers does by itself, a
    /// picture at a time from 64 × 64 on. Larger ones are decoded in tiles of 64, and so are those
    /// that memory doesn't suffice for.
    at::Tensor decode(const at::Tensor& latents) const;

    /// As diffusers with enable_tiling(), where a tile is the configuration's sample_size (512
    /// pixels are 64 latents): overlapping by a quarter and blended linearly there. Group norm and
    /// attention see a tile alone, so that a picture is a little different from one decoded whole.
    at::Tensor decodeInTiles(const at::Tensor& latents, int tileSize = 64) const;

    /// After parameters().offload(): brings back what encode() needs, and leaves the rest in its
    /// file.
    void onloadEncoder(at::Device device) const;

    const VaeConfig& config() const;
    Parameters& parameters();
    const Parameters& parameters() const;

private:
    struct Network;
    at::Tensor encodedOf(const at::Tensor& latents) const;
    static Moments momentsOf(const at::Tensor& both);
    at::Tensor decodeFitting(const at::Tensor& unscaled) const;
    at::Tensor tiledDecode(const at::Tensor& unscaled, int tileSize) const;
    std::uint64_t bytesToDecode(std::int64_t latents) const;
    std::unique_ptr<Network> m_network;
};

}  // namespace dreambooth
