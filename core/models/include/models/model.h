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

struct StableDiffusion;

struct LoadOptions {
    at::Device device = at::kCPU;
    /// Of all networks. Half-precision files stay half only where this says so.
    at::ScalarType dtype = at::kFloat;
    bool channelsLast = false;  ///< memory format of convolution weights and activations
    /// A model in memory whose tensors are used where they are equal (a tuned model has its base's
    /// VAE); only looked at while loading.
    const StableDiffusion* shareWith = nullptr;
};

struct StableDiffusion {
    ModelFolder folder;
    ClipTokenizer tokenizer;
    TextEncoder textEncoder;
    UNet unet;
    Vae vae;
    LoadOptions options;

    int nativeResolution() const { return folder.resolution(); }  ///< sample_size × 8, pixels
};

/// Maps the files and builds the networks. Float32 files are used in place (mmap, no copy) on the
/// CPU. Errors: model.*, config.*, safetensors.*; text names the file.
Result<std::unique_ptr<StableDiffusion>> loadModel(const std::filesystem::path& folder,
                                                   const LoadOptions& options);

/// The arrays as tensors that share the files' mappings: READ-ONLY memory where alignment allows,
/// so clone() before training. Converted only by Parameters::to().
Parameters parametersFrom(const Weights& weights);

/// Writes a diffusers folder: the base folder's configuration, tokenizer, scheduler and VAE copied,
/// U-Net and text encoder from these parameters in `dtype`. The folder must not exist; it appears
/// whole or not at all. Errors: model.folder_exists, disk.full, file.unwritable.
Result<void> saveModelFolder(const std::filesystem::path& target, const ModelFolder& base,
                             const Parameters& unet, const Parameters& textEncoder,
                             at::ScalarType dtype);

/// A view as a tensor; it shares the memory, which must outlive it and may be read-only (unaligned
/// memory is copied).
at::Tensor tensorOf(const TensorView& view, std::shared_ptr<const void> owner = nullptr);

/// A tensor of any device and layout as bytes on the CPU in row-major order; `keep` receives the
/// tensor that owns them.
TensorView viewOf(const at::Tensor& tensor, std::vector<at::Tensor>& keep);

}  // namespace dreambooth
