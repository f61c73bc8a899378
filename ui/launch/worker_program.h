// Where the worker `dreambooth` is, and how runs and downloads are started so that they outlive the
// window.
#pragma once

#include <base/error.h>
#include <hub/download_folder.h>
#include <runs/run_folder.h>

#include <QString>
#include <QStringList>

class QProcess;

namespace dreambooth {

/// Beside the studio's own program; the environment's DREAMBOOTH_WORKER overrides it.
QString workerProgram();

/// A helper of this name, which lies in the worker's folder.
QString programBesideWorker(const QString& name);

/// In the new process of a worker that must not outlive the window, however that ends; safe between
/// fork and exec. The window's thread starts it: the kernel counts the end of the thread.
void endWithWindow();
/// The same for one that takes away what it has half written before it ends.
void tidyUpWithWindow();

/// Kills it, and deletes it once it has ended: one that a disk or a driver holds is not waited for,
/// but at the end of the program, for a second. One that has something to take away is asked to end
/// first, and has so long for it.
void letEnd(QProcess* process, int graceMilliseconds = 0);

/// The answer where it can't be started: worker.unstartable.
Error workerUnstartable(const QString& why);

/// The answer where `dreambooth download` ends without a word: download.died.
Error downloadDied();

/// Starts `dreambooth train --run DIR` in a session of its own, its output appended to worker.log.
/// A run that fails goes on by itself from its last checkpoint, twice.
/// Returns its process id. Error: worker.unstartable.
Result<qint64> startTraining(const RunFolder& run);

/// What `dreambooth` is called with to fetch this: "download", the name, and flags.
QStringList downloadArguments(const PendingDownload& request);
/// Starts `dreambooth download NAME --state FOLDER` in the same way, its output in download.log.
/// Errors: worker.unstartable, file.*.
Result<qint64> startDownload(const DownloadFolder& folder);

/// False once the process has ended (a zombie has ended too).
bool isProcessAlive(qint64 pid);

}  // namespace dreambooth
