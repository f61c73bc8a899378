// Group normalisation: fused with SiLU and its gradient for channels-last pictures on a CPU, where
// PyTorch's own backward takes half of a training step; ATen's elsewhere. The other two: ATen's.
#include <operators/norm.h>

#include "float_rows.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/group_norm.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/rms_norm.h>
#include <ATen/ops/silu.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <kernels/group_norm.h>
#include <torch/csrc/autograd/custom_function.h>

#include <cmath>
#include <vector>

namespace dreambooth {

namespace {

using kernels::ChannelScale;
using kernels::RowShape;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Numbers that one task works on: tasks are the same whatever the number of threads, and so are
/// the sums.
constexpr std::int64_t numbersPerTask = 1 << 16;
/// Rows of half precision that are widened at once; they stay in the first cache.
constexpr std::int64_t numbersPerBlock = 1 << 12;

/// Where half precision is widened.
struct Buffers {
    std::vector<float> x, dy, out;
};

/// A picture batch [B, C, h, w] in channels-last memory as rows of C numbers, split into tasks. All
/// passes over one sample come before the next one's, so that later passes find it in the cache.
struct Rows {
    explicit Rows(const at::Tensor& x)
        : batch(x.size(0)),
          channels(x.size(1)),
          rows(x.size(2) * x.size(3)),
          rowsPerTask(std::max<std::int64_t>(1, numbersPerTask / channels)),
          tasks((rows + rowsPerTask - 1) / rowsPerTask) {}

    /// Neighbouring rows of one task.
    struct Block {
        std::int64_t task;
        std::int64_t offset, count;  ///< the first number in the tensor, and how many there are
        RowShape shape;
    };

    /// body(sample) for every sample: on all threads if there are enough samples, else one after
    /// the other, so that their tasks are shared out.
    template <class Body>
    void forEachSample(const Body& body) const {
        const auto some = [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t sample = begin; sample < end; ++sample) body(sample);
        };
        if (batch < at::get_num_threads())
            some(0, batch);
        else
            at::parallel_for(0, batch, 1, some);
    }

    /// body(block, buffers) for the blocks of every task of a sample.
    template <class Body>
    void forEachBlock(std::int64_t sample, const Body& body) const {
        const std::int64_t size = std::max<std::int64_t>(1, numbersPerBlock / channels);
        at::parallel_for(0, tasks, 1, [&](std::int64_t begin, std::int64_t end) {
            Buffers buffers;
            for (std::int64_t task = begin; task < end; ++task) {
                const std::int64_t last = std::min(rows, (task + 1) * rowsPerTask);
                for (std::int64_t row = task * rowsPerTask; row < last; row += size) {
                    const RowShape shape{.rows = std::min(size, last - row), .channels = channels};
                    body(Block{.task = task,
                               .offset = (sample * rows + row) * channels,
                               .count = shape.rows * channels,
                               .shape = shape},
                         buffers);
                }
            }
        });
    }

    std::int64_t batch, channels, rows, rowsPerTask, tasks;
};

/// Sums of one sample's tasks, one a channel.
class TaskSums {
public:
    explicit TaskSums(const Rows& rows)
        : m_rows(rows), m_sums(static_cast<std::size_t>(rows.tasks * rows.channels)) {}

