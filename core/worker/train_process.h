// Runs `dreambooth train --run DIR` as a child and shows its events as a progress bar, as the
// window does.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <runs/history.h>
#include <runs/run_folder.h>

namespace dreambooth {

/// Waits for the end. SIGINT or SIGTERM (cancel) is passed on as a request to stop and keep.
/// Errors: what the run failed with; run.stopped (kind stopped) after a stop on request.
Result<RunHistory> trainInChild(const RunFolder& run, const CancelToken& cancel);

}  // namespace dreambooth
