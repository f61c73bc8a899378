// What the runs of a sweep came to: how well each foretells the photos that are kept apart, and
// what they drew of the same prompt, seed and settings, as samples or for comparisons.
#pragma once

#include <comparisons/compared_model.h>
#include <comparisons/comparison.h>
#include <project/draw_request.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

struct SweepRun {
    std::string id;
    std::vector<Json> values = {};    ///< of the sweep's settings, in their order, as it began
    bool isChanged = false;           ///< while it learned (runs/run_changes.h)
    std::optional<double> loss = {};  ///< the last of its validation; nothing: none was measured
    bool hasHeldOut = false;          ///< of photos that are kept apart; else of those it learns
    std::optional<ComparedModel> model = {};  ///< its last step that can draw; nothing: none yet
};

/// What one run drew; without a file: nothing.
struct SweepPicture {
    std::filesystem::path file = {};
    int step = 0;  ///< of the run
};

/// The same noise, drawn by each run at its last step that has a picture.
struct SweepRow {
    DrawRequest settings;
    std::vector<SweepPicture> pictures;  ///< one a run
};

struct SweepResults {
    std::vector<SweepRun> runs;  ///< by their values, ascending, the first setting first
    std::vector<SweepRow> rows;  ///< by prompt and seed; where nothing was drawn, what could be

    /// What a run that can draw has not drawn of a row: a request for each picture.
    std::vector<std::pair<DrawRequest, ComparedModel>> missing() const;
};

/// Reads the events of each run: not for the GUI thread. Runs whose job can't be read are left out.
SweepResults readSweepResults(const std::vector<RunFolder>& runs,
                              const std::vector<std::string>& settings,
                              const std::filesystem::path& comparisonsFolder);

}  // namespace dreambooth
