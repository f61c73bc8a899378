// Finding the subject in many photos at once; slow, so off the GUI thread.
#pragma once

#include <images/image.h>
#include <images/square.h>

#include <map>
#include <string>
#include <vector>

namespace dreambooth {

struct PhotoPreview {
    std::string file;  ///< name in photos/
    Image image;
    int photoWidth = 0;  ///< of the photo itself, pixels
};

/// The square around the subject of each, by file, in pixels of the photo.
std::map<std::string, Crop> subjectCrops(const std::vector<PhotoPreview>& previews);

}  // namespace dreambooth
