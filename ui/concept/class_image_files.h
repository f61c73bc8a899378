// The class images of a folder as thumbnails, without those that another model drew.
#pragma once

#include <images/patience.h>
#include <project/project.h>
#include <runs/class_images.h>

#include <QImage>
#include <map>
#include <optional>
#include <string>

namespace dreambooth {

struct ClassImage {
    std::string stamp;                       ///< fileStamp(): another one when the file is another
    std::optional<ClassImageSource> origin;  ///< of pictures that runs drew
    QImage picture;
};

using ClassImages = std::map<std::string, ClassImage>;  ///< by file name

/// What a run of this project would learn from; `known` ones are not read again. Where the model
/// can't be opened all are shown. Not for the GUI thread: the model is read in full once.
ClassImages readClassImages(const Project& project, const ClassImages& known,
                            const Patience& patience);

}  // namespace dreambooth
