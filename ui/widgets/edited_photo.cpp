// Scales the preview once for each size of the widget: a stroke paints it many times a second.
#include <ui/widgets/edited_photo.h>

#include <QPainter>

namespace dreambooth {

void EditedPhoto::set(const QImage& preview, const QSize& size) {
    m_preview = preview;
    m_size = size;
    m_scaled = {};
}

QRectF EditedPhoto::within(const QRectF& area) const {
    const QSizeF size = QSizeF(m_size).scaled(area.size(), Qt::KeepAspectRatio);
    return {area.center() - QPointF(size.width(), size.height()) / 2, size};
}

void EditedPhoto::paint(QPainter& painter, const QRectF& place, double devicePixelRatio) {
    const QSize pixels = (place.size() * devicePixelRatio).toSize();
    if (m_scaled.size() != pixels || m_scaled.devicePixelRatio() != devicePixelRatio) {
        m_scaled = QPixmap::fromImage(
            m_preview.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
        m_scaled.setDevicePixelRatio(devicePixelRatio);
    }
    painter.drawPixmap(place.topLeft(), m_scaled);
}

}  // namespace dreambooth
