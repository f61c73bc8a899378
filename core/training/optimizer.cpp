// The common part of a step: one norm over all gradients, clipping as a divisor that rides along in
// each optimizer's own arithmetic, and a flag on the device for steps that must do nothing.
#include "optimizer_parts.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/_foreach_norm.h>
#include <ATen/ops/_foreach_zero.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/bitwise_right_shift.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/isfinite.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/zeros.h>
#include <base/json.h>
#include <base/splitmix64.h>
#include <c10/core/GradMode.h>
#include <training/optimizer.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dreambooth {

std::int64_t bytesOf(const std::vector<NamedTensor>& tensors) {
    std::int64_t sum = 0;
    for (const NamedTensor& one : tensors) sum += static_cast<std::int64_t>(one.tensor.nbytes());
    return sum;
}

Optimizer::Optimizer(const Recipe& recipe, std::vector<Group> groups, const RankGroup& ranks)
    : m_all(std::move(groups)), m_ranks(ranks), m_maxGradientNorm(recipe.max_grad_norm) {
    std::erase_if(m_all, [](const Group& group) { return group.parameters.empty(); });
    m_own = m_all;
    const at::Tensor& trained = m_all.front().parameters.front().tensor;
    if (recipe.stochastic_rounding && trained.scalar_type() == at::kBFloat16)
        m_roundingSeed = static_cast<std::uint64_t>(recipe.seed);
    if (recipe.shard_optimizer && ranks.size() > 1) shardParameters();
}

Optimizer::UpdateResult Optimizer::step(double learningRateFactor, GradScaler& scaler) {
    const at::NoGradGuard noGrad;
    UpdateResult result;
    result.skipped = at::zeros({}, scalarOptions());
    std::vector<at::Tensor> norms;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        std::vector<at::Tensor> gradients;
        for (const NamedTensor& parameter : m_all[i].parameters)
            gradients.push_back(parameter.tensor.grad());
        at::Tensor notFinite = at::zeros({}, scalarOptions(i));
        scaler.unscale(gradients, notFinite);
        result.skipped.logical_or_(notFinite.to(result.skipped.device()));
        norms.push_back(
            at::stack(at::_foreach_norm(gradients, 2)).to(result.skipped.device(), at::kFloat));
    }
    result.gradientNorm = at::linalg_vector_norm(at::cat(norms));
    result.skipped.logical_or_(at::isfinite(result.gradientNorm).logical_not());
    // On the CPU the flag can be read without waiting for anything.
    if (result.skipped.is_cuda() || result.skipped.item<float>() == 0) {
        // The reciprocal of clip_grad_norm_'s coefficient.
        const at::Tensor divisor =
            m_maxGradientNorm > 0
                ? ((result.gradientNorm + 1e-6) / m_maxGradientNorm).clamp_min(1.0)
                : at::ones({}, scalarOptions());
        update(learningRateFactor, {divisor, result.skipped});
        if (isSharded()) allGather();
    }
    scaler.update(result.skipped);
    return result;
}

std::optional<StochasticRounding> Optimizer::rounding() const {
    if (!m_roundingSeed) return std::nullopt;
    return StochasticRounding{.seed = *m_roundingSeed, .step = m_step};
}

void Optimizer::zeroGradients() {
    std::vector<at::Tensor> existing;
    for (const Group& group : m_all)
        for (const NamedTensor& parameter : group.parameters)
            if (parameter.tensor.grad().defined()) existing.push_back(parameter.tensor.grad());
    if (!existing.empty()) at::_foreach_zero_(existing);
}

void Optimizer::releaseGradients() {
    for (const Group& group : m_all)
        for (const NamedTensor& parameter : group.parameters)
            parameter.tensor.mutable_grad().reset();
}

void Optimizer::toHost() {
    m_devices.clear();
    for (const at::Tensor& buffer : buffers()) {
        m_devices.push_back(buffer.device());
        buffer.set_data(buffer.cpu());
    }
}

void Optimizer::toDevices() {
    auto device = m_devices.begin();
    for (const at::Tensor& buffer : buffers()) buffer.set_data(buffer.to(*device++));
}

at::TensorOptions Optimizer::scalarOptions(std::size_t group) const {
    return at::TensorOptions()
        .dtype(at::kFloat)
        .device(m_all[group].parameters.front().tensor.device());
}

