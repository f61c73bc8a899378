// Deciding whether a failed run is tried again.
#include "restarts.h"

#include <base/error_json.h>
#include <base/log.h>
#include <runs/events.h>
#include <runs/run_lock.h>
#include <training/trainer.h>

#include <algorithm>
#include <array>

namespace dreambooth {
namespace {

/// Failures that would be the same a second time.
constexpr std::array lastingFailures = {
    "train.not_finite", "checkpoint.failed", "checkpoint.mismatch", "disk.full",
    "file.unwritable",  "ranks.different",   "disk.too_small",      "folder.moved",
    "file.not_regular", "file.size_limit"};

bool isLasting(const Error& error) {
    return error.kind != ErrorKind::failure ||
           std::ranges::find(lastingFailures, error.code) != lastingFailures.end();
}

/// How far a run came: its last step, or that of the checkpoint from which it went on.
int lastStepOf(EventReader& events) {
    int step = 0;
    events.readAll([&](const Event& event) {
        if (event.kind == "step") step = event.step.step;
        if (event.kind == "started") step = valueOr(event.fields, "resumed_from", step);
    });
    return step;
}

void tell(const RunFolder& run, const Error& cause, int step, int restart, int maxRestarts) {
    const auto checkpoints = run.listCheckpoints();
    const int from = checkpoints.empty() ? 0 : checkpoints.back().step;
    Error shown = cause;
    shown.remedy.clear();  // nothing is to be done: it goes on by itself
    const Json arguments = causeArguments(shown, {{"code", cause.code},
                                                  {"step", step},
                                                  {"from", from},
                                                  {"restart", restart},
                                                  {"most", maxRestarts}});
    logWarning(noticeOf("train.restarted", arguments).text);
    Result<EventWriter> events = EventWriter::open(run.eventsFile());
    const Result<void> told =
        events ? events->notice(noticeOf("train.restarted", arguments), arguments)
               : Result<void>(std::unexpected(events.error()));
    if (!told) logWarning(told.error().message());  // a full disk is no reason to give up
}

}  // namespace

Result<int> runWithRestarts(const RunFolder& run, const LocalLaunch& ranks, int maxRestarts,
                            const CancelToken& stop) {
    logToFile(run.logFile());
    EventReader events(run.eventsFile());
    lastStepOf(events);  // passes over what an earlier worker said
    std::string lastCode;
    int lastStep = -1;
    for (int restart = 1;; ++restart) {
        Result<int> end = runLocalRanks(ranks, stop);
        if (end) return end;
        // A rank whose run was moved has no place to say so.
        if (const Result<void> place = checkPlace(run); !place) end.error() = place.error();
        const Error error = end.error();
        const int step = lastStepOf(events);
        // A rank that had no room has halved what it looks at: that is another try.
        const bool again =
            error.code == lastCode && step == lastStep && error.code != "memory.resume";
        if (again)
            end = failure("train.given_up", withCause(error, {{"step", std::to_string(step)}}));
        if (again || isLasting(error) || restart > maxRestarts || stop.isCancelled()) {
            recordFailure(run, end.error());
            return end;
        }
        tell(run, error, step, restart, maxRestarts);
        lastCode = error.code;
        lastStep = step;
    }
}

}  // namespace dreambooth
