// Products of the columns of the input, and the autograd function around them.
#include <operators/column_convolution.h>

#include "layer_arithmetic.h"

#include <ATen/Parallel.h>
#include <ATen/ops/addmm.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/sum.h>
#include <kernels/columns.h>
#include <torch/csrc/autograd/custom_function.h>

namespace dreambooth {

namespace {

using kernels::ColumnShape;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

ColumnShape shapeOf(const at::Tensor& x, std::int64_t stride) {
    return {x.size(0), x.size(2), x.size(3), x.size(1), stride};
}

at::Tensor columnsOf(const ColumnShape& shape, const at::Tensor& x) {
    auto columns = at::empty({shape.rows(), 9 * shape.channels}, at::kFloat);
    at::parallel_for(0, shape.rows(), 16, [&](std::int64_t begin, std::int64_t end) {
        kernels::im2col(shape, begin, end, x.const_data_ptr<float>(),
                        columns.mutable_data_ptr<float>());
    });
    return columns;
}

/// [outputs, inputs, 3, 3] in channels-last order as [outputs, 3 · 3 · inputs]
at::Tensor matrixOf(const at::Tensor& weight) {
    return weight.permute({0, 2, 3, 1}).view({weight.size(0), -1});
}

/// Pictures in channels-last order as [positions, channels]
at::Tensor positionsOf(const at::Tensor& pictures) {
    return pictures.permute({0, 2, 3, 1}).reshape({-1, pictures.size(1)});
}

/// The gradient of the input.
at::Tensor sumOf(const ColumnShape& shape, const at::Tensor& columns) {
    auto dx = at::empty({shape.samples, shape.channels, shape.height, shape.width},
                        columns.options().memory_format(at::MemoryFormat::ChannelsLast));
    at::parallel_for(0, shape.samples, 1, [&](std::int64_t begin, std::int64_t end) {
        kernels::col2im(shape, begin, end, columns.const_data_ptr<float>(),
                        dx.mutable_data_ptr<float>());
    });
    return dx;
}

struct ColumnConvolution : torch::autograd::Function<ColumnConvolution> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const MaybeTensor& bias,
                              std::int64_t stride) {
        const ColumnShape shape = shapeOf(x, stride);
        context->save_for_backward({weight.requires_grad() ? x : at::Tensor(), weight});
        context->saved_data["bias"] = bias.has_value();
        context->saved_data["sizes"] = x.sizes();
        context->saved_data["stride"] = stride;
        const auto columns = columnsOf(shape, x), matrix = matrixOf(weight).t();
        const auto y = bias ? at::addmm(*bias, columns, matrix) : at::mm(columns, matrix);
        return y.view({shape.samples, shape.outHeight(), shape.outWidth(), -1})
            .permute({0, 3, 1, 2});
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const at::Tensor &x = saved[0], &weight = saved[1];
        const auto sizes = context->saved_data["sizes"].toIntVector();
        const ColumnShape shape{sizes[0], sizes[2], sizes[3], sizes[1],
                                context->saved_data["stride"].toInt()};
        const auto dy = positionsOf(gradients[0]);
        at::Tensor dx, dw, db;
        if (context->needs_input_grad(0)) dx = sumOf(shape, at::mm(dy, matrixOf(weight)));
        if (context->needs_input_grad(1))
            dw = at::mm(dy.t(), columnsOf(shape, x))
                     .view({weight.size(0), 3, 3, weight.size(1)})
                     .permute({0, 3, 1, 2});
        if (context->saved_data["bias"].toBool() && context->needs_input_grad(2))
            db = at::sum(dy, 0);
        return {dx, dw, db, {}};
    }
};

}  // namespace

bool isColumnFaster(const at::Tensor& x, const at::Tensor& weight, std::int64_t stride,
                    std::int64_t padding) {
    // Where positions are many or channels few, columns take longer to gather than weights to
    // reorder.
    constexpr std::int64_t maxRows = 1024, minWeights = 9 * 128 * 128;
    return x.is_cpu() && x.dim() == 4 && (stride == 1 || stride == 2) && padding == 1 &&
           weight.size(2) == 3 && weight.size(3) == 3 && weight.numel() >= minWeights &&
           weight.scalar_type() == at::kFloat && x.scalar_type() == at::kFloat &&
           arithmetic(x) == at::kFloat && x.is_contiguous(at::MemoryFormat::ChannelsLast) &&
           weight.is_contiguous(at::MemoryFormat::ChannelsLast) &&
           shapeOf(x, stride).rows() <= maxRows;
}

at::Tensor columnConvolution(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                             std::int64_t stride) {
    return ColumnConvolution::apply(x, weight, given(bias), stride);
}

}  // namespace dreambooth
