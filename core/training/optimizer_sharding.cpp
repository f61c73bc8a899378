// Optimizer state shared out among the ranks: whole parameters, the largest first, each to the rank
// that has least. After an update each rank's part goes to all others.
#include <ATen/TensorOperators.h>
#include <ATen/ops/empty.h>
#include <base/json.h>
#include <training/optimizer.h>

#include <algorithm>
#include <numeric>
#include <string>

namespace dreambooth {

void Optimizer::shareOut() {
    std::vector<std::pair<std::size_t, std::size_t>> places;  // group, parameter
    for (std::size_t i = 0; i < m_all.size(); ++i)
        for (std::size_t j = 0; j < m_all[i].parameters.size(); ++j) places.emplace_back(i, j);
    const auto sizeOf = [&](const auto& place) {
        return m_all[place.first].parameters[place.second].tensor.numel();
    };
    std::ranges::stable_sort(places, std::greater(), sizeOf);

    m_shares.resize(static_cast<std::size_t>(m_ranks.size()));
    for (Group& group : m_own) group.parameters.clear();
    std::vector<std::int64_t> loads(m_shares.size(), 0);
    for (const auto& place : places) {
        const std::size_t rank =
            static_cast<std::size_t>(std::ranges::min_element(loads) - loads.begin());
        const NamedTensor& parameter = m_all[place.first].parameters[place.second];
        loads[rank] += parameter.tensor.numel();
        m_shares[rank].push_back(parameter.tensor);
        if (static_cast<int>(rank) == m_ranks.rank())
            m_own[place.first].parameters.push_back(parameter);
    }
}

void Optimizer::exchange() const {
    for (std::size_t rank = 0; rank < m_shares.size(); ++rank) {
        std::vector<at::Tensor> values;
        for (const at::Tensor& parameter : m_shares[rank]) values.push_back(parameter.detach());
        m_ranks.broadcastMany(values, static_cast<int>(rank));
    }
}

void Optimizer::allReduceShares(at::Tensor& numbers) const {
    if (isShared()) m_ranks.sum(numbers);
}

std::vector<NamedTensor> Optimizer::collectState() const {
    if (!isShared()) return m_ranks.isFirst() ? state() : std::vector<NamedTensor>();
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

}  // namespace dreambooth
