// The list, and crops of its ratios.
#include <images/crop.h>
#include <project/photo_shapes.h>
#include <ui/style/tr.h>
#include <ui/subject/crop_ratio.h>

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <utility>

namespace dreambooth {

namespace {

QString sizeText(PictureShape shape) {
    return QStringLiteral("%1 × %2").arg(shape.width).arg(shape.height);
}

}  // namespace

std::vector<CropRatio> cropRatios(const QSize& photo) {
    std::vector<CropRatio> ratios = {{tr("Square"), 1}};
    constexpr std::pair<int, int> common[] = {{4, 5}, {5, 4}, {2, 3}, {3, 2}, {9, 16}, {16, 9}};
    for (const auto& [width, height] : common)
        ratios.push_back({QLocale().toString(width) + u':' + QLocale().toString(height),
                          static_cast<double>(width) / height});
    const Crop whole{0, 0, photo.width(), photo.height()};
    ratios.push_back({tr("As the photo"), whole.ratio(), true});
    ratios.push_back({tr("Any"), 0});
    return ratios;
}

int ratioOf(const Crop& crop, const std::vector<CropRatio>& ratios) {
    const auto found = std::ranges::find_if(ratios, [&](const CropRatio& one) {
        return one.ratio == 0 ||
               std::abs(crop.width - crop.height * one.ratio) <= std::max(1.0, one.ratio);
    });
    return static_cast<int>(found - ratios.begin());
}

Crop withRatio(const Crop& crop, double ratio, const QSize& photo) {
    if (ratio <= 0) return crop;
    const double pixels = static_cast<double>(crop.width) * crop.height;
    const double width = std::min(
        {std::sqrt(pixels * ratio), static_cast<double>(photo.width()), photo.height() * ratio});
    const auto rounded = [](double value) {
        return std::max(1, static_cast<int>(std::lround(value)));
    };
    const int across = rounded(width), down = rounded(width / ratio);
    return clampCrop(
        {crop.x + (crop.width - across) / 2, crop.y + (crop.height - down) / 2, across, down},
        photo.width(), photo.height());
}

double cutOffShare(const Project& project, const Photo& photo) {
    if (photo.width <= 0 || photo.height <= 0) return 0;
    const Crop crop = clampCrop(photo.crop, photo.width, photo.height);
    const Crop part = fittedCrop(crop, learnedShape(project.recipe, photo));
    return 1 - static_cast<double>(part.width) * part.height /
                   (static_cast<double>(crop.width) * crop.height);
}

QString learnedShapeText(const Project& project, const Photo& photo) {
    if (photo.width <= 0 || photo.height <= 0) return {};
    const Crop crop = clampCrop(photo.crop, photo.width, photo.height);
    const PictureShape shape = learnedShape(project.recipe, photo);
    QString text = tr("Learned as %1.").arg(sizeText(shape));
    const int cutOff = static_cast<int>(std::lround(cutOffShare(project, photo) * 100));
    if (cutOff > 0) text += u' ' + tr("%1 % of the crop is cut off for that.").arg(cutOff);
    if (!crop.isSquare() && !project.recipe.use_aspect_ratio_buckets)
        text += u' ' + tr("“Photos in their own shapes” is off under All settings.");
    return text;
}

QString shapesText(const Project& project) {
    const auto shapes = shapesOf(project, project.recipe);
    if (shapes.empty()) return sizeText({project.recipe.resolution, project.recipe.resolution});
    QStringList texts;
    for (const ShapeCount& one : shapes)
        texts += tr("%1 (%2)").arg(sizeText(one.shape)).arg(one.photos);
    return texts.join(QStringLiteral(" · "));
}

}  // namespace dreambooth
