// A whole Stable Diffusion model in memory: tokenizer, text encoder, U-Net, VAE, scheduler
// settings.
#pragma once

#include <base/error.h>
#include <formats/model_folder.h>
#include <models/text_encoder.h>
#include <models/unet.h>
#include <models/vae.h>
#include <text/tokenizer.h>

#include <filesystem>
#include <memory>

namespace dreambooth {

struct LoadOptions {
    at::Device device = at::kCPU;
    /// Of all networks. Half-precision files stay half only where this says so.
    at::ScalarType dtype = at::kFloat;
    bool channelsLast = false;  ///< memory format of convolution weights and activations
};

struct StableDiffusion {
    ModelFolder folder;
    ClipTokenizer tokenizer;
    TextEncoder textEncoder;
    UNet unet;
    Vae vae;
    LoadOptions options;

    int nativeResolution() const;  ///< sample_size × 8, pixels
};

/// Maps the files and builds the networks. Float32 files are used in place (mmap, no copy) on the
/// CPU. Errors: model.*, safetensors.*; what() names the file.
Result<std::unique_ptr<StableDiffusion>> loadModel(const std::filesystem::path& folder,
                                                   const LoadOptions& options);

/// The parts alone, for training that drops the VAE early.
Result<Parameters> loadParameters(const std::vector<std::filesystem::path>& files,
                                  std::string (*canonicalName)(const std::string&));

/// Writes a diffusers folder: the base folder's configuration, tokenizer and VAE copied, U-Net and
/// text encoder from these parameters in `dtype`. The folder appears whole or not at all.
Result<void> saveModelFolder(const std::filesystem::path& target, const ModelFolder& base,
                             const Parameters& unet, const Parameters& textEncoder,
                             at::ScalarType dtype);

}  // namespace dreambooth
