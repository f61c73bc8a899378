// Which step of a run is compared: base, 200, 400, … as dots on a line, the chosen one amber.
// A QSlider with its own look: keys, wheel and screen readers work as usual.
#pragma once

#include <QSlider>
#include <QStringList>

namespace dreambooth {

class CheckpointSlider : public QSlider {
    Q_OBJECT

public:
    explicit CheckpointSlider(QWidget* parent = nullptr);

    /// Labels from left to right; the first is the base. The last one becomes chosen.
    void setStops(const QStringList& labels);
    QString label(int index) const { return m_labels.value(index); }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void sliderChange(SliderChange change) override;

private:
    double xOf(int index) const;
    int nearest(double x) const;

    QStringList m_labels;
};

}  // namespace dreambooth
