// Attention with softmax (Vaswani et al. 2017) that never holds all its scores, forward and
// backward (Dao et al. 2022; scores are computed again for the gradient).
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// Whether fusedAttention() can work on these: float32 or bfloat16 on a CPU with AVX-512, and heads
/// of at most 256 numbers.
bool canFuseAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                      std::int64_t heads);

/// softmax(q kᵀ / √d) v for `heads` heads; q [B, L, C], k and v [B, S, C] → [B, L, C]. Causal: a
/// position sees itself and what is before it. Computes in float32; the same bits for any number of
/// threads, and whether gradients are wanted or not.
at::Tensor fusedAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                          std::int64_t heads, bool causal);

}  // namespace dreambooth
