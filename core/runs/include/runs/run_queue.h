// Which runs of a project wait for their turn, in which order: runs/queue.json. A run that waits is
// a whole run folder in the phase "queued", so that nothing is lost where the list is.
#pragma once

#include <base/error.h>
#include <base/json_fields.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct RunQueueState {
    std::vector<std::string> waiting = {};  ///< ids, the next one first
    std::string running = {};    ///< the one that was begun last; empty once it has ended
    bool isHeld = false;         ///< none is begun
    bool goesOnByItself = true;  ///< when the project is opened again; else it is held then
    bool operator==(const RunQueueState&) const = default;
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<RunQueueState> AnyState, class Visitor>
void visitFields(AnyState& state, Visitor&& visit) {
    visit("waiting", state.waiting);
    visit("running", state.running);
    visit("held", state.isHeld);
    visit("goes_on", state.goesOnByItself);
}

/// As it is to be taken up when the project is opened: a run whose worker was killed, as at the end
/// of the machine, is the next one; runs that are gone, have begun otherwise, or were made by
/// another person (run_seal.h), are left out. Empty where there is no file, or none that can be
/// read.
RunQueueState readQueue(const std::filesystem::path& runsFolder);
/// Errors: run.newer_version, file.*, disk.full.
Result<void> writeQueue(const std::filesystem::path& runsFolder, const RunQueueState& state);

}  // namespace dreambooth
