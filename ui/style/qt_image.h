// Between core's pictures (cv::Mat, RGB) and Qt's.
// Both directions copy, so that neither outlives the other's memory.
#pragma once

#include <images/decode.h>
#include <images/image.h>

#include <QImage>
#include <filesystem>

namespace dreambooth {

inline QImage toQImage(const Image& image) {
    if (image.empty()) return {};
    return QImage(image.data, image.cols, image.rows, static_cast<qsizetype>(image.step),
                  QImage::Format_RGB888)
        .convertToFormat(QImage::Format_RGB32);
}

/// Three bytes a pixel, for pictures that are kept; Qt paints those of toQImage() faster.
inline QImage toCompactQImage(const Image& image) {
    if (image.empty()) return {};
    return QImage(image.data, image.cols, image.rows, static_cast<qsizetype>(image.step),
                  QImage::Format_RGB888)
        .copy();
}

/// Masks: 8 bit grey.
inline QImage toGreyQImage(const cv::Mat& grey) {
    if (grey.empty()) return {};
    return QImage(grey.data, grey.cols, grey.rows, static_cast<qsizetype>(grey.step),
                  QImage::Format_Grayscale8)
        .copy();
}

inline cv::Mat fromGreyQImage(const QImage& image) {
    const QImage grey = image.convertToFormat(QImage::Format_Grayscale8);
    return cv::Mat(grey.height(), grey.width(), CV_8UC1, const_cast<uchar*>(grey.constBits()),
                   static_cast<size_t>(grey.bytesPerLine()))
        .clone();
}

/// A picture of a project, which may be a stranger's and is therefore decoded in a process of its
/// own; null where it can't be read.
inline QImage readPicture(const std::filesystem::path& file) {
    return toQImage(decodeImage(file).value_or(Image()));
}

inline Image fromQImage(const QImage& image) {
    const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
    return Image(rgb.height(), rgb.width(), CV_8UC3, const_cast<uchar*>(rgb.constBits()),
                 static_cast<size_t>(rgb.bytesPerLine()))
        .clone();
}

}  // namespace dreambooth
