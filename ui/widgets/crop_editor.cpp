// Moving and resizing a crop of one ratio, so that a drag of a corner follows its larger way, or of
// any; painting, mouse and keys of the editor. Nothing is saved while a drag lasts: cropCommitted()
// comes once at its end.
#include <ui/style/theme.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/described_picture.h>

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTransform>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace dreambooth {

namespace {

int rounded(double pixels) {
    return static_cast<int>(std::lround(pixels));
}

/// Of this width and ratio, as near to the place as the picture lets it.
Crop ofWidth(double x, double y, double width, double ratio, const QSize& picture) {
    const double max = std::min<double>(picture.width(), picture.height() * ratio);
    const double min = std::min(max, minCropSize * std::max(1.0, ratio));
    width = std::clamp(width, min, max);
    Crop crop;
    crop.width = std::clamp(rounded(width), 1, picture.width());
    crop.height = std::clamp(rounded(crop.width / ratio), 1, picture.height());
    crop.x = std::clamp(rounded(x), 0, picture.width() - crop.width);
    crop.y = std::clamp(rounded(y), 0, picture.height() - crop.height);
    return crop;
}

/// The start and the length of a side after one of its ends was dragged; `side` -1: the first one.
std::pair<int, int> dragged(int start, int length, double side, double by, int picture) {
    const int min = std::min(minCropSize, picture);
    if (side < 0) {
        const int moved = std::clamp(rounded(start + by), 0, start + length - min);
        return {moved, start + length - moved};
    }
    if (side > 0) return {start, std::clamp(rounded(length + by), min, picture - start)};
    return {start, length};
}

}  // namespace

QPointF handlePosition(CropHandle handle) {
    switch (handle) {
        case CropHandle::topLeft:
            return {0, 0};
        case CropHandle::top:
            return {0.5, 0};
        case CropHandle::topRight:
            return {1, 0};
        case CropHandle::right:
            return {1, 0.5};
        case CropHandle::bottomRight:
            return {1, 1};
        case CropHandle::bottom:
            return {0.5, 1};
        case CropHandle::bottomLeft:
            return {0, 1};
        case CropHandle::left:
            return {0, 0.5};
        case CropHandle::none:
        case CropHandle::inside:
            break;
    }
    return {0.5, 0.5};
}

Crop movedCrop(const Crop& crop, int dx, int dy, const QSize& picture) {
    return {std::clamp(crop.x + dx, 0, picture.width() - crop.width),
            std::clamp(crop.y + dy, 0, picture.height() - crop.height), crop.width, crop.height};
}

Crop resizedCrop(const Crop& crop, CropHandle handle, double dx, double dy, const QSize& picture,
                 double ratio) {
    const QPointF at = handlePosition(handle);
    // -1 where the handle's side grows to the left or top, +1 to the right or bottom, 0 for
    // neither.
    const double sideX = at.x() * 2 - 1, sideY = at.y() * 2 - 1;
    if (ratio <= 0) {
        const auto [x, width] = dragged(crop.x, crop.width, sideX, dx, picture.width());
        const auto [y, height] = dragged(crop.y, crop.height, sideY, dy, picture.height());
        return {x, y, width, height};
    }
    // By how much it becomes wider.
    const double growX = dx * sideX, growY = dy * sideY * ratio;
    double grow = 0;
    if (sideX != 0 && sideY != 0)
        grow = std::abs(growX) > std::abs(growY) ? growX : growY;
    else
        grow = sideX != 0 ? growX : growY;

    // The anchor stays where it is; along the axis that the handle does not pull, it is the middle.
    const double anchorX = crop.x + crop.width * (1 - at.x());
    const double anchorY = crop.y + crop.height * (1 - at.y());
    const auto reach = [](double anchor, double side, int length) {
        if (side > 0) return length - anchor;
        if (side < 0) return anchor;
        return 2.0 * length;  // slides along the border instead
    };
    const double width = std::min({crop.width + grow, reach(anchorX, sideX, picture.width()),
                                   reach(anchorY, sideY, picture.height()) * ratio});
    const Crop size = ofWidth(0, 0, width, ratio, picture);
    return ofWidth(anchorX - size.width * (1 - at.x()), anchorY - size.height * (1 - at.y()),
                   size.width, ratio, picture);
}

Crop grownCrop(const Crop& crop, int by, const QSize& picture) {
    const double ratio = crop.ratio();
    const Crop grown = ofWidth(0, 0, crop.width + by, ratio, picture);
    const int right = (grown.width - crop.width) / 2, down = (grown.height - crop.height) / 2;
    return ofWidth(crop.x - right, crop.y - down, grown.width, ratio, picture);
}

using theme::Role;

void drawOutlines(QPainter& painter, const std::vector<QPolygonF>& outlines,
                  const QRectF& picture) {
    QTransform place;
    place.translate(picture.left(), picture.top());
    place.scale(picture.width(), picture.height());
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& outline : outlines) {
        const QPolygonF line = place.map(outline);
        // Dark below light: it is seen on any picture.
        painter.setPen(QPen(theme::pictureDimming(), 2.4));
        painter.drawPolygon(line);
        painter.setPen(QPen(theme::pictureLine(), 1.2, Qt::DashLine));
        painter.drawPolygon(line);
    }
}

