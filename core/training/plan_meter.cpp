// Peaks by the GPU's allocator or the kernel, and the clock.
#include "plan_meter.h"

#include "micro_batch.h"

#include <base/clock.h>
#include <base/memory.h>
#include <distributed/gpu.h>

namespace dreambooth {

void PlanMeter::begin(const std::string& stage) {
    end();
    trimMemory(m_device);
    m_stage = stage;
    m_startedAt = steadySeconds();
    if (m_device.is_cuda())
        gpuPlugin()->resetPeak(m_device.index());
    else
        restartPeakResident();
}

void PlanMeter::end() {
    if (m_stage.empty()) return;
    m_peaks.emplace_back(m_stage, peak());
    m_seconds.emplace_back(m_stage, steadySeconds() - m_startedAt);
    m_stage.clear();
}

std::int64_t PlanMeter::peak() const {
    return static_cast<std::int64_t>(m_device.is_cuda() ? gpuPlugin()->peakBytes(m_device.index())
                                                        : peakResident());
}

double PlanMeter::secondsOf(const std::string& stage) const {
    double sum = 0;
    for (const auto& [name, seconds] : m_seconds)
        if (name == stage) sum += seconds;
    return sum;
}

}  // namespace dreambooth
