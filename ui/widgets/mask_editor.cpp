// The mask is painted in the preview's own pixels; the overlay is made from it in the widget's.
#include <ui/style/theme.h>
#include <ui/widgets/described_picture.h>
#include <ui/widgets/mask_editor.h>

#include <QAccessible>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace dreambooth {

using theme::Role;

void MaskBrush::touch(QImage& mask, const QPointF& at) const {
    const int left = std::max(0, static_cast<int>(std::floor(at.x() - radius)));
    const int top = std::max(0, static_cast<int>(std::floor(at.y() - radius)));
    const int right = std::min(mask.width() - 1, static_cast<int>(std::ceil(at.x() + radius)));
    const int bottom = std::min(mask.height() - 1, static_cast<int>(std::ceil(at.y() + radius)));
    // At least a pixel wide, so that a hard edge has no steps.
    const double fade = std::max(1.0, softness * radius);
    for (int y = top; y <= bottom; ++y) {
        uchar* const line = mask.scanLine(y);
        for (int x = left; x <= right; ++x) {
            const double away = std::hypot(x + 0.5 - at.x(), y + 0.5 - at.y());
            const double linear = std::clamp((radius - away) / fade, 0.0, 1.0);
            const double covers = linear * linear * (3 - 2 * linear);
            const auto value = static_cast<uchar>(std::lround(255 * covers));
            line[x] = erases ? std::min<uchar>(line[x], 255 - value) : std::max(line[x], value);
        }
    }
}

void MaskBrush::stroke(QImage& mask, const QPointF& from, const QPointF& to) const {
    const QPointF way = to - from;
    const double spacing = std::max(1.0, radius / 6);
    const int touches = static_cast<int>(std::hypot(way.x(), way.y()) / spacing) + 1;
    for (int i = 1; i <= touches; ++i) touch(mask, from + way * i / touches);
}

void installMaskEditorAccessibility() {
    installDescription<MaskEditor>();
}

QString MaskEditor::keysHelp() {
    return tr(
        "Arrow keys move the brush by a quarter of its size, with Shift by 1 pixel; Space "
        "paints, [ and ] change the size, X swaps painting and erasing, I inverts; with "
        "the frame, Space sets its corners. Enter goes to the next photo.");
}

