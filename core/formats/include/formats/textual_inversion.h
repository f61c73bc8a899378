// Textual-inversion embeddings (Gal et al. 2022): vectors that stand for a new word in the text
// encoders' vocabularies.
#pragma once

#include <base/error.h>
#include <formats/safetensors.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace dreambooth {

/// What diffusers' textual_inversion.py calls its result; its XL script writes one for each text
/// encoder.
constexpr const char* learnedEmbedsFile = "learned_embeds.safetensors";
constexpr const char* learnedEmbedsFile2 = "learned_embeds_2.safetensors";

struct TextualInversion {
    /// The word that calls it: the array's name in diffusers' files, else the file's own name, as
    /// in A1111 and ComfyUI.
    std::string word;
    TensorView vectors;                      ///< [tokens, width], for the (first) text encoder
    std::optional<TensorView> vectors2;      ///< [tokens, width] for XL's second text encoder
    std::shared_ptr<const void> owner = {};  ///< of the views
};

/// A folder that diffusers' script, or a run here, left: the file in it. Else the path itself.
std::filesystem::path embeddingFileOf(const std::filesystem::path& path);

/// Reads "emb_params" (A1111), "clip_l" with "clip_g" (XL), or one array under the word itself
/// (diffusers; for XL with learned_embeds_2.safetensors beside learned_embeds.safetensors), of a
/// folder too. Errors: file.*, safetensors.*, embedding.unknown, embedding.shape, model.pickle
/// (.pt and .bin, also renamed).
Result<TextualInversion> readTextualInversion(const std::filesystem::path& path);

}  // namespace dreambooth
