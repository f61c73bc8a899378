// Two pictures to be judged against each other, in several ways to look. Zoom and pan are one
// for both, in coordinates of the picture (0–1), so that sizes may differ.
#pragma once

#include <ui/widgets/comparison_geometry.h>
#include <ui/widgets/comparison_look.h>
#include <ui/widgets/picture_pair.h>
#include <ui/widgets/side_label.h>

#include <QImage>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace dreambooth {

class ComparisonView : public QWidget {
    Q_OBJECT

public:
    using Mode = ComparisonMode;
    explicit ComparisonView(QWidget* parent = nullptr);

    /// As it was chosen; while Space is held, blink is on view whatever it is.
    void setMode(Mode mode);
    Mode mode() const { return m_mode; }
    /// All ways to look, in the order of the menus.
    const std::vector<std::unique_ptr<ComparisonLook>>& looks() const { return m_looks; }
    ComparisonLook& chosenLook() const { return *m_looks[static_cast<std::size_t>(m_mode)]; }
    /// The one on view: the chosen one, or blinking while Space is held.
    const ComparisonLook& look() const { return *m_look; }
    template <class Look>
    Look& look() {
        return static_cast<Look&>(*m_looks[static_cast<std::size_t>(Look::its)]);
    }

    /// A null image shows the side's message instead. The zoom stays. Large pictures are better
    /// made ready in the background (PictureLevels), both at once and with their files.
    void setPicture(Side side, const QImage& image);
    void setPicture(Side side, const PictureLevels& picture, const QString& file);
    void setPair(const PicturePair& pair);
    const PicturePair& pair() const { return m_pair; }
    bool hasPicture(Side side) const { return m_geometry.hasPicture(side); }

    /// The permanent label. Of a text alone, base is blue and tuned amber.
    void setLabel(Side side, const QString& text);
    void setLabel(Side side, const SideLabel& label);
    const SideLabel& label(Side side) const { return half(side).label; }
    /// Hidden labels are not spoken to a screen reader either.
    void setLabelsShown(bool shown);
    bool areLabelsShown() const { return m_labelsShown; }
    /// In the middle of a side without a picture: what is awaited, or what to do.
    void setMessage(Side side, const QString& message);
    const QString& message(Side side) const { return half(side).message; }

    /// Whole pictures in sight.
    void zoomToFit();
    /// One pixel of the picture is one pixel of the screen.
    void zoomToActualSize();
    /// Closer (1) or farther (−1) by a notch, at the middle.
    void zoomBy(int steps);
    /// 1 is fit.
    void setZoom(double zoom);
    double zoom() const { return m_geometry.zoom(); }
    /// The point of the picture in the middle of its pane, 0–1.
    QPointF centre() const { return m_geometry.centre(); }
    void setCentre(const QPointF& centre);
    /// By a tenth of what is in sight; x and y are −1, 0 or 1.
    void moveBy(int x, int y);

    /// Space is down: the other picture in blink mode; else both in turn in one place.
    void setBlinkHeld(bool held);

    /// Mean and largest difference, computed where the chosen look shows it.
    const std::optional<PictureDifference>& difference() const { return m_pair.difference; }
    /// Computed, even if the shapes allow none.
    bool isDifferenceKnown() const { return m_isDifferenceKnown; }

    /// The pixel of a side's picture under the pointer; nothing where the pointer is outside.
    std::optional<QPoint> pixelUnderPointer(Side side) const;
    /// Where a side is painted, and where its whole picture lies; device-independent pixels.
    QRectF paneRect(Side side) const { return m_geometry.paneRect(side); }
    QRectF pictureRect(Side side) const { return m_geometry.pictureRect(side); }
    /// The part of the view that a side's picture fills now; empty: it is not seen.
    QRectF seenRect(Side side) const;
    double hardEdgesFrom(Side side) const { return m_geometry.hardEdgesFrom(side); }

    /// For the looks: what they paint with, and what they call after something of them changed.
    void paintPicture(QPainter& painter, Side side, const QRectF& clip, double opacity = 1) const;
    void paintMessage(QPainter& painter, const QString& message, const QRectF& area) const;
    void refresh(const QRectF& touched);

signals:
    void viewChanged();
    /// The pointer is elsewhere, or there is another picture under it.
    void pointerMoved();
    /// A picture is being dragged away: at fit, where there is nothing to move, or with Ctrl.
    void draggedOut(Side side);

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Half {
        SideLabel label;
        QString message;
    };
    Half& half(Side side) { return m_halves[static_cast<std::size_t>(side)]; }
    const Half& half(Side side) const { return m_halves[static_cast<std::size_t>(side)]; }
    void changed();
    void picturesChanged();
    void zoomAt(const QPointF& position, double factor);
    void movePointer(std::optional<QPointF> position);
    void updateLook();
    void updateDifference();
    void updateAccessibleDescription();

    void paintLabels(QPainter& painter);

    ComparisonGeometry m_geometry;
    const std::vector<std::unique_ptr<ComparisonLook>> m_looks;
    Mode m_mode = Mode::sideBySide;
    ComparisonLook* m_look;
    PicturePair m_pair;
    int m_pairNumber = 0;  ///< counts what setPicture() and setPair() set
    std::array<Half, 2> m_halves;
    bool m_labelsShown = true;
    bool m_isBlinkHeld = false;
    int m_differenceNumber = 0;  ///< of the pair whose difference is known or is being computed
    bool m_isDifferenceKnown = false;  ///< computed, even if the shapes allow none
    std::optional<QPointF> m_pointer;
    QPointF m_dragFrom;
    QPointF m_centreAtDrag;
    bool m_dragging = false, m_dragsHandle = false, m_showsFocus = false;
};

}  // namespace dreambooth
