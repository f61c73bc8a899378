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

struct TextualInversion {
    /// The word that calls it: the array's name in diffusers' files, else the file's own name, as
    /// in A1111 and ComfyUI.
    std::string word;
    TensorView vectors;                      ///< [tokens, width], for the (first) text encoder
    std::optional<TensorView> vectors2;      ///< [tokens, width] for XL's second text encoder
    std::shared_ptr<const void> owner = {};  ///< of the views
};

/// Reads "emb_params" (A1111), "clip_l" with "clip_g" (XL), or one array under the word itself
/// (diffusers). Errors: file.*, safetensors.*, embedding.unknown, embedding.shape, model.pickle
/// (.pt and .bin, also renamed).
Result<TextualInversion> readTextualInversion(const std::filesystem::path& path);

}  // namespace dreambooth
