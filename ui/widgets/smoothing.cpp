// Sums of windows, so that a curve of any length takes one pass (see the header).
#include <ui/widgets/smoothing.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

QVector<double> smoothed(const QVector<double>& values) {
    const qsizetype count = values.size();
    const qsizetype half = std::max<qsizetype>(count / 20, 2);
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
