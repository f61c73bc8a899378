// Chooses a place of a presented picture for a comment: by the pointer, or by arrow keys.
// It lies over the whole presentation and takes all keys until a place is chosen or given up.
#pragma once

#include <ui/widgets/comparison_look.h>

#include <QPointF>
#include <QWidget>

namespace dreambooth {

class ComparisonView;

class PinCross : public QWidget {
    Q_OBJECT

public:
    PinCross(const ComparisonView& view, QWidget* parent);

signals:
    /// 0–1 of the picture's width and height.
    void placed(dreambooth::Side side, const QPointF& place);
    void givenUp();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;
    /// Tab goes to the other picture.
    bool focusNextPrevChild(bool next) override;

private:
    void moveBy(double x, double y);
    bool moveTo(const QPointF& position);
    QPointF position() const;
    void updateWords();

    const ComparisonView& m_view;
    Side m_side;
    QPointF m_place;
};

}  // namespace dreambooth
