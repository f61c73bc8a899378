// Finding the subject in many photos at once; slow, so off the GUI thread.
#pragma once

#include <base/cancel.h>
#include <images/framing.h>
#include <images/orientation.h>

#include <atomic>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

struct PhotoFile {
    std::string file;  ///< name in photos/
    OrientedFile picture;
    int photoWidth = 0;  ///< pixels
    double ratio = 1;    ///< of the crop, width to height
};

/// The crop around the subject of each, by file, in pixels of the photo; without those that can't
/// be read, or are not once it is cancelled. Photos are read one after another, and `done` counts
/// them.
std::map<std::string, Crop> subjectCrops(const std::vector<PhotoFile>& photos,
                                         const CancelToken& cancel, std::atomic<int>& done);

}  // namespace dreambooth
