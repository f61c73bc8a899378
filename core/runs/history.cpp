// Sums up events to curves, samples and state as they arrive.
#include <base/error_json.h>
#include <base/paths.h>
#include <runs/history.h>
#include <runs/run_folder.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dreambooth {

namespace {

constexpr std::size_t keptSamples = 4000;
constexpr std::size_t keptHappenings = 250;
constexpr double maxStepInterval = 120;  // seconds between two steps of a run that goes on

/// The first half of a list that is twice as long as what is kept.
template <class T>
void forgetOld(std::vector<T>& list, std::size_t kept) {
    if (list.size() >= 2 * kept)
        list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(kept));
}

}  // namespace

EventWriter::Step StepColumns::operator[](std::size_t index) const {
    EventWriter::Step step;
    std::size_t field = 0;
    visitFields(step, [&]<class T>(const char*, T& value) {
        const float kept = m_fields[field++][index];
        if constexpr (std::floating_point<T>)
            value = kept;
        else  // rounding may have taken it out of its range
            value = kept < std::exp2(float{std::numeric_limits<T>::digits})
                        ? static_cast<T>(kept)
                        : std::numeric_limits<T>::max();
    });
    step.step = m_steps[index];
    return step;
}

const std::vector<float>& StepColumns::column(std::string_view name) const {
    const std::vector<float>* found = nullptr;
    const EventWriter::Step step;
    auto field = m_fields.begin();
    visitFields(step, [&](std::string_view one, const auto&) {
        if (one == name) found = &*field;
        ++field;
    });
    return *found;
}

void StepColumns::push_back(const EventWriter::Step& step) {
    m_steps.push_back(step.step);
    std::size_t field = 0;
    visitFields(step, [&](const char*, const auto& value) {
        m_fields[field++].push_back(static_cast<float>(value));
    });
}

void StepColumns::removeBeyond(int step) {
    const auto kept =
        static_cast<std::size_t>(std::ranges::upper_bound(m_steps, step) - m_steps.begin());
    m_steps.resize(kept);
    for (auto& field : m_fields) field.resize(kept);
}

void RunHistory::apply(const Event& event) {
    const Json& fields = event.fields;
    const int at = valueOr(fields, "step", -1);
    if (event.kind == "progress") {
        stage = valueOr<std::string>(fields, "stage", "");
        stageDone = valueOr(fields, "done", 0);
        stageTotal = valueOr(fields, "total", 0);
        return;
    }
    addPart(event);
    if (event.kind == "step") {
        if (event.step.step <= (steps.empty() ? -1 : steps.numbers().back())) return;
        steps.push_back(event.step);
        m_stepSeconds += static_cast<float>(event.step.seconds);
        // The clock may have been set between the two, back too.
        if (const double since = event.time - m_lastStepAt;
            m_lastStepAt > 0 && since >= 0 && since < maxStepInterval) {
            m_intervalSum += since;
            ++m_intervals;
        }
        m_lastStepAt = event.time;
        stage.clear();
        return;
    }
    if (event.kind == "validation") {
        constexpr double gap = std::numeric_limits<double>::quiet_NaN();
        if (at >= 0) validation.emplace_back(at, valueOr(fields, "loss", gap));
        return;
    }
    if (event.kind == "started") {
        start(event);
    } else if (event.kind == "sample") {
        auto path = valueOr<std::string>(fields, "path", "");
        if (at < 0 || !(path.empty() || staysBelow(path))) return;
        samples.push_back({.step = at,
                           .prompt = valueOr<std::string>(fields, "prompt", ""),
                           .seed = valueOr<std::int64_t>(fields, "seed", 0),
                           .path = std::move(path)});
        forgetOld(samples, keptSamples);
    } else if (event.kind == "checkpoint") {
        if (at < 0) return;
        if (!valueOr(fields, RunFolder::untilNextKey, false)) checkpoints.push_back(at);
    } else if (event.kind == "changed") {
        totalSteps = valueOr(fields, "max_train_steps", totalSteps);
    } else if (event.kind == "failed") {
        failure = errorFromJson(fields);
    } else if (event.kind == "finished") {
        finished = true;
        m_finishedSeconds = m_secondsBefore + valueOr(fields, "seconds", 0.0);
        stage.clear();
    }
    timeline.push_back({.time = event.time, .kind = event.kind, .event = fields});
    // Its steps are those of all starts.
    if (event.kind == "finished") timeline.back().event["seconds"] = m_finishedSeconds;
    forgetOld(timeline, keptHappenings);
}

/// What happens between two steps is told when it is done, one after the other.
void RunHistory::addPart(const Event& event) {
    double* const part = event.kind == "validation"   ? &m_parts.validation
                         : event.kind == "checkpoint" ? &m_parts.checkpoints
                         : event.kind == "sample"     ? &m_parts.samples
                                                      : nullptr;
    if (event.kind == "step" && std::isfinite(event.step.seconds))
        m_parts.steps += event.step.seconds;
    const double since = event.time - m_partFrom;
    if (part != nullptr && m_partFrom > 0 && since >= 0) *part += since;
    if (part != nullptr || event.kind == "step")
        m_partFrom = event.time;
    else if (event.kind != "notice" && event.kind != "changed")
        m_partFrom = 0;  // a pause, or another start
}

void RunHistory::start(const Event& event) {
    const int from = valueOr(event.fields, "resumed_from", 0);
    const std::vector<float>& seconds = steps.column("seconds");
    for (std::size_t i = steps.size(); i > 0 && steps.numbers()[i - 1] > from; --i)
        m_stepSeconds -= seconds[i - 1];
    steps.removeBeyond(from);
    const auto removeBeyond = [from](auto& list, const auto& stepOf) {
        while (!list.empty() && stepOf(list.back()) > from) list.pop_back();
    };
    removeBeyond(validation, [](const auto& point) { return point.first; });
    // One that begins anew draws those of step 0 again.
    removeBeyond(samples, [&](const Sample& one) { return from == 0 ? 1 : one.step; });
    removeBeyond(checkpoints, [](int step) { return step; });
    std::erase_if(timeline,
                  [&](const TimelineEntry& h) { return valueOr(h.event, "step", 0) > from; });
    totalSteps = valueOr(event.fields, "steps", 0);
    devices = valueOr<std::vector<std::string>>(event.fields, "devices", {});
    m_lastStepAt = 0;
    m_secondsBefore = m_stepSeconds;
    finished = false;
    failure.reset();
}

double RunHistory::stepInterval() const {
    return m_intervals > 0 ? m_intervalSum / m_intervals : 0;
}

RunHistory readHistory(const std::filesystem::path& eventsFile) {
    RunHistory history;
    EventReader(eventsFile).readAll([&](const Event& event) { history.apply(event); });
    return history;
}

}  // namespace dreambooth
