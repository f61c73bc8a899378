// The products of Winograd's transforms, in blocks whose memory is used again, and the autograd
// function around them.
#include <operators/winograd_convolution.h>

#include "layer_arithmetic.h"

#include <ATen/Parallel.h>
#include <ATen/ops/bmm.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/sum.h>
#include <kernels/winograd.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>

namespace dreambooth {

namespace {

using kernels::FilterBlock;
using kernels::Filters;
using kernels::TileBlock;
using kernels::TiledPictures;
using kernels::winogradChannels;
using kernels::winogradPoints;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Numbers of one block of transforms. Allocations above 32 MiB are the kernel's each time, which
/// clears their pages first.
constexpr std::int64_t maxBlock = (31 << 20) / 4 / winogradPoints;

TiledPictures tiled(const at::Tensor& pictures) {
    return {pictures.size(0), pictures.size(2), pictures.size(3), pictures.size(1)};
}

Filters filtersOf(const at::Tensor& weight) {
    return {.outputs = weight.size(0),
            .inputs = weight.size(1),
            .channelsLast = weight.is_contiguous(at::MemoryFormat::ChannelsLast),
            .data = weight.const_data_ptr<float>()};
}

/// The most of `count` that a block of `others` times as many numbers can have, in equal shares.
std::int64_t shareOf(std::int64_t count, std::int64_t others, std::int64_t unit) {
    const std::int64_t most = std::max<std::int64_t>(1, maxBlock / others / unit);
    const std::int64_t units = (count + unit - 1) / unit, shares = (units + most - 1) / most;
    return (units + shares - 1) / shares * unit;
}

at::Tensor emptyBlock(std::int64_t rows, std::int64_t columns) {
    return at::empty({winogradPoints, rows, columns}, at::kFloat);
}

template <class Work>
void inParallel(std::int64_t count, const Work& work) {
    at::parallel_for(0, count, 8, work);
}

at::Tensor dataOf(const TileBlock& block, const at::Tensor& pictures) {
    auto data = emptyBlock(block.tiles, block.channels);
    inParallel(block.tiles, [&](std::int64_t begin, std::int64_t end) {
        kernels::transformData(block, begin, end, pictures.const_data_ptr<float>(),
                               data.mutable_data_ptr<float>());
    });
    return data;
}

at::Tensor gradientsOf(const TileBlock& block, const at::Tensor& pictures) {
    auto gradients = emptyBlock(block.tiles, block.channels);
    inParallel(block.tiles, [&](std::int64_t begin, std::int64_t end) {
        kernels::transformGradients(block, begin, end, pictures.const_data_ptr<float>(),
                                    gradients.mutable_data_ptr<float>());
    });
    return gradients;
}

at::Tensor filtersOf(const Filters& filters, const FilterBlock& block, bool rotated) {
    auto transformed = emptyBlock(block.outputs, block.inputs);
    inParallel(block.outputs, [&](std::int64_t begin, std::int64_t end) {
        kernels::transformFilters(filters, block, rotated, begin, end,
                                  transformed.mutable_data_ptr<float>());
    });
    return transformed;
}

/// sum (+)= left · right; `add` to what it holds, or write.
void addProducts(const at::Tensor& left, const at::Tensor& right, bool add, at::Tensor& sum) {
    if (add)
        sum.baddbmm_(left, right);
    else
        at::bmm_out(sum, left, right);
}

/// The convolution; of `gradients` (of its output) that of its input, which is the convolution by
/// the filters rotated, from their outputs to their inputs.
at::Tensor convolved(const at::Tensor& x, const at::Tensor& weight, const float* bias,
                     bool backward) {
    const Filters filters = filtersOf(weight);
    const std::int64_t inputs = backward ? filters.outputs : filters.inputs;
    const std::int64_t outputs = backward ? filters.inputs : filters.outputs;
    auto y = at::empty({x.size(0), outputs, x.size(2), x.size(3)},
                       x.options().memory_format(at::MemoryFormat::ChannelsLast));
    const std::int64_t tiles = tiled(x).tiles(), tileShare = shareOf(tiles, outputs, 1);
    const std::int64_t inputShare = shareOf(inputs, std::max(outputs, tileShare), winogradChannels);
    for (std::int64_t tile = 0; tile < tiles; tile += tileShare) {
        TileBlock in{.pictures = tiled(x),
                     .firstTile = tile,
                     .tiles = std::min(tileShare, tiles - tile),
                     .firstChannel = 0,
                     .channels = 0};
        auto products = emptyBlock(in.tiles, outputs);
        for (std::int64_t input = 0; input < inputs; input += inputShare) {
            in.firstChannel = input;
            in.channels = std::min(inputShare, inputs - input);
            const auto data = dataOf(in, x);
            const auto factors = filtersOf(filters,
                                           backward ? FilterBlock{input, in.channels, 0, outputs}
                                                    : FilterBlock{0, outputs, input, in.channels},
                                           /*rotated=*/backward);
            addProducts(data, backward ? factors : factors.transpose(1, 2), input > 0, products);
        }
        const TileBlock out{tiled(y), tile, in.tiles, 0, outputs};
        inParallel(out.tiles, [&](std::int64_t begin, std::int64_t end) {
            kernels::transformProducts(out, begin, end, products.const_data_ptr<float>(), bias,
                                       y.mutable_data_ptr<float>());
        });
    }
    return y;
}

/// The gradient of the weight, in channels-last order, from the input and the output's gradient.
at::Tensor weightGradient(const at::Tensor& x, const at::Tensor& dy) {
    const std::int64_t inputs = x.size(1), outputs = dy.size(1);
    auto dw = at::empty({outputs, 3, 3, inputs}, at::kFloat);
    const std::int64_t tiles = tiled(x).tiles(), tileShare = shareOf(tiles, outputs, 1);
    const std::int64_t inputShare = shareOf(inputs, std::max(outputs, tileShare), winogradChannels);
    at::Tensor gradients;
    for (std::int64_t input = 0; input < inputs; input += inputShare) {
        const FilterBlock filters{0, outputs, input, std::min(inputShare, inputs - input)};
        auto sums = emptyBlock(outputs, filters.inputs);
        for (std::int64_t tile = 0; tile < tiles; tile += tileShare) {
            const std::int64_t count = std::min(tileShare, tiles - tile);
            if (input == 0 || count < tiles)
                gradients = gradientsOf({tiled(dy), tile, count, 0, outputs}, dy);
            const auto data = dataOf({tiled(x), tile, count, input, filters.inputs}, x);
            addProducts(gradients.transpose(1, 2), data, tile > 0, sums);
        }
        inParallel(outputs, [&](std::int64_t begin, std::int64_t end) {
            kernels::transformFilterGradients(filters, inputs, begin, end,
                                              sums.const_data_ptr<float>(),
                                              dw.mutable_data_ptr<float>());
        });
    }
    return dw.permute({0, 3, 1, 2});
}

struct WinogradConvolution : torch::autograd::Function<WinogradConvolution> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const MaybeTensor& bias) {
        context->save_for_backward({weight.requires_grad() ? x : at::Tensor(), weight});
        context->saved_data["bias"] = bias.has_value();
        return convolved(x, weight, bias ? bias->const_data_ptr<float>() : nullptr,
                         /*backward=*/false);
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto dy = gradients[0].contiguous(at::MemoryFormat::ChannelsLast);
        at::Tensor dx, dw, db;
        if (context->needs_input_grad(0)) dx = convolved(dy, saved[1], nullptr, /*backward=*/true);
        if (context->needs_input_grad(1)) dw = weightGradient(saved[0], dy);
        if (context->saved_data["bias"].toBool() && context->needs_input_grad(2))
            db = at::sum(dy, {0, 2, 3});
        return {dx, dw, db};
    }
};

}  // namespace

