// Prompts as the denoiser takes them: through one text encoder (SD 1 and 2) or two (SDXL;
// diffusers' encode_prompt of pipeline_stable_diffusion*.py), or Qwen3 (pipeline_flux2_klein.py,
// pipeline_z_image.py).
#pragma once

#include <ATen/core/Tensor.h>
#include <models/model.h>
#include <text/prompt_weights.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dreambooth {

/// Token ids of prompts, padded: int64 [B, L] on the CPU.
at::Tensor tokenIds(const ClipTokenizer& tokenizer, const std::vector<std::string>& prompts);
/// The same for each of a model's tokenizers, where its text encoders are: what embedTokens()
/// takes. Of Qwen3's, the ids of each prompt as a chat, and bool [B, L], true for those: FLUX.2
/// klein reads `maxTokens` of each, padding too, Z-Image at most as many.
std::vector<at::Tensor> tokenIds(const DiffusionModel& model,
                                 const std::vector<std::string>& prompts,
                                 int maxTokens = maxChatTokens);

/// Of a prompt's own tokens, how many of them those read.
int readTokens(const DiffusionModel& model, int maxTokens);
/// Whether the prompt has more.
bool isCutOff(const DiffusionModel& model, const std::string& prompt, int maxTokens);

/// In the dtype that the text encoders compute in.
struct PromptEmbedding {
    at::Tensor hidden;                       ///< [B, L, cross_attention_dim]
    at::Tensor pooled;                       ///< SDXL only: [B, P]
    std::vector<std::int64_t> lengths = {};  ///< Z-Image: as Conditioning has them

    PromptEmbedding zeros() const;  ///< of the same shape: SDXL without a negative prompt
    /// Rows [from, from + count).
    PromptEmbedding narrow(std::int64_t from, std::int64_t count) const;
    PromptEmbedding to(at::ScalarType type) const;
};
/// Rows below each other; those of fewer tokens are filled up.
PromptEmbedding joined(const std::vector<PromptEmbedding>& rows);

/// On the denoiser's device. `skippedLayers` is "clip skip": 0 reads the layer that diffusers
/// reads.
PromptEmbedding embedTokens(const DiffusionModel& model, const std::vector<at::Tensor>& ids,
                            int skippedLayers = 0);
PromptEmbedding embedPrompts(const DiffusionModel& model, const std::vector<std::string>& prompts,
                             int skippedLayers = 0);
/// The same with emphasis and long prompts, in AUTOMATIC1111's convention: a prompt's rows are
/// encoded each by itself and joined along L, as many for all prompts; a token's hidden state is
/// multiplied by its weight, then each row so that its mean is what it was, for each text encoder
/// by itself. The pooled state is that of the first row, without weights. Qwen3 has neither; it
/// reads `maxTokens`.
PromptEmbedding embedPrompts(const DiffusionModel& model, const std::vector<std::string>& prompts,
                             int skippedLayers, const PromptOptions& options,
                             int maxTokens = maxChatTokens);

/// Gives back the memory of text encoders that have done their part (Parameters::releasePages()).
void releaseTextPages(const DiffusionModel& model);

/// Sizes in pixels of what SDXL is told of a picture: as the photo was, the corner where it was
/// cropped, and as it is.
struct PictureSizes {
    int originalHeight = 0, originalWidth = 0;
    int cropTop = 0, cropLeft = 0;
    int height = 0, width = 0;

    /// A picture that was never larger or cropped.
    static PictureSizes whole(int height, int width) {
        return {height, width, 0, 0, height, width};
    }
};
/// float32 [B, 6] on the model's device; undefined for other families.
at::Tensor timeIds(const DiffusionModel& model, const std::vector<PictureSizes>& sizes);

/// All that the denoiser is told: rows of `prompts` with these sizes, one a row.
Conditioning conditioning(const DiffusionModel& model, const PromptEmbedding& prompts,
                          const std::vector<PictureSizes>& sizes);

}  // namespace dreambooth
