// The curves of a run for other programs: TensorBoard's event files with the sample pictures, and
// steps.csv with one row a step. Written beside events.jsonl, which stays what counts.
#pragma once

#include <formats/tensorboard.h>
#include <runs/events.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <optional>
#include <string>

namespace dreambooth {

/// Errors of all members: disk.full, file.*; what could not be written is missing there, and later
/// calls try again.
class CurveFiles {
public:
    /// `tensorboard`: the folder of its files, relative paths from the run folder; empty: the run
    /// folder's tensorboard/.
    CurveFiles(RunFolder run, const std::filesystem::path& tensorboard);

    /// After the `started` event was written. What was said of steps beyond `resumedFrom` is void:
    /// TensorBoard gets a new file that says so, and the CSV is written anew from events.jsonl.
    Result<void> begin(int resumedFrom);
    Result<void> step(const EventWriter::Step& step);
    Result<void> validation(int step, double loss);
    Result<void> sample(int step, const std::string& prompt, std::int64_t seed,
                        const std::string& path);
    /// The last step's row is held back for the validation loss that may follow it; written now.
    Result<void> flush();

private:
    RunFolder m_run;
    std::filesystem::path m_folder;
    std::optional<TensorboardWriter> m_board;
    std::optional<EventWriter::Step> m_row;
    std::optional<double> m_validation;  ///< at the step of m_row
};

}  // namespace dreambooth
