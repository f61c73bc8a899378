// Bins of equally many points, two of which become one when there are too many (see the header).
#include <ui/widgets/thinned_curve.h>

#include <cmath>
#include <limits>

namespace dreambooth {

namespace {

/// Takes the points of a later bin into one.
void join(ThinnedCurve::Bin& bin, const ThinnedCurve::Bin& later) {
    bin.lastStep = later.lastStep;
    // Of a NaN and a number, the number; fmin() would be a call for each of a million points.
    if (!(bin.min <= later.min)) bin.min = std::isnan(later.min) ? bin.min : later.min;
    if (!(bin.max >= later.max)) bin.max = std::isnan(later.max) ? bin.max : later.max;
    bin.sum += later.sum;
    bin.points += later.points;
    bin.numbers += later.numbers;
}

}  // namespace

double ThinnedCurve::Bin::mean() const {
    return numbers > 0 ? sum / static_cast<double>(numbers)
                       : std::numeric_limits<double>::quiet_NaN();
}

void ThinnedCurve::clear() {
    m_bins.clear();
    m_pointsPerBin = 1;
}

void ThinnedCurve::append(std::span<const int> steps, std::span<const float> values) {
    for (std::size_t i = 0; i < steps.size(); ++i) append(steps[i], values[i]);
}

void ThinnedCurve::append(double step, double value) {
    const bool isNumber = !std::isnan(value);
    const Bin one{step, step, value, value, isNumber ? value : 0, 1, isNumber ? 1u : 0u};
    if (!m_bins.empty() && m_bins.back().points < m_pointsPerBin) {
        join(m_bins.back(), one);
        return;
    }
    if (m_bins.size() == maxBins) {
        for (std::size_t i = 0; i < maxBins; i += 2) {
            m_bins[i / 2] = m_bins[i];
            join(m_bins[i / 2], m_bins[i + 1]);
        }
        m_bins.resize(maxBins / 2);
        m_pointsPerBin *= 2;
    }
    m_bins.push_back(one);
}

}  // namespace dreambooth
