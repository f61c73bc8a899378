// A picture that is painted at any size: scaled once to the size at which it is shown, with a
// better filter than Qt's.
#pragma once

#include <QImage>
#include <QPixmap>

class QPainter;
class QRectF;

namespace dreambooth {

class ScaledPicture {
public:
    void setImage(const QImage& image);
    const QImage& image() const { return m_image; }
    /// `devicePixelRatio` is the painted widget's.
    void paint(QPainter& painter, const QRectF& target, double devicePixelRatio);

private:
    QImage m_image;
    QPixmap m_scaled;  ///< at m_scaledSize, made when it is painted
    QSize m_scaledSize;
};

}  // namespace dreambooth
