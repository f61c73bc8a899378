// Events summed up (see the header).
#include <base/error_json.h>
#include <runs/history.h>
#include <runs/run_folder.h>

#include <limits>

namespace dreambooth {

void RunHistory::apply(const Json& event) {
    const auto kind = valueOr<std::string>(event, "event", "");
    const double time = valueOr(event, "t", 0.0);
    const int at = valueOr(event, "step", -1);
    // A loss that was not finite is written as null: the curve gets a gap there, not a zero.
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();

    if (kind == "progress") {
        stage = valueOr<std::string>(event, "stage", "");
        stageDone = valueOr(event, "done", 0);
        stageTotal = valueOr(event, "total", 0);
        return;
    }
    if (kind == "step") {
        if (at < 0) return;
        EventWriter::Step step{.loss = gap,
                               .lossInstance = gap,
                               .lossPrior = gap,
                               .learningRate = gap,
                               .gradientNorm = gap};
        readKnownFields(event, step);
        steps.push_back(step);
        stage.clear();
        return;
    }
    if (kind == "validation") {
        if (at >= 0) validation.emplace_back(at, valueOr(event, "loss", gap));
        return;
    }
    if (kind == "started") {
        const int from = valueOr(event, "resumed_from", 0);
        std::erase_if(steps, [&](const auto& s) { return s.step > from; });
        std::erase_if(validation, [&](const auto& point) { return point.first > from; });
        std::erase_if(samples, [&](const Sample& s) { return s.step > from; });
        std::erase_if(checkpoints, [&](int step) { return step > from; });
        std::erase_if(happenings,
                      [&](const Happening& h) { return valueOr(h.event, "step", 0) > from; });
        totalSteps = valueOr(event, "steps", 0);
        devices = valueOr<std::vector<std::string>>(event, "devices", {});
        startedAt = time;
        finished = false;
        failure.reset();
    } else if (kind == "sample") {
        if (at < 0) return;
        samples.push_back({.step = at,
                           .prompt = valueOr<std::string>(event, "prompt", ""),
                           .seed = valueOr<std::int64_t>(event, "seed", 0),
                           .path = valueOr<std::string>(event, "path", "")});
    } else if (kind == "checkpoint") {
        if (at < 0) return;
        if (!valueOr(event, RunFolder::untilNextKey, false)) checkpoints.push_back(at);
    } else if (kind == "failed") {
        failure = errorFromJson(event);
    } else if (kind == "finished") {
        finished = true;
        stage.clear();
    }
    happenings.push_back({.time = time, .kind = kind, .event = event});
}

}  // namespace dreambooth
