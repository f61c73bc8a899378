// Makes a run folder: from a folder of photos, as `dreambooth train` does, or from a project, with
// the squares at training resolution and job.json. Reads and writes pictures, so it is called off
// the GUI thread.
#pragma once

#include <base/error.h>
#include <project/project.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct PhotoFolderRun {
    Job job;
    std::filesystem::path photos = {};
    /// A folder with masks by the photos' names, in which white is the subject; empty: a photo's
    /// transparency is its mask.
    std::filesystem::path masks = {};
    /// A LoRA to begin with, which is copied; the job names the copy. Empty: it begins anew.
    std::filesystem::path networkWeights = {};
    CaptionPlaces captions = {};  ///< of the photos; one without has the instance prompt
    /// "latest", the name of a checkpoint of the run, or the folder of one elsewhere, which is
    /// copied; empty: begins anew.
    std::string resumeFrom = {};
    /// The process was started again by what launched it: a run of the same job goes on from its
    /// latest checkpoint.
    bool isRestart = false;
    /// Fields of the recipe that follow from the number of ranks, which a restart may change.
    std::vector<std::string> derivedFields = {};
};

/// Makes the run folder, or keeps the one that is there when it goes on; another run that lies
/// there is renamed, never overwritten, and only once the new one is whole. Where the checkpoint to
/// resume from does not fit the job, nothing changes. Errors: run.busy, flags.no_checkpoint,
/// checkpoint.damaged, checkpoint.other_setting, train.other_base, photo.*, file.*, disk.full.
Result<void> createRun(const RunFolder& run, const PhotoFolderRun& asked);

/// Only the run's input/: the photos, whole, with their short side at the resolution, and their
/// masks. Errors: photo.*, photos.none, file.*, disk.full.
Result<void> writeInputs(const RunFolder& run, const PhotoFolderRun& asked);

/// Where a run has the LoRA that it begins with, from its folder.
std::filesystem::path placeOfStartingLora(const std::filesystem::path& networkWeights);
/// Gives the run that lies there another name ("run.1"), which is returned. Errors:
/// run.busy.folder, file.*.
Result<std::filesystem::path> setRunAside(const RunFolder& run);
/// Gives another run folder the LoRA that this one begins with, if it does. Errors: file.*,
/// disk.full.
Result<void> copyStartingLora(const RunFolder& run, const RunFolder& to);

/// What the project's photos are to be learned with, in this folder. Paths are the project's.
Job jobOf(const Project& project, const RunFolder& run, const Recipe& recipe,
          const std::vector<std::string>& devices);

/// Each of the project's subjects has a class, and a phrase of its own. Errors: run.no_class,
/// run.subject_without_class, run.same_subject.
Result<void> checkSubjects(const Project& project);
/// The recipe can teach so many. Error: recipe.invalid.word_subjects.
Result<void> checkSubjectCount(const Recipe& recipe, std::size_t subjects);
/// Both, and each has photos. Errors: those, run.no_photos,
/// run.subject_without_photos, recipe.invalid.
Result<void> checkLearnable(const Project& project, const Recipe& recipe);

/// `choices`: what autotuning found for such a recipe, null where nothing did. Errors: those of
/// checkLearnable(), recipe.invalid, photo.*, disk.full, file.*. A folder that could not be
/// completed is taken away again.
Result<RunFolder> createRun(const Project& project, const Recipe& recipe,
                            const std::vector<std::string>& devices, const Json& choices = {});

/// What draws the project's class images and learns nothing, in the one folder that is for it
/// (RunFolder::classImagesId), in place of what was drawn there before. Needs no photos. Errors:
/// run.no_class, run.no_model, run.busy.folder, recipe.invalid, file.*.
Result<RunFolder> createClassImagesRun(const Project& project,
                                       const std::vector<std::string>& devices);

}  // namespace dreambooth
