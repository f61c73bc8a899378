// The photo in an editor that is worked on by hand, its crop or its mask: where it lies in the
// widget, and its preview painted at the screen's own pixels.
#pragma once

#include <QImage>
#include <QPixmap>
#include <QRectF>
#include <QSize>

class QPainter;

namespace dreambooth {

class EditedPhoto {
public:
    /// `preview` may be smaller than the photo, whose upright size is `size`. Null: there is none.
    void set(const QImage& preview, const QSize& size);

    bool isNull() const { return m_preview.isNull(); }
    const QImage& preview() const { return m_preview; }
    const QSize& size() const { return m_size; }

    /// All of it, as large as it fits, in the middle of the area.
    QRectF within(const QRectF& area) const;
    /// In this place. What was scaled is kept until it has another size.
    void paint(QPainter& painter, const QRectF& place, double devicePixelRatio);

private:
    QImage m_preview;
    QSize m_size;
    QPixmap m_scaled;
};

}  // namespace dreambooth
