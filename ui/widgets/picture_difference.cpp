// Computes the difference of two pictures, and paints it brighter.
#include <images/difference.h>
#include <images/resize.h>
#include <ui/widgets/picture_difference.h>

#include <QPainter>
#include <cstdlib>

namespace dreambooth {

namespace {

/// The pixels of a Format_RGB32 picture, whose fourth byte is 255 everywhere; not copied.
cv::Mat pixelsOf(const QImage& image) {
    return {image.height(), image.width(), CV_8UC4, const_cast<uchar*>(image.constBits()),
            static_cast<std::size_t>(image.bytesPerLine())};
}

/// Whether one is the other in another size, within the pixel to which sizes are rounded.
bool haveOneShape(const QSize& large, const QSize& small) {
    const double height = 1.0 * large.height() * small.width() / large.width();
    return std::abs(height - small.height()) < 1;
}

}  // namespace

std::optional<PictureDifference> PictureDifference::between(const PictureLevels& a,
                                                            const PictureLevels& b) {
    if (a.isNull() || b.isNull()) return std::nullopt;
    const bool isFirstLarger = a.size().width() >= b.size().width();
    const PictureLevels& large = isFirstLarger ? a : b;
    const PictureLevels& small = isFirstLarger ? b : a;
    if (!haveOneShape(large.size(), small.size())) return std::nullopt;
    const cv::Mat first = pixelsOf(large.image());
    cv::Mat second = pixelsOf(small.image());
    PictureDifference result;
    result.wasScaled = large.size() != small.size();
    if (result.wasScaled) second = resized(second, first.size());
    const Difference difference = differenceOf(first, second);
    result.picture =
        PictureLevels(QImage(difference.picture.data, first.cols, first.rows,
                             static_cast<qsizetype>(difference.picture.step), QImage::Format_RGB32)
                          .copy());
    result.mean = difference.mean;
    result.largest = difference.largest;
    return result;
}

void PictureDifference::paint(QPainter& painter, const QRectF& target, const QRectF& exposed,
                              double devicePixelRatio, double hardEdgesFrom, double gain) const {
    const QRect part = target.intersected(exposed).toAlignedRect();
    if (part.isEmpty()) return;
    // Transparent where the picture does not reach, whose edges may lie between two pixels.
    QImage seen(part.size() * devicePixelRatio, QImage::Format_ARGB32_Premultiplied);
    seen.setDevicePixelRatio(devicePixelRatio);
    seen.fill(Qt::transparent);
    {
        QPainter inner(&seen);
        inner.translate(-part.topLeft());
        picture.paint(inner, target, devicePixelRatio, hardEdgesFrom);
    }
    cv::Mat pixels = pixelsOf(seen);
    cv::convertScaleAbs(pixels, pixels, gain);
    painter.drawImage(part.topLeft(), seen);
}

}  // namespace dreambooth
