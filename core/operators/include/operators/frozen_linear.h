// A linear layer whose own weight is not trained, with LoRA beside it (Hu et al. 2021).
#pragma once

#include <operators/frozen_weight.h>

#include <ATen/core/Tensor.h>

#include <memory>

namespace dreambooth {

/// What is added to a frozen weight: scale · up · down; down [r, inputs], up [outputs, r].
struct LowRank {
    at::Tensor down, up;
    double scale = 1;
};

/// y = x Wᵀ + b + scale · (x downᵀ) upᵀ; x [..., inputs] → [..., outputs]. W is `weight` or, where
/// that is undefined, what `frozen` stands for, which becomes a matrix here and again in the
/// backward pass and is not kept. `bias` may be undefined, `lowRank` nullptr.
///
/// The additions are made in place of what they are added to, forward and backward: as terms of
/// their own they would be as large as the layer's outputs and inputs. All is computed in x's
/// precision, or autocast's; gradients of down and up have theirs.
at::Tensor frozenLinear(const at::Tensor& x, const at::Tensor& weight,
                        const std::shared_ptr<const FrozenWeight>& frozen, const at::Tensor& bias,
                        const LowRank* lowRank);

}  // namespace dreambooth
