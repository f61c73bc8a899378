// One thing that is learned from the start (the VAE, then text encoder and U-Net, then the decoder
// again): its parameters and its loss. The loop around it is stage_loop.h.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <distributed/rank_group.h>
#include <training/optimizer.h>

#include <cstdint>
#include <vector>

namespace dreambooth::maker {

/// The rows of one step that are this rank's.
struct StepRows {
    int step = 0;                        ///< the first is 0
    int steps = 1;                       ///< in all
    std::uint64_t first = 0;             ///< number of this rank's first row since the start
    int count = 0;                       ///< rows of this rank
    int firstInStep = 0, allInStep = 0;  ///< its place among the rows of all ranks
};

class TrainingStage {
public:
    virtual ~TrainingStage() = default;

    /// float32 leaves with gradients.
    virtual const std::vector<NamedTensor>& parameters() const = 0;
    struct Loss {
        at::Tensor total;  ///< with gradients, a mean over the rows
        at::Tensor plain;  ///< float32 scalar: the squared error alone, for the curves
    };
    virtual Loss loss(const StepRows& rows) = 0;
    /// The loss on held-out pictures, the same draws each time; a part of it, the mean over the
    /// ranks being the whole.
    virtual double heldOutLoss(const RankGroup& ranks) = 0;
};

}  // namespace dreambooth::maker
