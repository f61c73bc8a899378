// FLUX.2 klein and Z-Image in files that are no folder of diffusers': the transformer in one file,
// as its makers and ComfyUI publish it, with Qwen3 and the VAE in it or in files of their own.
#pragma once

#include <base/error.h>
#include <formats/model_files.h>

#include <filesystem>
#include <optional>
#include <string>

namespace dreambooth {

/// What precedes all names of a network in a file; nothing where the file does not hold it. A
/// network is told by names that only it has, under whichever prefix.
std::optional<std::string> prefixOf(const SafetensorsFile& file, Component component);

/// Whether a file holds the transformer of one of these families, or of a relative of theirs.
bool isFlowFile(const SafetensorsFile& file);

/// The family, by names and shapes. Errors: model.unsupported of relatives, which name what the
/// file is (klein 9B, FLUX.2 dev, Lumina 2, Z-Image Omni …).
Result<ModelFamily> flowFamily(const SafetensorsFile& file);

/// The error for a text encoder whose width is that of a FLUX.2 that is not supported.
Result<void> checkFlux2Width(int textSize, const std::filesystem::path& file);

/// A config.json that names and shapes tell, with what diffusers' classes have by default for the
/// rest. Errors: weights.missing.odd.
Result<Json> flowTransformerConfig(const SafetensorsFile& file, ModelFamily family);
Result<Json> qwenConfig(const SafetensorsFile& file);
Result<Json> flowVaeConfig(const SafetensorsFile& file, ModelFamily family);

/// Whether a name in small letters is that of a Z-Image Turbo that was trained until it wants many
/// steps and guidance again, as a base.
bool isDeTurbo(const std::string& name);

/// A model index and a scheduler's file. Base or distilled can't be told from numbers: a file of
/// klein is a base where its name or title says so, one of Z-Image where neither says "turbo", or
/// says "de-turbo".
TextFiles flowIndex(const SafetensorsFile& file, ModelFamily family);

/// The arrays of one network by diffusers' names, out of files of any naming. Errors: those of
/// float8Scales() and readBytes(), safetensors.invalid.twice.
Result<Weights> flowWeights(const ModelFiles& model, Component component);

}  // namespace dreambooth
