// Gradient checkpointing: trade a second forward for the memory of activations (Chen et al. 2016).
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <vector>

namespace dreambooth {

/// Runs body(inputs) without keeping its activations and runs it again in backward, under the same
/// autocast state. Parameters that body closes over get their gradients too. At least one input or
/// parameter must require grad. Works under c10d's Reducer.
at::Tensor checkpointed(const std::function<at::Tensor(const std::vector<at::Tensor>&)>& body,
                        const std::vector<at::Tensor>& inputs);

}  // namespace dreambooth
