// `dreambooth crop`: squares for training from photos of any kind, one PNG each.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <string>
#include <vector>

namespace dreambooth {

struct CropPhotosOptions {
    std::vector<std::string> photos;  ///< files, or folders for the pictures in them
    std::string output;               ///< a folder; older squares of the same names are replaced
    int size = 512;                   ///< pixels
    std::string mode = "centre";      ///< centre | subject
};

/// Cuts the squares; what is to be said of a photo goes to stderr. Returns {"output", "size",
/// "squares": [{"photo", "square", "crop": {x, y, size}, "notes"}], "failed": [{"photo", and what
/// an error has (base/error_json.h)}]}: one bad photo does not keep the others. Errors:
/// output.original, photos.none, file.*, disk.full.
Result<Json> cropPhotos(const CropPhotosOptions& options);

}  // namespace dreambooth
