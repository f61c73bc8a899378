// The layers that all networks are made of: small structs that hold handles of tensors from a
// Scope. Named and shaped as torch.nn's; linear and convolution layers carry a place for LoRA.
#pragma once

#include <operators/packed_weight.h>

#include <ATen/TensorOperators.h>
#include <models/parameters.h>

namespace dreambooth {

struct Linear {
    Linear(const Scope& scope, std::int64_t inputs, std::int64_t outputs, bool hasBias = true);
    at::Tensor operator()(const at::Tensor& x) const;  ///< [..., inputs] → [..., outputs]

    std::shared_ptr<const FrozenWeight> frozen;  ///< in place of `weight`
    at::Tensor weight, bias;
    std::shared_ptr<LoraSlot> lora;
};

/// Square kernels only.
struct Conv2d {
    Conv2d(const Scope& scope, std::int64_t inputs, std::int64_t outputs, std::int64_t kernel,
           std::int64_t stride = 1, std::int64_t padding = 0);
    at::Tensor operator()(const at::Tensor& x) const;  ///< [B, inputs, h, w] → [B, outputs, h', w']

    at::Tensor weight, bias;
    std::int64_t stride, padding;
    std::shared_ptr<LoraSlot> lora;
    std::shared_ptr<PackedWeight> packed;  ///< where the weight never changes
};

struct GroupNorm {
    GroupNorm(const Scope& scope, std::int64_t channels, std::int64_t groups, double eps);
    at::Tensor operator()(const at::Tensor& x) const;
    at::Tensor silu(const at::Tensor& x) const;  ///< the norm followed by SiLU

    at::Tensor weight, bias;
    std::int64_t groups;
    double eps;
};

struct LayerNorm {
    LayerNorm(const Scope& scope, std::int64_t size, double eps = 1e-5);
    at::Tensor operator()(const at::Tensor& x) const;

    at::Tensor weight, bias;
    double eps;
};

/// x [..., size] over the root of its mean square, times weight.
struct RmsNorm {
    RmsNorm(const Scope& scope, std::int64_t size, double eps);
    at::Tensor operator()(const at::Tensor& x) const;

    at::Tensor weight;
    double eps;
};

/// softmax(q kᵀ / √d) v for `heads` heads; q [B, L, C], k and v [B, S, C] → [B, L, C]. Causal: a
/// position sees itself and what is before it.
at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, std::int64_t heads,
                  bool causal = false);

/// Noise levels as vectors (Vaswani et al. 2017), as the transformers of FLUX.2 and Z-Image read
/// them: times float32 [B] → [B, channels] float32, cosines, then sines, of time · 10000^(−2i /
/// channels).
at::Tensor timeWaves(const at::Tensor& times, std::int64_t channels);

}  // namespace dreambooth