    float* of(std::int64_t task) { return m_sums.data() + task * m_rows.channels; }
    double total(std::int64_t channel) const {
        double sum = 0;
        for (std::int64_t task = 0; task < m_rows.tasks; ++task)
            sum += m_sums[static_cast<std::size_t>(task * m_rows.channels + channel)];
        return sum;
    }

private:
    const Rows& m_rows;
    std::vector<float> m_sums;
};

/// The share that one number of a group has: value(channel) added up over each group, finish() of
/// the mean written to all its channels.
template <class Value, class Finish>
void overGroups(const Rows& rows, std::int64_t groups, float* out, const Value& value,
                const Finish& finish) {
    const std::int64_t perGroup = rows.channels / groups;
    for (std::int64_t from = 0; from < rows.channels; from += perGroup) {
        double sum = 0;
        for (std::int64_t c = from; c < from + perGroup; ++c) sum += value(c);
        std::fill_n(out + from, perGroup,
                    static_cast<float>(finish(sum / static_cast<double>(perGroup * rows.rows))));
    }
}

/// What a sample's numbers are multiplied by and added to, and what that was made from: float32
/// [B, C] each.
struct Moments {
    explicit Moments(const Rows& rows) {
        for (at::Tensor* tensor : {&mean, &inverse, &scale, &shift})
            *tensor = at::empty({rows.batch, rows.channels}, at::kFloat);
    }
    at::Tensor mean, inverse, scale, shift;  ///< inverse: 1 / deviation
};

struct FusedGroupNorm : torch::autograd::Function<FusedGroupNorm> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const at::Tensor& bias, std::int64_t groups,
                              double eps, bool silu) {
        const Rows rows(x);
        const Moments moments(rows);
        auto y = at::empty_like(x);
        const auto weights = weight.to(at::kFloat), biases = bias.to(at::kFloat);
        const FloatReader reader(x);
        const FloatWriter writer(y);
        rows.forEachSample([&](std::int64_t sample) {
            const auto at = [&](const at::Tensor& tensor) {
                return tensor.mutable_data_ptr<float>() + sample * rows.channels;
            };
            float *mean = at(moments.mean), *inverse = at(moments.inverse),
                  *scale = at(moments.scale), *shift = at(moments.shift);
            TaskSums sums(rows), squares(rows);
            rows.forEachBlock(sample, [&](const Rows::Block& block, Buffers& buffers) {
                kernels::addRows(block.shape, reader.read(block.offset, block.count, buffers.x),
                                 sums.of(block.task));
            });
            overGroups(
                rows, groups, mean, [&](std::int64_t c) { return sums.total(c); },
                [](double value) { return value; });
            rows.forEachBlock(sample, [&](const Rows::Block& block, Buffers& buffers) {
                kernels::addSquares(block.shape, reader.read(block.offset, block.count, buffers.x),
                                    mean, squares.of(block.task));
            });
            overGroups(
                rows, groups, inverse, [&](std::int64_t c) { return squares.total(c); },
                [eps](double value) { return 1.0 / std::sqrt(value + eps); });
            for (std::int64_t c = 0; c < rows.channels; ++c) {
                scale[c] = weights.const_data_ptr<float>()[c] * inverse[c];
                shift[c] = biases.const_data_ptr<float>()[c] - mean[c] * scale[c];
            }
            rows.forEachBlock(sample, [&](const Rows::Block& block, Buffers& buffers) {
                float* place = writer.place(block.offset, block.count, buffers.out);
                kernels::normalise(block.shape, reader.read(block.offset, block.count, buffers.x),
                                   {.scale = scale, .shift = shift}, silu, place);
                writer.done(place, block.offset, block.count);
            });
        });
        context->save_for_backward(
            {x, weights, moments.mean, moments.inverse, moments.scale, moments.shift});
        context->saved_data["groups"] = groups;
        context->saved_data["silu"] = silu;
        context->saved_data["type"] = weight.scalar_type();
        return y;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto& x = saved[0];
        const auto* weights = saved[1].const_data_ptr<float>();
        const std::int64_t groups = context->saved_data["groups"].toInt();
        const bool silu = context->saved_data["silu"].toBool();
        const auto type = context->saved_data["type"].toScalarType();
        const auto dy = gradients[0].to(x.scalar_type()).contiguous(at::MemoryFormat::ChannelsLast);
        auto dx = at::empty_like(x);
        const at::Tensor& dz = silu ? dx : dy;  // between the passes dx holds the gradient dz

        const Rows rows(x);
        const std::int64_t channels = rows.channels;
        const FloatReader readX(x), readDy(dy), readDz(dz);
        const FloatWriter writer(dx);
        const auto sum = at::empty({rows.batch, channels}, at::kFloat);
        const auto dot = at::empty({rows.batch, channels}, at::kFloat);
        rows.forEachSample([&](std::int64_t sample) {
            const auto at = [&](const at::Tensor& tensor) {
                return tensor.const_data_ptr<float>() + sample * channels;
            };
            const float *mean = at(saved[2]), *inverse = at(saved[3]);
            const ChannelScale norm{.scale = at(saved[4]), .shift = at(saved[5])};
            TaskSums sums(rows), dots(rows);
            rows.forEachBlock(sample, [&](const Rows::Block& block, Buffers& buffers) {
                const float* values = readX.read(block.offset, block.count, buffers.x);
                const float* gradient = readDy.read(block.offset, block.count, buffers.dy);
                if (silu) {
                    float* place = writer.place(block.offset, block.count, buffers.out);
                    kernels::siluBackward(block.shape, values, norm, gradient, place);
                    writer.done(place, block.offset, block.count);
                    gradient = place;
                }
                kernels::addGradients(block.shape, values, mean, gradient,
                                      {.dz = sums.of(block.task), .dzTimesX = dots.of(block.task)});
            });
            float* total = sum.mutable_data_ptr<float>() + sample * channels;
            float* product = dot.mutable_data_ptr<float>() + sample * channels;
            for (std::int64_t c = 0; c < channels; ++c) {
                total[c] = static_cast<float>(sums.total(c));
                product[c] = static_cast<float>(dots.total(c)) * inverse[c];
            }
            // dx = inverse · (w dz − mean over the group of w dz − x̂ · mean over it of w dz x̂)
            std::vector<float> slopes(static_cast<std::size_t>(channels)), offsets(slopes.size());
            float *slope = slopes.data(), *offset = offsets.data();
            const auto same = [](double value) { return value; };
            overGroups(
                rows, groups, slope, [&](std::int64_t c) { return product[c] * weights[c]; }, same);
            overGroups(
                rows, groups, offset, [&](std::int64_t c) { return total[c] * weights[c]; }, same);
            for (std::int64_t c = 0; c < channels; ++c) {
                slope[c] *= inverse[c] * inverse[c];
                offset[c] = inverse[c] * offset[c] - slope[c] * mean[c];
            }
            rows.forEachBlock(sample, [&](const Rows::Block& block, Buffers& buffers) {
                float* place = writer.place(block.offset, block.count, buffers.out);
                kernels::normBackward(block.shape, readX.read(block.offset, block.count, buffers.x),
                                      {.scale = norm.scale, .slope = slope, .offset = offset},
                                      readDz.read(block.offset, block.count, buffers.dy), place);
                writer.done(place, block.offset, block.count);
            });
        });
        return {dx, dot.sum(0).to(type), sum.sum(0).to(type), {}, {}, {}};
    }
};

