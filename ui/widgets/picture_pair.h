// Two pictures that are looked at together, ready to be painted.
#pragma once

#include <base/side.h>
#include <ui/widgets/picture_difference.h>

#include <QString>
#include <array>
#include <optional>

namespace dreambooth {

struct PicturePair {
    std::array<PictureLevels, 2> pictures;
    std::array<QString, 2> files;  ///< where they lie; empty: nowhere
    /// Computed only where it is looked at.
    std::optional<PictureDifference> difference;

    PictureLevels& picture(Side side) { return pictures[static_cast<std::size_t>(side)]; }
    const PictureLevels& picture(Side side) const {
        return pictures[static_cast<std::size_t>(side)];
    }
    QString& file(Side side) { return files[static_cast<std::size_t>(side)]; }
    const QString& file(Side side) const { return files[static_cast<std::size_t>(side)]; }
};

}  // namespace dreambooth
