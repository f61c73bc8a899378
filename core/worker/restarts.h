// A run that helps itself: its processes are started again from the last checkpoint when one of
// them ends as it should not.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <distributed/local_launcher.h>
#include <runs/run_folder.h>

namespace dreambooth {

/// Runs the ranks until they end well (0) or on request (75). Where one fails, the cause becomes a
/// notice of the run (train.restarted) and a line of its log, and all are started again, at most
/// `maxRestarts` times. Given up at once, with the cause: bad input, what would come again
/// (numbers that are not finite, a full disk), and what came again at the same step; then the
/// `failed` event and state are written. The caller holds the run's lock.
Result<int> runWithRestarts(const RunFolder& run, const LocalLaunch& ranks, int maxRestarts,
                            const CancelToken& stop);

}  // namespace dreambooth
