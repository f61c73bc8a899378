// Single numbers out of arrays of any dtype.
#pragma once

#include <formats/safetensors.h>

#include <optional>

namespace dreambooth {

/// Entry `index` of a row-major array; nothing for types that hold no such numbers (booleans,
/// 8-bit floats) or beyond the end.
std::optional<double> numberAt(const TensorView& view, std::size_t index);

}  // namespace dreambooth
