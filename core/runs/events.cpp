// Lines of events.jsonl: written one at a time, read in pieces of some megabytes.
#include <base/clock.h>
#include <base/error_json.h>
#include <base/files.h>
#include <base/json.h>
#include <fcntl.h>
#include <runs/events.h>
#include <runs/run_changes.h>
#include <runs/run_folder.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {
constexpr std::size_t maxWaiting = 16u << 20;  // bytes: an hour or more of a full disk
}

Result<EventWriter> EventWriter::open(const fs::path& eventsFile) {
    TRY_VOID(repairTornLine(eventsFile));
    return EventWriter(eventsFile);
}

Result<void> EventWriter::write(const Json& event) {
    return writeAt(secondsSinceEpoch(), event);
}

Result<void> EventWriter::writeAt(double time, const Json& event) {
    Json line = {{"t", time}};  // first, as readers of many lines expect it
    line.update(event);
    line["t"] = time;
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

Json EventWriter::eventOf(const Step& step) {
    Json event = {{"event", "step"}};
    event.update(fieldsToJson(step));
    for (const auto& [name, value] : {std::pair("lr_text_encoder", step.textLearningRate),
                                      {"seconds_forward", step.forwardSeconds},
                                      {"seconds_backward", step.backwardSeconds},
                                      {"seconds_update", step.updateSeconds}})
        if (value == 0) event.erase(name);
    return event;
}

Result<void> EventWriter::step(const Step& step) {
    return write(eventOf(step));
}

Result<void> EventWriter::copy(const Event& event) {
    return writeAt(event.time, event.kind == "step" ? eventOf(event.step) : event.fields);
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
    return write(event);
}

Result<void> EventWriter::interrupted(const std::string& event, int step) {
    return write({{"event", event}, {"step", step}});
}

Result<void> EventWriter::changed(const RunChange& change) {
    Json event = toJson(change);
    event["event"] = "changed";
    return write(event);
}

Result<void> EventWriter::finished(int steps, double seconds, const std::string& output) {
    return write(
        {{"event", "finished"}, {"steps", steps}, {"seconds", seconds}, {"output", output}});
}

namespace {

constexpr std::size_t pieceBytes = 4 << 20;
constexpr std::size_t maxLineBytes = 64 << 10;  // sentences and their arguments take a few KB

constexpr double gap = std::numeric_limits<double>::quiet_NaN();
constexpr EventWriter::Step emptyStep{.step = -1,
                                      .loss = gap,
                                      .lossInstance = gap,
                                      .lossPrior = gap,
                                      .learningRate = gap,
                                      .gradientNorm = gap};

/// What is left of a line.
class Rest {
public:
    explicit Rest(std::string_view text) : m_text(text) {}

    bool isEmpty() const { return m_text.empty(); }
    bool take(std::string_view wanted) {
        if (!m_text.starts_with(wanted)) return false;
        m_text.remove_prefix(wanted.size());
        return true;
    }
    /// ,"name":
    bool takeKey(std::string_view name) {
        if (m_text.size() < name.size() + 4 || !m_text.starts_with(",\"") ||
            m_text.substr(2, name.size()) != name || m_text.substr(2 + name.size(), 2) != "\":")
            return false;
        m_text.remove_prefix(name.size() + 4);
        return true;
    }
    template <class Number>
    bool takeNumber(Number& number) {
        const auto isDigit = [this](std::size_t at) {
            return at < m_text.size() && m_text[at] >= '0' && m_text[at] <= '9';
        };
        const std::size_t first = m_text.starts_with('-') ? 1 : 0;
        if (!isDigit(first) || (m_text[first] == '0' && isDigit(first + 1))) return false;
        const auto [end, error] =
            std::from_chars(m_text.data(), m_text.data() + m_text.size(), number);
        if (error != std::errc() || end[-1] < '0' || end[-1] > '9') return false;
        m_text.remove_prefix(static_cast<std::size_t>(end - m_text.data()));
        return true;
    }

private:
    std::string_view m_text;
};

std::optional<Event> stepAsWritten(std::string_view line) {
    Rest rest(line);
    Event event{.kind = "step", .step = emptyStep};
    if (!rest.take("{\"t\":") || !rest.takeNumber(event.time) || !rest.take(",\"event\":\"step\""))
        return std::nullopt;
    bool isRead = true;
    visitFields(event.step, [&](const char* name, auto& value) {
        if (isRead && rest.takeKey(name)) isRead = rest.take("null") || rest.takeNumber(value);
    });
    if (!isRead || !rest.take("}") || !rest.isEmpty()) return std::nullopt;
    return event;
}

}  // namespace

std::optional<Event> eventFromLine(std::string_view line) {
    if (line.size() > maxLineBytes) return std::nullopt;
    if (auto step = stepAsWritten(line)) return step;
    auto object = parseJson(line, "an event", maxValuesOfLine);
    if (!object || !object->is_object()) return std::nullopt;
    const auto time = object->find("t"), kind = object->find("event");
    if (time == object->end() || !time->is_number() || kind == object->end() || !kind->is_string())
        return std::nullopt;
    Event event{.time = time->get<double>(), .kind = kind->get<std::string>(), .step = emptyStep};
    if (event.kind == "step")
        readKnownFields(*object, event.step);
    else
        event.fields = std::move(*object);
    return event;
}

std::vector<Event> EventReader::readNew() {
    m_reset = false;
    m_size = m_offset;
    // Not a pipe, which would be waited for, nor a link that a stranger put there.
    const int file = ::open(m_file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (file < 0) return {};
    struct stat status{};
    if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        m_size = static_cast<std::uintmax_t>(status.st_size);
    if (m_size < m_offset) {
        m_reset = true;
        m_offset = 0;
        m_isInLongLine = false;
        m_partial.clear();
    }
    std::vector<Event> events;
    while (events.empty() && hasMore()) {
        const std::size_t before = m_partial.size();
        const std::size_t piece = std::min<std::uintmax_t>(pieceBytes, m_size - m_offset);
        m_partial.resize_and_overwrite(before + piece, [&](char* text, std::size_t) {
            const auto read = ::pread(file, text + before, piece, static_cast<off_t>(m_offset));
            return before + static_cast<std::size_t>(std::max<ssize_t>(0, read));
        });
        if (m_partial.size() == before) {  // it can't be read, or got shorter in this moment
            m_size = m_offset;
            break;
        }
        m_offset += m_partial.size() - before;
        takeLines(events);
    }
    ::close(file);
    return events;
}

void EventReader::takeLines(std::vector<Event>& events) {
    std::size_t begin = 0;
    for (std::size_t end; (end = m_partial.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
        const bool isEndOfLongLine = std::exchange(m_isInLongLine, false);
        if (isEndOfLongLine) continue;
        if (auto event = eventFromLine(std::string_view(m_partial).substr(begin, end - begin)))
            events.push_back(std::move(*event));
    }
    m_partial.erase(0, begin);
    if (m_partial.size() > maxLineBytes) m_isInLongLine = true;
    if (m_isInLongLine) m_partial.clear();
}

}  // namespace dreambooth
