// Storing weights in bfloat16 so that changes which are smaller than its steps are not lost.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>

namespace dreambooth {

/// Rounds up or down by chance, the more likely the nearer, so that the mean of many roundings is
/// the number itself (Gupta et al. 2015, "Deep Learning with Limited Numerical Precision"). The
/// chance is a hash of seed, step, name and place: a resumed run has the same bits.
struct StochasticRounding {
    std::uint64_t seed = 0;
    int step = 0;

    /// Finite float32 numbers in bfloat16; they are those of `name` from number `first` on.
    at::Tensor rounded(const at::Tensor& values, const std::string& name,
                       std::int64_t first = 0) const;
};

}  // namespace dreambooth
