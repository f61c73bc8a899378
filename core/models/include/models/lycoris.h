// LyCORIS' products (Yeh et al. 2023: LoHa, LoKr, LoCon with a middle layer) as layers of LoRA.
#pragma once

#include <formats/lora_file.h>
#include <models/parameters.h>

#include <optional>

namespace dreambooth {

/// The same change of a weight of these sizes, [out, in] or [out, in, kh, kw], float32 on the CPU.
/// LoHa becomes a LoRA of the product of its two ranks, (A1 B1) ∘ (A2 B2) = (A1 • A2)(B1 * B2) with
/// products of rows and of columns, where that is smaller than the weight, else the whole change;
/// LoKr keeps its left factor. Nothing where it doesn't fit the weight.
std::optional<LoraLayer> layerOf(const LycorisLayerView& view, at::IntArrayRef weight);

}  // namespace dreambooth
