// One JSON object a line, in an array that needs no end.
#include <base/files.h>
#include <base/json.h>
#include <distributed/step_trace.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <stdexcept>

namespace dreambooth {

struct StepTrace::File {
    int rank = 0;
    std::mutex mutex;
    std::ofstream stream;
};

StepTrace StepTrace::open(int rank) {
    StepTrace trace;
    const char* folder = std::getenv("DREAMBOOTH_TRACE");
    if (folder == nullptr || *folder == '\0') return trace;
    orThrow(makeFolder(folder));
    const auto path = std::filesystem::path(folder) / ("rank-" + std::to_string(rank) + ".json");
    trace.m_file = std::make_shared<File>();
    trace.m_file->rank = rank;
    trace.m_file->stream.open(path);
    if (!trace.m_file->stream)
        throw std::runtime_error("DREAMBOOTH_TRACE: could not write " + path.string());
    trace.m_file->stream << "[\n";
    return trace;
}

void StepTrace::add(const std::string& name, Lane lane, Clock::time_point begin,
                    Clock::time_point end, std::int64_t bytes) const {
    if (!m_file) return;
    const auto micros = [](auto duration) {
        return std::chrono::duration<double, std::micro>(duration).count();
    };
    // "X" is a span with a duration; processes are ranks, threads are lanes.
    Json event = {{"ph", "X"},
                  {"name", name},
                  {"pid", m_file->rank},
                  {"tid", lane == Lane::compute ? "compute" : "communication"},
                  {"ts", micros(begin.time_since_epoch())},
                  {"dur", micros(end - begin)}};
    if (bytes > 0) event["args"] = {{"bytes", bytes}};
    const std::scoped_lock lock(m_file->mutex);
    m_file->stream << event.dump() << ",\n" << std::flush;
}

}  // namespace dreambooth
