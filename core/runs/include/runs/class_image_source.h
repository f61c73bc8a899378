// Which model drew a class image, and with which prompt. Each one that a run draws holds it in its
// own file, so that it is known wherever the picture lies and however the run ended.
#pragma once

#include <base/error.h>
#include <images/encode.h>
#include <runs/job.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

struct ClassImageSource {
    std::string model;  ///< modelIdentity(): what its files held, not where they lay
    std::string prompt;
    bool operator==(const ClassImageSource&) const = default;
};

/// What such a picture is to hold.
PngTexts textsOf(const ClassImageSource& origin);

/// Of those pictures that runs drew; a person's own, and those of older versions, say nothing.
std::map<std::filesystem::path, ClassImageSource> classImageSources(
    const std::vector<std::filesystem::path>& pictures);

/// Class images that a run would draw first. Reads the model's weights in full once a computer.
/// Errors: model.*, file.*.
Result<int> missingClassImages(const Job& job);

}  // namespace dreambooth
