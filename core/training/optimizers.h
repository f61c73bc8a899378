// What makes each optimizer: one file each; makeOptimizer() chooses.
#pragma once

#include <project/optimizers.h>
#include <training/optimizer.h>

namespace dreambooth {

using Groups = std::vector<Optimizer::Group>;

inline std::vector<at::Tensor> tensorsOf(const std::vector<NamedTensor>& named) {
    std::vector<at::Tensor> tensors;
    for (const NamedTensor& one : named) tensors.push_back(one.tensor);
    return tensors;
}

#define ROW(name, factory, hasOneRate) \
    std::unique_ptr<Optimizer> factory(const Recipe& recipe, Groups groups, const RankGroup& ranks);
DREAMBOOTH_OPTIMIZERS(ROW)
#undef ROW

}  // namespace dreambooth
