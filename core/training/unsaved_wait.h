// What a run does with what it can't save, for a full disk most often: it keeps it in memory and
// waits, as if paused, until there is room, another place is named, or a person decides otherwise.
#pragma once

#include <distributed/rank_group.h>
#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/step_control.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace dreambooth {

class UnsavedWait {
public:
    enum class When {
        betweenSteps,  ///< "resume" goes on without saving, "stop" ends the run
        atEnd,         ///< nothing is left to do; "discard" gives up what is not saved
    };
    enum class End { saved, goOn, stop, discarded };
    /// Writes it into the folder `elsewhere`, which is made for it, or where it belongs where that
    /// is empty. Called by all ranks; the first one's result counts.
    using Save = std::function<Result<void>(const std::filesystem::path& elsewhere)>;

    /// `title`: the run's, for the folder's name elsewhere.
    UnsavedWait(RunFolder run, std::string title, RankGroup ranks, StepControl& control,
                RunReporter& reporter);

    /// Collective. `problem` is why it could not be saved, on the first rank. Tries again when
    /// `bytes` are free, and where they were before at growing intervals.
    End wait(When when, const Error& problem, std::int64_t bytes, const Save& save);

private:
    bool trySaving(When when, const std::filesystem::path& elsewhere, const Save& save);
    std::filesystem::path newFolder() const;

    RunFolder m_run;
    std::string m_title;
    RankGroup m_ranks;
    StepControl& m_control;
    RunReporter& m_reporter;
};

/// A folder that was written elsewhere, as a link in the place where readers look for it.
/// Error: file.*.
Result<void> linkFromRun(const std::filesystem::path& folder, const std::filesystem::path& link);

}  // namespace dreambooth
