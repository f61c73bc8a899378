// Two pictures to be judged against each other, side by side or with a divider to swipe. Zoom and
// pan are one for both, in coordinates of the picture (0–1), so that sizes may differ.
#pragma once

#include <QImage>
#include <QPixmap>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <array>

namespace dreambooth {

class ComparisonView : public QWidget {
    Q_OBJECT

public:
    enum class Mode { SideBySide, Swipe };
    enum class Side { Base, Tuned };

    explicit ComparisonView(QWidget* parent = nullptr);

    void setMode(Mode mode);
    Mode mode() const { return m_mode; }

    /// A null image shows the side's message instead. The zoom stays.
    void setPicture(Side side, const QImage& image);
    /// The permanent label: "BASE · Demo toys".
    void setLabel(Side side, const QString& label);
    /// In the middle of a side without a picture: what is awaited, or what to do.
    void setMessage(Side side, const QString& message);
    bool hasPicture(Side side) const { return !half(side).image.isNull(); }

    /// Whole pictures in sight.
    void zoomToFit();
    /// One pixel of the picture is one pixel of the screen.
    void zoomToActualSize();
    /// 1 is fit.
    void setZoom(double zoom);
    double zoom() const { return m_zoom; }
    /// The point of the picture in the middle of its pane, 0–1.
    QPointF centre() const { return m_centre; }
    void setCentre(const QPointF& centre);
    /// Where the divider stands, 0–1 of the width.
    double divider() const { return m_divider; }
    void setDivider(double divider);

    /// Where a side is painted, and where its whole picture lies; device-independent pixels.
    QRectF paneRect(Side side) const;
    QRectF pictureRect(Side side) const;

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
        QImage image;
        QString label, message;
        QPixmap scaled;  ///< the picture at its present size, made when it is painted
        QSize scaledSize;
    };
    Half& half(Side side) { return m_halves[static_cast<std::size_t>(side)]; }
    const Half& half(Side side) const { return m_halves[static_cast<std::size_t>(side)]; }
    double fitScale(Side side) const;
    void clampCentre();
    void changed();
    void zoomAt(const QPointF& position, double factor);
    Side sideAt(const QPointF& position) const;
    bool isOnDivider(const QPointF& position) const;
    void paintSide(QPainter& painter, Side side, const QRectF& clip);
    void paintPicture(QPainter& painter, Side side, const QRectF& clip);
    void paintLabel(QPainter& painter, Side side);
    void describe();

    Mode m_mode = Mode::SideBySide;
    std::array<Half, 2> m_halves;
    double m_zoom = 1;
    QPointF m_centre{0.5, 0.5};
    double m_divider = 0.5;
    QPointF m_dragFrom;
    QPointF m_centreAtDrag;
    bool m_dragging = false, m_dragsDivider = false;
};

}  // namespace dreambooth
