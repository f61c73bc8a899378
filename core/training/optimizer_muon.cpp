// Muon (Jordan et al. 2024, "Muon: An optimizer for hidden layers in neural networks"): a matrix's
// averaged gradient, made orthogonal, so that each of its directions learns alike. Scaled as in Liu
// et al. 2025 ("Muon is scalable for LLM training"), so that AdamW's learning rates and weight
// decays mean the same. What is no matrix between layers is AdamW's.
#include "flat_parameters.h"
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/zeros_like.h>
#include <models/number_format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace dreambooth {
namespace {

/// Kernels count as matrices of their outputs by all that goes into one. Tables of words and the
/// first and last layer are better left to AdamW (Jordan).
bool isMatrix(const NamedTensor& parameter) {
    const at::Tensor& values = parameter.tensor;
    if (values.dim() < 2 || values.size(0) == 1 || values.size(0) == values.numel()) return false;
    return std::ranges::none_of(
        std::array{"_embedding.weight", "conv_in.weight", "conv_out.weight", "learned_word"},
        [&](const char* end) { return parameter.name.ends_with(end); });
}

/// Products of bfloat16 rounded once. Where a processor would multiply bfloat16 one number after
/// another it multiplies the same numbers as float32.
at::Tensor rounded(const at::Tensor& product) {
    return product.scalar_type() == at::kFloat ? product.to(at::kBFloat16).to(at::kFloat) : product;
}

/// U V* of a matrix U S V*, nearly: five Newton-Schulz steps whose polynomial brings all singular
/// values to about 1 (0.7 to 1.2), in bfloat16, which is enough for it. Kernels are taken as their
/// numbers lie: the order of a matrix's columns makes no difference.
at::Tensor orthogonal(const at::Tensor& values) {
    constexpr double a = 3.4445, b = -4.7750, c = 2.0315;
    const bool isKernel = values.dim() == 4;
    const bool isEmulated = values.is_cpu() && !processorHasBf16();
    const at::Tensor rows = isKernel ? values.permute({0, 2, 3, 1}) : values;
    const at::Tensor matrix = rows.flatten(1).to(at::kBFloat16);
    const bool isTall = matrix.size(0) > matrix.size(1);
    at::Tensor x = isTall ? matrix.t() : matrix;
    x = x / at::linalg_vector_norm(x).clamp_min(1e-7);
    if (isEmulated) x = x.to(at::kFloat);
    for (int i = 0; i < 5; ++i) {
        const at::Tensor gram = rounded(at::matmul(x, x.t()));
        x = rounded(at::addmm(x, rounded(at::addmm(gram, gram, gram, b, c)), x, a));
    }
    const at::Tensor result = (isTall ? x.t() : x).reshape(rows.sizes());
    return isKernel ? result.permute({0, 3, 1, 2}) : result;
}

class Muon : public Optimizer {
public:
    Muon(const Recipe& recipe, Groups groups, const RankGroup& ranks)
        : Optimizer(recipe, std::move(groups), ranks) {
        for (std::size_t i = 0; i < this->groups().size(); ++i) {
            Group rest = this->groups()[i];
            std::erase_if(rest.parameters, isMatrix);
            m_rest.emplace_back(recipe, std::move(rest), scalarOptions(i));
            Matrices& matrices = m_matrices.emplace_back();
            std::ranges::copy_if(this->groups()[i].parameters,
                                 std::back_inserter(matrices.parameters), isMatrix);
            for (const NamedTensor& one : matrices.parameters)
                matrices.averages.push_back(at::zeros_like(one.tensor.detach(), at::kFloat));
        }
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> state;
        for (std::size_t i = 0; i < m_rest.size(); ++i) {
            const Matrices& matrices = m_matrices[i];
            for (std::size_t j = 0; j < matrices.averages.size(); ++j)
                state.push_back({matrices.parameters[j].name + ".momentum", matrices.averages[j]});
            m_rest[i].addState("group." + std::to_string(i), state);
        }
        return state;
    }

    std::vector<at::Tensor> buffers() const override { return tensorsOf(state()); }

protected:
    void update(double learningRateFactor, const Clipping& clipping) override {
        for (std::size_t i = 0; i < m_rest.size(); ++i) {
            const Clipping own = clipping.on(m_rest[i].count().device());
            const double rate = groups()[i].learningRate * learningRateFactor;
            for (std::size_t j = 0; j < m_matrices[i].averages.size(); ++j)
                updateMatrix(m_matrices[i].parameters[j].tensor, m_matrices[i].averages[j], rate,
                             groups()[i].weightDecay, own);
            m_rest[i].update(learningRateFactor, own.divisor, own.skipped, rounding());
        }
    }

private:
    static constexpr double momentum = 0.95;

    struct Matrices {
        std::vector<NamedTensor> parameters;
        std::vector<at::Tensor> averages;  ///< float32, shaped like them
    };

    static void updateMatrix(const at::Tensor& parameter, const at::Tensor& average, double rate,
                             double weightDecay, const Clipping& clipping) {
        const at::Tensor gradient = parameter.grad().to(at::kFloat) / clipping.divisor;
        mix(average, momentum, gradient, 1 - momentum, clipping.skipped);
        // Nesterov's look ahead.
        const at::Tensor direction = orthogonal(gradient.lerp(average, momentum));
        // A direction's root mean square becomes 0.2, about that of AdamW's updates.
        const std::int64_t rows = parameter.size(0), columns = parameter.numel() / rows;
        const double size = 0.2 * std::sqrt(static_cast<double>(std::max(rows, columns)));
        mix(parameter.detach(), 1 - rate * weightDecay, direction.to(parameter.scalar_type()),
            -rate * size, clipping.skipped);
    }

    std::vector<Matrices> m_matrices;  ///< one a group, as of the rest
    std::vector<AdamWGroup> m_rest;
};

}  // namespace

std::unique_ptr<Optimizer> makeMuon(const Recipe& recipe, Groups groups, const RankGroup& ranks) {
    return std::make_unique<Muon>(recipe, std::move(groups), ranks);
}

}  // namespace dreambooth
