// Sweeping a run.
#include <base/temporaries.h>
#include <runs/sweep.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

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

void sweepRun(const RunFolder& run) {
    sweepAll(run.path());
    const Result<Job> job = run.readJob();
    if (!job) return;
    sweepTemporaries(run.outputOf(*job));
    sweepTemporaries(run.classImagesOf(*job));
    if (!job->checkpointCopies.empty()) sweepAll(run.path() / job->checkpointCopies);
}

}  // namespace dreambooth