MaskEditor::MaskEditor(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("maskEditor"));
    setAccessibleName(tr("Mask"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setContextMenuPolicy(Qt::PreventContextMenu);  // the right button erases
}

void MaskEditor::setPhoto(const QImage& preview, const QSize& photoSize, const QString& name) {
    giveUp();
    m_photo.set(preview, photoSize);
    m_name = name;
    m_mask = m_overlay = {};
    m_isOwn = m_isUnreadable = false;
    m_brushAt = pictureRectangle().center();
    setAccessibleName(name.isEmpty() ? tr("Mask") : tr("Mask of %1").arg(name));
    update();
}

void MaskEditor::setMask(const QImage& mask, bool isOwn) {
    giveUp();
    m_mask =
        mask.isNull() || m_photo.isNull()
            ? QImage()
            : mask.convertToFormat(QImage::Format_Grayscale8)
                  .scaled(m_photo.preview().size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                  .convertToFormat(QImage::Format_Grayscale8);
    m_isOwn = isOwn;
    m_isUnreadable = false;
    changed();
}

void MaskEditor::setUnreadable() {
    setMask({}, false);
    m_isUnreadable = true;
    changed();
}

void MaskEditor::setTool(Tool tool) {
    if (tool == m_tool) return;
    giveUp();
    m_tool = tool;
    update();
    emit toolChanged(tool);
}

void MaskEditor::setBrushSize(int pixels) {
    pixels = std::clamp(pixels, minBrush, maxBrush);
    if (pixels == m_brushSize) return;
    m_brushSize = pixels;
    update();
    emit brushSizeChanged(pixels);
}

void MaskEditor::setSoftness(double softness) {
    m_softness = std::clamp(softness, 0.0, 1.0);
    update();
}

void MaskEditor::invert() {
    if (!hasMask()) return;
    giveUp();
    m_mask.invertPixels();
    m_isOwn = true;
    changed();
    emit painted(m_mask);
}

QString MaskEditor::description() const {
    if (m_photo.isNull()) return tr("No photo");
    if (m_isUnreadable) return tr("The photo can't be read");
    if (!hasMask()) return tr("Looking for the subject…");
    return tr("Mask: %1 % of the photo").arg(QLocale().toString(100 * m_share, 'f', 0));
}

QRectF MaskEditor::pictureRectangle() const {
    return pictureRectangleIn(QWidget::size());
}

QRectF MaskEditor::pictureRectangleIn(const QSize& widget) const {
    const QRectF area =
        QRectF(QPointF(), widget).adjusted(photoMargin, photoMargin, -photoMargin, -photoMargin);
    return m_photo.within(area);
}

QPointF MaskEditor::toMask(const QPointF& position) const {
    const QRectF picture = pictureRectangle();
    return {(position.x() - picture.left()) / picture.width() * m_mask.width(),
            (position.y() - picture.top()) / picture.height() * m_mask.height()};
}

double MaskEditor::maskScale() const {
    return m_photo.size().isEmpty()
               ? 1
               : static_cast<double>(m_photo.preview().width()) / m_photo.size().width();
}

MaskBrush MaskEditor::brush() const {
    return {std::max(0.5, m_brushSize * maskScale() / 2), m_softness, m_erases};
}

void MaskEditor::begin(const QPointF& position, bool erases) {
    if (!hasMask()) return;
    m_isStroking = true;
    m_erases = erases;
    m_brushAt = m_frameFrom = position;
    if (m_tool == Tool::frame) return update();
    m_before = m_mask;
    brush().touch(m_mask, toMask(position));
    m_isOwn = true;
    changed();
}

void MaskEditor::moveTo(const QPointF& position) {
    const QPointF before = std::exchange(m_brushAt, position);
    if (!m_isStroking || m_tool == Tool::frame) return update();
    brush().stroke(m_mask, toMask(before), toMask(position));
    changed();
}

void MaskEditor::end() {
    if (!std::exchange(m_isStroking, false)) return;
    if (m_tool != Tool::frame) {
        m_before = {};
        emit painted(m_mask);
        return;
    }
    update();
    const QRectF picture = pictureRectangle();
    const QRectF frame = QRectF(m_frameFrom, m_brushAt).normalized().intersected(picture);
    if (frame.width() < 8 || frame.height() < 8) return;  // a click
    emit frameChosen({(frame.left() - picture.left()) / picture.width(),
                      (frame.top() - picture.top()) / picture.height(),
                      frame.width() / picture.width(), frame.height() / picture.height()});
}

/// The stroke at work is taken back.
void MaskEditor::giveUp() {
    if (!std::exchange(m_isStroking, false)) return;
    if (!m_before.isNull()) m_mask = std::exchange(m_before, {});
    changed();
}

void MaskEditor::changed() {
    double sum = 0;
    for (int y = 0; y < m_mask.height(); ++y) {
        const uchar* const line = m_mask.constScanLine(y);
        sum = std::accumulate(line, line + m_mask.width(), sum);
    }
    m_share = sum / 255 / std::max(1, m_mask.width() * m_mask.height());
    m_overlay = {};
    update();
    QAccessibleValueChangeEvent event(this, description());
    QAccessible::updateAccessibility(&event);
}

void MaskEditor::drawOverlay(QPainter& painter, const QRectF& picture) {
    if (m_overlay.isNull()) {
        const QSize pixels = (picture.size() * devicePixelRatioF()).toSize();
        const QImage mask = m_mask.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                                .convertToFormat(QImage::Format_Grayscale8);
        m_overlay = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
        const QColor tint = theme::color(Role::tuned), dark = theme::pictureDimming();
        const auto premultiplied = [](const QColor& color, double alpha) {
            return qPremultiply(qRgba(color.red(), color.green(), color.blue(),
                                      static_cast<int>(std::lround(255 * alpha))));
        };
        QRgb colors[256];
        for (int value = 0; value < 256; ++value) {
            const double inside = value / 255.0;
            const QColor color = theme::mix(tint, dark, inside);
            colors[value] = premultiplied(color, 0.38 * inside + 0.45 * (1 - inside));
        }
        const QRgb edge = premultiplied(tint, 1);
        const int width = mask.width();
        for (int y = 0; y < mask.height(); ++y) {
            const uchar* const line = mask.constScanLine(y);
            const uchar* const above = mask.constScanLine(std::max(0, y - 1));
            auto* const out = reinterpret_cast<QRgb*>(m_overlay.scanLine(y));
            for (int x = 0; x < width; ++x) {
                const bool isIn = line[x] >= 128;
                const bool isEdge =
                    isIn != (above[x] >= 128) || isIn != (line[std::max(0, x - 1)] >= 128);
                out[x] = isEdge && (m_isOwn || (x + y) / 4 % 2 == 0) ? edge : colors[line[x]];
            }
        }
        m_overlay.setDevicePixelRatio(devicePixelRatioF());
    }
    painter.drawImage(picture.topLeft(), m_overlay);
}

void MaskEditor::drawBrush(QPainter& painter) const {
    const double radius =
        m_brushSize / 2.0 * pictureRectangle().width() / std::max(1, m_photo.size().width());
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](double size, Qt::PenStyle style) {
        painter.setPen(QPen(theme::pictureDimming(), 3));
        painter.drawEllipse(m_brushAt, size, size);
        painter.setPen(QPen(theme::pictureLine(), 1.4, style));
        painter.drawEllipse(m_brushAt, size, size);
    };
    ring(radius, Qt::SolidLine);
    if (m_softness > 0.02 && m_softness < 0.98) ring(radius * (1 - m_softness), Qt::DashLine);
    painter.setPen(QPen(theme::pictureLine(), 1.4));
    const bool erases = m_isStroking ? m_erases : m_tool == Tool::erase;
    painter.drawLine(m_brushAt - QPointF(3, 0), m_brushAt + QPointF(3, 0));
    if (!erases) painter.drawLine(m_brushAt - QPointF(0, 3), m_brushAt + QPointF(0, 3));
}

/// For keys also the place where Space sets a corner; the mouse has its own cross there.
void MaskEditor::drawFrame(QPainter& painter) const {
    const QRectF frame = QRectF(m_frameFrom, m_brushAt).normalized();
    const auto draw = [&](const QPen& pen) {
        painter.setPen(pen);
        if (m_isStroking) painter.drawRect(frame);
        if (!hasFocus() || !hasMask()) return;
        painter.drawLine(m_brushAt - QPointF(8, 0), m_brushAt + QPointF(8, 0));
        painter.drawLine(m_brushAt - QPointF(0, 8), m_brushAt + QPointF(0, 8));
    };
    painter.setBrush(Qt::NoBrush);
    draw(QPen(theme::pictureDimming(), 3));
    draw(QPen(theme::pictureLine(), 1.4, m_isStroking ? Qt::DashLine : Qt::SolidLine));
}

void MaskEditor::drawShare(QPainter& painter, const QRectF& picture) const {
    painter.setFont(theme::smallFont());
    const QString text = description();
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(text) + 18;
    const QRectF chip(picture.right() - width - 8, picture.bottom() - 28, width, 20);
    QColor back = theme::pictureDimming();
    back.setAlphaF(0.8f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(chip, 10, 10);
    painter.setPen(theme::pictureLine());
    painter.drawText(chip, Qt::AlignCenter, text);
}

void MaskEditor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(Role::neutral));
    if (m_photo.isNull()) return;
    const QRectF picture = pictureRectangle();
    m_photo.paint(painter, picture, devicePixelRatioF());
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasMask()) drawOverlay(painter, picture);
    drawShare(painter, picture);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme::color(Role::tuned), 2));
        painter.drawRect(picture);
    }
    painter.setClipRect(rect());
    if (m_tool == Tool::frame) return drawFrame(painter);
    if (hasMask() && (m_showsBrush || hasFocus())) drawBrush(painter);
}

