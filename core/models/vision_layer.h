// What captioner and tagger share: a layer of a Vision Transformer (Dosovitskiy et al. 2021), and
// pictures in the size that one reads.
#pragma once

#include "layers.h"

#include <ATen/ops/gelu.h>

namespace dreambooth {

/// As a file calls the parts of a layer.
struct VisionNames {
    const char *norm1, *attention, *projection, *norm2;
};

struct VisionSizes {
    std::int64_t hidden, intermediate, heads;
    double eps;
};

struct VisionLayer {
    /// `gelu`: how it is approximated, "none" or "tanh".
    VisionLayer(const Scope& scope, const VisionNames& names, const VisionSizes& sizes,
                c10::string_view gelu = "none");
    at::Tensor operator()(at::Tensor x) const;  ///< [B, positions, hidden], and so it stays

    LayerNorm norm1;
    Linear qkv, projection;
    LayerNorm norm2;
    Linear fc1, fc2;
    std::int64_t heads;
    c10::string_view gelu;
};

/// A picture, uint8 [3, H, W], as a square [1, 3, side, side] on the processor: bicubic and in
/// bytes, as PIL does it, which rounds between its two passes; ATen has that for a processor.
at::Tensor resizedAsPil(const at::Tensor& picture, std::int64_t side);

}  // namespace dreambooth
