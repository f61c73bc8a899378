// Reads requests and sums them over the ranks; waits for a request while nothing else happens.
#include <ATen/core/Tensor.h>
#include <ATen/ops/zeros.h>
#include <runs/run_lock.h>
#include <training/step_control.h>

#include <algorithm>
#include <chrono>
#include <thread>

namespace dreambooth {

StepControl::StepControl(RunFolder run, RankGroup ranks, CancelToken stop)
    : m_run(std::move(run)),
      m_hasJob(pathExists(m_run.jobFile())),
      m_ranks(std::move(ranks)),
      m_stop(std::move(stop)) {}

StepControl::Agreement StepControl::agree(const std::vector<double>& values) {
    RunRequests found;
    if (m_ranks.isFirst()) {
        orThrow(m_hasJob ? checkPlace(m_run) : checkHeldFolders());
        found = m_run.openRequests();
    }
    if (m_stop.isCancelled()) found.add(RunRequest::stop);
    // One number for each request, then the values.
    at::Tensor shared =
        at::zeros({static_cast<std::int64_t>(runRequestNames.size() + values.size())}, at::kDouble);
    auto* const numbers = shared.mutable_data_ptr<double>();
    auto* const means = numbers + runRequestNames.size();
    for (std::size_t i = 0; i < runRequestNames.size(); ++i)
        numbers[i] = found.has(runRequestNames[i].first) ? 1 : 0;
    std::ranges::copy(values, means);
    m_ranks.allReduceSum(shared);
    Agreement result;
    for (std::size_t i = 0; i < runRequestNames.size(); ++i)
        if (numbers[i] > 0) result.requests.add(runRequestNames[i].first);
    for (std::size_t i = 0; i < values.size(); ++i)
        result.means.push_back(means[i] / m_ranks.size());
    return result;
}

void StepControl::finish(RunRequest request) const {
    if (!m_ranks.isFirst()) return;
    std::error_code ignored;
    std::filesystem::remove(m_run.requestFile(request), ignored);
}

RunRequests waitUntilResumed(StepControl& control, RunReporter& reporter) {
    constexpr auto poll = std::chrono::milliseconds(200);
    control.finish(RunRequest::pause);
    reporter.phase(RunPhase::paused);
    RunRequests requests;
    while (!requests.has(RunRequest::resume) && !requests.has(RunRequest::stop)) {
        std::this_thread::sleep_for(poll);
        requests = control.agree().requests;
    }
    control.finish(RunRequest::resume);
    return requests;
}

}  // namespace dreambooth
