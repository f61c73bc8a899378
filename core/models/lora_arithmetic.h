// What surrounds the product of a LoRA layer: dropout of its input, DoRA's scale, and what it
// adds to a weight as a matrix.
#pragma once

#include <models/parameters.h>

namespace dreambooth {

/// Whether inputs of the layer are being left out.
bool dropsInputs(const LoraLayer& layer);

/// The inputs [B, …] with a share of them zero and the others larger by as much, as nn.Dropout in
/// peft's layers has it. Each row's draw is keyed by the layer and the row's number, so that it is
/// the same for any number of ranks, after a resume and in a checkpoint's second forward.
at::Tensor withDropout(const at::Tensor& x, const LoraLayer& layer);

/// DoRA's magnitudes over the lengths of the rows of W + scale · P, float32 [out]; those
/// lengths count as constants, which has little effect and saves memory (Liu et al. 2024, 4.3).
at::Tensor doraScaleOf(const LoraLayer& layer, const at::Tensor& weight);

/// scale · P as a matrix [out, in · kh · kw], in the type of `up`.
at::Tensor productOf(const LoraLayer& layer);

}  // namespace dreambooth
