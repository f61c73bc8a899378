// A Stable Diffusion 1 or 2 model in diffusers' folder layout, of today or of 2022: its settings,
// and its weights by mmap under the names that diffusers and transformers use today.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <formats/model_config.h>
#include <formats/safetensors.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// The arrays of one network, out of one file or of several shards.
struct Weights {
    TensorMap tensors;                   ///< by the names of today
    std::vector<SafetensorsFile> files;  ///< own the memory of the views
    std::string origin;                  ///< the file or folder, for messages

    /// The array `name` with exactly this shape; errors: weights.missing, weights.shape.
    Result<TensorView> get(const std::string& name, const std::vector<std::int64_t>& shape) const;
};

class ModelFolder {
public:
    /// Reads model_index.json and every config, and looks that all weight files are there, safe and
    /// whole. `variant` "fp16" takes the .fp16 files where they exist; without one they are taken
    /// only where no other exist. Errors: file.*, json.malformed, config.*, safetensors.*,
    /// model.missing_file, model.pickle, model.unsafe_path, model.unsupported, model.no_folder.
    static Result<ModelFolder> open(const std::filesystem::path& folder,
                                    const std::string& variant = {});

    std::filesystem::path path;
    std::string name;  ///< the folder's own, or "owner/name" of a Hugging Face cache folder
    TextEncoderConfig textEncoder;
    UNetConfig unet;
    VaeConfig vae;
    SchedulerConfig scheduler;
    std::vector<std::filesystem::path> textEncoderFiles, unetFiles, vaeFiles;

    std::filesystem::path tokenizerFolder() const { return path / "tokenizer"; }
    /// The model's noise schedule as another scheduler class reads it.
    Result<SchedulerConfig> schedulerAs(const std::string& className) const;

    Result<Weights> textEncoderWeights() const;
    Result<Weights> unetWeights() const;
    Result<Weights> vaeWeights() const;

    std::uintmax_t weightBytes() const;  ///< size of all weight files
    std::string precision() const;       ///< of the U-Net's file: "fp32", "fp16", "bf16"
    /// Native picture size in pixels.
    int resolution() const { return unet.sampleSize * vae.downscale(); }
    /// dreambooth.json beside model_index.json: what the model's maker recommends ({"recipe": …,
    /// "prompts": …}); an empty object where there is none.
    Json recommended() const { return m_recommended; }

private:
    Json m_schedulerJson;
    Json m_recommended = Json::object();
};

/// The name of today for a key of any age: without "text_model.", to_q … to_out.0 for the VAE's
/// query … proj_attn. Empty for keys that carry no weight (position_ids).
std::string canonicalTextKey(const std::string& key);
std::string canonicalVaeKey(const std::string& key);

}  // namespace dreambooth
