// Two pictures to be judged against each other, side by side or with a divider to swipe. Zoom and
// pan are one for both, in coordinates of the picture (0–1), so that sizes may differ.
#pragma once

#include <ui/widgets/comparison_geometry.h>
#include <ui/widgets/scaled_picture.h>
#include <ui/widgets/side_label.h>

#include <QImage>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <array>

namespace dreambooth {

class ComparisonView : public QWidget {
    Q_OBJECT

public:
    using Mode = ComparisonMode;
    explicit ComparisonView(QWidget* parent = nullptr);

    void setMode(Mode mode);
    Mode mode() const { return m_geometry.mode(); }

    /// A null image shows the side's message instead. The zoom stays.
    void setPicture(Side side, const QImage& image);
    /// The permanent label: "BASE · Demo toys".
    void setLabel(Side side, const QString& text);
    void setLabel(Side side, const SideLabel& label);
    /// In the middle of a side without a picture: what is awaited, or what to do.
    void setMessage(Side side, const QString& message);
    bool hasPicture(Side side) const { return m_geometry.hasPicture(side); }

    /// Whole pictures in sight.
    void zoomToFit();
    /// One pixel of the picture is one pixel of the screen.
    void zoomToActualSize();
    /// 1 is fit.
    void setZoom(double zoom);
    double zoom() const { return m_geometry.zoom(); }
    /// The point of the picture in the middle of its pane, 0–1.
    QPointF centre() const { return m_geometry.centre(); }
    void setCentre(const QPointF& centre);
    /// Where the divider stands, 0–1 of the width.
    double divider() const { return m_geometry.divider(); }
    void setDivider(double divider);

    /// Where a side is painted, and where its whole picture lies; device-independent pixels.
    QRectF paneRect(Side side) const { return m_geometry.paneRect(side); }
    QRectF pictureRect(Side side) const { return m_geometry.pictureRect(side); }

signals:
    void viewChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Half {
        ScaledPicture picture;
        SideLabel label;
        QString message;
    };
    Half& half(Side side) { return m_halves[static_cast<std::size_t>(side)]; }
    const Half& half(Side side) const { return m_halves[static_cast<std::size_t>(side)]; }
    void changed();
    void zoomAt(const QPointF& position, double factor);
    void paintSide(QPainter& painter, Side side, const QRectF& clip);
    void paintDivider(QPainter& painter, double x);
    void paintLabel(QPainter& painter, Side side);
    void updateAccessibleDescription();

    ComparisonGeometry m_geometry;
    std::array<Half, 2> m_halves;
    QPointF m_dragFrom;
    QPointF m_centreAtDrag;
    bool m_dragging = false, m_dragsDivider = false;
};

}  // namespace dreambooth