void MaskEditor::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::RightButton) return;
    begin(event->position(), m_tool == Tool::erase || event->button() == Qt::RightButton);
}

void MaskEditor::mouseMoveEvent(QMouseEvent* event) {
    setCursor(m_tool == Tool::frame ? Qt::CrossCursor : Qt::BlankCursor);
    if (!pictureRectangle()
             .adjusted(-photoMargin, -photoMargin, photoMargin, photoMargin)
             .contains(event->position()))
        unsetCursor();
    m_showsBrush = true;
    moveTo(event->position());
}

void MaskEditor::mouseReleaseEvent(QMouseEvent* event) {
    if (event->buttons() == Qt::NoButton) end();
}

void MaskEditor::leaveEvent(QEvent* event) {
    m_showsBrush = false;
    update();
    QWidget::leaveEvent(event);
}

void MaskEditor::wheelEvent(QWheelEvent* event) {
    // Only once chosen, so that scrolling past the editor changes nothing.
    if (!hasMask() || !hasFocus()) return event->ignore();
    const double steps = event->angleDelta().y() / 120.0;
    setBrushSize(qRound(m_brushSize * std::pow(1.15, steps)) + (steps > 0 ? 1 : -1));
}

/// By keys the brush stays in the photo.
void MaskEditor::placeBrush(const QPointF& position) {
    const QRectF picture = pictureRectangle();
    moveTo({std::clamp(position.x(), picture.left(), picture.right()),
            std::clamp(position.y(), picture.top(), picture.bottom())});
}

