// Two square pictures in one place with a divider that a finger moves, or that moves by itself: for
// visitors, who only swipe. ComparisonView is for those who judge, with zoom and other ways to
// look.
#pragma once

#include <QImage>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

namespace dreambooth {

class SwipeView : public QWidget {
    Q_OBJECT

public:
    explicit SwipeView(QWidget* parent = nullptr);

    /// Square pictures; null ones take away what was shown, from memory too.
    void setPictures(const QImage& before, const QImage& after);
    bool hasPictures() const { return !m_before.isNull() && !m_after.isNull(); }
    /// In the lower corners; empty: none.
    void setLabels(const QString& before, const QString& after);
    /// Where the divider stands, 0–1 of the width.
    double divider() const { return m_divider; }
    void setDivider(double divider);
    /// The divider goes to and fro; at each end comes turned().
    void setMovesByItself(bool moves);

    /// Handle, labels and corners grow with this, in pixels: a hundredth of the screen's height.
    void setUnit(double unit);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width; }
    QSize sizeHint() const override { return QSize(qRound(60 * m_unit), qRound(60 * m_unit)); }

signals:
    void turned();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF square() const;
    void moveTo(double x);
    void rescale();
    void advance();
    void paintLabel(QPainter& painter, const QString& text, bool isAfter);

    QImage m_before, m_after;
    QPixmap m_scaledBefore, m_scaledAfter;
    QString m_labelBefore, m_labelAfter;
    double m_divider = 0.5;
    double m_phase = 0;
    bool m_wasRight = false;
    QTimer m_motion;
    double m_unit = 9;
};

}  // namespace dreambooth