std::unique_ptr<Optimizer> makeOptimizer(const Recipe& recipe, Groups groups,
                                         const RankGroup& ranks) {
    if (recipe.fused_backward) return makeFusedBackward(recipe, groups, ranks);
#define ROW(name, title, factory, traits) \
    if (recipe.optimizer == #name) return factory(recipe, std::move(groups), ranks);
    DREAMBOOTH_OPTIMIZERS(ROW)
#undef ROW
    throw std::invalid_argument("optimizer " + recipe.optimizer);
}

void Optimizer::shardParameters() {
    std::vector<std::pair<std::size_t, std::size_t>> places;  // group, parameter
    for (std::size_t i = 0; i < m_all.size(); ++i)
        for (std::size_t j = 0; j < m_all[i].parameters.size(); ++j) places.emplace_back(i, j);
    const auto sizeOf = [&](const auto& place) {
        return m_all[place.first].parameters[place.second].tensor.numel();
    };
    std::ranges::stable_sort(places, std::greater(), sizeOf);

    m_shards.resize(static_cast<std::size_t>(m_ranks.size()));
    for (Group& group : m_own) group.parameters.clear();
    std::vector<std::int64_t> loads(m_shards.size(), 0);
    for (const auto& place : places) {
        const std::size_t rank =
            static_cast<std::size_t>(std::ranges::min_element(loads) - loads.begin());
        const NamedTensor& parameter = m_all[place.first].parameters[place.second];
        loads[rank] += parameter.tensor.numel();
        m_shards[rank].push_back(parameter.tensor);
        if (static_cast<int>(rank) == m_ranks.rank())
            m_own[place.first].parameters.push_back(parameter);
    }
}

void Optimizer::allGather() const {
    for (std::size_t rank = 0; rank < m_shards.size(); ++rank) {
        std::vector<at::Tensor> values;
        for (const at::Tensor& parameter : m_shards[rank]) values.push_back(parameter.detach());
        m_ranks.broadcastMany(values, static_cast<int>(rank));
    }
}

void Optimizer::allReduce(at::Tensor& numbers) const {
    if (isSharded()) m_ranks.allReduceSum(numbers);
}

std::vector<NamedTensor> Optimizer::collectState() const {
    if (!isSharded()) return m_ranks.isFirst() ? state() : std::vector<NamedTensor>();
    std::vector<NamedTensor> all;
    for (int rank = 0; rank < m_ranks.size(); ++rank) {
        const bool sends = rank == m_ranks.rank();
        const std::vector<NamedTensor> own = sends ? state() : std::vector<NamedTensor>();
        Json list = Json::array();
        for (const auto& [name, tensor] : own)
            list.push_back({{"name", name},
                            {"type", static_cast<int>(tensor.scalar_type())},
                            {"shape", tensor.sizes().vec()}});
        list = orThrow(
            parseJson(m_ranks.broadcast(list.dump(), rank), "rank " + std::to_string(rank)));
        for (std::size_t i = 0; i < list.size(); ++i) {
            const auto shape = list[i]["shape"].get<std::vector<std::int64_t>>();
            const auto type = static_cast<at::ScalarType>(list[i]["type"].get<int>());
            std::vector<at::Tensor> one = {sends ? own[i].tensor.contiguous()
                                                 : at::empty(shape, scalarOptions().dtype(type))};
            m_ranks.broadcast(one, rank);
            // Counts and the like, which all have, come from each; the last is as good as any.
            if (m_ranks.isFirst())
                all.push_back({list[i]["name"], sends ? own[i].tensor : one[0].cpu()});
        }
    }
    return all;
}

namespace {

constexpr std::int64_t lowBits = 0xFFFF;  // of float32: what bfloat16 has not

std::int32_t wrapped(std::uint64_t bits) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
}

/// x ^= x >> bits, where the sign is a bit like all others.
void shiftIn(at::Tensor& x, int bits) {
    const std::int64_t mask = (std::int64_t{1} << (32 - bits)) - 1;
    x.bitwise_xor_(at::bitwise_right_shift(x, bits).bitwise_and_(mask));
}

/// MurmurHash3's last steps (Appleby, public domain) on numbers from `first` on; int32.
at::Tensor hashes(std::int64_t count, std::uint64_t key, at::Device device) {
    at::Tensor x = at::arange(count, at::TensorOptions(at::kInt).device(device));
    x.mul_(wrapped(0x9E3779B1u)).add_(wrapped(key ^ (key >> 32)));
    shiftIn(x, 16);
    x.mul_(wrapped(0x85EBCA6Bu));
    shiftIn(x, 13);
    x.mul_(wrapped(0xC2B2AE35u));
    shiftIn(x, 16);
    return x;
}

}  // namespace

/// Random bits are added below those that bfloat16 keeps, and the sum is cut off.
at::Tensor StochasticRounding::rounded(const at::Tensor& values, const std::string& name,
                                       std::int64_t first) const {
    const std::uint64_t key =
        randomKey(randomKey(seed, name) + static_cast<std::uint64_t>(step), std::to_string(first));
    const at::Tensor dense = values.contiguous();
    at::Tensor bits = hashes(dense.numel(), key, dense.device()).bitwise_and_(lowBits);
    bits.add_(dense.flatten().view(at::kInt)).bitwise_and_(~lowBits);
    return bits.view(at::kFloat).view(dense.sizes()).to(at::kBFloat16);
}

}  // namespace dreambooth
