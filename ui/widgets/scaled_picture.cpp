// Scaling and painting (see the header).
#include <images/resize.h>
#include <ui/style/qt_image.h>
#include <ui/widgets/scaled_picture.h>

#include <QPainter>
#include <algorithm>

namespace dreambooth {

namespace {

/// From here on a person looks at pixels: they get hard edges.
constexpr double hardEdgesFrom = 16;
/// Larger than this, the picture is scaled while painting rather than beforehand.
constexpr double maxScaledSide = 2048;

/// By area or bicubic: small models' pictures are enlarged five times, and Qt's bilinear filter
/// would show it.
QPixmap scaledTo(const QImage& image, const QSize& size) {
    return QPixmap::fromImage(
        toQImage(resized(fromQImage(image), cv::Size(size.width(), size.height()))));
}

}  // namespace

void ScaledPicture::setImage(const QImage& image) {
    m_image = image;
    m_scaled = {};
}

void ScaledPicture::paint(QPainter& painter, const QRectF& target, double devicePixelRatio) {
    const QSizeF exact = target.size() * devicePixelRatio;
    if (std::max(exact.width(), exact.height()) > maxScaledSide) {
        painter.setRenderHint(QPainter::SmoothPixmapTransform,
                              exact.width() / m_image.width() < hardEdgesFrom);
        painter.drawImage(target, m_image);
        return;
    }
    const QSize size = exact.toSize().expandedTo({1, 1});
    if (m_scaled.isNull() || m_scaledSize != size) {
        m_scaled = scaledTo(m_image, size);
        m_scaled.setDevicePixelRatio(devicePixelRatio);
        m_scaledSize = size;
    }
    painter.drawPixmap(target.topLeft(), m_scaled);
}

}  // namespace dreambooth
