// The values of a curve as it is painted: some thousand bins of any number of points, and the
// smoothed line over them.
#pragma once

#include <QVector>
#include <cstddef>
#include <span>
#include <vector>

namespace dreambooth {

/// Some thousand bins, each with its smallest and largest value: more than a screen has pixels
/// across, and what a line through all points would cover.
class ThinnedCurve {
public:
    /// Bins are halved in number when they are this many.
    static constexpr std::size_t maxBins = 4096;

    struct Bin {
        double firstStep, lastStep;
        double min, max;  ///< NaN where no value is a number
        double sum;       ///< of the values that are numbers
        std::size_t points, numbers;

        double step() const { return (firstStep + lastStep) / 2; }
        double mean() const;
    };

    void clear();
    /// As many values as steps; steps ascend.
    void append(std::span<const int> steps, std::span<const float> values);
    const std::vector<Bin>& bins() const { return m_bins; }

private:
    void append(double step, double value);

    std::vector<Bin> m_bins;
    std::size_t m_pointsPerBin = 1;
};

/// Local mean of noisy values by a triangular window of this share of them on either side; 0: the
/// values themselves. NaN where a value is, which has no part in the others.
QVector<double> smoothed(const QVector<double>& values, double share);

}  // namespace dreambooth