void MaskEditor::keyPressEvent(QKeyEvent* event) {
    if (!hasMask()) return QWidget::keyPressEvent(event);
    const double pixel = pictureRectangle().width() / std::max(1, m_photo.size().width());
    const bool isFine = event->modifiers() & Qt::ShiftModifier;
    const double step = std::max(1.0, isFine ? pixel : m_brushSize * pixel / 4);
    // Brackets are where AltGr brings them, so the character counts and not the key.
    const QString text = event->text();
    if (text == u"[" || text == u"]") {
        const int change = std::max(1, m_brushSize / 8);
        return setBrushSize(m_brushSize + (text == u"]" ? change : -change));
    }
    // With these they are a shortcut of the window's or desktop's.
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Left:
            return placeBrush(m_brushAt - QPointF(step, 0));
        case Qt::Key_Right:
            return placeBrush(m_brushAt + QPointF(step, 0));
        case Qt::Key_Up:
            return placeBrush(m_brushAt - QPointF(0, step));
        case Qt::Key_Down:
            return placeBrush(m_brushAt + QPointF(0, step));
        case Qt::Key_Space:
            if (event->isAutoRepeat()) return;
            // While it is held, arrows paint; the frame's corners are set one after the other.
            if (m_tool == Tool::frame && m_isStroking) return end();
            return begin(m_brushAt, m_tool == Tool::erase);
        case Qt::Key_X:
            return setTool(m_tool == Tool::erase ? Tool::paint : Tool::erase);
        case Qt::Key_I:
            return invert();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            emit accepted();
            return;
        case Qt::Key_Escape:
            if (m_isStroking) return giveUp();
            break;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void MaskEditor::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat() && m_tool != Tool::frame)
        return end();
    QWidget::keyReleaseEvent(event);
}

void MaskEditor::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void MaskEditor::focusOutEvent(QFocusEvent* event) {
    // What was painted stays: another window may have come in between.
    if (m_tool == Tool::frame)
        giveUp();
    else
        end();
    QWidget::focusOutEvent(event);
    update();
}

void MaskEditor::resizeEvent(QResizeEvent* event) {
    m_overlay = {};
    // A stroke or frame may be at work: it goes on from the same place of the photo.
    const QRectF before = pictureRectangleIn(event->oldSize()), now = pictureRectangle();
    for (QPointF* place : {&m_brushAt, &m_frameFrom})
        *place = before.isEmpty()
                     ? now.center()
                     : now.center() + (*place - before.center()) * now.width() / before.width();
    QWidget::resizeEvent(event);
}

}  // namespace dreambooth
