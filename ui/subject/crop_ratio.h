// The ratios of width to height that a crop can be given, by their names; and what is said of the
// shapes in which photos are learned.
#pragma once

#include <project/project.h>

#include <QSize>
#include <QString>
#include <vector>

namespace dreambooth {

struct CropRatio {
    QString name;
    double ratio = 0;          ///< 0: any
    bool isThePhotos = false;  ///< another one for another photo
};

/// Square, common ratios of pictures, the photo's own, and as the last one any.
std::vector<CropRatio> cropRatios(const QSize& photo);

/// The index of the first that this crop has, within a pixel.
int ratioOf(const Crop& crop, const std::vector<CropRatio>& ratios);

/// A crop of this ratio around the middle of another one, with as many pixels as fit into the
/// photo.
Crop withRatio(const Crop& crop, double ratio, const QSize& photo);

/// How much of a photo's crop is cut off for the shape in which it is learned, 0 … 1.
double cutOffShare(const Project& project, const Photo& photo);

/// In which size a photo is learned, and what of its crop is cut off by that.
QString learnedShapeText(const Project& project, const Photo& photo);

/// "512 × 512", or with how many photos each where there are several.
QString shapesText(const Project& project);

}  // namespace dreambooth
