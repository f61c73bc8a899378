// Angles, turning, and ATen's attention over heads that stand third.
#include "rotary.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/pow.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/view_as_complex.h>
#include <torch/csrc/autograd/custom_function.h>

#include <optional>

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// [L, D/2] or [B, L, D/2] → what broadcasts over the heads of [B, L, heads, D/2].
at::Tensor overHeads(const at::Tensor& values) {
    return values.unsqueeze(-2);
}

struct RotatePairs : torch::autograd::Function<RotatePairs> {
    static at::Tensor product(const at::Tensor& x, const at::Tensor& turns) {
        const auto wide = at::empty(x.sizes(), x.options().dtype(at::kFloat));
        wide.copy_(x);
        at::view_as_complex(wide.unflatten(-1, {-1, 2})).mul_(turns);
        return wide.to(x.scalar_type());
    }

    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& turns) {
        context->save_for_backward({turns});
        return product(x, turns);
    }

    /// Turned back.
    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        return {product(gradients[0], context->get_saved_variables()[0].conj()), {}};
    }
};

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

at::Tensor rotatePairs(const at::Tensor& x, const at::Tensor& turns) {
    return RotatePairs::apply(x, overHeads(turns));
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
