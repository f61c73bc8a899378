// Where the two pictures of a comparison lie in their view: panes, zoom and centre. All is derived
// from these, in coordinates of the picture (0–1), so that panes never disagree.
#pragma once

#include <base/side.h>
#include <QPointF>
#include <QRectF>
#include <QSize>
#include <array>

class QWidget;

namespace dreambooth {

class ComparisonGeometry {
public:
    /// Of this widget, whatever size it has.
    explicit ComparisonGeometry(const QWidget& view) : m_view(view) {}

    /// Each picture has half of the view; else both lie in the same place.
    void setHasPanes(bool hasPanes);
    /// Empty: this side has no picture.
    void setPictureSize(Side side, const QSize& size);
    bool hasPicture(Side side) const { return !pictureSize(side).isEmpty(); }

    /// Where a side is painted, and where its whole picture lies; device-independent pixels.
    QRectF paneRect(Side side) const;
    QRectF pictureRect(Side side) const;
    /// Whose pane is there; base where both lie in the same place.
    Side sideAt(const QPointF& position) const;
    /// The point of a side's picture there, 0–1 each way within the picture. Side by side it is the
    /// same point for both sides, whichever pane `position` is in.
    QPointF pointAt(Side side, const QPointF& position) const;
    /// Device-independent pixels to a pixel of the side's picture.
    double scale(Side side) const { return fitScale(side) * m_zoom; }
    /// From how many of them on a person looks at single pixels.
    double hardEdgesFrom(Side side) const;
    /// Base where it has a picture, else tuned.
    Side sideWithPicture() const;
    /// All of the pictures is in sight.
    bool showsAll() const;

    /// 1 is fit.
    double zoom() const { return m_zoom; }
    void setZoom(double zoom);
    /// One pixel of the picture is one pixel of a screen with this ratio.
    void zoomToActualSize(double devicePixelRatio);
    /// The point of the picture at `position` stays there. False without a picture.
    bool zoomAt(const QPointF& position, double factor);

    /// The point of the picture in the middle of its pane, 0–1.
    QPointF centre() const { return m_centre; }
    void setCentre(const QPointF& centre);
    /// After the view has another size.
    void clampCentre();

private:
    QSize pictureSize(Side side) const { return m_pictures[static_cast<std::size_t>(side)]; }
    double fitScale(Side side) const;
    double largestZoom() const;

    const QWidget& m_view;
    bool m_hasPanes = true;
    std::array<QSize, 2> m_pictures;
    double m_zoom = 1;
    QPointF m_centre{0.5, 0.5};
};

}  // namespace dreambooth
