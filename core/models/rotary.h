// Rotary positions and the attention of transformers that have them (FLUX.2, Z-Image, Qwen3).
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace dreambooth {

/// Of the angles by which pairs of numbers of a head are turned (Su et al. 2021): [L, D/2],
/// float32.
struct Rotary {
    at::Tensor cos, sin;
};

/// Angles of positions [..., axes] (whole numbers): axis i turns axisSizes[i] / 2 pairs, the j-th
/// of them by position · theta^(−2j / axisSizes[i]). Float64 [..., D/2], D the sum of axisSizes.
at::Tensor anglesOf(const at::Tensor& positions, const std::vector<int>& axisSizes, double theta);

/// Numbers 2i and 2i + 1 of a head are a pair, a complex number that is multiplied with `turns`:
/// complex64 [L, D/2] or [B, L, D/2], cos + i sin of the angles. x [B, L, heads, D]; the product is
/// float32, the result has x's precision. Keeps `turns` alone for the backward pass.
at::Tensor rotatePairs(const at::Tensor& x, const at::Tensor& turns);
/// Numbers i and i + D/2 are a pair (Qwen3); all in x's precision.
at::Tensor rotateHalves(const at::Tensor& x, const Rotary& rotary);

/// softmax(q kᵀ / √D) v: q [B, L, H, D], k and v [B, S, H', D] → [B, L, H · D]; a head of k and v
/// serves H / H' of q (Ainslie et al. 2023). `seen` [B or 1, 1, L or 1, S] is true where a position
/// is seen; undefined: all are.
at::Tensor attendHeads(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                       const at::Tensor& seen = {});

}  // namespace dreambooth
