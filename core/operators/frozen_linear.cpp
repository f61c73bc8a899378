// Frozen linear layers as an autograd function.
#include <operators/frozen_linear.h>

#include "layer_arithmetic.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/mm.h>
#include <operators/int8_product.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// The layer's matrix in one of its two forms.
class Matrix : public torch::CustomClassHolder {
public:
    Matrix(at::Tensor plain, std::shared_ptr<const FrozenWeight> frozen)
        : m_plain(std::move(plain)), m_frozen(std::move(frozen)) {}

    /// rows Wᵀ, in the rows' type
    at::Tensor forward(const at::Tensor& rows, const MaybeTensor& bias) const {
        if (!multipliesInt8(rows)) {
            const auto transposed = as(rows.scalar_type()).t();
            return bias ? at::addmm(bias->to(rows.scalar_type()), rows, transposed)
                        : at::mm(rows, transposed);
        }
        auto y = int8Product(rows, m_frozen->fetchCodes().t(), {}, m_frozen->scales);
        return bias ? y.add_(*bias) : y;
    }
    /// dy W
    at::Tensor backward(const at::Tensor& dy) const {
        return multipliesInt8(dy) ? int8Product(dy, m_frozen->fetchCodes(), m_frozen->scales, {})
                                  : at::mm(dy, as(dy.scalar_type()));
    }

private:
    at::Tensor as(at::ScalarType type) const {
        return m_plain.defined() ? m_plain.to(type) : m_frozen->matrix(type);
    }
    /// Where that is faster: with the processor's instructions for it, about twice as fast as
    /// making a matrix of the codes and multiplying in bfloat16; without, many times slower.
    bool multipliesInt8(const at::Tensor& rows) const {
        return m_frozen && m_frozen->format == WeightFormat::int8 && rows.is_cpu() &&
               (rows.scalar_type() == at::kFloat || rows.scalar_type() == at::kBFloat16) &&
               hasInt8Product();
    }

    at::Tensor m_plain;
    std::shared_ptr<const FrozenWeight> m_frozen;
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
        auto y = matrix->forward(rows, bias);
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
            dx = matrix->backward(dy);
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
