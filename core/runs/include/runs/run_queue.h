// Which runs of a project wait for their turn, in which order: runs/queue.json; which of them is
// the next, by the devices that are free; and what of one can be changed meanwhile. A run that
// waits is a whole run folder in the phase "queued", so that nothing is lost where the list is.
#pragma once

#include <base/error.h>
#include <base/json_fields.h>
#include <base/temporaries.h>
#include <project/recipe.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct RunQueueState {
    std::vector<std::string> waiting = {};  ///< ids, the next one first
    std::vector<std::string> running = {};  ///< those that were begun and have not ended
    bool isHeld = false;                    ///< none is begun
    std::string heldFor = {};    ///< until this one goes on; empty: until a person says so
    bool goesOnByItself = true;  ///< when the project is opened again; else it is held then
    bool operator==(const RunQueueState&) const = default;
};

/// Unless it is held already.
void holdFor(RunQueueState& state, const std::string& run);

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<RunQueueState> AnyState, class Visitor>
void visitFields(AnyState& state, Visitor&& visit) {
    visit("waiting", state.waiting);
    visit("running", state.running);
    visit("held", state.isHeld);
    visit("held_for", state.heldFor);
    visit("goes_on", state.goesOnByItself);
}

/// As it is to be taken up when the project is opened: runs whose workers were killed, as at the
/// end of the machine, are the next ones, held for one that was paused; runs that are gone, have
/// begun otherwise, or were made by another person (run_lock.h), are left out. Empty where there is
/// no file, or none that can be read.
RunQueueState readQueue(const std::filesystem::path& runsFolder);
/// Errors: run.newer_version, file.*, disk.full.
Result<void> writeQueue(const std::filesystem::path& runsFolder, const RunQueueState& state);

/// A run's devices as job.json has them, and how long it needs them.
struct DeviceUse {
    std::string run = {};
    std::vector<std::string> devices = {};  ///< a rank each: "auto", "cpu", "0", "0+1"
    double seconds = 0;                     ///< as far as it is known
};

/// The devices of all ranks: "0+1" is two.
std::vector<std::string> devicesOfRanks(const std::vector<std::string>& ranks);
/// Whether runs with these devices can't be at work at once. Which one "auto" becomes only its
/// worker knows, so that it shares with every other.
bool shareDevice(const std::vector<std::string>& a, const std::vector<std::string>& b);

/// A run that a worker or a cluster has.
struct TakenRun {
    std::string id = {};
    bool isEnding = false;                 ///< its end is written; its worker has only to close it
    std::filesystem::path elsewhere = {};  ///< the folder of a run of another project, which has
    std::string device = {};               ///< this GPU
};
/// Of those in a project's runs/ that share a device with a new one, that which is at work, else
/// one that is ending; then one of another project that has the GPU. `devices` is empty for a
/// cluster's job, which needs none here; it is in the way of every other run of the project, and
/// they in its.
std::optional<TakenRun> takenRun(const std::filesystem::path& runsFolder,
                                 const std::vector<std::string>& devices);

/// GPUs that runs of other projects have, for nextThatFits(); `run` is left empty.
std::vector<DeviceUse> usedElsewhere(const std::filesystem::path& runsFolder);

/// Where in `waiting` the first run is whose devices are free. An earlier one that does not fit
/// keeps its devices for itself, so that it is not overtaken for ever by smaller ones.
std::optional<std::size_t> nextThatFits(const std::vector<DeviceUse>& waiting,
                                        const std::vector<DeviceUse>& atWork);
/// Seconds until the last one has ended, where they begin as nextThatFits() says.
double secondsUntilDone(const std::vector<DeviceUse>& atWork,
                        const std::vector<DeviceUse>& waiting);

/// Which GPUs workers of this person train on, whatever project their runs are of: it ends with the
/// worker, however that ends. A processor is shared, a GPU's memory can't be. Held as long as this
/// lives. Several workers may hold one: who starts them by hand knows what they do.
std::vector<TemporaryFolder> holdGpus(const std::vector<int>& gpus,
                                      const std::filesystem::path& run);

struct HeldGpu {
    std::string device;         ///< "0"
    std::filesystem::path run;  ///< the folder of the run that it trains
};
/// Those that are held now, in the order of their numbers.
std::vector<HeldGpu> heldGpus();

/// Whether a run with this job, which has not begun, may learn with another recipe. Errors:
/// recipe.invalid, starting_lora.setting, and those of checkBranchRecipe().
Result<void> checkWaitingRecipe(const Job& job, const Recipe& recipe);

/// Replaces its job.json, and where decidesInput() says so its pictures, while no worker can take
/// it. Errors: those, waiting.begun, run.from_elsewhere, run.newer_version, those of cutPhotos()
/// and projectOf(), file.*, disk.full. It stays as it was then.
Result<void> changeWaitingRun(const RunFolder& run, const Recipe& recipe);

/// Gives a run that has learned nothing other devices; what was measured on its own is forgotten.
/// Written anew it is this person's. Errors: run.busy.folder, file.*, disk.full.
Result<void> changeDevices(const RunFolder& run, const std::vector<std::string>& devices);

}  // namespace dreambooth
