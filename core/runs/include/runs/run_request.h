// What a run can be asked while it is trained: each is a file requests/NAME.json, which the first
// rank honours at its next step boundary and deletes.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace dreambooth {

enum class RunRequest {
    stop,
    pause,
    resume,
    checkpoint,
    sample,
    saveElsewhere,  ///< {"folder"}: what can't be saved in the run folder, at its end
    discard,        ///< what can't be saved at the end of the run is given up
    moreTime,  ///< {"seconds"}: it may learn for so long in all, of a run that ends by the clock
};

/// The one list of them, in the order of the enumerators.
inline constexpr std::array<std::pair<RunRequest, const char*>, 8> runRequestNames = {{
    {RunRequest::stop, "stop"},
    {RunRequest::pause, "pause"},
    {RunRequest::resume, "resume"},
    {RunRequest::checkpoint, "checkpoint"},
    {RunRequest::sample, "sample"},
    {RunRequest::saveElsewhere, "save-elsewhere"},
    {RunRequest::discard, "discard"},
    {RunRequest::moreTime, "more-time"},
}};

inline std::string toString(RunRequest request) {
    return runRequestNames[static_cast<std::size_t>(request)].second;
}

/// A set of requests.
class RunRequests {
public:
    bool has(RunRequest request) const { return m_has[static_cast<std::size_t>(request)]; }
    void add(RunRequest request) { m_has[static_cast<std::size_t>(request)] = true; }
    RunRequests& operator|=(const RunRequests& others) {
        for (std::size_t i = 0; i < m_has.size(); ++i) m_has[i] = m_has[i] || others.m_has[i];
        return *this;
    }
    bool operator==(const RunRequests&) const = default;

private:
    std::array<bool, runRequestNames.size()> m_has{};
};

}  // namespace dreambooth
