// A photo and the square of it that is learned, which a finger moves.
#pragma once

#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_visit.h>

#include <QWidget>

namespace dreambooth {

class SquareView : public QWidget, public Scaled {
    Q_OBJECT

public:
    explicit SquareView(QWidget* parent = nullptr);
    void setPhoto(const VisitPhoto& photo);
    void clear();
    const Crop& square() const { return m_photo.square; }
    /// Around its middle; factors above 1 show less of the subject's surroundings.
    void zoom(double factor);
    /// Where the square is seen; for tests.
    QRectF squareRect() const;
    void setScale(const BoothScale& scale) override;
    QSize sizeHint() const override { return {m_scale.px(64), m_scale.px(50)}; }

signals:
    void moved(const dreambooth::Crop& square);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF pictureRect() const;
    void begin(const QPointF& at);
    void drag(const QPointF& to);
    void place(const Crop& square);

    VisitPhoto m_photo;
    QPointF m_from;
    Crop m_before;
    BoothScale m_scale;
};

}  // namespace dreambooth
