// A picture that is painted fast at any size: kept at its own size, at halves of it, and, if it is
// small, enlarged. Painting scales the nearest of them, and only the part that is exposed.
#pragma once

#include <QImage>
#include <QRectF>
#include <vector>

class QPainter;

namespace dreambooth {

class PictureLevels {
public:
    /// No picture.
    PictureLevels() = default;
    /// Makes all levels: some 50 ms for 4096 × 4096 pixels.
    explicit PictureLevels(const QImage& image);

    bool isNull() const { return m_levels.empty(); }
    /// At its own size, as Format_RGB32.
    const QImage& image() const;
    QSize size() const { return image().size(); }
    /// Of all levels together.
    qsizetype bytes() const;

    /// Paints the whole picture into `target`, in coordinates of the painter, whose scale is
    /// `devicePixelRatio`; the painter's clip says which part is needed. A whole number of device
    /// pixels a pixel is painted exactly, at the nearest whole position. From
    /// `hardEdgesFrom` device pixels a pixel on, pixels have hard edges.
    void paint(QPainter& painter, const QRectF& target, double devicePixelRatio,
               double hardEdgesFrom) const;

private:
    const QImage& levelFor(double width) const;

    std::vector<QImage> m_levels;  ///< the largest first
    std::size_t m_own = 0;         ///< which of them has the picture's own size
};

}  // namespace dreambooth
