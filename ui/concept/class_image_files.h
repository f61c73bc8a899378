// The class images of a folder as thumbnails, without those that another model drew.
#pragma once

#include <runs/class_image_origin.h>

#include <QImage>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace dreambooth {

struct ClassImage {
    std::string stamp;                       ///< fileStamp(): another one when the file is another
    std::optional<ClassImageOrigin> origin;  ///< of pictures that runs drew
    QImage picture;
};

using ClassImages = std::map<std::string, ClassImage>;  ///< by file name

/// What a run with this model and class prompt would learn from; `known` is not read again. Where
/// the model can't be opened all are shown. Not for the GUI thread: a model that was replaced is
/// read in full once.
ClassImages readClassImages(const std::filesystem::path& folder, const ClassImages& known,
                            const std::filesystem::path& model, const std::string& prompt);

}  // namespace dreambooth
