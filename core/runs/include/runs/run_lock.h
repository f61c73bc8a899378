// Whose run it is. It belongs to one worker: its lock, and its folder held open, so that all that
// is written stays in it and is not made again where the folder was moved (base/held_folder.h). And
// to one person: a run may name folders anywhere on the computer to write to, as its person chose
// them; one that came with a copied project names those of somebody else. job.json is therefore
// sealed with a key that only this person's programs know, and a run without that seal is asked
// about before it goes on.
#pragma once

#include <base/error.h>
#include <base/files.h>
#include <base/held_folder.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class RunLock {
public:
    /// For this worker alone. Deleting the file `lock` lets nobody else in: where the file system
    /// can, the folder itself is locked as well. Errors: file.locked, file.not_regular, file.*.
    static Result<RunLock> acquire(const RunFolder& run);
    /// As a rank of the process that has acquired it, or to keep scores in it. Errors: file.*.
    static Result<RunLock> join(const RunFolder& run);

    /// Programs started from here on hold the locks too.
    void shareWithChildren() const;

private:
    explicit RunLock(HeldFolder folder) : m_folder(std::move(folder)) {}
    HeldFolder m_folder;
    std::optional<FileLock> m_lock, m_folderLock;
};

/// Whether a worker of this computer has the run; also where the file `lock` was deleted.
bool isLocked(const RunFolder& run);

/// No file or folder of the run may be a link, for what is written to it would land elsewhere; the
/// program's own links to a checkpoint or a result that was saved elsewhere are never written to.
/// Error: file.not_regular {file}.
Result<void> refuseLinks(const RunFolder& run);

/// Whether the run is still where it was: neither its folder nor its job.json was moved or deleted.
/// Error: folder.moved {folder, now}.
Result<void> checkPlace(const RunFolder& run);

/// Why a worker that has ended wrote no state since `before`: worker.ended_early {run, file}, with
/// `name` as a person calls the run, or file.*, disk.full where this program can't write one
/// either, for what keeps the one from it keeps the other. Nothing: one was written, which says how
/// it ended.
std::optional<Error> silentEnd(const RunFolder& run, const RunState& before,
                               const std::string& name);

/// Removes what killed workers left half written: from the run folder, and from the folders that
/// its job names: those of the result, of the class images and of the copies. For who holds the
/// run's lock.
void sweepRun(const RunFolder& run);

/// Writes job.seal: a keyed hash of job.json. The key lies in the settings of the person
/// ($XDG_CONFIG_HOME/dreambooth-studio/run-key) and not of the computer, so that a cluster whose
/// machines share them trains a run anywhere. Errors: file.*, disk.full.
Result<void> sealJob(const RunFolder& run);

/// Whether job.json is as a program of this person wrote it.
bool isOwnRun(const RunFolder& run);

/// Folders outside of the run's project, or outside of the run where it is in none, that the job
/// would have written to.
std::vector<std::filesystem::path> placesOutside(const RunFolder& run, const Job& job);

/// Nothing for an own run. Else the error run.from_elsewhere {folder, places}.
Result<void> checkSeal(const RunFolder& run);

}  // namespace dreambooth