bool isWinogradFaster(const at::Tensor& x, const at::Tensor& weight, std::int64_t stride,
                      std::int64_t padding) {
    // With fewer tiles the transforms of the filters take longer than the products save, the more
    // so where they don't stay in the processor's caches.
    constexpr std::int64_t maxCached = 9 * 512 * 512;
    const std::int64_t minTiles = weight.numel() <= maxCached ? 32 : 64;
    if (!x.is_cpu() || x.dim() != 4 || stride != 1 || padding != 1 || weight.size(2) != 3 ||
        weight.size(3) != 3)
        return false;
    const TiledPictures pictures = tiled(x);
    const std::int64_t tiles = pictures.tiles(), positions = tiles * 16;
    return weight.scalar_type() == at::kFloat && x.scalar_type() == at::kFloat &&
           arithmetic(x) == at::kFloat && x.is_contiguous(at::MemoryFormat::ChannelsLast) &&
           weight.size(0) % winogradChannels == 0 && weight.size(1) % winogradChannels == 0 &&
           tiles >= minTiles &&
           2 * positions <= 3 * pictures.samples * pictures.height * pictures.width;
}

at::Tensor winogradConvolution(const at::Tensor& x, const at::Tensor& weight,
                               const at::Tensor& bias) {
    return WinogradConvolution::apply(x, weight, given(bias));
}

}  // namespace dreambooth
