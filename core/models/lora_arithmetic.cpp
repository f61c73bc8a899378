// Dropout, scale and product of LoRA layers.
#include "lora_arithmetic.h"

#include <ATen/Context.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/kron.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/matmul.h>
#include <base/splitmix64.h>
#include <c10/core/GradMode.h>
#include <models/full_precision.h>

#include <stdexcept>

namespace dreambooth {

bool dropsInputs(const LoraLayer& layer) {
    return layer.dropout && layer.dropout->share > 0 && !layer.dropout->rows.empty();
}

at::Tensor withDropout(const at::Tensor& x, const LoraLayer& layer) {
    const auto& rows = layer.dropout->rows;
    if (static_cast<std::int64_t>(rows.size()) != x.size(0))
        throw std::logic_error("LoRA dropout knows other rows than the layer is given");
    const double kept = 1 - layer.dropout->share;
    // Drawn where the data is: a whole step has hundreds of millions of these numbers.
    auto generator = at::globalContext().defaultGenerator(x.device()).clone();
    const at::Tensor factors = at::empty(x.sizes(), x.options());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        generator.set_current_seed(splitMix64(layer.dropoutKey ^ splitMix64(rows[i])));
        factors[static_cast<std::int64_t>(i)].bernoulli_(kept, generator);
    }
    return x * factors.div_(kept);
}

at::Tensor doraScaleOf(const LoraLayer& layer, const at::Tensor& weight) {
    const FullPrecision fullPrecision(weight.device().type());  // lengths of rows want it
    at::Tensor lengths;
    {
        const at::NoGradGuard noGrad;
        const auto merged = weight.to(at::kFloat).flatten(1) + productOf(layer);
        lengths = at::linalg_vector_norm(merged, 2, at::IntArrayRef{1});
    }
    return layer.magnitude / lengths;
}

at::Tensor productOf(const LoraLayer& layer) {
    auto product = layer.up;
    if (layer.down.defined()) {
        product = at::matmul(layer.up.flatten(1), layer.down.flatten(1));
        if (layer.left.defined()) {  // whose columns are inputs, not places of the kernel
            auto shape = layer.down.sizes().vec();
            shape[0] = product.size(0);
            product = product.view(shape);
        }
    }
    if (layer.left.defined()) {
        auto shape = layer.left.sizes().vec();
        shape.resize(static_cast<std::size_t>(product.dim()), 1);
        product = at::kron(layer.left.view(shape), product);
    }
    return product.flatten(1) * layer.scale;
}

}  // namespace dreambooth
