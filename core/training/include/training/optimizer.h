// AdamW (Loshchilov & Hutter 2019) with clipping by the global norm, as fused kernels over all
// parameters at once. A step with non-finite gradients changes nothing. Nothing is read back.
#pragma once

#include <ATen/core/Tensor.h>
#include <training/precision.h>

#include <string>
#include <vector>

namespace dreambooth {

struct NamedTensor {
    std::string name;
    at::Tensor tensor;
};

struct AdamWOptions {
    double beta1 = 0.9;
    double beta2 = 0.999;
    double weightDecay = 1e-2;
    double epsilon = 1e-8;
    double maxGradientNorm = 1.0;  ///< over all groups together; 0 doesn't clip
};

class AdamW {
public:
    struct Group {
        std::vector<NamedTensor> parameters;  ///< float32 leaves with gradients
        double learningRate = 0;              ///< before the schedule's factor
    };
    AdamW(std::vector<Group> groups, const AdamWOptions& options);

    struct StepResult {
        at::Tensor gradientNorm;  ///< before clipping, float32 scalar on the device
        at::Tensor skipped;       ///< 1 where the gradients were not finite and nothing was done
    };
    /// One update from the parameters' gradients. With a scaler they are unscaled first.
    StepResult step(double learningRateFactor, LossScaler& scaler);
    /// Gradients to zero, in place where they exist (c10d's buckets hold them).
    void zeroGradients();

    /// The moments and counts, named "<parameter>.exp_avg", "<parameter>.exp_avg_sq",
    /// "group.<i>.step"; shared, so that copying into them restores an optimizer.
    std::vector<NamedTensor> state() const;

private:
    struct Moments {
        std::vector<NamedTensor> parameters;
        std::vector<at::Tensor> values, first, second;
        at::Tensor count;  ///< updates done, float32 scalar, one for all of the group
        double learningRate = 0;
    };
    std::vector<Moments> m_groups;
    AdamWOptions m_options;
};

}  // namespace dreambooth
