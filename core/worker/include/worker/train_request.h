// What `dreambooth train` is asked for by the flags of diffusers' scripts, as values, and the run
// that follows from them.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <images/aspect_buckets.h>
#include <runs/create_run.h>

#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct TrainRequest {
    /// diffusers (empty too), ray, or a preset of the studio: fast, faithful, full.
    std::string preset;
    /// The recipe's fields that were given, by name; then those of a file of settings; the others
    /// are the preset's.
    Json recipe = Json::object(), recipeFile = Json::object();
    std::string model, revision;             ///< a folder, a file or a hub id
    std::string vae;                         ///< in place of the model's own; may be empty
    std::string networkWeights;              ///< a LoRA to begin with; may be empty
    std::string photos, masks, classImages;  ///< folders; only photos must be given
    CaptionPlaces captions;                  ///< of the photos and of the class images
    std::string instancePrompt, classPrompt;
    std::string placeholderToken, initializerToken;  ///< the word of textual inversion
    std::string output = "dreambooth-model";         ///< the run itself lies in its run/
    std::string checkpointCopies, tensorboard;       ///< folders; may be empty
    std::string resumeFrom;                          ///< as PhotoFolderRun's
    bool isRestart = false;                          ///< as PhotoFolderRun's
    bool isFirstRank = true;                         ///< which alone says what has no effect
    std::vector<std::string> devices = {"auto"};
    std::optional<int> epochs;  ///< rounds over the data, where no number of steps was given
    std::optional<int> validationEpochs;  ///< between sample pictures of a LoRA; else 50
    /// Becomes aspect_ratio_buckets, once the resolution is known.
    std::optional<FineBuckets> fineBuckets;
    int repeats = 1;                 ///< how often an epoch shows each photo, for its length
    bool scaleLearningRate = false;  ///< by batch size, accumulation and number of ranks
};

/// output/run.
RunFolder runFolderOf(const TrainRequest& request);

/// The run for `worldSize` ranks. Errors: flags.missing {flag}, flags.preset, recipe.invalid,
/// photo.*, photos.none, model.*.
Result<PhotoFolderRun> photoFolderRun(const TrainRequest& request, int worldSize);

}  // namespace dreambooth
