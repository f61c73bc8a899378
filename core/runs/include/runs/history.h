// What a run's events come to: the curves, the samples and how it stands, for the window, the
// progress line and steps.csv.
#pragma once

#include <base/json.h>
#include <runs/events.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

/// The history of a run as curves want it: `started` with resumed_from n voids earlier events
/// beyond n.
struct RunHistory {
    struct Sample {
        int step;
        std::string prompt;
        std::int64_t seed;
        std::string path;
    };
    struct Happening {
        double time;
        std::string kind;  ///< the event's name
        Json event;
    };
    std::vector<EventWriter::Step> steps;
    std::vector<std::pair<int, double>> validation;  ///< step, loss
    std::vector<Sample> samples;
    std::vector<int> checkpoints;       ///< the lasting ones
    std::vector<Happening> happenings;  ///< all but step, validation and progress
    std::string stage;                  ///< of the last progress event; empty once steps come
    int stageDone = 0, stageTotal = 0;
    int totalSteps = 0;
    std::vector<std::string> devices;
    double startedAt = 0;  ///< of the last started event
    bool finished = false;
    std::optional<Error> failure;  ///< of the last failed event, cleared by started

    /// Takes one event in.
    void apply(const Json& event);
};

}  // namespace dreambooth
