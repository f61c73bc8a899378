// The square of a photo that the model sees.
#pragma once

namespace dreambooth {

/// The square that the model sees, in pixels of the upright original (EXIF rotation applied).
struct Crop {
    int x = 0;
    int y = 0;
    int size = 0;
    bool operator==(const Crop&) const = default;
};

}  // namespace dreambooth
