// What a run has changed: pictures and scores of the base and the tuned model, and a sheet of both.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <runs/run_folder.h>
#include <runs/scores.h>

#include <filesystem>

namespace dreambooth {

/// Measures the result of a run (subject_scores.h), keeps the scores in its folder, and writes a
/// sheet of all pictures as PNG.
Result<StepScores> drawBeforeAfter(const RunFolder& run, const std::filesystem::path& sheetFile,
                                   const CancelToken& cancel);

}  // namespace dreambooth
