// Fused attention on a CPU: heads are packed into float32 rows, and queries worked on a few at a
// time.
#include <operators/attention.h>

#include <kernels/attention.h>
#include <kernels/bfloat16.h>

#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <torch/csrc/autograd/custom_function.h>

#include <cmath>
#include <vector>

namespace dreambooth {

namespace {

using kernels::AttentionBuffers;
using kernels::AttentionShape;
using kernels::padded;
using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

constexpr std::int64_t queriesPerTask = 256;  ///< of the forward pass
constexpr std::int64_t maxHeadSize = 256;

std::size_t index(std::int64_t i) {
    return static_cast<std::size_t>(i);
}

/// [B, L, heads · size] as heads' rows of float32, whatever its type.
class Heads {
public:
    Heads(const at::Tensor& x, std::int64_t heads)
        : m_x(x.contiguous()), m_heads(heads), m_length(x.size(1)), m_size(x.size(2) / heads) {}

    const at::Tensor& tensor() const { return m_x; }

    /// Rows first … first + count of a head as [padded to 8, padded(size)], zeros around them.
    void pack(std::int64_t batch, std::int64_t head, std::int64_t first, std::int64_t count,
              std::vector<float>& rows) const {
        const std::int64_t row = padded(m_size);
        rows.assign(static_cast<std::size_t>(padded(count, kernels::queryMultiple) * row), 0.0f);
        for (std::int64_t i = 0; i < count; ++i)
            read(offset(batch, head, first + i), rows.data() + i * row);
    }

    /// A whole head as [size, keyStride(length)].
    void packColumns(std::int64_t batch, std::int64_t head, std::vector<float>& columns) const {
        const std::int64_t row = kernels::keyStride(m_length);
        columns.assign(static_cast<std::size_t>(m_size * row), 0.0f);
        std::vector<float> numbers(static_cast<std::size_t>(m_size));
        for (std::int64_t j = 0; j < m_length; ++j) {
            read(offset(batch, head, j), numbers.data());
            for (std::int64_t c = 0; c < m_size; ++c)
                columns[static_cast<std::size_t>(c * row + j)] =
                    numbers[static_cast<std::size_t>(c)];
        }
    }

    /// The other way round: `count` packed rows into the tensor.
    void unpack(std::int64_t batch, std::int64_t head, std::int64_t first, std::int64_t count,
                const float* rows) const {
        const std::int64_t row = padded(m_size);
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t at = offset(batch, head, first + i);
            if (m_x.scalar_type() == at::kBFloat16)
                kernels::narrow(rows + i * row, mutableHalf() + at, m_size);
            else
                std::copy_n(rows + i * row, m_size, m_x.mutable_data_ptr<float>() + at);
        }
    }

private:
    std::int64_t offset(std::int64_t batch, std::int64_t head, std::int64_t position) const {
        return ((batch * m_length + position) * m_heads + head) * m_size;
    }
    std::uint16_t* mutableHalf() const {
        return static_cast<std::uint16_t*>(m_x.mutable_data_ptr());
    }
    void read(std::int64_t at, float* numbers) const {
        if (m_x.scalar_type() == at::kBFloat16)
            kernels::widen(static_cast<const std::uint16_t*>(m_x.const_data_ptr()) + at, numbers,
                           m_size);
        else
            std::copy_n(m_x.const_data_ptr<float>() + at, m_size, numbers);
    }

    at::Tensor m_x;
    std::int64_t m_heads, m_length, m_size;
};

struct FusedAttention : torch::autograd::Function<FusedAttention> {
    static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& k,
                              const at::Tensor& v, std::int64_t heads, bool causal) {
        const AttentionShape shape = shapeOf(q, k, heads, causal);
        const Heads queries(q, heads), keys(k, heads), values(v, heads);
        const auto out =
            at::empty(q.sizes(), q.options().memory_format(at::MemoryFormat::Contiguous));
        const auto logSumExp =
            at::empty({q.size(0), heads, q.size(1)}, q.options().dtype(at::kFloat));
        auto* const sums = logSumExp.mutable_data_ptr<float>();
        const Heads results(out, heads);
        const std::int64_t tile = kernels::attentionTile(shape.keys);
        const std::int64_t tasks = (shape.queries + queriesPerTask - 1) / queriesPerTask;
        at::parallel_for(
            0, q.size(0) * heads * tasks, 1, [&](std::int64_t begin, std::int64_t end) {
                AttentionBuffers buffers;
                std::vector<float> some, kColumns, vRows, rows;
                std::int64_t packed = -1;
                for (std::int64_t task = begin; task < end; ++task) {
                    const std::int64_t pair = task / tasks, batch = pair / heads,
                                       head = pair % heads;
                    if (pair != packed) {
                        keys.packColumns(batch, head, kColumns);
                        values.pack(batch, head, 0, shape.keys, vRows);
                        packed = pair;
                    }
                    const std::int64_t from = task % tasks * queriesPerTask;
                    const std::int64_t to = std::min(from + queriesPerTask, shape.queries);
                    for (std::int64_t first = from; first < to; first += tile) {
                        const std::int64_t count = std::min(tile, to - first);
                        queries.pack(batch, head, first, count, some);
                        rows.resize(some.size());
                        kernels::attend(shape, {first, count},
                                        {.q = some.data(),
                                         .kColumns = kColumns.data(),
                                         .v = vRows.data(),
                                         .out = rows.data(),
                                         .logSumExp = sums + pair * shape.queries + first},
                                        buffers);
                        results.unpack(batch, head, first, count, rows.data());
                    }
                }
            });
        context->save_for_backward({q, k, v, out, logSumExp});
        context->saved_data["heads"] = heads;
        context->saved_data["causal"] = causal;
        return out;
    }

