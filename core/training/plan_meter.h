// The peak of memory and the time of each stage of a run that is measured for a plan.
#pragma once

#include <ATen/core/Tensor.h>
#include <training/plan.h>

#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

/// Of the device that learns: its memory where it is a GPU, else that of this process.
class PlanMeter {
public:
    explicit PlanMeter(at::Device device) : m_device(device) { begin("start"); }

    /// Ends the stage before. What that one has freed does not count for this one.
    void begin(const std::string& stage);
    void end();

    const std::string& stage() const { return m_stage; }
    std::int64_t peak() const;  ///< bytes since begin()
    const RunPlan::Bytes& peaks() const { return m_peaks; }
    double secondsOf(const std::string& stage) const;

private:
    at::Device m_device;
    std::string m_stage;
    double m_startedAt = 0;
    RunPlan::Bytes m_peaks;
    std::vector<std::pair<std::string, double>> m_seconds;
};

}  // namespace dreambooth