namespace {

constexpr int margin = 18;
constexpr double handleSize = 10;
constexpr double handleReach = 12;  ///< how near the pointer must come
constexpr CropHandle allHandles[] = {
    CropHandle::topLeft,     CropHandle::top,    CropHandle::topRight,   CropHandle::right,
    CropHandle::bottomRight, CropHandle::bottom, CropHandle::bottomLeft, CropHandle::left};

Qt::CursorShape cursorOf(CropHandle handle) {
    switch (handle) {
        case CropHandle::topLeft:
        case CropHandle::bottomRight:
            return Qt::SizeFDiagCursor;
        case CropHandle::topRight:
        case CropHandle::bottomLeft:
            return Qt::SizeBDiagCursor;
        case CropHandle::top:
        case CropHandle::bottom:
            return Qt::SizeVerCursor;
        case CropHandle::left:
        case CropHandle::right:
            return Qt::SizeHorCursor;
        case CropHandle::inside:
            return Qt::SizeAllCursor;
        case CropHandle::none:
            break;
    }
    return Qt::ArrowCursor;
}

}  // namespace

void installCropEditorAccessibility() {
    installDescription<CropEditor>();
}

QString CropEditor::keysHelp() {
    return tr(
        "Arrow keys move the crop by 1 pixel, with Shift by 10, with Ctrl by a twentieth of its "
        "width; plus and minus change its size by 2 pixels, Page Up and Page Down by a twentieth; "
        "Enter applies, Escape goes back.");
}

CropEditor::CropEditor(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("cropEditor"));
    setAccessibleName(tr("Crop"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    m_commitTimer.setSingleShot(true);
    m_commitTimer.setInterval(300);
    connect(&m_commitTimer, &QTimer::timeout, this, &CropEditor::commit);
}

void CropEditor::setPhoto(const QImage& preview, const QSize& photoSize, const Crop& crop,
                          const QString& name) {
    commit();
    m_dragged = CropHandle::none;
    m_photo.set(preview, photoSize);
    m_name = name;
    m_crop = m_committed = m_original = crop;
    setAccessibleName(name.isEmpty() ? tr("Crop") : tr("Crop of %1").arg(name));
    update();
}

void CropEditor::setSubject(const std::vector<QPolygonF>& outlines) {
    m_subject = outlines;
    update();
}

void CropEditor::setFingerFrame(double width, const QColor& color) {
    m_fingerFrame = width;
    m_fingerColor = color;
    update();
}

void CropEditor::setCrop(const Crop& crop) {
    if (crop == m_committed) return;  // nothing new: a drag or a key at work goes on
    m_commitTimer.stop();
    m_crop = m_committed = crop;
    update();
}

QString CropEditor::description() const {
    if (!hasPhoto()) return tr("No photo");
    return tr("x %1, y %2, %3 × %4 pixels")
        .arg(m_crop.x)
        .arg(m_crop.y)
        .arg(m_crop.width)
        .arg(m_crop.height);
}

QRectF CropEditor::pictureRectangle() const {
    const int around = isForFingers() ? 0 : margin;  // handles stand out of the photo
    const QRectF area = QRectF(rect()).adjusted(around, around, -around, -around);
    return m_photo.within(area);
}

double CropEditor::scale() const {
    return m_photo.size().isEmpty() ? 1 : pictureRectangle().width() / m_photo.size().width();
}

QRectF CropEditor::cropRectangle() const {
    const double s = scale();
    return {pictureRectangle().topLeft() + QPointF(m_crop.x, m_crop.y) * s,
            QSizeF(m_crop.width, m_crop.height) * s};
}

QPointF CropEditor::handlePoint(CropHandle handle) const {
    const QRectF area = cropRectangle();
    const QPointF at = handlePosition(handle);
    return area.topLeft() + QPointF(at.x() * area.width(), at.y() * area.height());
}

CropHandle CropEditor::handleAt(const QPointF& position) const {
    if (!hasPhoto()) return CropHandle::none;
    if (isForFingers()) return CropHandle::inside;
    for (const CropHandle handle : allHandles) {
        const QPointF distance = position - handlePoint(handle);
        if (std::max(std::abs(distance.x()), std::abs(distance.y())) <= handleReach) return handle;
    }
    return cropRectangle().contains(position) ? CropHandle::inside : CropHandle::none;
}

void CropEditor::move(const Crop& crop) {
    if (crop == m_crop) return;
    m_crop = crop;
    update();
    emit cropMoved(crop);
    QAccessibleValueChangeEvent changed(this, description());
    QAccessible::updateAccessibility(&changed);
}

void CropEditor::commit() {
    m_commitTimer.stop();
    if (m_crop == m_committed) return;
    m_committed = m_crop;
    emit cropCommitted(m_crop);
}

void CropEditor::goBack() {
    move(m_dragged != CropHandle::none ? m_dragCrop : m_original);
    m_dragged = CropHandle::none;
    commit();
}

void CropEditor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!isForFingers()) painter.fillRect(rect(), theme::color(Role::neutral));
    if (!hasPhoto()) return;
    const QRectF picture = pictureRectangle();
    m_photo.paint(painter, picture, devicePixelRatioF());

    const QRectF area = cropRectangle();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outside;
    outside.addRect(picture);
    outside.addRect(area);  // odd-even: the crop stays bright
    painter.fillPath(outside, theme::pictureDimming());
    if (!isForFingers()) return paintHandles(painter, area);
    const double corner = 1.2 * m_fingerFrame;
    painter.setPen(QPen(m_fingerColor, m_fingerFrame));
    painter.drawRoundedRect(area, corner, corner);
}

