// What of a curve lies in a range, found by halves: its steps ascend.
#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/widgets/curve_line.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <ranges>
#include <utility>

namespace dreambooth {

namespace {

/// Which of so many ascending places lie in a range, with one more on either side, so that lines
/// go on to the edge: the first, and the one behind the last.
template <class PlaceOf>
std::pair<std::size_t, std::size_t> inSight(std::size_t count, const PlaceOf& placeOf, double from,
                                            double to) {
    const auto all = std::views::iota(0, static_cast<int>(count));
    const auto isBefore = [&](int i) { return placeOf(static_cast<std::size_t>(i)) < from; };
    const auto isWithin = [&](int i) { return placeOf(static_cast<std::size_t>(i)) <= to; };
    const auto begin = std::ranges::partition_point(all, isBefore) - all.begin();
    const auto end = std::ranges::partition_point(all, isWithin) - all.begin();
    return {static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, begin - 1)),
            std::min(count, static_cast<std::size_t>(end) + 1)};
}

}  // namespace

CurveLine::CurveLine(std::vector<int> ofSteps, std::vector<float> ofValues)
    : steps(std::move(ofSteps)), values(std::move(ofValues)) {
    thinned.append(steps, values);
}

void CurveLine::smooth(double share) {
    QVector<double> means;
    means.reserve(static_cast<qsizetype>(thinned.bins().size()));
    for (const ThinnedCurve::Bin& bin : thinned.bins()) means.append(bin.mean());
    smoothed = dreambooth::smoothed(means, share);
    isSmoothed = share > 0;
}

double CurveLine::at(double step) const {
    const auto& bins = thinned.bins();
    if (bins.empty() || step < bins.front().firstStep || step > bins.back().lastStep)
        return std::numeric_limits<double>::quiet_NaN();
    const auto after = std::ranges::lower_bound(bins, step, {}, &ThinnedCurve::Bin::step);
    const auto next = std::min<std::ptrdiff_t>(after - bins.begin(), std::ssize(bins) - 1);
    const std::ptrdiff_t before = std::max<std::ptrdiff_t>(0, next - 1);
    const double low = bins[static_cast<std::size_t>(before)].step(),
                 high = bins[static_cast<std::size_t>(next)].step();
    if (high <= low) return smoothed[next];
    const double part = std::clamp((step - low) / (high - low), 0.0, 1.0);
    return smoothed[before] + part * (smoothed[next] - smoothed[before]);
}

QVector<QCPGraphData> CurveLine::linePoints(double from, double to) const {
    const auto& bins = thinned.bins();
    const auto [begin, end] =
        inSight(bins.size(), [&](std::size_t i) { return bins[i].step(); }, from, to);
    constexpr std::size_t mostPoints = 400;
    const std::size_t stride = isSmoothed ? (end - begin) / mostPoints + 1 : 1;
    QVector<QCPGraphData> points;
    const std::size_t count = (end - begin) / stride + 2;
    points.reserve(static_cast<qsizetype>(count));
    const auto add = [&](std::size_t i) {
        points.append({bins[i].step(), smoothed[static_cast<qsizetype>(i)]});
    };
    // The same ones wherever the range begins, so that nothing trembles while it moves.
    for (std::size_t i = begin / stride * stride; i < end; i += stride) add(i);
    if (end > begin && (end - 1) % stride != 0) add(end - 1);
    return points;
}

QVector<QCPGraphData> CurveLine::rawPoints(double from, double to) const {
    QVector<QCPGraphData> points;
    const auto [begin, end] =
        inSight(steps.size(), [&](std::size_t i) { return double(steps[i]); }, from, to);
    if (end - begin <= ThinnedCurve::maxBins) {
        points.reserve(static_cast<qsizetype>(end - begin));
        for (std::size_t i = begin; i < end; ++i)
            points.append({double(steps[i]), double{values[i]}});
        return points;
    }
    const auto& bins = thinned.bins();
    const auto [first, last] =
        inSight(bins.size(), [&](std::size_t i) { return bins[i].step(); }, from, to);
    points.reserve(2 * static_cast<qsizetype>(last - first));
    for (std::size_t i = first; i < last; ++i) {
        points.append({bins[i].firstStep, bins[i].min});
        if (bins[i].points > 1) points.append({bins[i].lastStep, bins[i].max});
    }
    return points;
}

}  // namespace dreambooth
