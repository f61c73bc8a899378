// How two pictures differ, as a picture to look at and two figures. Its brightness is raised while
// it is painted, so that the gain can be changed without computing it again.
#pragma once

#include <ui/widgets/picture_levels.h>

#include <optional>

namespace dreambooth {

struct PictureDifference {
    PictureLevels picture;   ///< |a − b| of each channel
    double mean = 0;         ///< of all pixels and channels, 0–255
    int largest = 0;         ///< of any channel of any pixel, 0–255
    bool wasScaled = false;  ///< the smaller picture was enlarged to the size of the other

    /// Nothing where one is missing or their shapes differ: there are no pixels to hold against
    /// each other. Some 150 ms for 4096 × 4096 pixels.
    static std::optional<PictureDifference> between(const PictureLevels& a, const PictureLevels& b);

    /// Paints what of it lies in `exposed`, `gain` times as bright; see PictureLevels::paint().
    void paint(QPainter& painter, const QRectF& target, const QRectF& exposed,
               double devicePixelRatio, double hardEdgesFrom, double gain) const;
};

}  // namespace dreambooth
