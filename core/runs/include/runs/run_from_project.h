// Makes a run folder from a project: the squares at training resolution and job.json.
// Reads and writes pictures, so it is called off the GUI thread.
#pragma once

#include <base/error.h>
#include <project/project.h>
#include <runs/run_folder.h>

#include <string>
#include <vector>

namespace dreambooth {

/// What the project's photos are to be learned with, in this folder. Paths are the project's.
Job jobOf(const Project& project, const RunFolder& run, const Recipe& recipe,
          const std::vector<std::string>& devices);

/// Errors: run.no_photos, run.no_class, recipe.invalid, photo.*, disk.full, file.*. A folder that
/// could not be completed is taken away again.
Result<RunFolder> prepareRun(const Project& project, const Recipe& recipe,
                             const std::vector<std::string>& devices);

}  // namespace dreambooth
