// What a run's events come to: the curves, the samples and how it stands, for the window. All of it
// is bounded by the number of steps: 60 bytes each.
#pragma once

#include <base/json.h>
#include <runs/events.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dreambooth {

/// Steps in ascending order, a column a field: numbers are kept as float, but for the step's own.
class StepColumns {
public:
    std::size_t size() const { return m_steps.size(); }
    bool empty() const { return m_steps.empty(); }
    EventWriter::Step operator[](std::size_t index) const;
    EventWriter::Step back() const { return (*this)[size() - 1]; }
    const std::vector<int>& numbers() const { return m_steps; }
    /// A column by its name in events.jsonl, such as "loss".
    const std::vector<float>& column(std::string_view name) const;
    /// `step` is beyond the last one.
    void push_back(const EventWriter::Step& step);
    void removeBeyond(int step);

private:
    static constexpr std::size_t fieldCount = [] {
        std::size_t count = 0;
        EventWriter::Step step;
        visitFields(step, [&](const char*, const auto&) { ++count; });
        return count;
    }();
    std::vector<int> m_steps;
    std::array<std::vector<float>, fieldCount> m_fields;
};

/// The history of a run as curves want it: `started` with resumed_from n voids earlier events
/// beyond n.
class RunHistory {
public:
    struct Sample {
        int step;
        std::string prompt;
        std::int64_t seed;
        std::string path;
    };
    struct TimelineEntry {
        double time;
        std::string kind;  ///< the event's name
        Json event;
    };
    StepColumns steps;
    std::vector<std::pair<int, double>> validation;  ///< step, loss
    std::vector<Sample> samples;                     ///< the last few thousand
    std::vector<int> checkpoints;                    ///< the lasting ones
    std::vector<TimelineEntry> timeline;  ///< the last few hundred, but step, validation, progress
    std::string stage;                    ///< of the last progress event; empty once steps come
    int stageDone = 0, stageTotal = 0;
    int totalSteps = 0;
    std::vector<std::string> devices;
    bool finished = false;
    std::optional<Error> failure;  ///< of the last failed event, cleared by started

    /// Where the seconds of the run went, steps that were lost with the rest; pauses are in none.
    struct PartTimes {
        double steps = 0;       ///< as they say themselves
        double validation = 0;  ///< the rest from event to event
        double checkpoints = 0;
        double samples = 0;
    };
    const PartTimes& partTimes() const { return m_parts; }

    /// Takes one event in.
    void apply(const Event& event);

    /// The sum over its steps; of a finished run those since its last start as that says.
    double trainingSeconds() const { return finished ? m_finishedSeconds : m_stepSeconds; }
    /// Mean from step to step, with samples and checkpoints between but no pauses; 0: not known.
    double stepInterval() const;

private:
    void start(const Event& event);
    void addPart(const Event& event);

    double m_stepSeconds = 0, m_finishedSeconds = 0;
    double m_secondsBefore = 0;  ///< of the steps before the last start
    double m_lastStepAt = 0;     ///< time of the last step since `started`; 0: none
    double m_partFrom = 0;       ///< time of the last event that a part may begin with; 0: none
    PartTimes m_parts;
    double m_intervalSum = 0;
    int m_intervals = 0;
};

/// The history of all that is in a file.
RunHistory readHistory(const std::filesystem::path& eventsFile);

}  // namespace dreambooth
