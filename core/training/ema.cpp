// The average's arithmetic, and its exchange with the parameters.
#include "flat_parameters.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>
#include <training/ema.h>

#include <algorithm>

namespace dreambooth {

struct Ema::Part {
    explicit Part(std::vector<NamedTensor> tensors)
        : parameters(std::move(tensors)), average(parameters.zeros()) {}
    std::vector<NamedTensor> views() const { return parameters.named(average, "ema"); }

    FlatParameters parameters;
    at::Tensor average;  ///< of all of them in a row
};

Ema::Ema(std::vector<NamedTensor> parameters, double decay) : m_decay(decay) {
    while (!parameters.empty()) {
        const at::Device device = parameters.front().tensor.device();
        const auto others = std::ranges::stable_partition(
            parameters, [&](const NamedTensor& one) { return one.tensor.device() == device; });
        m_parts.emplace_back(std::vector(parameters.begin(), others.begin()));
        parameters.erase(parameters.begin(), others.begin());
    }
    m_count = at::zeros({}, m_parts.front().average.options().dtype(at::kDouble));
    adopt();
}

Ema::~Ema() = default;

void Ema::adopt() {
    const at::NoGradGuard noGrad;
    for (const Part& part : m_parts) {
        const std::vector<NamedTensor> own = part.views();
        for (std::size_t i = 0; i < own.size(); ++i)
            own[i].tensor.copy_(part.parameters.parameters()[i].tensor);
    }
}

void Ema::update(const at::Tensor& skipped) {
    const at::NoGradGuard noGrad;
    const at::Tensor done = 1 - skipped.to(m_count.device());
    m_count += done;
    const at::Tensor before = m_count - 1;
    const at::Tensor decay =
        at::where(before > 0, ((1 + before) / (10 + before)).clamp_max(m_decay), 0.0);
    const at::Tensor share = (1 - decay) * done;
    for (const Part& part : m_parts) {
        const at::Tensor weight = share.to(part.average.device());
        part.parameters.forEach([&](FlatParameters::Piece& piece) {
            const at::Tensor average = piece.of(part.average);
            average.add_((piece.values - average).mul_(weight));
        });
    }
}

void Ema::toHost() {
    for (const Part& part : m_parts) part.average.set_data(part.average.cpu());
    m_count.set_data(m_count.cpu());
}

void Ema::toDevices() {
    for (const Part& part : m_parts)
        part.average.set_data(part.average.to(part.parameters.parameters()[0].tensor.device()));
    m_count.set_data(m_count.to(m_parts.front().average.device()));
}

Ema::ScopedWeights::ScopedWeights(Ema* ema) : m_ema(ema) {
    if (m_ema == nullptr) return;
    for (const Part& part : m_ema->m_parts) {
        const std::vector<NamedTensor> own = part.views();
        for (std::size_t i = 0; i < own.size(); ++i) {
            const at::Tensor& parameter = part.parameters.parameters()[i].tensor;
            m_raw.push_back(parameter.detach());
            parameter.set_data(own[i].tensor);
        }
    }
}

Ema::ScopedWeights::~ScopedWeights() {
    if (m_ema == nullptr) return;
    auto raw = m_raw.begin();
    for (const Part& part : m_ema->m_parts)
        for (const NamedTensor& parameter : part.parameters.parameters())
            parameter.tensor.set_data(*raw++);
}

}  // namespace dreambooth
