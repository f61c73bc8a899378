// Points are taken in as they come; what of them lies in a range is found by halves, since their
// steps ascend.
#undef QT_NO_FOREACH  // QCustomPlot's header loops with foreach
#include <qcustomplot.h>
#include <ui/widgets/curve_line.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>
#include <span>
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

bool CurveLine::goesOn(const std::vector<int>& steps, const std::vector<float>& values) const {
    if (m_steps.empty() || steps.size() < m_steps.size()) return m_steps.empty();
    const std::size_t last = m_steps.size() - 1;
    const float was = m_values[last];
    const bool isSame = values[last] == was || (std::isnan(values[last]) && std::isnan(was));
    return steps[last] == m_steps[last] && isSame;
}

bool CurveLine::setPoints(const std::vector<int>& steps, const std::vector<float>& values) {
    if (!goesOn(steps, values))  // a run that was resumed from an earlier step
        clear();
    else if (steps.size() == m_steps.size())
        return false;
    const std::size_t known = m_steps.size();
    m_thinned.append(std::span(steps).subspan(known), std::span(values).subspan(known));
    const auto fresh = static_cast<std::ptrdiff_t>(known);
    m_steps.insert(m_steps.end(), steps.begin() + fresh, steps.end());
    m_values.insert(m_values.end(), values.begin() + fresh, values.end());
    smooth();
    return true;
}

void CurveLine::clear() {
    const double share = m_share;
    *this = {};
    m_share = share;
}

void CurveLine::smooth(double share) {
    if (share == m_share) return;
    m_share = share;
    smooth();
}

void CurveLine::smooth() {
    QVector<double> means;
    means.reserve(static_cast<qsizetype>(m_thinned.bins().size()));
    for (const ThinnedCurve::Bin& bin : m_thinned.bins()) means.append(bin.mean());
    m_smoothed = smoothed(means, m_share);
}

std::ptrdiff_t CurveLine::nearest(int step) const {
    const auto after = std::ranges::lower_bound(m_steps, step);
    if (after == m_steps.end()) return std::ssize(m_steps) - 1;
    const auto index = after - m_steps.begin();
    return index == 0 || *after - step <= step - *(after - 1) ? index : index - 1;
}

QVector<QCPGraphData> CurveLine::linePoints(double from, double to) const {
    const auto& bins = m_thinned.bins();
    const auto [begin, end] =
        inSight(bins.size(), [&](std::size_t i) { return bins[i].step(); }, from, to);
    constexpr std::size_t mostPoints = 400;
    const std::size_t stride = m_share > 0 ? (end - begin) / mostPoints + 1 : 1;
    QVector<QCPGraphData> points;
    const std::size_t count = (end - begin) / stride + 2;
    points.reserve(static_cast<qsizetype>(count));
    const auto add = [&](std::size_t i) {
        points.append({bins[i].step(), m_smoothed[static_cast<qsizetype>(i)]});
    };
    // The same ones wherever the range begins, so that nothing trembles while it moves.
    for (std::size_t i = begin / stride * stride; i < end; i += stride) add(i);
    if (end > begin && (end - 1) % stride != 0) add(end - 1);
    return points;
}

QVector<QCPGraphData> CurveLine::rawPoints(double from, double to) const {
    QVector<QCPGraphData> points;
    const auto [begin, end] =
        inSight(m_steps.size(), [&](std::size_t i) { return double(m_steps[i]); }, from, to);
    if (end - begin <= ThinnedCurve::maxBins) {
        points.reserve(static_cast<qsizetype>(end - begin));
        for (std::size_t i = begin; i < end; ++i)
            points.append({double(m_steps[i]), double{m_values[i]}});
        return points;
    }
    const auto& bins = m_thinned.bins();
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
