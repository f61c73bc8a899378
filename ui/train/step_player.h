// A line of steps to go along by mouse and keys, and a button that plays through them.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;
class QSlider;

namespace dreambooth {

class StepPlayer : public QWidget {
    Q_OBJECT

public:
    explicit StepPlayer(QWidget* parent = nullptr);

    /// Ascending. Who stands at the last one goes along when more come; else the step stays.
    void setSteps(const std::vector<int>& steps);
    /// Index in steps; -1: there are none.
    int current() const { return m_current; }
    void setCurrent(int index);
    bool isPlaying() const { return m_clock.isActive(); }
    /// From the first step where it stands at the last.
    void play();
    void stop();

signals:
    void currentChanged(int index);

private:
    void showCurrent();

    std::vector<int> m_steps;
    int m_current = -1;
    QSlider* m_slider;
    QLabel* m_label;
    QPushButton* m_play;
    QTimer m_clock;
};

}  // namespace dreambooth
