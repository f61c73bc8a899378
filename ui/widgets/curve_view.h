// How the curves of a page are looked at, all in the same way: which steps are in sight, at which
// one they are read, on which scale, and how smooth their lines are. Without widgets.
#pragma once

#include <QObject>

namespace dreambooth {

class CurveView : public QObject {
    Q_OBJECT

public:
    /// In hundredths of mostSmoothing (curve_plot.cpp).
    static constexpr int usualSmoothing = 25;

    using QObject::QObject;

    /// All steps are those from 0 to this one. What is in sight stays, unless it was all.
    void setLastStep(int step);
    int lastStep() const { return m_lastStep; }

    double from() const { return m_from; }
    double to() const { return m_to; }
    bool isWhole() const { return m_from <= 0 && m_to >= m_lastStep; }
    /// Shows `factor` times as many steps, with the step `around` where it is; four at the least.
    void zoom(double factor, double around);
    /// Moves what is in sight by this many steps, as far as there are some.
    void pan(double steps);
    void showAll();

    /// The step at which the curves are read; -1: none.
    int readStep() const { return m_read; }
    void read(int step);

    bool isLogarithmic() const { return m_isLogarithmic; }
    void setLogarithmic(bool isLogarithmic);
    /// 0: every value as it is, to 100.
    int smoothing() const { return m_smoothing; }
    void setSmoothing(int smoothing);

signals:
    void rangeChanged();
    void readChanged();
    void lookChanged();  ///< scale or smoothing

private:
    void setRange(double from, double to);

    int m_lastStep = 100;
    double m_from = 0, m_to = 100;
    int m_read = -1;
    bool m_isLogarithmic = false;
    int m_smoothing = usualSmoothing;
};

}  // namespace dreambooth
