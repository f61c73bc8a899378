// Group normalisation by ATen.
#include "group_norm.h"

#include <ATen/ops/group_norm.h>
#include <ATen/ops/silu.h>

namespace dreambooth {

at::Tensor groupNorm(const at::Tensor& x, std::int64_t groups, const at::Tensor& weight,
                     const at::Tensor& bias, double eps, bool silu) {
    const auto y = at::group_norm(x, groups, weight, bias, eps);
    return silu ? at::silu(y) : y;
}

}  // namespace dreambooth
