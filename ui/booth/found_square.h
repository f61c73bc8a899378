// The square of a visitor's photo that is learned: found by itself, and cut out.
#pragma once

#include <ui/booth/booth_visit.h>

#include <filesystem>

namespace dreambooth {

/// Around the subject, else the middle.
Crop foundSquare(const QImage& picture);

/// A photo of a visitor at the size that the booth works with, and its square; without a picture
/// where the file can't be read.
VisitPhoto readVisitPhoto(const std::filesystem::path& file);

/// The square cut out, at the photo's own pixels.
QImage squareOf(const VisitPhoto& photo);

}  // namespace dreambooth
