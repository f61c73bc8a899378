// Group normalisation: fused with SiLU and its gradient for channels-last pictures on a CPU, where
// PyTorch's own backward takes half of a training step; ATen's elsewhere.
#include "group_norm.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/group_norm.h>
#include <ATen/ops/silu.h>
#include <torch/csrc/autograd/custom_function.h>

#include <cmath>
#include <vector>

#include "float_rows.h"
#include "group_norm_kernels.h"

namespace dreambooth {

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

/// Numbers that one task works on: parts are the same whatever the number of threads, and so are
/// the sums.
constexpr std::int64_t numbersPerTask = 1 << 16;
/// Rows of half precision that are widened at once; they stay in the first cache.
constexpr std::int64_t numbersPerBlock = 1 << 12;

/// A picture batch [B, C, h, w] in channels-last memory as rows of C numbers, cut into tasks.
struct Rows {
    explicit Rows(const at::Tensor& x)
        : batch(x.size(0)),
          channels(x.size(1)),
          rows(x.size(2) * x.size(3)),
          rowsPerTask(std::max<std::int64_t>(1, numbersPerTask / channels)),
          tasks((rows + rowsPerTask - 1) / rowsPerTask) {}

    /// body(sample, task, first row, rows) for every task, on all threads.
    template <class Body>
    void forEachTask(const Body& body) const {
        at::parallel_for(0, batch * tasks, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) {
                const std::int64_t first = i % tasks * rowsPerTask;
                body(i / tasks, i % tasks, first, std::min(rowsPerTask, rows - first));
            }
        });
    }

    std::int64_t batch, channels, rows, rowsPerTask, tasks;
};

/// Sums of tasks, one a channel.
class TaskSums {
public:
    explicit TaskSums(const Rows& rows)
        : m_rows(rows), m_sums(static_cast<std::size_t>(rows.batch * rows.tasks * rows.channels)) {}

    float* of(std::int64_t sample, std::int64_t task) {
        return m_sums.data() + (sample * m_rows.tasks + task) * m_rows.channels;
    }
    double total(std::int64_t sample, std::int64_t channel) const {
        double sum = 0;
        for (std::int64_t task = 0; task < m_rows.tasks; ++task) {
            sum += m_sums[static_cast<std::size_t>(
                (sample * m_rows.tasks + task) * m_rows.channels + channel)];
        }
        return sum;
    }

private:
    const Rows& m_rows;
    std::vector<float> m_sums;
};

/// body(first number, rows) for blocks of a task's rows.
template <class Body>
void forEachBlock(const Rows& rows, std::int64_t sample, std::int64_t first, std::int64_t count,
                  const Body& body) {
    const std::int64_t block = std::max<std::int64_t>(1, numbersPerBlock / rows.channels);
    for (std::int64_t row = first; row < first + count; row += block) {
        body((sample * rows.rows + row) * rows.channels, std::min(block, first + count - row));
    }
}

/// Mean and 1/deviation of every group, spread over its channels: float32 [B, C] each.
std::pair<at::Tensor, at::Tensor> moments(const at::Tensor& x, std::int64_t groups, double eps) {
    const Rows rows(x);
    const FloatReader reader(x);
    const std::int64_t perGroup = rows.channels / groups;
    const auto count = static_cast<double>(perGroup * rows.rows);
    auto mean = at::empty({rows.batch, rows.channels}, at::kFloat);
    auto inverse = at::empty({rows.batch, rows.channels}, at::kFloat);
    auto* means = mean.mutable_data_ptr<float>();
    auto* inverses = inverse.mutable_data_ptr<float>();

    const auto overGroups = [&](const TaskSums& sums, float* out, const auto& finish) {
        for (std::int64_t i = 0; i < rows.batch * groups; ++i) {
            double sum = 0;
            for (std::int64_t c = 0; c < perGroup; ++c)
                sum += sums.total(i / groups, i % groups * perGroup + c);
            const auto value = static_cast<float>(finish(sum / count));
            for (std::int64_t c = 0; c < perGroup; ++c) out[i * perGroup + c] = value;
        }
    };
    TaskSums sums(rows), squares(rows);
    rows.forEachTask(
        [&](std::int64_t sample, std::int64_t task, std::int64_t first, std::int64_t some) {
            std::vector<float> buffer;
            forEachBlock(rows, sample, first, some, [&](std::int64_t at, std::int64_t block) {
                kernels::addRows(reader.read(at, block * rows.channels, buffer), block,
                                 rows.channels, sums.of(sample, task));
            });
        });
    overGroups(sums, means, [](double value) { return value; });
    rows.forEachTask(
        [&](std::int64_t sample, std::int64_t task, std::int64_t first, std::int64_t some) {
            std::vector<float> buffer;
            forEachBlock(rows, sample, first, some, [&](std::int64_t at, std::int64_t block) {
                kernels::addSquares(reader.read(at, block * rows.channels, buffer),
                                    means + sample * rows.channels, block, rows.channels,
                                    squares.of(sample, task));
            });
        });
    overGroups(squares, inverses, [eps](double value) { return 1.0 / std::sqrt(value + eps); });
    return {mean, inverse};
}

