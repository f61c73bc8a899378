// Makes halves of a picture, and paints the nearest of them.
#include <images/resize.h>
#include <ui/widgets/picture_levels.h>

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

/// Small models' pictures are enlarged a lot, and Qt's bilinear filter would show it: a bicubic
/// enlargement of at most this factor and size is made beforehand.
constexpr int maxEnlargement = 8;
constexpr int maxEnlargedSide = 2048;
constexpr int smallestLevel = 64;  // pixels of the longer side

int longerSide(const QSize& size) {
    return std::max(size.width(), size.height());
}

QImage scaledTo(const QImage& image, const QSize& size) {
    QImage result(size, QImage::Format_RGB32);
    const cv::Mat from(image.height(), image.width(), CV_8UC4,
                       const_cast<uchar*>(image.constBits()),
                       static_cast<std::size_t>(image.bytesPerLine()));
    cv::Mat to(size.height(), size.width(), CV_8UC4, result.bits(),
               static_cast<std::size_t>(result.bytesPerLine()));
    resized(from, to.size()).copyTo(to);
    return result;
}

}  // namespace

PictureLevels::PictureLevels(const QImage& image) {
    if (image.isNull()) return;
    const QImage own = image.convertToFormat(QImage::Format_RGB32);
    for (int factor = maxEnlargement; factor > 1; factor /= 2)
        if (longerSide(own.size()) * factor <= maxEnlargedSide)
            m_levels.push_back(scaledTo(own, own.size() * factor));
    m_own = m_levels.size();
    m_levels.push_back(own);
    while (longerSide(m_levels.back().size()) > smallestLevel) {
        const QSize size = m_levels.back().size();
        m_levels.push_back(scaledTo(m_levels.back(),
                                    QSize(size.width() / 2, size.height() / 2).expandedTo({1, 1})));
    }
}

const QImage& PictureLevels::image() const {
    static const QImage none;
    return isNull() ? none : m_levels[m_own];
}

qsizetype PictureLevels::bytes() const {
    qsizetype bytes = 0;
    for (const QImage& level : m_levels) bytes += level.sizeInBytes();
    return bytes;
}

/// The smallest that is not enlarged, so that what is painted is sharp and does not alias.
const QImage& PictureLevels::levelFor(double width) const {
    const auto tooSmall = [width](const QImage& level) { return level.width() < width - 0.5; };
    const auto found = std::ranges::find_if(m_levels, tooSmall);
    return found == m_levels.begin() ? *found : *std::prev(found);
}

void PictureLevels::paint(QPainter& painter, const QRectF& target, double devicePixelRatio,
                          double hardEdgesFrom) const {
    if (isNull()) return;
    const double scale = target.width() * devicePixelRatio / size().width();
    const double whole = std::round(scale);
    QRectF exact = target;
    if (whole >= 1 && std::abs(scale - whole) * size().width() < 0.01) {
        const QPointF corner = target.topLeft() * devicePixelRatio;
        exact.moveTopLeft(QPointF(std::round(corner.x()), std::round(corner.y())) /
                          devicePixelRatio);
    }
    const bool hasHardEdges = scale >= hardEdgesFrom;
    painter.setRenderHint(QPainter::SmoothPixmapTransform, !hasHardEdges);
    painter.drawImage(exact, hasHardEdges ? image() : levelFor(target.width() * devicePixelRatio));
}

}  // namespace dreambooth
