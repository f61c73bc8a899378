// A curve as a plot paints it: its points, the bins that stand for them where they are many, and
// the line that is smoothed over those.
#pragma once

#include <ui/widgets/curve_values.h>

#include <QVector>
#include <vector>

class QCPGraphData;

namespace dreambooth {

/// A curve as it is painted: its points, and the line that is smoothed over them.
struct CurveLine {
    std::vector<int> steps;
    std::vector<float> values;
    ThinnedCurve thinned;
    QVector<double> smoothed = {};  ///< a value a bin
    bool isSmoothed = false;        ///< else they are the means of the bins

    CurveLine() = default;
    CurveLine(std::vector<int> ofSteps, std::vector<float> ofValues);
    void smooth(double share);
    /// Where the line is at a step; NaN outside of it.
    double at(double step) const;
    /// The line within a range. What is smoothed needs no more points than a screen can show:
    /// painting dashes takes its time.
    QVector<QCPGraphData> linePoints(double from, double to) const;
    /// The points themselves where they are few, else the bands that they cover.
    QVector<QCPGraphData> rawPoints(double from, double to) const;
};

}  // namespace dreambooth
