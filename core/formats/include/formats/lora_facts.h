// What a LoRA file says about the model that it was made for.
#pragma once

#include <formats/safetensors.h>

#include <string>

namespace dreambooth {

/// "sd1" | "sd2" | "sdxl" by a second text encoder or the width of the text that its cross
/// attention reads (768, 1024 or 2048), else by what its metadata says; empty where neither does.
std::string familyOfLora(const SafetensorsFile& file);

/// "fp16": what its matrices are stored as.
std::string precisionOfLora(const SafetensorsFile& file);

/// The value of a metadata key, or empty.
std::string metadataOf(const SafetensorsFile& file, const char* key);

}  // namespace dreambooth
