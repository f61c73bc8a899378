// Single numbers out of arrays of any dtype, such as the alpha of a LoRA's layer, without a tensor
// library.
#pragma once

#include <formats/safetensors.h>

#include <optional>

namespace dreambooth {

/// Entry `index` of a row-major array; nothing for other types than floats and integers of 32 and
/// 64 bits, or beyond the end.
std::optional<double> numberAt(const TensorView& view, std::size_t index);

}  // namespace dreambooth
