// Bins of equally many points, two of which become one when there are too many; and a local mean.
#include <ui/widgets/curve_values.h>
#include <algorithm>
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

QVector<double> smoothed(const QVector<double>& values, double share) {
    if (share <= 0) return values;
    const qsizetype count = values.size();
    const qsizetype half =
        std::max<qsizetype>(static_cast<qsizetype>(static_cast<double>(count) * share), 2);
    // Sums over the first i values: a window's sum is the difference of two. A gap has no weight.
    QVector<double> sums(count + 1, 0), counts(count + 1, 0);
    for (qsizetype i = 0; i < count; ++i) {
        const bool isGap = std::isnan(values[i]);
        sums[i + 1] = sums[i] + (isGap ? 0 : values[i]);
        counts[i + 1] = counts[i] + (isGap ? 0 : 1);
    }
    const auto between = [count](const QVector<double>& of, qsizetype first, qsizetype end) {
        return of[std::min(end, count)] - of[std::max<qsizetype>(first, 0)];
    };
    // The triangle at the first value is a stair of windows; further on one more value comes up and
    // one goes down on either side.
    double sum = 0, weight = 0;
    for (qsizetype end = 1; end <= half + 1; ++end) {
        sum += between(sums, 0, end);
        weight += between(counts, 0, end);
    }
    QVector<double> result(count);
    for (qsizetype i = 0; i < count; ++i) {
        result[i] = std::isnan(values[i]) ? values[i] : sum / weight;
        sum += between(sums, i + 1, i + 2 + half) - between(sums, i - half, i + 1);
        weight += between(counts, i + 1, i + 2 + half) - between(counts, i - half, i + 1);
    }
    return result;
}

}  // namespace dreambooth
