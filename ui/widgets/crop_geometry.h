// Moving and resizing a square inside a picture, in pixels of the picture.
// Pure arithmetic: the results always lie inside and are at least `minCropSize` large.
#pragma once

#include <images/square.h>

#include <QPointF>
#include <QSize>

namespace dreambooth {

constexpr int minCropSize = 16;

/// Where one takes hold of a crop; `inside` moves it.
enum class CropHandle {
    none,
    inside,
    topLeft,
    top,
    topRight,
    right,
    bottomRight,
    bottom,
    bottomLeft,
    left,
};

Crop movedCrop(const Crop& crop, int dx, int dy, const QSize& picture);

/// The crop after its handle was dragged by (dx, dy): the opposite corner stays, or the middle of
/// the opposite edge.
Crop resizedCrop(const Crop& crop, CropHandle handle, double dx, double dy, const QSize& picture);

/// Larger or smaller around its middle, which moves only where the picture ends.
Crop grownCrop(const Crop& crop, int by, const QSize& picture);

/// A position of the handle in the crop: (0,0) top left … (1,1) bottom right.
QPointF handlePosition(CropHandle handle);

}  // namespace dreambooth
