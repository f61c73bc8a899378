// Below the pair: the steps of the run on a slider, with what was measured of them, and news of
// steps and pictures that came while one looks at something else.
#pragma once

#include <runs/scores.h>

#include <QSlider>
#include <QWidget>
#include <vector>

class QLabel;
class QPainter;
class QPushButton;

namespace dreambooth {

class CompareSelection;

/// Which step of a run is compared: base, 200, 400, … as dots on a line, each where its step is,
/// the chosen one amber; above them, as far as it was measured, how like and how varied each step
/// draws, and a star at the best one. A QSlider with its own look: keys, wheel and screen readers
/// work as usual.
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
    /// In a low window the curves leave their room to the pictures.
    void setLow(bool isLow);
    int bestStep() const { return m_best; }
    /// By the person, also the stop where it stands: another model may be compared than its step.
    void choose(int index);
    /// Of a stop; 0 where the step is none of them.
    int indexOf(int step) const;
    int step() const { return m_steps.empty() ? 0 : m_steps.at(static_cast<std::size_t>(value())); }
    /// The middle of a stop: where its step is between the base and the last one.
    double xOf(int index) const;
    QSize sizeHint() const override;

signals:
    void chosenAgain();  ///< in place of valueChanged()

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
    double curveHeight() const;
    double lineY() const;

    std::vector<int> m_steps;
    std::vector<StepScores> m_scores;  ///< by step
    int m_best = 0;
    bool m_isLow = false;
};

/// A line of news with a button that goes there: what one looks at stays until one wants the new.
class NewsLine : public QWidget {
    Q_OBJECT

public:
    explicit NewsLine(QWidget* parent = nullptr);

    /// An empty text: there is no news.
    void setNews(const QString& text, const QString& button = {});

signals:
    void requested();

private:
    QLabel* m_text;
    QPushButton* m_button;
};

class StepPanel : public QWidget {
    Q_OBJECT

public:
    StepPanel(const CompareSelection& selection, QWidget* parent);

    CheckpointSlider& slider() { return *m_slider; }
    /// Without the grid's place for it, or without a run, there is none.
    void setSliderShown(bool shown);
    /// Pictures were drawn while others were on view.
    void setPairNews(bool hasNews);
    /// As if the person had gone there on the slider.
    void goTo(int step);

signals:
    void stepRequested(int step);
    void newStepRequested();
    void newPairRequested();

private:
    void refresh();

    const CompareSelection& m_selection;
    CheckpointSlider* m_slider;
    NewsLine *m_newStep, *m_newPair;
    bool m_isSliderShown = true;
};

}  // namespace dreambooth
