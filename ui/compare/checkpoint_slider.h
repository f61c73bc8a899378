// Which step of a run is compared: base, 200, 400, … as dots on a line, each where its step is, the
// chosen one amber; above them, as far as it was measured, how like and how varied each step draws,
// and a star at the best one.
// A QSlider with its own look: keys, wheel and screen readers work as usual.
#pragma once

#include <runs/scores.h>

#include <QSlider>
#include <vector>

class QPainter;

namespace dreambooth {

class CheckpointSlider : public QSlider {
    Q_OBJECT

public:
    explicit CheckpointSlider(QWidget* parent = nullptr);

    /// From left to right; the first is 0, the base. The chosen step stays chosen where it is still
    /// among them, else the last is. Nothing is emitted: the person has chosen nothing.
    void setSteps(const std::vector<int>& steps);
    /// Likewise.
    void chooseStep(int step);
    /// Of the measured steps, in any order, and the best of them; 0: there is none. Steps that the
    /// slider lacks are left out.
    void setScores(const std::vector<StepScores>& scores, int best);
    int bestStep() const { return m_best; }
    /// Of a stop; 0 where the step is none of them.
    int indexOf(int step) const;
    int step() const { return m_steps.empty() ? 0 : m_steps.at(static_cast<std::size_t>(value())); }
    /// The middle of a stop: where its step is between the base and the last one.
    double xOf(int index) const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void sliderChange(SliderChange change) override;

private:
    QString label(int index) const;
    void describe();
    int nearest(double x) const;
    void paintLabels(QPainter& painter);

    const StepScores* scoresOf(int step) const;
    /// Those of steps that the slider has.
    std::vector<StepScores> measured() const;
    double xOfStep(int step) const;
    double lineY() const;

    std::vector<int> m_steps;
    std::vector<StepScores> m_scores;  ///< by step
    int m_best = 0;
};

}  // namespace dreambooth
