// GEGLU in one pass over its input on a CPU, forward and backward; ATen's operations elsewhere.
// SwiGLU by ATen's operations, as an autograd function that keeps nothing but its inputs: what it
// would keep else is as large as they are.
#include "float_rows.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/silu.h>
#include <ATen/ops/silu_backward.h>
#include <kernels/geglu.h>
#include <operators/gated_units.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

constexpr std::int64_t gegluNumbersPerTask = 1 << 14;

/// body(row) for every row of 2 n numbers, on all threads.
template <class Body>
void forEachRow(const at::Tensor& x, const Body& body) {
    const std::int64_t width = x.size(-1);
    at::parallel_for(0, x.numel() / width, std::max<std::int64_t>(1, gegluNumbersPerTask / width),
                     [&](std::int64_t begin, std::int64_t end) {
                         for (std::int64_t row = begin; row < end; ++row) body(row);
                     });
}

struct FusedGeglu : torch::autograd::Function<FusedGeglu> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x) {
        auto shape = x.sizes().vec();
        const std::int64_t n = shape.back() /= 2;
        auto y = at::empty(shape, x.options());
        const FloatReader reader(x);
        const FloatWriter writer(y);
        forEachRow(x, [&](std::int64_t row) {
            thread_local std::vector<float> in, out;
            const float* halves = reader.read(row * 2 * n, 2 * n, in);
            float* place = writer.place(row * n, n, out);
            kernels::geglu(n, {.value = halves, .gate = halves + n}, place);
            writer.done(place, row * n, n);
        });
        context->save_for_backward({x});
        return y;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const at::Tensor x = context->get_saved_variables()[0];
        const auto dy = gradients[0].to(x.scalar_type()).contiguous();
        auto dx = at::empty(x.sizes(), x.options());
        const std::int64_t n = x.size(-1) / 2;
        const FloatReader reader(x), gradient(dy);
        const FloatWriter writer(dx);
        forEachRow(x, [&](std::int64_t row) {
            thread_local std::vector<float> in, dys, out;
            const float* halves = reader.read(row * 2 * n, 2 * n, in);
            float* place = writer.place(row * 2 * n, 2 * n, out);
            kernels::gegluBackward(n, {.value = halves, .gate = halves + n},
                                   gradient.read(row * n, n, dys),
                                   {.value = place, .gate = place + n});
            writer.done(place, row * 2 * n, 2 * n);
        });
        return {dx};
    }
};

}  // namespace

at::Tensor geglu(const at::Tensor& x) {
    const bool fused =
        x.is_cpu() && (x.scalar_type() == at::kFloat || x.scalar_type() == at::kBFloat16);
    if (fused) return FusedGeglu::apply(x.contiguous());
    const auto halves = x.chunk(2, -1);
    return halves[0] * at::gelu(halves[1]);
}

namespace {

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
