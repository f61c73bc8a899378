// The square of a visitor's photo that is learned: found by itself, and cut out.
#pragma once

#include <ui/booth/booth_visit.h>

namespace dreambooth {

/// Around the subject, else the middle.
Crop foundSquare(const QImage& picture);

/// The square cut out, at the photo's own pixels.
QImage squareOf(const VisitPhoto& photo);

}  // namespace dreambooth
