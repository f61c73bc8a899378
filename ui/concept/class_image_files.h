// The class images of a project as thumbnails, without those that another model drew; and a
// person's own, copied in.
#pragma once

#include <images/decode.h>
#include <project/project.h>
#include <runs/class_images.h>

#include <QImage>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct ClassImage {
    std::string stamp;                       ///< fileStamp(): another one when the file is another
    std::optional<ClassImageSource> origin;  ///< of pictures that runs drew
    QImage picture;
    std::filesystem::path file;
    /// Below class-images/. A person's own is one picture for every model and size.
    std::filesystem::path place = {};
};

using ClassImages = std::map<std::string, ClassImage>;  ///< by file name

/// What a run of this project would learn from for the subject.
struct FoundClassImages {
    ClassImages images;
    int tooSmall = 0;  ///< of the person's own, for the size: those are not learned
};

/// `known` ones are not read again. Where the model can't be opened all are shown. Not for the GUI
/// thread: the model is read in full once.
FoundClassImages readClassImages(const Project& project, const Subject& subject,
                                 const ClassImages& known, const DecodeLimit& limit);

struct AddedClassImages {
    int added = 0;
    std::vector<Error> refused;  ///< of those that are no pictures, tiny, or could not be copied
};

/// Copies pictures, and those of folders, with their captions to where class images are for every
/// base model and size. Errors of `refused`: photo.*, photos.none, caption.*, file.*, disk.full.
/// Not for the GUI thread.
AddedClassImages addClassImages(const Project& project, const Subject& subject,
                                const std::vector<std::filesystem::path>& files,
                                const DecodeLimit& limit);

}  // namespace dreambooth
