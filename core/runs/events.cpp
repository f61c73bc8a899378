// Lines of events.jsonl.
#include <base/clock.h>
#include <base/error_json.h>
#include <base/files.h>
#include <runs/events.h>
#include <runs/run_folder.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {
constexpr std::size_t maxWaiting = 16u << 20;  // bytes: an hour or more of a full disk
}

Result<EventWriter> EventWriter::open(const fs::path& eventsFile) {
    TRY_VOID(repairTornLine(eventsFile));
    return EventWriter(eventsFile);
}

Result<void> EventWriter::write(Json event) {
    Json line = {{"t", secondsSinceEpoch()}};
    line.update(event);
    m_waiting += asText(line);
    Result<void> written = appendLine(m_file, m_waiting);
    if (written || m_waiting.size() > maxWaiting)
        m_waiting.clear();
    else
        m_waiting += '\n';
    return written;
}

Result<void> EventWriter::started(int worldSize, const std::vector<std::string>& devices, int steps,
                                  int resumedFrom) {
    return write({{"event", "started"},
                  {"world_size", worldSize},
                  {"devices", devices},
                  {"steps", steps},
                  {"resumed_from", resumedFrom}});
}

Result<void> EventWriter::progress(const std::string& stage, int done, int total) {
    return write({{"event", "progress"}, {"stage", stage}, {"done", done}, {"total", total}});
}

Result<void> EventWriter::step(const Step& step) {
    Json event = {{"event", "step"}};
    event.update(fieldsToJson(step));
    if (step.textLearningRate == 0) event.erase("lr_text_encoder");
    return write(std::move(event));
}

Result<void> EventWriter::validation(int step, double loss) {
    return write({{"event", "validation"}, {"step", step}, {"loss", loss}});
}

Result<void> EventWriter::sample(int step, const std::string& prompt, std::int64_t seed,
                                 const std::string& path) {
    return write(
        {{"event", "sample"}, {"step", step}, {"prompt", prompt}, {"seed", seed}, {"path", path}});
}

Result<void> EventWriter::checkpoint(int step, const std::string& path, bool untilNext) {
    Json event = {{"event", "checkpoint"}, {"step", step}, {"path", path}};
    if (untilNext) event[RunFolder::untilNextKey] = true;
    return write(event);
}

Result<void> EventWriter::notice(const Error& notice, Json arguments) {
    if (const auto rule = notice.arguments.find("rule"); rule != notice.arguments.end())
        arguments["rule"] = rule->second;
    return write({{"event", "notice"},
                  {"code", notice.code},
                  {"arguments", arguments},
                  {"text", notice.text}});
}

Result<void> EventWriter::failed(const Error& error) {
    Json event = {{"event", "failed"}};
    event.update(toJson(error));
    return write(std::move(event));
}

Result<void> EventWriter::interrupted(const std::string& event, int step) {
    return write({{"event", event}, {"step", step}});
}

Result<void> EventWriter::finished(int steps, double seconds, const std::string& output) {
    return write(
        {{"event", "finished"}, {"steps", steps}, {"seconds", seconds}, {"output", output}});
}

}  // namespace dreambooth
