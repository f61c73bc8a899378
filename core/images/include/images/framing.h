// How a photo stands, and the part of it that the model sees.
#pragma once

#include <filesystem>

namespace dreambooth {

/// What a person did to the upright original (EXIF rotation applied), one after the other.
struct Orientation {
    bool isMirrored = false;  ///< left to right
    int quarters = 0;         ///< turned clockwise, 0 to 3
    double straighten = 0;    ///< degrees clockwise, without the corners that this would bring in
    bool operator==(const Orientation&) const = default;
};
constexpr double maxStraighten = 45;  ///< degrees either way

/// A picture file that stands otherwise than it is (read by images/orientation.h).
struct OrientedFile {
    std::filesystem::path path;
    Orientation orientation = {};
};

/// The part that the model sees, in pixels of the photo as it stands. Without width: never set.
struct Crop {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool isSquare() const { return width == height; }
    /// Of width to height; 1 where it was never set.
    double ratio() const { return height > 0 ? static_cast<double>(width) / height : 1; }
    bool operator==(const Crop&) const = default;
};

constexpr Crop squareCrop(int x, int y, int side) {
    return {x, y, side, side};
}

}  // namespace dreambooth
