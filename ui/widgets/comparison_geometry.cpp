// The panes, the zoom and what of the pictures is seen, computed from one centre and scale.
#include <ui/widgets/comparison_geometry.h>

#include <QWidget>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double maxZoom = 64;   // or more, where that does not reach maxScale
constexpr double maxScale = 32;  // pixels of the window to a pixel of the picture
constexpr double paneGap = 1;    // the line between the panes

}  // namespace

void ComparisonGeometry::setHasPanes(bool hasPanes) {
    m_hasPanes = hasPanes;
    clampCentre();  // the panes have another size now
}

void ComparisonGeometry::setPictureSize(Side side, const QSize& size) {
    m_pictures[static_cast<std::size_t>(side)] = size;
    clampCentre();
}

QRectF ComparisonGeometry::paneRect(Side side) const {
    if (!m_hasPanes) return m_view.rect();
    const double width = (m_view.width() - paneGap) / 2;
    return side == Side::left ? QRectF(0, 0, width, m_view.height())
                              : QRectF(width + paneGap, 0, width, m_view.height());
}

double ComparisonGeometry::fitScale(Side side) const {
    const QSize size = pictureSize(side);
    if (size.isEmpty()) return 1;
    const QRectF pane = paneRect(side);
    return std::min(pane.width() / size.width(), pane.height() / size.height());
}

QRectF ComparisonGeometry::pictureRect(Side side) const {
    const QSizeF size = QSizeF(pictureSize(side)) * (fitScale(side) * m_zoom);
    const QPointF middle = paneRect(side).center();
    return {QPointF(middle.x() - m_centre.x() * size.width(),
                    middle.y() - m_centre.y() * size.height()),
            size};
}

Side ComparisonGeometry::sideAt(const QPointF& position) const {
    if (!m_hasPanes) return Side::left;
    return position.x() < paneRect(Side::right).left() ? Side::left : Side::right;
}

QPointF ComparisonGeometry::pointAt(Side side, const QPointF& position) const {
    const QPointF inPane = position - paneRect(sideAt(position)).topLeft();
    const QRectF picture = pictureRect(side);
    const QPointF from = inPane + paneRect(side).topLeft() - picture.topLeft();
    return {from.x() / picture.width(), from.y() / picture.height()};
}

/// Never while the whole picture is in sight, however small it is.
double ComparisonGeometry::hardEdgesFrom(Side side) const {
    return std::max(8.0, 2 * fitScale(side));
}

Side ComparisonGeometry::sideWithPicture() const {
    return hasPicture(Side::left) ? Side::left : Side::right;
}

bool ComparisonGeometry::showsAll() const {
    return m_zoom <= 1;
}

double ComparisonGeometry::largestZoom() const {
    return std::max(maxZoom, maxScale / fitScale(sideWithPicture()));
}

void ComparisonGeometry::setZoom(double zoom) {
    m_zoom = std::clamp(zoom, 1.0, largestZoom());
    clampCentre();
}

void ComparisonGeometry::zoomToActualSize(double devicePixelRatio) {
    // May be smaller than fit (a 96-pixel picture): the only zoom below 1.
    m_zoom = std::min(1 / (fitScale(sideWithPicture()) * devicePixelRatio), largestZoom());
    clampCentre();
}

bool ComparisonGeometry::zoomAt(const QPointF& position, double factor) {
    Side side = sideAt(position);
    if (!hasPicture(side)) side = sideWithPicture();
    if (!hasPicture(side)) return false;
    const QRectF before = pictureRect(side);
    const QPointF pane = paneRect(side).center();
    const QPointF point((position.x() - before.left()) / before.width(),
                        (position.y() - before.top()) / before.height());
    m_zoom = std::clamp(m_zoom * factor, std::min(1.0, m_zoom), largestZoom());
    const QSizeF after = pictureRect(side).size();
    m_centre = {point.x() - (position.x() - pane.x()) / after.width(),
                point.y() - (position.y() - pane.y()) / after.height()};
    clampCentre();
    return true;
}

void ComparisonGeometry::setCentre(const QPointF& centre) {
    m_centre = centre;
    clampCentre();
}

void ComparisonGeometry::clampCentre() {
    const Side side = sideWithPicture();
    if (!hasPicture(side)) return;
    const QSizeF picture = pictureRect(side).size();
    const QSizeF pane = paneRect(side).size();
    const auto clamp = [](double value, double pictureLength, double paneLength) {
        if (pictureLength <= paneLength) return 0.5;  // all of it is in sight: in the middle
        const double reach = paneLength / 2 / pictureLength;
        return std::clamp(value, reach, 1 - reach);
    };
    m_centre = {clamp(m_centre.x(), picture.width(), pane.width()),
                clamp(m_centre.y(), picture.height(), pane.height())};
}

}  // namespace dreambooth
