// What else in a project is bound to a run: what is lost with it when it is deleted, and what is
// not.
#pragma once

#include <project/project.h>
#include <ui/session/run_summary.h>

#include <QString>
#include <string>
#include <vector>

namespace dreambooth {

/// Runs that can't go on, and LoRAs that can't draw, without a model that lies in one of these
/// runs' folders: it is their base model.
std::vector<const RunSummary*> runsThatNeed(const std::vector<std::string>& runIds,
                                            const Project& project,
                                            const std::vector<RunSummary>& runs);

/// In sentences, a line each, what can't be done any more without this run; empty: nothing.
QString lostWithout(const std::string& runId, const Project& project,
                    const std::vector<RunSummary>& runs);

/// Of those that were trained further from it, with copies of what they need; empty: none was.
QString keptWithout(const std::string& runId, const std::vector<RunSummary>& runs);

}  // namespace dreambooth