struct FusedGroupNorm : torch::autograd::Function<FusedGroupNorm> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight, const at::Tensor& bias, std::int64_t groups,
                              double eps, bool silu) {
        const auto [mean, inverse] = moments(x, groups, eps);
        const auto scale = (weight.to(at::kFloat) * inverse).contiguous();
        const auto shift = (bias.to(at::kFloat) - mean * scale).contiguous();
        auto y = at::empty_like(x);

        const Rows rows(x);
        const FloatReader reader(x);
        const FloatWriter writer(y);
        const auto* scales = scale.const_data_ptr<float>();
        const auto* shifts = shift.const_data_ptr<float>();
        rows.forEachTask(
            [&](std::int64_t sample, std::int64_t, std::int64_t first, std::int64_t some) {
                std::vector<float> in, out;
                forEachBlock(rows, sample, first, some, [&](std::int64_t at, std::int64_t block) {
                    const std::int64_t count = block * rows.channels;
                    float* place = writer.place(at, count, out);
                    kernels::normalise(reader.read(at, count, in), scales + sample * rows.channels,
                                       shifts + sample * rows.channels, block, rows.channels, silu,
                                       place);
                    writer.done(place, at, count);
                });
            });
        context->save_for_backward({x, weight, mean, inverse, scale, shift});
        context->saved_data["groups"] = groups;
        context->saved_data["silu"] = silu;
        return y;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto &x = saved[0], &weight = saved[1], &mean = saved[2], &inverse = saved[3],
                   &scale = saved[4], &shift = saved[5];
        const std::int64_t groups = context->saved_data["groups"].toInt();
        const bool silu = context->saved_data["silu"].toBool();
        const auto dy = gradients[0].to(x.scalar_type()).contiguous(at::MemoryFormat::ChannelsLast);
        auto dx = at::empty_like(x);
        const at::Tensor& dz = silu ? dx : dy;  // between the passes dx holds the gradient dz

        const Rows rows(x);
        const std::int64_t channels = rows.channels;
        const FloatReader readX(x), readDy(dy), readDz(dz);
        const FloatWriter writer(dx);
        TaskSums sums(rows), dots(rows);
        const auto at = [channels](const at::Tensor& tensor, std::int64_t sample) {
            return tensor.const_data_ptr<float>() + sample * channels;
        };
        rows.forEachTask([&](std::int64_t sample, std::int64_t task, std::int64_t first,
                             std::int64_t some) {
            std::vector<float> xs, dys, out;
            forEachBlock(rows, sample, first, some, [&](std::int64_t begin, std::int64_t block) {
                const std::int64_t count = block * channels;
                const float* values = readX.read(begin, count, xs);
                const float* gradient = readDy.read(begin, count, dys);
                if (silu) {
                    float* place = writer.place(begin, count, out);
                    kernels::siluBackward(values, gradient, at(scale, sample), at(shift, sample),
                                          block, channels, place);
                    writer.done(place, begin, count);
                    gradient = place;
                }
                kernels::addGradients(values, gradient, at(mean, sample), block, channels,
                                      sums.of(sample, task), dots.of(sample, task));
            });
        });

        auto sum = at::empty({rows.batch, channels}, at::kFloat);
        auto dot = at::empty({rows.batch, channels}, at::kFloat);
        for (std::int64_t i = 0; i < rows.batch * channels; ++i) {
            sum.mutable_data_ptr<float>()[i] =
                static_cast<float>(sums.total(i / channels, i % channels));
            dot.mutable_data_ptr<float>()[i] =
                static_cast<float>(dots.total(i / channels, i % channels));
        }
        dot = dot * inverse;
        // dx = inverse · (w dz − mean over the group of w dz − x̂ · mean over the group of w dz x̂)
        const auto groupMean = [&](const at::Tensor& perChannel) {
            const auto grouped =
                (perChannel * weight.to(at::kFloat)).view({rows.batch, groups, channels / groups});
            return (grouped.sum(-1, true) / static_cast<double>(channels / groups * rows.rows))
                .expand_as(grouped)
                .reshape({rows.batch, channels});
        };
        const auto slope = (inverse * inverse * groupMean(dot)).contiguous();
        const auto offset = (inverse * groupMean(sum) - slope * mean).contiguous();
        rows.forEachTask([&](std::int64_t sample, std::int64_t, std::int64_t first,
                             std::int64_t some) {
            std::vector<float> xs, dzs, out;
            forEachBlock(rows, sample, first, some, [&](std::int64_t begin, std::int64_t block) {
                const std::int64_t count = block * channels;
                float* place = writer.place(begin, count, out);
                kernels::backwardInput(readX.read(begin, count, xs), readDz.read(begin, count, dzs),
                                       at(scale, sample), at(slope, sample), at(offset, sample),
                                       block, channels, place);
                writer.done(place, begin, count);
            });
        });
        return {
            dx, dot.sum(0).to(weight.scalar_type()), sum.sum(0).to(weight.scalar_type()), {}, {},
            {}};
    }
};

}  // namespace

at::Tensor groupNorm(const at::Tensor& x, std::int64_t groups, const at::Tensor& weight,
                     const at::Tensor& bias, double eps, bool silu) {
    const bool fused = x.device().is_cpu() && x.dim() == 4 && !x.is_contiguous() &&
                       x.is_contiguous(at::MemoryFormat::ChannelsLast) &&
                       (x.scalar_type() == at::kFloat || x.scalar_type() == at::kBFloat16);
    if (fused) return FusedGroupNorm::apply(x, weight, bias, groups, eps, silu);
    const auto y = at::group_norm(x, groups, weight, bias, eps);
    return silu ? at::silu(y) : y;
}

}  // namespace dreambooth
