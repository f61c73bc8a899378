// The optimizers there are, one file each; makeOptimizer() chooses.
#pragma once

#include <training/optimizer.h>

namespace dreambooth {

using Groups = std::vector<Optimizer::Group>;

inline std::vector<at::Tensor> tensorsOf(const std::vector<NamedTensor>& named) {
    std::vector<at::Tensor> tensors;
    for (const NamedTensor& one : named) tensors.push_back(one.tensor);
    return tensors;
}

std::unique_ptr<Optimizer> makeAdamW(const Recipe& recipe, Groups groups, const RankGroup& ranks);
std::unique_ptr<Optimizer> makeAdamW8bit(const Recipe& recipe, Groups groups,
                                         const RankGroup& ranks);
std::unique_ptr<Optimizer> makeProdigy(const Recipe& recipe, Groups groups, const RankGroup& ranks);
std::unique_ptr<Optimizer> makeLion(const Recipe& recipe, Groups groups, const RankGroup& ranks);
std::unique_ptr<Optimizer> makeMuon(const Recipe& recipe, Groups groups, const RankGroup& ranks);
std::unique_ptr<Optimizer> makeAdafactor(const Recipe& recipe, Groups groups,
                                         const RankGroup& ranks);

}  // namespace dreambooth
