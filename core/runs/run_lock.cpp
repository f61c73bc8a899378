// Locks and links of a run folder.
#include <base/paths.h>
#include <base/temporaries.h>
#include <runs/run_lock.h>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

Result<void> refuseLink(const fs::path& path) {
    std::error_code error;
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::regular || type == fs::file_type::directory ||
        type == fs::file_type::not_found)
        return {};
    return failure("file.not_regular.in_run", {{"file", path.string()}});
}

/// The folder and all below it; links are not followed.
void sweepAll(const fs::path& folder) {
    sweepTemporaries(folder, Makers::anywhere);
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error))
        if (std::error_code ignored; at->symlink_status(ignored).type() == fs::file_type::directory)
            sweepTemporaries(at->path(), Makers::anywhere);
}

}  // namespace

Result<RunLock> RunLock::acquire(const RunFolder& run) {
    TRY_VOID(refuseLinks(run));
    TRY(RunLock hold, join(run));
    TRY(hold.m_lock, FileLock::acquire(run.lockFile()));
    Result<FileLock> folder = FileLock::acquire(run.path());
    // A network file system may be without locks of folders: the file alone has to do there.
    if (!folder && folder.error().code == "file.locked") return std::unexpected(folder.error());
    if (folder) hold.m_folderLock.emplace(std::move(*folder));
    return hold;
}

Result<RunLock> RunLock::join(const RunFolder& run) {
    TRY(HeldFolder folder, HeldFolder::hold(run.path()));
    return RunLock(std::move(folder));
}

void RunLock::shareWithChildren() const {
    if (m_lock) m_lock->shareWithChildren();
    if (m_folderLock) m_folderLock->shareWithChildren();
}

bool isLocked(const RunFolder& run) {
    return FileLock::isHeld(run.lockFile()) || FileLock::isHeld(run.path());
}

Result<void> refuseLinks(const RunFolder& run) {
    const auto isOurs = [&](const fs::path& entry) { return entry == run.output(); };
    for (const fs::path& entry : entriesIn(run.path()))
        if (!isOurs(entry)) TRY_VOID(refuseLink(entry));
    for (const fs::path& entry : entriesIn(run.requests())) TRY_VOID(refuseLink(entry));
    return {};
}

Result<void> checkPlace(const RunFolder& run) {
    TRY_VOID(checkHeldFolders());
    if (pathExists(run.jobFile())) return {};
    return failure("folder.moved.deleted", {{"folder", run.path().string()}, {"now", ""}});
}

void sweepRun(const RunFolder& run) {
    sweepAll(run.path());
    const Result<Job> job = run.readJob();
    if (!job) return;
    sweepTemporaries(run.outputOf(*job));
    for (const Job& one : jobsOfClasses(*job)) sweepTemporaries(run.classImagesOf(one));
    if (!job->checkpointCopies.empty()) sweepAll(run.path() / job->checkpointCopies);
}

}  // namespace dreambooth
