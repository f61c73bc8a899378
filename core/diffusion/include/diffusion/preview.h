// Small pictures of unfinished latents: one colour a latent, by a linear map that is fitted to
// the model's own decoder once. Costs nothing a step, unlike decoding.
#pragma once

#include <ATen/core/Tensor.h>
#include <formats/model_files.h>
#include <models/vae.h>

namespace dreambooth {

class LatentPreview {
public:
    /// Decodes smooth random latents of 8 × 8, the more of them the more channels they have, and
    /// fits the map by least squares.
    LatentPreview(const Vae& vae, const ModelFiles& files);

    /// Latents float32 [C, h, w] → uint8 [3, h · scale, w · scale] on the CPU.
    at::Tensor picture(const at::Tensor& latents, int scale) const;

private:
    at::Tensor m_map;  ///< [C + 1, 3]: latents and a constant to pixels in [-1, 1]
};

}  // namespace dreambooth
