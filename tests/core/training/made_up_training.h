// Parameters and gradients out of sines, as tests/reference/optimizers.py has them, and the numbers
// that other packages reached with them.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>
#include <base/json.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <training/optimizer.h>

#include <cmath>
#include <string>
#include <vector>

namespace dreambooth {

class MadeUpTraining {
public:
    static constexpr int steps = 40;

    MadeUpTraining() {
        std::int64_t first = 0;
        const auto add = [&](Optimizer::Group& group, const char* name, at::IntArrayRef shape) {
            at::Tensor values = at::empty(shape);
            auto* numbers = values.mutable_data_ptr<float>();
            for (std::int64_t i = 0; i < values.numel(); ++i)
                numbers[i] = static_cast<float>(std::sin(0.91 * static_cast<double>(first + i)));
            group.parameters.push_back({name, values.requires_grad_(true)});
            m_first.push_back(first);
            first += values.numel();
        };
        groups = {{{}, 1e-2, 0.01}, {{}, 3e-3, 0.1}};
        add(groups[0], "a", {64, 65});
        add(groups[0], "b", {8, 6, 3, 3});
        add(groups[0], "c", {50});
        add(groups[1], "d", {10, 20});
        add(groups[1], "e", {4200});
    }

    std::vector<NamedTensor> parameters() const {
        std::vector<NamedTensor> all = groups[0].parameters;
        all.insert(all.end(), groups[1].parameters.begin(), groups[1].parameters.end());
        return all;
    }

    /// The gradient of each parameter in a step.
    std::vector<at::Tensor> gradients(int step) const {
        std::vector<at::Tensor> all;
        for (const NamedTensor& parameter : parameters()) {
            at::Tensor gradient = at::empty(parameter.tensor.sizes());
            auto* numbers = gradient.mutable_data_ptr<float>();
            for (std::int64_t k = 0; k < gradient.numel(); ++k) {
                const auto i = static_cast<double>(m_first[all.size()] + k);
                const double number =
                    (std::sin(0.7 * i) + 0.5 * std::sin(1.1 * step + 0.37 * i)) *
                    std::pow(0.1, static_cast<double>((m_first[all.size()] + k) % 5) / 4);
                numbers[k] = static_cast<float>(number * (0.01 + 0.03 * (step % 3)));
            }
            all.push_back(gradient);
        }
        return all;
    }

    void setGradients(int step) const {
        const std::vector<at::Tensor> all = gradients(step);
        const std::vector<NamedTensor> named = parameters();
        for (std::size_t i = 0; i < all.size(); ++i)
            named[i].tensor.mutable_grad() = all[i].to(named[i].tensor.options()).view_as(all[i]);
    }

    /// What learning rates are multiplied by.
    static double factor(int step) { return 1 - step / (steps + 10.0); }

    std::vector<Optimizer::Group> groups;

private:
    std::vector<std::int64_t> m_first;  ///< number of each parameter's first element
};

/// The parameters that a reference file ends with.
inline Parameters madeUpResult(const std::string& name) {
    const std::string path = std::string(TEST_REFERENCE) + "/optimizers/" + name + ".safetensors";
    SafetensorsFile file = orThrow(SafetensorsFile::open(path));
    return parametersFrom(Weights{file.tensors(), {file.owner()}, path});
}

}  // namespace dreambooth
