// A whole model in memory: tokenizers, text encoders, denoiser, VAE, and its settings.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>
#include <models/denoiser.h>
#include <models/qwen3.h>
#include <models/text_encoder.h>
#include <models/unet.h>
#include <models/vae.h>
#include <text/qwen_tokenizer.h>
#include <text/tokenizer.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace dreambooth {

struct DiffusionModel;

struct LoadOptions {
    at::Device device = at::kCPU;  ///< of the denoiser, and of what goes in and comes out
    /// Another device for text encoders and VAE, where one is too small for all.
    std::optional<at::Device> encoders = {};
    /// Of all networks. Half-precision files stay half only where this says so. SDXL's VAE becomes
    /// float32 where float16 would overflow (VaeConfig::forceUpcast).
    at::ScalarType dtype = at::kFloat;
    /// Where a GPU is too small for all: only the text encoders or the denoiser are on it. For
    /// drawing.
    bool sequentialOffload = false;
    MatrixStorage matrices = {};  ///< the denoiser's
    /// For drawing only: nothing in it will change, so that layers may reorder their weights.
    bool frozen = false;
    bool offloadsOnCpu = false;          ///< networks may go back to their files there
    bool frozenEncoders = false;         ///< the text encoders won't, whatever is trained
    bool floatVae = false;               ///< the VAE in float32 in any case, as SDXL is trained
    std::vector<int> promptLayers = {};  ///< of Qwen3, whose states are read; none: the pipeline's
    bool channelsLast = false;           ///< memory format of convolution weights and activations
    std::filesystem::path vae = {}, config = {};  ///< as in OpenOptions
    /// A model in memory whose tensors are used where they are equal (a tuned model has its base's
    /// VAE); only looked at while loading.
    const DiffusionModel* shareWith = nullptr;
};

/// Layers of Qwen3 whose states stand for a prompt.
std::vector<int> promptLayers(const ModelFiles& files, const LoadOptions& options);

/// How a model's files are opened for these.
OpenOptions openOptions(const LoadOptions& options);

struct DiffusionModel {
    ModelFiles files;
    std::vector<ClipTokenizer> tokenizers;  ///< one a text encoder
    std::vector<TextEncoder> textEncoders;  ///< two for SDXL; none where Qwen3 reads the prompt
    std::optional<QwenTokenizer> qwenTokenizer;
    std::optional<Qwen3> qwen3;
    std::unique_ptr<Denoiser> denoiser;  ///< nullptr only before loadDenoiser()
    Vae vae;
    LoadOptions options;

    const ClipTokenizer& tokenizer() const { return tokenizers.front(); }
    bool isXl() const { return files.family == ModelFamily::sdxl; }
    std::vector<int> promptLayers() const { return dreambooth::promptLayers(files, options); }
    /// Where text encoders and VAE are. Embeddings and latents come to the U-Net's device.
    at::Device encodersDevice() const { return options.encoders.value_or(options.device); }
    int nativeResolution() const { return files.resolution(); }  ///< sample_size × 8, pixels
    /// With LoadOptions::sequentialOffload the text encoders come in place of the denoiser, and the
    /// other way round; else nothing happens.
    void bringTextEncoders() const;
    void bringDenoiser() const;
    /// The parameters of one network.
    Parameters& parameters(Component component);
    const Parameters& parameters(Component component) const;
};

/// Maps the files and builds the networks. Float32 files are used in place (mmap, no copy) on the
/// CPU. Errors: model.*, config.*, safetensors.*, tokenizer.*; text names the file.
Result<std::unique_ptr<DiffusionModel>> loadModel(const std::filesystem::path& path,
                                                  const LoadOptions& options);

/// The same in two steps, between which prompts can be read and the text encoders' memory given
/// back. The options are those of both, the errors those of loadModel().
Result<std::unique_ptr<DiffusionModel>> loadWithoutDenoiser(const std::filesystem::path& path,
                                                            const LoadOptions& options);
Result<void> loadDenoiser(DiffusionModel& model, const LoadOptions& options);

/// Writes a diffusers folder: the base's settings and tokenizers, all networks in `dtype`, those of
/// `trained` with its parameters and the others with the base's. The folder must not exist; it
/// appears whole or not at all. Errors: model.folder_exists, disk.full, file.unwritable.
Result<void> saveModelFolder(const std::filesystem::path& target, const ModelFiles& base,
                             const std::map<Component, Parameters>& trained, at::ScalarType dtype);

/// The files of a tokenizer folder: as the base has them, else those of the vocabulary that is in
/// the program. Errors: tokenizer.*, file.*.
Result<TextFiles> tokenizerFilesOf(const ModelFiles& base, std::size_t number);

/// The names of the files that saveModelFolder() writes. Errors: tokenizer.*, file.*.
Result<std::vector<std::filesystem::path>> modelFolderNames(const ModelFiles& base);

/// The same into a folder that is there, file by file. Errors: disk.full, file.unwritable.
Result<void> writeModelFolder(const std::filesystem::path& folder, const ModelFiles& base,
                              const std::map<Component, Parameters>& trained, at::ScalarType dtype);

/// Writes a model as one file with LDM's names (formats/single_file_writer.h), all networks in
/// `dtype`, one array at a time; `metadata`: more entries. Errors: model.unsupported, disk.full,
/// file.unwritable.
Result<WrittenFile> saveSingleFile(const std::filesystem::path& target, const ModelFiles& base,
                                   at::ScalarType dtype, const std::string& title,
                                   const std::map<std::string, std::string>& metadata = {});

/// A view as a tensor; it shares the memory, which must outlive it and may be read-only (unaligned
/// memory is copied).
at::Tensor tensorOf(const TensorView& view, std::shared_ptr<const void> owner = nullptr);

/// A tensor of any device and layout as bytes on the CPU in row-major order; `keep` receives the
/// tensor that owns them.
TensorView viewOf(const at::Tensor& tensor, std::vector<at::Tensor>& keep);
/// The same, times `scale` where it is float8, in another type and made when it is written: a
/// second copy of all that is written would take gigabytes.
LazyTensor lazyOf(const at::Tensor& tensor, at::ScalarType dtype, float scale = 1);

/// torch's type as safetensors names it.
DType dtypeOf(at::ScalarType type);

/// Parameters of all networks, whatever the dtype in their files; networks whose files can't be
/// read count as none.
std::int64_t parameterCount(const ModelFiles& files);

struct DenoiserSize {
    std::int64_t parameters = 0;  ///< in all its tensors
    std::int64_t inBlocks = 0;    ///< of those in matrices that can be offloaded (MatrixStorage)
    int blocks = 0;               ///< that these are of
};
/// By the names and shapes in its files; nothing where they can't be read.
DenoiserSize denoiserSize(const ModelFiles& files);

/// The precision in which a model's files hold its denoiser, bfloat16 for float8.
at::ScalarType storedType(const ModelFiles& files);
/// Whether its numbers can be computed with as they lie in the files.
bool isStoredAs(const ModelFiles& files, at::ScalarType type);

}  // namespace dreambooth
