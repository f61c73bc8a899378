// Where the worker `dreambooth` is, and how a run is started so that it outlives the window.
#pragma once

#include <base/error.h>
#include <runs/run_folder.h>

#include <QString>

namespace dreambooth {

/// Beside the studio's own program; the environment's DREAMBOOTH_WORKER overrides it.
QString workerProgram();

/// The answer where it can't be started: worker.unstartable.
Error workerUnstartable(const QString& why);

/// Starts `dreambooth train --run DIR` in a session of its own, its output appended to worker.log.
/// A run that fails goes on by itself from its last checkpoint, twice.
/// Returns its process id. Error: worker.unstartable.
Result<qint64> startTraining(const RunFolder& run);

/// False once the process has ended (a zombie has ended too).
bool isProcessAlive(qint64 pid);

}  // namespace dreambooth
