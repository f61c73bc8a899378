// LyCORIS' layers from the arrays of a file: which kind they are, whether they fit each other.
#pragma once

#include <formats/lora_file.h>

#include <map>
#include <optional>
#include <string>

namespace dreambooth {

/// The layer that these arrays make up. Nothing where one of them is missing, belongs to another
/// kind, or has a shape that doesn't fit the others.
std::optional<LycorisLayerView> lycorisLayer(const std::map<std::string, TensorView>& arrays);

}  // namespace dreambooth
