// What is offered after a failed run: a run that wants a GPU which is gone would want it again.
#include <base/error_json.h>
#include <ui/session/computer_devices.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/studio_context.h>
#include <ui/session/way_on.h>
#include <ui/style/tr.h>

namespace dreambooth {

namespace {

WayOn wayOnFrom(const RunState& state, const std::optional<Error>& failure, bool hasCheckpoint) {
    const Error why =
        failure || state.error.empty() ? failure.value_or(Error{}) : errorFromJson(state.error);
    if (state.phase != RunPhase::failed || why.code != "gpu.missing") return WayOn::resume;
    return hasCheckpoint ? WayOn::continueAsNew : WayOn::startOver;
}

}  // namespace

WayOn wayOn(const RunFollower& run, const RunStore& runs) {
    if (run.isElsewhere()) return WayOn::resume;
    return wayOnFrom(run.state(), run.history().failure, runs.hasCheckpoint(run));
}

WayOn wayOn(const RunSummary& run) {
    return wayOnFrom(run.state, run.totals.failure, !run.checkpoints.empty());
}

QString wayOnText(WayOn way) {
    switch (way) {
        case WayOn::resume:
            return tr("Resume");
        case WayOn::startOver:
            return tr("Start over without it");
        case WayOn::continueAsNew:
            return tr("Continue training…");
    }
    return {};
}

void goOn(const StudioContext& context, const std::string& runId, WayOn way) {
    if (way == WayOn::continueAsNew)
        context.host->continueRun(runId);
    else if (way == WayOn::startOver)
        context.runs->resume(runId, context.computer->chosen());
    else
        context.runs->resume(runId);
}

}  // namespace dreambooth
