// The pictures that a run of a project learns from: parts of the project's photos, scaled to the
// resolution. A run that has not begun can be given others of the same photos.
#pragma once

#include <base/error.h>
#include <project/project.h>
#include <runs/run_folder.h>

namespace dreambooth {

/// Writes input/ and, in photos.json, of which photos and how they stood. Errors: photo.*, file.*,
/// disk.full.
Result<void> cutPhotos(const Project& project, const RunFolder& run, const Recipe& recipe);

/// The project that the run lies in, as it was when this job was made: its photos, its subjects and
/// its base model. `needsMasks`: those that were painted have to be there too. Errors:
/// waiting.no_originals where an earlier version made the run, waiting.photos_gone {photos}, those
/// of Project::open().
Result<Project> projectOf(const RunFolder& run, const Job& job, bool needsMasks);

}  // namespace dreambooth
