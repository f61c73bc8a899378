// Learned words (textual inversion, Gal et al. 2022) in a model: new tokens with vectors of their
// own.
#pragma once

#include <base/error.h>
#include <models/model.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// Teaches the model's tokenizers and text encoders the word of a file; before LoRAs are attached,
/// since the text encoders are built anew. Returns the word. Errors: those of
/// readTextualInversion(), tokenizer.taken, embedding.other_model.
Result<std::string> addTextualInversion(StableDiffusion& model, const std::filesystem::path& file);

}  // namespace dreambooth
