// Class images: which model drew one and with which prompt, and the ones that come with the
// program. Each one that a run draws holds its source in its own file, so that it is known wherever
// the picture lies and however the run ended.
#pragma once

#include <base/error.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/project.h>
#include <runs/job.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// Which model drew a class image and with which prompt.
struct ClassImageSource {
    std::string model;  ///< modelIdentity(): what its files held, not where they lay
    std::string prompt;
    bool operator==(const ClassImageSource&) const = default;
};

/// Of class images that a run draws; `model` is its modelIdentity(). In fewer bits it draws other
/// pictures.
ClassImageSource sourceOf(const std::string& model, const std::string& prompt,
                          const Recipe& recipe);

/// What such a picture is to hold.
PngTexts textsOf(const ClassImageSource& source);

/// Of those pictures that runs drew; those of older versions say nothing, and a person's own are
/// for every model, wherever they were drawn once.
std::map<std::filesystem::path, ClassImageSource> classImageSources(
    const std::vector<std::filesystem::path>& pictures);

/// A person's own pictures of a class, which are for every base model and size: beside the folders
/// in which a project has class images by those. `classImages` is one of these folders.
std::filesystem::path ownClassImagesFolder(const std::filesystem::path& classImages,
                                           const std::string& classPrompt);
/// Of those the ones that the folder does not have yet.
struct OwnClassImages {
    std::vector<std::filesystem::path> files = {};
    std::vector<std::filesystem::path> tooSmall = {};  ///< for this size: they are not learned
};
OwnClassImages ownClassImages(const std::filesystem::path& classImages,
                              const std::string& classPrompt, int resolution);
/// Gives them to the folder, with their captions: as links where the disk has such. Errors: file.*,
/// disk.full.
Result<void> takeOwnClassImages(const std::filesystem::path& classImages,
                                const std::string& classPrompt, int resolution);
/// Whether nothing would be seen of a picture of these pixels at the size that is learned.
bool isTooSmall(const ImageInfo& picture, int resolution);

/// Names of those in this folder, and of the person's own, that the project leaves out; also those
/// that an earlier version kept, of whatever folder.
std::vector<std::string> leftOutOf(const Project& project, const std::filesystem::path& classImages,
                                   const std::string& classPrompt);

/// Class images, of all classes, that a run would draw first. Reads the model's weights in full
/// once a computer. Errors: model.*, file.*.
Result<int> missingClassImages(const Job& job);

/// Of those the ones that a run takes in place of drawing them, in the order of their numbers: as
/// many as it lacks beside `there`, and none of the same name. `model` is sourceOf()'s: with
/// another model, prompt, size, or other settings to draw them with there are none. The seed does
/// not count, as it doesn't for what lies in a project already.
std::vector<std::filesystem::path> readyClassImages(
    const Job& job, const std::string& model, const std::vector<std::filesystem::path>& there);

/// What this model draws of the prompt in each of scoreScenes, by their order; empty where another
/// model, prompt, size, seed, or other settings to draw them with are wanted. In float32.
std::vector<std::filesystem::path> readyScenes(const std::string& model, const std::string& prompt,
                                               const Recipe& recipe);

}  // namespace dreambooth
