// Reads requests and sums them over the ranks (see the header).

#include <ATen/core/Tensor.h>
#include <ATen/ops/zeros.h>
#include <training/step_control.h>

#include <array>

namespace dreambooth {
namespace {

constexpr std::array<const char*, 5> requestNames = {"stop", "pause", "resume", "checkpoint",
                                                     "sample"};

}  // namespace

StepControl::StepControl(RunFolder run, RankGroup ranks, CancelToken stop)
    : m_run(std::move(run)), m_ranks(std::move(ranks)), m_stop(std::move(stop)) {}

StepControl::Agreement StepControl::agree(const std::vector<double>& values) {
    at::Tensor shared =
        at::zeros({static_cast<std::int64_t>(requestNames.size() + values.size())}, at::kDouble);
    auto* numbers = shared.mutable_data_ptr<double>();
    if (m_ranks.isFirst()) {
        std::error_code ignored;
        for (std::size_t i = 0; i < requestNames.size(); ++i)
            if (std::filesystem::exists(m_run.requests() / (std::string(requestNames[i]) + ".json"),
                                        ignored))
                numbers[i] = 1;
    }
    if (m_stop.isCancelled()) numbers[0] = 1;
    std::ranges::copy(values, numbers + requestNames.size());
    m_ranks.sum(shared);
    Agreement result;
    result.requests = {numbers[0] > 0, numbers[1] > 0, numbers[2] > 0, numbers[3] > 0,
                       numbers[4] > 0};
    for (std::size_t i = 0; i < values.size(); ++i)
        result.means.push_back(numbers[requestNames.size() + i] / m_ranks.size());
    return result;
}

void StepControl::honoured(const char* name) const {
    if (!m_ranks.isFirst()) return;
    std::error_code ignored;
    std::filesystem::remove(m_run.requests() / (std::string(name) + ".json"), ignored);
}

}  // namespace dreambooth
