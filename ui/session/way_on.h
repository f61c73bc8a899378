// How a run that ended before its last step goes on: every page offers the same.
#pragma once

#include <QString>
#include <string>

namespace dreambooth {

class RunFollower;
class RunStore;
struct RunSummary;
struct StudioContext;

enum class WayOn {
    resume,        ///< from its last checkpoint, or from the beginning
    startOver,     ///< its GPU is gone and it has no checkpoint: on the devices chosen now
    continueAsNew  ///< its GPU is gone: as a new run, from one of its checkpoints
};
WayOn wayOn(const RunFollower& run, const RunStore& runs);
WayOn wayOn(const RunSummary& run);

/// What a button for it says: "Resume", "Start over without it", "Continue training…".
QString wayOnText(WayOn way);
void goOn(const StudioContext& context, const std::string& runId, WayOn way);

}  // namespace dreambooth
