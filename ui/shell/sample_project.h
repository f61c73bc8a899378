// New projects: an empty one that already knows the bundled model, and the sample with its photos
// and what was learned of them.
// The bundled files are copied, never changed.
#pragma once

#include <project/project.h>

#include <filesystem>

namespace dreambooth {

class Workspace;

/// Documents/DreamBooth/Backpack.dreambooth of this person.
std::filesystem::path defaultSampleFolder();

/// A project named after its folder, with the bundled model and its "Faithful" recipe.
Result<Project> createEmptyProject(const std::filesystem::path& folder);

/// The sample: class and token filled in, with a finished run and its pictures, so that Compare has
/// something to show; its photos come by importSamplePhotos().
Result<Project> createSampleProject(const std::filesystem::path& folder);

/// Imports the bundled photos the way a person's photos come in, so that they are checked alike;
/// the held-out ones are kept for judging.
void importSamplePhotos(Workspace& workspace);

}  // namespace dreambooth
