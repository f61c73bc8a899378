// What a LoRA file says about the model that it was made for.
#pragma once

#include <formats/model_family.h>
#include <formats/safetensors.h>

#include <optional>
#include <string>

namespace dreambooth {

/// By the names and widths of its layers: of Stable Diffusion's a second text encoder or the width
/// of the text that its cross attention reads (768, 1024 or 2048). Else by what its metadata says;
/// nothing where neither does.
std::optional<ModelFamily> familyOfLora(const SafetensorsFile& file);

/// "fp16": what its matrices are stored as.
std::string precisionOfLora(const SafetensorsFile& file);

/// The value of a metadata key, or empty.
std::string metadataOf(const SafetensorsFile& file, const char* key);

}  // namespace dreambooth
