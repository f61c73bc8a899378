// A range within the steps of a run, and what else the curves of a page have in common.
#include <ui/widgets/curve_view.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr double fewestSteps = 4;

}  // namespace

void CurveView::setLastStep(int step) {
    step = std::max(1, step);
    if (step == m_lastStep) return;
    const bool wasWhole = isWhole();
    m_lastStep = step;
    setRange(wasWhole ? 0 : m_from, wasWhole ? step : m_to);
}

void CurveView::zoom(double factor, double around) {
    const double length = m_to - m_from;
    const double wanted =
        std::clamp<double>(length * factor, std::min<double>(fewestSteps, m_lastStep), m_lastStep);
    const double from = around - (around - m_from) * wanted / length;
    setRange(from, from + wanted);
}

void CurveView::pan(double steps) {
    setRange(m_from + steps, m_to + steps);
}

void CurveView::showAll() {
    setRange(0, m_lastStep);
}

/// Moved to where there are steps.
void CurveView::setRange(double from, double to) {
    const double length = std::min<double>(to - from, m_lastStep);
    from = std::clamp<double>(from, 0, m_lastStep - length);
    if (from == m_from && from + length == m_to) return;
    m_from = from;
    m_to = from + length;
    emit rangeChanged();
}

void CurveView::read(int step) {
    if (step == m_read) return;
    m_read = step;
    emit readChanged();
}

void CurveView::setLogarithmic(bool isLogarithmic) {
    if (isLogarithmic == m_isLogarithmic) return;
    m_isLogarithmic = isLogarithmic;
    emit lookChanged();
}

void CurveView::setSmoothing(int smoothing) {
    smoothing = std::clamp(smoothing, 0, 100);
    if (smoothing == m_smoothing) return;
    m_smoothing = smoothing;
    emit lookChanged();
}

}  // namespace dreambooth
