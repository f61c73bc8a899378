// `dreambooth plan`: what a run will need, measured on a few of its steps in a process of its own,
// whether that fits, and what each remedy would need.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/temporaries.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// A run folder that goes with the object: there the steps are measured. It holds the person's
/// photos, and lies where nobody else can read it.
class ScratchRun {
public:
    /// Beside this all of them are made. Errors: folder.*, file.*.
    static Result<std::filesystem::path> folder();
    /// What a killed one left goes, too. Errors: folder.*, file.*, disk.full.
    static Result<ScratchRun> make();
    RunFolder run() const { return RunFolder(m_folder.path()); }

    /// Takes job, input and what was measured of a run; with `photos` above 0 so many made-up ones,
    /// where the run has none yet. Errors: file.*, json.malformed.
    Result<Job> take(const RunFolder& given, int photos) const;

private:
    explicit ScratchRun(TemporaryFolder folder) : m_folder(std::move(folder)) {}
    TemporaryFolder m_folder;
};

/// Measures a job whose input lies in `scratch`, of a run that will lie in `runFolder`. Returns
/// what toJson(RunPlan) says with "available_bytes", "fits", "disk_bytes" (the most that the run
/// will take there), "disk_available_bytes", "fits_disk" and "remedies": [{…, "change": fields of
/// the recipe}], measured where it does not fit or `withRemedies` (project/memory_remedies.h), what
/// fits first and of that the fastest; where memory ran out {"code": "memory.out", "text"} in place
/// of the figures. Errors: those of the run's preparation, plan.failed.
Result<Json> planRun(const RunFolder& scratch, const Job& job,
                     const std::filesystem::path& runFolder, bool withRemedies);

/// In the child that planRun() starts (`plan --measure FOLDER`): measures, and leaves the result or
/// the error in the folder. Errors: file.*, json.malformed.
Result<void> measureInScratch(const RunFolder& scratch);

}  // namespace dreambooth
