// When each part of a step begins and ends, as a Chrome trace (chrome://tracing, ui.perfetto.dev):
// shows whether communication overlaps with backward. For developers; off unless the environment's
// DREAMBOOTH_TRACE names a folder, which gets one file a rank.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace dreambooth {

class StepTrace {
public:
    using Clock = std::chrono::steady_clock;  ///< the same for all processes of a machine
    enum class Lane { compute, communication };

    /// Opens $DREAMBOOTH_TRACE/rank-<rank>.json; off where the variable is not set. A file that
    /// can't be written throws std::runtime_error.
    static StepTrace open(int rank);
    StepTrace() = default;  ///< off

    bool isOn() const { return m_file != nullptr; }
    /// May be called from any thread. `bytes` of communication, or 0.
    void add(const std::string& name, Lane lane, Clock::time_point begin, Clock::time_point end,
             std::int64_t bytes = 0) const;

    /// A part of the computation, until the end of the scope. `seconds`, where given, grows by what
    /// it took.
    class Span {
    public:
        Span(const StepTrace& trace, const char* name, double* seconds = nullptr)
            : m_trace(trace), m_name(name), m_seconds(seconds), m_begin(Clock::now()) {}
        Span(const Span&) = delete;
        Span& operator=(const Span&) = delete;
        ~Span() {
            const auto end = Clock::now();
            if (m_trace.isOn()) m_trace.add(m_name, Lane::compute, m_begin, end);
            if (m_seconds != nullptr)
                *m_seconds += std::chrono::duration<double>(end - m_begin).count();
        }

    private:
        const StepTrace& m_trace;
        const char* m_name;
        double* m_seconds;
        Clock::time_point m_begin;
    };

private:
    struct File;
    std::shared_ptr<File> m_file;
};

}  // namespace dreambooth
