// Paints two pictures and their divider, which fingers, keys and a timer move.
#include <ui/style/theme.h>
#include <ui/widgets/side_label.h>
#include <ui/widgets/swipe_view.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTouchEvent>
#include <cmath>

namespace dreambooth {

namespace {

constexpr int swipeFrameMs = 33;
constexpr double secondsToAndFro = 7;

}  // namespace

SwipeView::SwipeView(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_AcceptTouchEvents);
    setFocusPolicy(Qt::TabFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setSizePolicy(policy);
    m_motion.setInterval(swipeFrameMs);
    connect(&m_motion, &QTimer::timeout, this, &SwipeView::advance);
}

void SwipeView::setPictures(const QImage& before, const QImage& after) {
    m_before = before;
    m_after = after;
    rescale();
}

void SwipeView::setLabels(const QString& before, const QString& after) {
    m_labelBefore = before;
    m_labelAfter = after;
    setAccessibleDescription(before + QStringLiteral(" | ") + after);
    update();
}

void SwipeView::setDivider(double divider) {
    m_divider = std::clamp(divider, 0.0, 1.0);
    update();
}

void SwipeView::setMovesByItself(bool moves) {
    if (moves)
        m_motion.start();
    else
        m_motion.stop();
}

void SwipeView::setUnit(double unit) {
    m_unit = unit;
    setMinimumSize(qRound(20 * unit), qRound(20 * unit));
    rescale();
}

QRectF SwipeView::square() const {
    const double side = qMin(width(), height());
    return {(width() - side) / 2, (height() - side) / 2, side, side};
}

/// Scaled once, not with each frame.
void SwipeView::rescale() {
    const QSize size = (square().size() * devicePixelRatioF()).toSize();
    const double corner = m_unit * 1.8 * devicePixelRatioF();
    const auto scaled = [&](const QImage& image) {
        return image.isNull() || size.isEmpty() ? QPixmap()
                                                : theme::roundedCover(image, size, 1, corner);
    };
    m_scaledBefore = scaled(m_before);
    m_scaledAfter = scaled(m_after);
    update();
}

void SwipeView::resizeEvent(QResizeEvent*) {
    rescale();
}

void SwipeView::advance() {
    m_phase += swipeFrameMs / 1000.0 / secondsToAndFro;
    const double swing = std::sin(2 * M_PI * m_phase);
    setDivider(0.5 + 0.42 * swing);
    const bool isRight = std::cos(2 * M_PI * m_phase) > 0;
    if (m_wasRight && !isRight && hasPictures()) emit turned();
    m_wasRight = isRight;
}

void SwipeView::moveTo(double x) {
    const QRectF area = square();
    if (area.width() > 0) setDivider((x - area.left()) / area.width());
}

void SwipeView::mousePressEvent(QMouseEvent* event) {
    moveTo(event->position().x());
}

void SwipeView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) moveTo(event->position().x());
}

void SwipeView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Left)
        setDivider(m_divider - 0.05);
    else if (event->key() == Qt::Key_Right)
        setDivider(m_divider + 0.05);
    else
        QWidget::keyPressEvent(event);
}

bool SwipeView::event(QEvent* event) {
    switch (event->type()) {
        case QEvent::TouchBegin:
        case QEvent::TouchUpdate:
        case QEvent::TouchEnd: {
            const auto& touch = *static_cast<QTouchEvent*>(event);
            if (!touch.points().isEmpty()) moveTo(touch.points().first().position().x());
            event->accept();
            return true;
        }
        default:
            return QWidget::event(event);
    }
}

void SwipeView::paintLabel(QPainter& painter, const QString& text, bool isAfter) {
    paintSideBadge(painter, square(), isAfter ? Qt::AlignRight : Qt::AlignLeft, text,
                   theme::color(isAfter ? theme::Role::tuned : theme::Role::base), m_unit);
}

void SwipeView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF area = square();
    if (m_scaledBefore.isNull() || m_scaledAfter.isNull()) {
        const QPixmap& one = m_scaledBefore.isNull() ? m_scaledAfter : m_scaledBefore;
        if (!one.isNull()) painter.drawPixmap(area, one, one.rect());
        if (!m_scaledBefore.isNull()) paintLabel(painter, m_labelBefore, false);
        return;
    }
    const double x = area.left() + m_divider * area.width();
    painter.drawPixmap(area, m_scaledAfter, m_scaledAfter.rect());
    painter.save();
    painter.setClipRect(QRectF(area.left(), area.top(), x - area.left(), area.height()));
    painter.drawPixmap(area, m_scaledBefore, m_scaledBefore.rect());
    painter.restore();

    const double line = qMax(2.0, m_unit * 0.45), handle = m_unit * 3;
    painter.fillRect(QRectF(x - line / 2, area.top(), line, area.height()), theme::pictureLine());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::pictureLine());
    painter.drawEllipse(QPointF(x, area.center().y()), handle, handle);
    painter.setPen(
        QPen(QColor(0x1d, 0x1f, 0x22), m_unit * 0.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    for (const int side : {-1, 1}) {
        const double y = area.center().y() + side * handle * 0.22;
        const double tip = x + side * handle * 0.45, back = x - side * handle * 0.45;
        painter.drawLine(QPointF(back, y), QPointF(tip, y));
        painter.drawPolyline(
            QPolygonF({QPointF(tip - side * handle * 0.25, y - handle * 0.18), QPointF(tip, y),
                       QPointF(tip - side * handle * 0.25, y + handle * 0.18)}));
    }
    // A label is seen while its side is.
    if (m_divider > 0.25) paintLabel(painter, m_labelBefore, false);
    if (m_divider < 0.75) paintLabel(painter, m_labelAfter, true);
}

}  // namespace dreambooth
