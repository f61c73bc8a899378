// A curve as a plot paints it: its points, the bins that stand for them where they are many, and
// the line that is smoothed over those.
#pragma once

#include <ui/widgets/curve_values.h>

#include <QVector>
#include <cstddef>
#include <vector>

class QCPGraphData;

namespace dreambooth {

class CurveLine {
public:
    /// `steps` ascend. Where they are those of the last call and more, only what is new is worked
    /// on; where they are the same, nothing is, and the answer is false.
    bool setPoints(const std::vector<int>& steps, const std::vector<float>& values);
    void clear();
    /// As smoothed() does, from now on; at first 0.
    void smooth(double share);

    const std::vector<int>& steps() const { return m_steps; }
    const std::vector<float>& values() const { return m_values; }
    /// A value a bin: without smoothing its mean.
    const QVector<double>& smoothedValues() const { return m_smoothed; }
    /// The point next to a step, by its number; -1: there are none.
    std::ptrdiff_t nearest(int step) const;
    /// The line within a range. What is smoothed needs no more points than a screen can show:
    /// painting dashes takes its time.
    QVector<QCPGraphData> linePoints(double from, double to) const;
    /// The points themselves where they are few, else the bands that they cover.
    QVector<QCPGraphData> rawPoints(double from, double to) const;

private:
    bool goesOn(const std::vector<int>& steps, const std::vector<float>& values) const;
    void smooth();

    std::vector<int> m_steps;
    std::vector<float> m_values;
    ThinnedCurve m_thinned;
    double m_share = 0;
    QVector<double> m_smoothed;
};

}  // namespace dreambooth
