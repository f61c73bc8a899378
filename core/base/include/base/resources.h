// Where the files are that come with the program: the bundled model, the sample subjects.
// demo-model/ is a model folder, subjects/NAME/{photos,held-out}/ are JPEG files.
#pragma once

#include <filesystem>

namespace dreambooth {

/// The folder with demo-model/ and subjects/. The first that applies: the environment variable
/// DREAMBOOTH_RESOURCES, ../share/dreambooth-studio beside the program's folder (installed),
/// resources/ of the source tree (built). The folder may be missing: opening a file in it gives the
/// error.
std::filesystem::path resourceFolder();

/// The folder with the launchers for clusters (slurm.sbatch, ray_train.py): cluster/ of the
/// installed resources, packaging/cluster/ of the source tree.
std::filesystem::path launcherFolder();

}  // namespace dreambooth
