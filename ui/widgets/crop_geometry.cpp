// Moving and resizing a square: it has one size, so a drag of a corner follows its larger way.
// Sizes are limited by the distance between the anchor and the picture's border.
#include <ui/widgets/crop_geometry.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {
namespace {

int maxCropSize(const QSize& picture) {
    return std::min(picture.width(), picture.height());
}

int clampSize(int size, int maxSize) {
    return std::clamp(size, std::min(minCropSize, maxSize), maxSize);
}

Crop inside(Crop crop, const QSize& picture) {
    crop.size = clampSize(crop.size, maxCropSize(picture));
    crop.x = std::clamp(crop.x, 0, picture.width() - crop.size);
    crop.y = std::clamp(crop.y, 0, picture.height() - crop.size);
    return crop;
}

}  // namespace

QPointF handlePosition(CropHandle handle) {
    switch (handle) {
        case CropHandle::topLeft:
            return {0, 0};
        case CropHandle::top:
            return {0.5, 0};
        case CropHandle::topRight:
            return {1, 0};
        case CropHandle::right:
            return {1, 0.5};
        case CropHandle::bottomRight:
            return {1, 1};
        case CropHandle::bottom:
            return {0.5, 1};
        case CropHandle::bottomLeft:
            return {0, 1};
        case CropHandle::left:
            return {0, 0.5};
        case CropHandle::none:
        case CropHandle::inside:
            break;
    }
    return {0.5, 0.5};
}

Crop movedCrop(const Crop& crop, int dx, int dy, const QSize& picture) {
    return inside({crop.x + dx, crop.y + dy, crop.size}, picture);
}

Crop resizedCrop(const Crop& crop, CropHandle handle, double dx, double dy, const QSize& picture) {
    const QPointF at = handlePosition(handle);
    // -1 where the handle's side grows to the left or top, +1 to the right or bottom, 0 for
    // neither.
    const double sideX = at.x() * 2 - 1, sideY = at.y() * 2 - 1;
    const double growX = dx * sideX, growY = dy * sideY;
    double grow = 0;
    if (sideX != 0 && sideY != 0)
        grow = std::abs(growX) > std::abs(growY) ? growX : growY;
    else
        grow = sideX != 0 ? growX : growY;

    // The anchor stays where it is; along the axis that the handle does not pull, it is the middle.
    const double anchorX = crop.x + crop.size * (1 - at.x());
    const double anchorY = crop.y + crop.size * (1 - at.y());
    const auto reach = [](double anchor, double side, int length) {
        if (side > 0) return length - anchor;
        if (side < 0) return anchor;
        return 2.0 * length;  // slides along the border instead
    };
    const double maxSize =
        std::min({reach(anchorX, sideX, picture.width()), reach(anchorY, sideY, picture.height()),
                  static_cast<double>(maxCropSize(picture))});
    const int size =
        clampSize(static_cast<int>(std::lround(crop.size + grow)), static_cast<int>(maxSize));
    return inside({static_cast<int>(std::lround(anchorX - size * (1 - at.x()))),
                   static_cast<int>(std::lround(anchorY - size * (1 - at.y()))), size},
                  picture);
}

Crop grownCrop(const Crop& crop, int by, const QSize& picture) {
    const int size = clampSize(crop.size + by, maxCropSize(picture));
    const int shift = (size - crop.size) / 2;
    return inside({crop.x - shift, crop.y - shift, size}, picture);
}

}  // namespace dreambooth
