// Gradient checkpointing: trade a second forward for the memory of activations (Chen et al. 2016).
#pragma once

#include <ATen/core/Tensor.h>

#include <functional>
#include <vector>

namespace dreambooth {

/// Where a network keeps what its backward needs of a block.
enum class Checkpointing {
    off,       ///< all activations, on the device
    onDevice,  ///< the block's inputs
    onHost,    ///< the same; those of a GPU that gradients go to in pinned memory of the host
};

/// Runs body(inputs) without keeping its activations and runs it again in backward, under the same
/// autocast state; just runs it with Checkpointing::off. Parameters that body closes over get their
/// gradients too. At least one input or parameter must require grad. Works under c10d's Reducer.
at::Tensor checkpointed(const std::function<at::Tensor(const std::vector<at::Tensor>&)>& body,
                        const std::vector<at::Tensor>& inputs, Checkpointing how);

}  // namespace dreambooth
