// A run as lists show it, read from its folder, and what its events come to.
#pragma once

#include <base/error.h>
#include <runs/history.h>
#include <runs/job.h>
#include <runs/run_folder.h>
#include <runs/run_state.h>
#include <runs/scores.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// What the events of a run come to. They are read after the list is there: RunStore::updated()
/// tells.
struct RunTotals {
    std::uintmax_t bytes = 0;           ///< of the events file; 0: it is not read yet
    std::optional<Error> failure = {};  ///< as its events tell it
    double trainingSeconds = 0;         ///< 0: it has not begun
    double stepSeconds = 0;             ///< mean with samples and checkpoints; 0 while unknown
};

/// A line of the Runs page, read from a run folder.
struct RunSummary {
    RunFolder folder;
    Job job;
    RunState state;  ///< as it really is: a killed run is `failed`
    RunTotals totals = {};
    bool endedUnexpectedly = false;
    RunLabel label = {};
    std::vector<int> checkpoints = {};    ///< their steps, ascending
    std::vector<StepScores> scores = {};  ///< of the steps that were measured, ascending
    Json scoredWith = {};                 ///< what they were measured with
    /// The first pictures of the best step, else of the last that has some, else what was drawn
    /// with the run for comparisons.
    std::vector<std::filesystem::path> samples = {};

    int lastCheckpoint() const { return checkpoints.empty() ? 0 : checkpoints.back(); }
    /// Of those that are there, by likeness; 0: none.
    int bestStep() const;
    /// Of the best step, else of the last one that was measured; null: none was.
    const StepScores* bestScores() const;
};

/// All but its totals.
RunSummary summaryOf(const RunFolder& folder);
/// Gives those without samples what comparisons have of them.
void takeComparisons(std::vector<RunSummary>& runs, const std::filesystem::path& comparisonsFolder);
/// Whether the likeness of both says the same: measured with the same model, photos, class images
/// and settings of the pictures. What a sweep varies, by the names of its settings, may differ.
bool isMeasuredAlike(const RunSummary& a, const RunSummary& b,
                     const std::vector<std::string>& varied = {});
/// Mean seconds of a step, with all that happens between steps, in the last of these runs that
/// trained `model` on these devices of this computer with settings like `recipe`'s; nothing where
/// there is none.
std::optional<double> measuredStepSeconds(const std::vector<RunSummary>& runs,
                                          const std::filesystem::path& model, const Recipe& recipe,
                                          const std::vector<std::string>& devices);
/// Of a history that was read from so many bytes.
RunTotals totalsOf(const RunHistory& history, std::uintmax_t bytes);
/// The size of the run's file of events; 0 where there is none.
std::uintmax_t eventBytesOf(const RunFolder& run);

}  // namespace dreambooth
