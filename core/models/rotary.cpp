// Angles, turning, and ATen's attention over heads that stand third.
#include "rotary.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/stack.h>

#include <optional>

namespace dreambooth {

namespace {

/// [L, D/2] or [B, L, D/2] → what broadcasts over the heads of [B, L, heads, D/2].
at::Tensor overHeads(const at::Tensor& values) {
    return values.unsqueeze(-2);
}

}  // namespace

at::Tensor anglesOf(const at::Tensor& positions, const std::vector<int>& axisSizes, double theta) {
    std::vector<at::Tensor> angles;
    const auto wide = positions.to(at::kDouble);
    for (std::size_t i = 0; i < axisSizes.size(); ++i) {
        const auto exponents =
            at::arange(0, axisSizes[i], 2, wide.options()) / static_cast<double>(axisSizes[i]);
        const auto frequencies = at::pow(at::Scalar(theta), exponents).reciprocal();
        angles.push_back(wide.select(-1, static_cast<std::int64_t>(i)).unsqueeze(-1) * frequencies);
    }
    return at::cat(angles, -1);
}

at::Tensor rotatePairs(const at::Tensor& x, const Rotary& rotary) {
    const auto pairs = x.to(at::kFloat).unflatten(-1, {-1, 2});
    const auto first = pairs.select(-1, 0), second = pairs.select(-1, 1);
    const auto cos = overHeads(rotary.cos), sin = overHeads(rotary.sin);
    return at::stack({first * cos - second * sin, first * sin + second * cos}, -1)
        .flatten(-2)
        .to(x.scalar_type());
}

at::Tensor rotateHalves(const at::Tensor& x, const Rotary& rotary) {
    const auto halves = x.chunk(2, -1);
    const auto cos = overHeads(rotary.cos).to(x.scalar_type());
    const auto sin = overHeads(rotary.sin).to(x.scalar_type());
    return at::cat({halves[0] * cos - halves[1] * sin, halves[1] * cos + halves[0] * sin}, -1);
}

at::Tensor attendHeads(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                       const at::Tensor& seen) {
    const bool isGrouped = q.size(2) != k.size(2);
    return at::scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2),
                                            seen.defined() ? std::optional(seen) : std::nullopt,
                                            0.0, /*is_causal=*/false, std::nullopt, isGrouped)
        .transpose(1, 2)
        .flatten(2);
}

}  // namespace dreambooth