/// What ATen leaves out of its way where a GPU's half precision stays as it is.
c10::DispatchKeySet excludedFor(const at::Tensor& x, const at::Tensor& weight) {
    const bool staysHalf = x.is_cuda() && x.scalar_type() != at::kFloat &&
                           (!weight.defined() || x.scalar_type() == weight.scalar_type());
    return staysHalf ? c10::DispatchKeySet(c10::DispatchKey::AutocastCUDA) : c10::DispatchKeySet();
}

}  // namespace

at::Tensor groupNorm(const at::Tensor& x, std::int64_t groups, const at::Tensor& weight,
                     const at::Tensor& bias, double eps, bool silu) {
    const bool fused = x.device().is_cpu() && x.dim() == 4 && !x.is_contiguous() &&
                       x.is_contiguous(at::MemoryFormat::ChannelsLast) &&
                       (x.scalar_type() == at::kFloat || x.scalar_type() == at::kBFloat16);
    if (fused) return FusedGroupNorm::apply(x, weight, bias, groups, eps, silu);
    const c10::impl::ExcludeDispatchKeyGuard guard(excludedFor(x, weight));
    const auto y = at::group_norm(x, groups, weight, bias, eps);
    return silu ? at::silu(y) : y;
}

at::Tensor layerNorm(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias,
                     double eps) {
    const c10::impl::ExcludeDispatchKeyGuard guard(excludedFor(x, weight));
    return at::layer_norm(x, {x.size(-1)}, weight, bias, eps);
}

at::Tensor rmsNorm(const at::Tensor& x, const at::Tensor& weight, double eps) {
    if (x.is_cuda()) {
        const c10::impl::ExcludeDispatchKeyGuard guard(excludedFor(x, weight));
        return at::rms_norm(x, {x.size(-1)}, weight, eps);
    }
    const auto wide = x.to(at::kFloat);
    const auto unit = wide * (wide.square().mean(-1, /*keepdim=*/true) + eps).rsqrt();
    return unit.to(x.scalar_type()) * weight;
}

}  // namespace dreambooth
