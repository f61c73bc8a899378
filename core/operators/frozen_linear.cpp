// Frozen linear layers as an autograd function.
#include <operators/frozen_linear.h>

#include "layer_arithmetic.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/mm.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// The layer's matrix in one of its two forms.
struct Matrix : torch::CustomClassHolder {
    Matrix(at::Tensor plain_, std::shared_ptr<const FrozenWeight> frozen_)
        : plain(std::move(plain_)), frozen(std::move(frozen_)) {}

    at::Tensor as(at::ScalarType type) const {
        return plain.defined() ? plain.to(type) : frozen->matrix(type);
    }

    at::Tensor plain;
    std::shared_ptr<const FrozenWeight> frozen;
};

at::Tensor rowsOf(const at::Tensor& x) {
    return x.flatten(0, -2);
}

at::Tensor shapedLike(const at::Tensor& rows, at::IntArrayRef sizes) {
    auto shape = sizes.vec();
    shape.back() = rows.size(-1);
    return rows.view(shape);
}

struct FrozenLinear : torch::autograd::Function<FrozenLinear> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const MaybeTensor& down, const MaybeTensor& up, double scale,
                              const c10::intrusive_ptr<Matrix>& matrix, const MaybeTensor& bias) {
        const auto type = arithmetic(x);
        const auto rows = rowsOf(x.to(type));
        const auto transposed = matrix->as(type).t();
        auto y = bias ? at::addmm(bias->to(type), rows, transposed) : at::mm(rows, transposed);
        at::Tensor hidden, narrowDown, narrowUp;
        if (down && up) {
            narrowDown = down->to(type);
            narrowUp = up->to(type);
            hidden = at::mm(rows, narrowDown.t());
            y.addmm_(hidden, narrowUp.t(), 1, scale);
        }
        context->save_for_backward({down ? rows : at::Tensor(), narrowDown, narrowUp, hidden});
        context->saved_data["matrix"] = c10::IValue::make_capsule(matrix);
        context->saved_data["scale"] = scale;
        context->saved_data["type"] = type;
        context->saved_data["inputs"] = x.sizes();
        context->saved_data["inputType"] = x.scalar_type();
        context->saved_data["factorType"] = down ? down->scalar_type() : type;
        return shapedLike(y, x.sizes());
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto &rows = saved[0], &down = saved[1], &up = saved[2], &hidden = saved[3];
        auto& data = context->saved_data;
        const auto matrix = c10::static_intrusive_pointer_cast<Matrix>(data["matrix"].toCapsule());
        const double scale = data["scale"].toDouble();
        const auto type = data["type"].toScalarType();
        const auto dy = rowsOf(gradients[0].to(type));
        at::Tensor dHidden, dx, dDown, dUp;
        if (down.defined()) dHidden = at::mm(dy, up).mul_(scale);
        if (context->needs_input_grad(0)) {
            dx = at::mm(dy, matrix->as(type));
            if (down.defined()) dx.addmm_(dHidden, down);
            dx = shapedLike(dx, data["inputs"].toIntVector()).to(data["inputType"].toScalarType());
        }
        const auto factorType = data["factorType"].toScalarType();
        if (down.defined() && context->needs_input_grad(1))
            dDown = at::mm(dHidden.t(), rows).to(factorType);
        if (down.defined() && context->needs_input_grad(2))
            dUp = at::mm(dy.t(), hidden).mul_(scale).to(factorType);
        return {dx, dDown, dUp, {}, {}, {}};
    }
};

}  // namespace

at::Tensor frozenLinear(const at::Tensor& x, const at::Tensor& weight,
                        const std::shared_ptr<const FrozenWeight>& frozen, const at::Tensor& bias,
                        const LowRank* lowRank) {
    const LowRank none;
    const LowRank& added = lowRank != nullptr ? *lowRank : none;
    return FrozenLinear::apply(x, given(added.down), given(added.up), added.scale,
                               c10::make_intrusive<Matrix>(weight, frozen), given(bias));
}

}  // namespace dreambooth
