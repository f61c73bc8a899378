// Painting of the live picture.
#include <ui/booth/camera_view.h>
#include <ui/style/theme.h>

#include <QPainter>
#include <QPainterPath>
#include <QTimer>

namespace dreambooth {

namespace {

constexpr int flashMs = 120;

}  // namespace

CameraView::CameraView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("cameraView"));
}

void CameraView::setPicture(const QImage& picture) {
    m_picture = picture;
    update();
}

void CameraView::setCount(const QString& count) {
    m_count = count;
    update();
}

void CameraView::setMessage(const QString& message) {
    m_message = message;
    setAccessibleName(message);
    update();
}

void CameraView::flash() {
    m_isFlashing = true;
    update();
    QTimer::singleShot(flashMs, this, [this] {
        m_isFlashing = false;
        update();
    });
}

void CameraView::setScale(const BoothScale& scale) {
    m_scale = scale;
    setMinimumSize(scale.px(30), scale.px(24));
    update();
}

void CameraView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF area = rect();
    QPainterPath shape;
    shape.addRoundedRect(area, m_scale.unit * 1.8, m_scale.unit * 1.8);
    painter.setClipPath(shape);
    painter.fillRect(area, theme::color(theme::Role::panel));
    if (m_picture.isNull()) {
        painter.setFont(m_scale.font(2.8));
        painter.setPen(theme::color(theme::Role::muted));
        painter.drawText(area.adjusted(m_scale.unit * 4, 0, -m_scale.unit * 4, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, m_message);
        return;
    }
    const QSizeF shown =
        QSizeF(m_picture.size()).scaled(area.size(), Qt::KeepAspectRatioByExpanding);
    QRectF place(QPointF(), shown);
    place.moveCenter(area.center());
    painter.save();
    if (m_isMirrored) {
        painter.translate(area.width(), 0);
        painter.scale(-1, 1);
    }
    painter.drawImage(place, m_picture);
    painter.restore();
    if (m_isFlashing) painter.fillRect(area, QColor(255, 255, 255, 210));

    const double side = qMin(area.width(), area.height()) * 0.8, arm = side * 0.14;
    QRectF frame(0, 0, side, side);
    frame.moveCenter(area.center());
    painter.setPen(
        QPen(theme::pictureLine(), m_scale.unit * 0.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto corner = [&](const QPointF& at, int x, int y) {
        painter.drawPolyline(QPolygonF({at + QPointF(x * arm, 0), at, at + QPointF(0, y * arm)}));
    };
    corner(frame.topLeft(), 1, 1);
    corner(frame.topRight(), -1, 1);
    corner(frame.bottomLeft(), 1, -1);
    corner(frame.bottomRight(), -1, -1);
    if (m_count.isEmpty()) return;
    const double disc = qMin(m_scale.unit * 13, side * 0.25);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 130));
    painter.drawEllipse(area.center(), disc, disc);
    painter.setFont(m_scale.font(1.3 * disc / m_scale.unit, QFont::Bold));
    painter.setPen(Qt::white);
    painter.drawText(area, Qt::AlignCenter, m_count);
}

}  // namespace dreambooth
