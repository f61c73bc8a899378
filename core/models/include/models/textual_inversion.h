// Learned words (textual inversion, Gal et al. 2022) in a model: new tokens with vectors of their
// own.
#pragma once

#include <base/error.h>
#include <models/model.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Teaches the model's tokenizers and text encoders the word of a file; before LoRAs are attached,
/// since the text encoders are built anew. Returns the word. Errors: those of
/// readTextualInversion(), tokenizer.taken, embedding.other_model.
Result<std::string> addTextualInversion(DiffusionModel& model, const std::filesystem::path& file);

/// A word while it is learned.
struct LearnedEmbedding {
    std::string word;
    std::vector<at::Tensor> vectors;  ///< float32 [1, width], one a text encoder, shared with it
};

/// Adds `word` to the model's tokenizers as one new token, whose vectors begin as the mean of those
/// of `initial`'s tokens ("dog"). The text encoders share the vectors: training them is seen at
/// once, and all other rows stay as they are. A word that a vocabulary has is refused, as by
/// diffusers (textual_inversion.py, and load_textual_inversion() of the result): its row is part of
/// the model. "sks" is none in CLIP's, which has it only as the end of a word ("sks</w>").
/// Errors: tokenizer.taken, word.no_initial.
Result<LearnedEmbedding> beginTextualInversion(DiffusionModel& model, const std::string& word,
                                               const std::string& initial);

/// Writes learned_embeds.safetensors as diffusers' textual_inversion.py does (and its XL script:
/// learned_embeds_2.safetensors beside it). Errors: disk.full, file.unwritable.
Result<void> saveTextualInversion(const std::filesystem::path& folder,
                                  const LearnedEmbedding& learned);

}  // namespace dreambooth
