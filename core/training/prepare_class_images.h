// The pictures of the class for prior preservation: those that are there, those that come with the
// program, and the missing ones drawn by the base model before anything is learned, shared out over
// the ranks, none twice.
#pragma once

#include <runs/reporter.h>
#include <runs/run_folder.h>
#include <training/step_control.h>
#include <training/trainable.h>
#include <training/trainer.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

struct ClassImagesResult {
    std::vector<std::filesystem::path> files;  ///< num_class_images of them, sorted by name
    bool stopped = false;                      ///< on request, before all were there
};

/// Pictures that a run drew by another model (by its content, formats/model_identity.h) or with
/// another prompt are set aside, with a notice; a person's own are used as they are.
/// A collective call. Picture k of a seed is the same for any number of ranks, and after a kill.
/// Errors: file.*, disk.full, draw.*, train.no_class_images.
Result<ClassImagesResult> prepareClassImages(const Job& job, const std::filesystem::path& folder,
                                             const PictureFiles& pictures, TrainableModel& model,
                                             const RankGroup& ranks, StepControl& control,
                                             RunReporter& reporter);

}  // namespace dreambooth
