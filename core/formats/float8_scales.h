// Weights of 8 bits as ComfyUI keeps them: float8 numbers that one scale for the array goes with,
// in an array beside it.
#pragma once

#include <base/error.h>
#include <formats/safetensors.h>

#include <map>
#include <string>
#include <vector>

namespace dreambooth {

inline bool isFloat8(DType type) {
    return type == DType::f8e4m3 || type == DType::f8e5m2;
}

/// Whether an array only says how others are stored, and is no weight.
bool saysHowStored(const std::string& name);

/// By the names of arrays in float8 what their numbers are to be multiplied by; arrays that stand
/// for themselves are not in it. The scale of X.weight is X.weight_scale, in older files
/// X.scale_weight, whose mark is "scaled_fp8" (ComfyUI's QUANTIZATION.md). Errors:
/// weights.quantized where the file has weights in any other form of fewer bits, weights.no_scale
/// where one that should be there is missing or is no number above 0. A network's shards may have
/// the scale in another one than the array.
Result<std::map<std::string, float>> float8Scales(const SafetensorsFile& file,
                                                  const std::vector<SafetensorsFile>& shards = {});

}  // namespace dreambooth
