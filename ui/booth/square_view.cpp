// Painting and dragging of the square.
#include <images/crop.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/square_view.h>
#include <ui/style/theme.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTouchEvent>

namespace dreambooth {

namespace {

/// Of the photo's shorter side: a smaller square has too few pixels to learn from.
constexpr double smallestShare = 0.25;

}  // namespace

SquareView::SquareView(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_AcceptTouchEvents);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("squareView"));
}

void SquareView::setPhoto(const VisitPhoto& photo) {
    m_photo = photo;
    update();
}

void SquareView::clear() {
    setPhoto({});
}

void SquareView::setScale(const BoothScale& scale) {
    m_scale = scale;
    setMinimumSize(scale.px(30), scale.px(24));
}

QRectF SquareView::pictureRect() const {
    const QSizeF shown = QSizeF(m_photo.picture.size()).scaled(size(), Qt::KeepAspectRatio);
    QRectF place(QPointF(), shown);
    place.moveCenter(QRectF(rect()).center());
    return place;
}

QRectF SquareView::squareRect() const {
    if (m_photo.picture.isNull()) return {};
    const QRectF place = pictureRect();
    const double scale = place.width() / m_photo.picture.width();
    const Crop& square = m_photo.square;
    return {place.x() + square.x * scale, place.y() + square.y * scale, square.size * scale,
            square.size * scale};
}

void SquareView::place(const Crop& square) {
    const QSize size = m_photo.picture.size();
    if (size.isEmpty()) return;
    const int shorter = qMin(size.width(), size.height());
    Crop inside = square;
    inside.size = qBound(static_cast<int>(shorter * smallestShare), square.size, shorter);
    m_photo.square = clampCrop(inside, size.width(), size.height());
    update();
    emit moved(m_photo.square);
}

void SquareView::zoom(double factor) {
    Crop square = m_photo.square;
    const int now = qRound(square.size / factor);
    square.x += (square.size - now) / 2;
    square.y += (square.size - now) / 2;
    square.size = now;
    place(square);
}

void SquareView::begin(const QPointF& at) {
    m_from = at;
    m_before = m_photo.square;
}

void SquareView::drag(const QPointF& to) {
    if (m_photo.picture.isNull()) return;
    const double scale = pictureRect().width() / m_photo.picture.width();
    Crop square = m_before;
    square.x += qRound((to.x() - m_from.x()) / scale);
    square.y += qRound((to.y() - m_from.y()) / scale);
    place(square);
}

void SquareView::mousePressEvent(QMouseEvent* event) {
    begin(event->position());
}

void SquareView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) drag(event->position());
}

void SquareView::keyPressEvent(QKeyEvent* event) {
    const int step = qMax(1, m_photo.square.size / 40);
    Crop square = m_photo.square;
    switch (event->key()) {
        case Qt::Key_Left:
            square.x -= step;
            break;
        case Qt::Key_Right:
            square.x += step;
            break;
        case Qt::Key_Up:
            square.y -= step;
            break;
        case Qt::Key_Down:
            square.y += step;
            break;
        default:
            QWidget::keyPressEvent(event);
            return;
    }
    place(square);
}

bool SquareView::event(QEvent* event) {
    const auto type = event->type();
    if (type != QEvent::TouchBegin && type != QEvent::TouchUpdate && type != QEvent::TouchEnd)
        return QWidget::event(event);
    const auto& touch = *static_cast<QTouchEvent*>(event);
    if (!touch.points().isEmpty()) {
        const QPointF at = touch.points().first().position();
        if (type == QEvent::TouchBegin)
            begin(at);
        else
            drag(at);
    }
    event->accept();
    return true;
}

void SquareView::paintEvent(QPaintEvent*) {
    if (m_photo.picture.isNull()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawImage(pictureRect(), m_photo.picture);
    const QRectF square = squareRect();
    QPainterPath outside;
    outside.addRect(pictureRect());
    outside.addRect(square);
    painter.fillPath(outside, theme::pictureDimming());
    painter.setPen(QPen(boothAccent(), m_scale.unit * 0.5));
    painter.drawRoundedRect(square, m_scale.unit * 0.6, m_scale.unit * 0.6);
}

}  // namespace dreambooth