void CropEditor::paintHandles(QPainter& painter, const QRectF& area) {
    QColor thirds = theme::pictureLine();
    thirds.setAlphaF(0.45f);
    painter.setPen(QPen(thirds, 1));
    for (const double third : {1 / 3.0, 2 / 3.0}) {
        const double x = area.left() + area.width() * third, y = area.top() + area.height() * third;
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
    }
    drawOutlines(painter, m_subject, pictureRectangle());
    painter.setPen(QPen(hasFocus() ? theme::color(Role::tuned) : theme::pictureLine(), 2));
    painter.drawRect(area);
    painter.setPen(QPen(theme::pictureDimming(), 1));
    painter.setBrush(theme::pictureLine());
    for (const CropHandle handle : allHandles) {
        const QPointF at = handlePoint(handle);
        painter.drawRect(
            QRectF(at.x() - handleSize / 2, at.y() - handleSize / 2, handleSize, handleSize));
    }
}

void CropEditor::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_dragged = handleAt(event->position());
    m_dragStart = event->position();
    m_dragCrop = m_crop;
}

void CropEditor::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragged == CropHandle::none) {
        if (!isForFingers()) setCursor(cursorOf(handleAt(event->position())));
        return;
    }
    const QPointF way = (event->position() - m_dragStart) / scale();
    if (m_dragged == CropHandle::inside) {
        move(movedCrop(m_dragCrop, qRound(way.x()), qRound(way.y()), m_photo.size()));
    } else {
        // Shift keeps the crop's own ratio where any is allowed.
        const bool keepsIts = m_ratio <= 0 && event->modifiers() & Qt::ShiftModifier;
        move(resizedCrop(m_dragCrop, m_dragged, way.x(), way.y(), m_photo.size(),
                         keepsIts ? m_dragCrop.ratio() : m_ratio));
    }
}

void CropEditor::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_dragged = CropHandle::none;
    commit();
}

/// A crop of a camera's photo is thousands of pixels wide.
int CropEditor::notch() const {
    return qMax(2, m_crop.width / 20);
}

void CropEditor::wheelEvent(QWheelEvent* event) {
    // Only once chosen, so that scrolling past the editor changes nothing.
    if (!hasPhoto() || !hasFocus()) return event->ignore();
    move(grownCrop(m_crop, qRound(-event->angleDelta().y() / 120.0 * notch()), m_photo.size()));
    m_commitTimer.start();
}

void CropEditor::keyPressEvent(QKeyEvent* event) {
    if (!hasPhoto()) return QWidget::keyPressEvent(event);
    const bool isFar = event->modifiers() & Qt::ControlModifier;
    const int fine = event->modifiers() & Qt::ShiftModifier ? 10 : 1;
    const int step = isForFingers() ? qMax(1, m_crop.width / 40) : isFar ? notch() : fine;
    switch (event->key()) {
        case Qt::Key_Left:
            move(movedCrop(m_crop, -step, 0, m_photo.size()));
            break;
        case Qt::Key_Right:
            move(movedCrop(m_crop, step, 0, m_photo.size()));
            break;
        case Qt::Key_Up:
            move(movedCrop(m_crop, 0, -step, m_photo.size()));
            break;
        case Qt::Key_Down:
            move(movedCrop(m_crop, 0, step, m_photo.size()));
            break;
        // Two pixels, so that the middle stays; with Shift (which plus needs) no faster.
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            move(grownCrop(m_crop, 2, m_photo.size()));
            break;
        case Qt::Key_Minus:
        case Qt::Key_Underscore:
            move(grownCrop(m_crop, -2, m_photo.size()));
            break;
        case Qt::Key_PageUp:
            move(grownCrop(m_crop, notch(), m_photo.size()));
            break;
        case Qt::Key_PageDown:
            move(grownCrop(m_crop, -notch(), m_photo.size()));
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            commit();
            emit accepted();
            return;
        case Qt::Key_Escape:
            goBack();
            return;
        default:
            return QWidget::keyPressEvent(event);
    }
    m_commitTimer.start();
}

/// What is undone first is what was done last.
bool CropEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<const QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) commit();
    }
    return QWidget::event(event);
}

void CropEditor::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void CropEditor::focusOutEvent(QFocusEvent* event) {
    commit();
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace dreambooth
