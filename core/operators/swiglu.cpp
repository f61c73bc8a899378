// SwiGLU by ATen's operations, as an autograd function that keeps nothing but its inputs: what it
// would keep else is as large as they are.
#include <operators/swiglu.h>

#include <ATen/TensorOperators.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/silu_backward.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct Swiglu : torch::autograd::Function<Swiglu> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& gate,
                              const at::Tensor& up) {
        context->save_for_backward({gate, up});
        return at::silu(gate).mul_(up);
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto &gate = saved[0], &up = saved[1];
        return {at::silu_backward(gradients[0] * up, gate), at::silu(gate).mul_(gradients[0])};
    }
};

}  // namespace

at::Tensor swiglu(const at::Tensor& gate, const at::Tensor& up) {
    return Swiglu::apply(gate, up);
}

}  // namespace dreambooth
