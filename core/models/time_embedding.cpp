// Cosines and sines of noise levels.
#include "time_embedding.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>

#include <cmath>

namespace dreambooth {

at::Tensor timeWaves(const at::Tensor& times, std::int64_t channels) {
    const std::int64_t half = channels / 2;
    const auto wide = times.to(at::kFloat);
    const auto frequencies =
        (at::arange(half, wide.options()) * -std::log(10000.0) / static_cast<double>(half)).exp();
    const auto angles = wide.unsqueeze(-1) * frequencies;
    return at::cat({angles.cos(), angles.sin()}, -1);
}

}  // namespace dreambooth
