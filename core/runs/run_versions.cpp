// Versions of a run's files.
#include "run_error.h"

#include <base/json.h>
#include <base/json_fields.h>
#include <runs/checkpoint_files.h>
#include <runs/input_fingerprint.h>
#include <runs/run_versions.h>

namespace dreambooth {

Result<void> refuseNewer(const std::filesystem::path& file, int version) {
    const Json object = readJson(file).value_or(Json());
    if (valueOr(object, "version", 0.0) <= version) return {};
    return inFile(Result<void>(newerRun()), file);
}

Result<void> checkVersions(const RunFolder& run) {
    TRY_VOID(refuseNewer(run.jobFile(), Job::version));
    TRY_VOID(refuseNewer(run.stateFile(), runStateVersion));
    TRY_VOID(refuseNewer(inputFingerprintFile(run), InputFingerprint::version));
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        for (const char* name : {RunFolder::manifestName, checkpoint_files::progress})
            TRY_VOID(refuseNewer(one.path / name, checkpoint_files::version));
    return {};
}

}  // namespace dreambooth
