// The search of autotune() and the JSON of what it found. On a CPU bf16 is many times faster
// with AMX and slower without; two threads on a busy machine can be slower than one.
#include <training/autotune.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace dreambooth {
namespace {

/// Half precision rounds off what a subject is learned by, so that a small gain isn't worth it.
constexpr double halfGain = 0.8;

/// A higher thread count must be clearly better: it takes the processor from other work. Its
/// seconds are those on the wall, against the processor's for one thread.
constexpr double threadGain = 0.85;

std::vector<AutotuneResult> candidatesFor(at::DeviceType device, bool hasBf16, bool mayOverflow) {
    std::vector<AutotuneResult> candidates;
    const auto add = [&](Precision precision, bool channelsLast) {
        AutotuneResult choices;
        choices.precision = precision;
        choices.channelsLast = channelsLast;
        candidates.push_back(choices);
    };
    if (device == at::kCPU) {
        // Channels-last is what our own kernels are made for.
        add(Precision::full, true);
        if (hasBf16) add(Precision::bf16, true);
    } else {
        const Precision half = hasBf16 ? Precision::bf16 : Precision::fp16;
        if (hasBf16 || !mayOverflow) {
            add(half, true);
            add(half, false);
        }
        add(Precision::full, false);
    }
    return candidates;
}

/// To compare: the fewer rows a forward has, the less.
int rowsOf(int microBatch, bool separatePriorForward) {
    return microBatch == 0 ? std::numeric_limits<int>::max()
                           : 2 * microBatch - (separatePriorForward ? 1 : 0);
}

}  // namespace

void AutotuneResult::limitRows(int step) {
    microBatch = 0;
    separatePriorForward = false;
    for (const RowLimit& limit : limits) {
        if (limit.step > step || rowsOf(limit.microBatch, limit.separatePriorForward) >=
                                     rowsOf(microBatch, separatePriorForward))
            continue;
        microBatch = limit.microBatch;
        separatePriorForward = limit.separatePriorForward;
    }
}

Json toJson(const AutotuneResult& choices) {
    Json limits = Json::array();
    for (const RowLimit& limit : choices.limits)
        limits.push_back({{"step", limit.step},
                          {"micro_batch", limit.microBatch},
                          {"sides_apart", limit.separatePriorForward}});
    return {{"precision", toString(choices.precision)},
            {"channels_last", choices.channelsLast},
            {"threads", choices.threads},
            {"buckets", choices.buckets},
            {"limits", limits},
            {"timings", choices.timings}};
}

Result<AutotuneResult> autotuneResultFromJson(const Json& object) {
    try {
        AutotuneResult choices;
        choices.precision = precisionFromString(object.at("precision").get<std::string>());
        choices.channelsLast = object.at("channels_last").get<bool>();
        choices.threads = std::max(1, object.at("threads").get<int>());
        choices.buckets = object.at("buckets").get<GradientReducer::Buckets>();
        for (const Json& limit : object.value("limits", Json::array()))
            choices.limits.push_back({.step = limit.at("step").get<int>(),
                                      .microBatch = limit.at("micro_batch").get<int>(),
                                      .separatePriorForward = limit.at("sides_apart").get<bool>()});
        choices.timings = object.value("timings", Json::array());
        return choices;
    } catch (const std::exception&) {  // a member is missing or of another type
        return failure("run.invalid.measured", {{"field", "measured"}});
    }
}

AutotuneResult autotune(at::DeviceType device, bool hasBf16, bool mayOverflow, int maxThreads,
                        const std::function<double(const AutotuneResult&)>& secondsOf) {
    AutotuneResult best;
    double bestSeconds = std::numeric_limits<double>::infinity();
    Json timings = Json::array();
    const auto attempt = [&](const AutotuneResult& choices, double mustBeBelow) {
        const double seconds = secondsOf(choices);
        if (std::isinf(seconds)) return;  // it was not tried, or can't be done
        timings.push_back({{"precision", toString(choices.precision)},
                           {"channels_last", choices.channelsLast},
                           {"threads", choices.threads},
                           {"seconds", seconds}});
        if (seconds >= mustBeBelow) return;
        best = choices;
        bestSeconds = seconds;
    };
    for (const AutotuneResult& candidate : candidatesFor(device, hasBf16, mayOverflow)) {
        const bool loses =
            best.precision == Precision::full && candidate.precision != Precision::full;
        attempt(candidate, loses ? bestSeconds * halfGain : bestSeconds);
    }
    if (device != at::kCPU) {
        best.threads = maxThreads;  // its steps hardly need them
    } else if (maxThreads > 1) {
        AutotuneResult more = best;
        more.threads = maxThreads;
        attempt(more, bestSeconds * threadGain);
    }
    best.timings = std::move(timings);
    return best;
}

}  // namespace dreambooth