    static variable_list backward(AutogradContext* context, const variable_list& gradients) {
        const auto saved = context->get_saved_variables();
        const auto &q = saved[0], &k = saved[1], &v = saved[2], &out = saved[3];
        const std::int64_t heads = context->saved_data["heads"].toInt();
        const AttentionShape shape = shapeOf(q, k, heads, context->saved_data["causal"].toBool());
        const Heads queries(q, heads), keys(k, heads), values(v, heads), outs(out, heads),
            dOuts(gradients[0].to(q.scalar_type()), heads);
        const auto like = [](const at::Tensor& x) {
            return at::empty(x.sizes(), x.options().memory_format(at::MemoryFormat::Contiguous));
        };
        const Heads dQueries(like(q), heads), dKeys(like(k), heads), dValues(like(v), heads);
        const std::int64_t tile = kernels::attentionTile(shape.keys), size = padded(shape.size);
        const auto* logSumExp = saved[4].const_data_ptr<float>();
        at::parallel_for(0, q.size(0) * heads, 1, [&](std::int64_t begin, std::int64_t end) {
            AttentionBuffers buffers;
            std::vector<float> kRows, kColumns, vColumns, some, o, dO, dq, dk, dv, delta;
            for (std::int64_t pair = begin; pair < end; ++pair) {
                const std::int64_t batch = pair / heads, head = pair % heads;
                keys.pack(batch, head, 0, shape.keys, kRows);
                keys.packColumns(batch, head, kColumns);
                values.packColumns(batch, head, vColumns);
                dk.assign(static_cast<std::size_t>(padded(shape.keys) * size), 0.0f);
                dv.assign(dk.size(), 0.0f);
                for (std::int64_t first = 0; first < shape.queries; first += tile) {
                    const std::int64_t count = std::min(tile, shape.queries - first);
                    queries.pack(batch, head, first, count, some);
                    outs.pack(batch, head, first, count, o);
                    dOuts.pack(batch, head, first, count, dO);
                    delta.assign(static_cast<std::size_t>(count), 0.0f);
                    for (std::int64_t i = 0; i < count; ++i)
                        for (std::int64_t c = i * size; c < i * size + shape.size; ++c)
                            delta[index(i)] += o[index(c)] * dO[index(c)];
                    dq.resize(some.size());
                    kernels::attendBackward(shape, {first, count},
                                            {.q = some.data(),
                                             .k = kRows.data(),
                                             .kColumns = kColumns.data(),
                                             .vColumns = vColumns.data(),
                                             .dOut = dO.data(),
                                             .logSumExp = logSumExp + pair * shape.queries + first,
                                             .delta = delta.data(),
                                             .dq = dq.data(),
                                             .dk = dk.data(),
                                             .dv = dv.data()},
                                            buffers);
                    dQueries.unpack(batch, head, first, count, dq.data());
                }
                dKeys.unpack(batch, head, 0, shape.keys, dk.data());
                dValues.unpack(batch, head, 0, shape.keys, dv.data());
            }
        });
        return {dQueries.tensor(), dKeys.tensor(), dValues.tensor(), {}, {}};
    }

private:
    static AttentionShape shapeOf(const at::Tensor& q, const at::Tensor& k, std::int64_t heads,
                                  bool causal) {
        const std::int64_t size = q.size(2) / heads;
        return {.queries = q.size(1),
                .keys = k.size(1),
                .size = size,
                .causal = causal,
                .scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(size)))};
    }
};

}  // namespace

bool canFuseAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                      std::int64_t heads) {
    static const bool hasKernels = kernels::hasAttentionKernels();
    const auto type = q.scalar_type();
    return hasKernels && q.is_cpu() && (type == at::kFloat || type == at::kBFloat16) &&
           k.scalar_type() == type && v.scalar_type() == type && q.dim() == 3 &&
           q.size(2) / heads <= maxHeadSize;
}

at::Tensor fusedAttention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                          std::int64_t heads, bool causal) {
    return FusedAttention::apply(q, k, v, heads, causal);
}

}  // namespace dreambooth
