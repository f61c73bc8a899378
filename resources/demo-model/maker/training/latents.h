// The pictures as the U-Net sees them: encoded once, both ways round, after the VAE's latents were
// made even.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <formats/safetensors.h>
#include <models/vae.h>
#include <training/precision.h>
#include <training/run_rank.h>

#include <filesystem>
#include <vector>

#include "picture_store.h"
#include "work_folder.h"

namespace dreambooth::maker {

/// The VAE with latents along their principal axes, as measured on `means` (encoded pictures): mean
/// 0, no correlation between channels, and deviations that are the roots of what they were, times
/// what makes their mean square (1 / scaling_factor)². Fully white, a channel of fine detail, which
/// hardly shows, would weigh as much in the U-Net's loss as brightness, and noise would hide it
/// last instead of first; as they come, it would be lost in noise. The change lies in quant_conv
/// and post_quant_conv, so that scaling_factor is right and pictures stay what they were. The
/// posterior's variance becomes a small constant.
void evenLatents(Parameters& vae, const VaeConfig& config, const std::vector<at::Tensor>& means);

/// Encodes what is not there yet, as precisely as the VAE was trained; the ranks share it out.
/// Collective.
Result<RunPhase> encodePictures(const Vae& vae, Precision precision, const PictureStore& pictures,
                                const WorkFolder& work, const RankContext& context,
                                const CancelToken& stop);

class LatentStore {
public:
    /// Errors: file.*, safetensors.*, latents.missing.
    static Result<LatentStore> open(const std::filesystem::path& folder, int pictures);
    /// Scaled, float32 [C, h, w], mirrored or not.
    at::Tensor latents(int picture, bool mirrored) const;

private:
    std::vector<SafetensorsFile> m_files;
};

}  // namespace dreambooth::maker
