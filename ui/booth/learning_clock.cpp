// Steps, deaths, more time and samples on the clock of one visit.
#include <ui/booth/learning_clock.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

/// From the last step to the first scene, where no visit was measured yet.
constexpr double secondsAtEnd = 4;
/// When sample pictures are asked for.
constexpr double firstSample = 4, betweenSamples = 7;
/// Where a picture takes long, learning has this many times as long before the next one.
constexpr double learningForSample = 5;
/// More time is offered in the last seconds, when the pictures show whether it is needed.
constexpr double offerSeconds = 20;
/// As long as is offered at once: the visitor is asked again at its end.
constexpr int leastMoreSeconds = 15, mostMoreSeconds = 90;
constexpr int stepsUntilKnown = 3;

}  // namespace

void LearningClock::start() {
    *this = {};
    m_nextSample = firstSample;
    m_clock.start();
}

void LearningClock::beginRun(int steps, int enough, int limit) {
    m_steps = steps;
    m_enough = enough;
    m_limitOfRecipe = m_limit = limit;
}

void LearningClock::stepped(int step) {
    m_step = step;
    m_atLastStep = now();
    if (m_firstStep != 0) return;
    m_firstStep = step;
    m_atFirstStep = m_atLastStep;
}

double LearningClock::secondsPerStep() const {
    return m_step > m_firstStep ? (m_atLastStep - m_atFirstStep) / (m_step - m_firstStep) : 0;
}

double LearningClock::limitLeft() const {
    const double ofThisProcess = m_firstStep > 0 ? now() - m_atFirstStep + secondsPerStep() : 0;
    return std::max(0.0, m_limit - m_usedBefore - ofThisProcess);
}

double LearningClock::secondsLeft(double expected) const {
    const double perStep = secondsPerStep();
    if (perStep == 0) return std::max(1.0, expected - now());
    double left = (m_steps - m_step) * perStep;
    if (m_limit > 0) left = std::min(left, limitLeft());
    return std::max(0.0, left) + secondsAtEnd;
}

void LearningClock::died() {
    ++m_deaths;
    if (m_firstStep == 0) return;
    m_usedBefore += m_atLastStep - m_atFirstStep;
    m_firstStep = 0;
}

void LearningClock::wentOnAt(int step, double secondsOfStep) {
    m_usedBefore = step == 1 ? 0 : std::min(m_usedBefore, secondsOfStep * step);
}

int LearningClock::moreSecondsOffered() const {
    if (m_limit == 0 || m_firstStep == 0 || m_step < m_firstStep + stepsUntilKnown) return 0;
    const double left = limitLeft(), perStep = secondsPerStep();
    // In the very last moment it could come too late.
    if (left > offerSeconds || left < std::max(1.0, perStep)) return 0;
    const double missing = m_enough - (m_step + left / perStep);
    if (missing <= 0) return 0;
    return std::clamp(static_cast<int>(std::ceil(missing * perStep)), leastMoreSeconds,
                      mostMoreSeconds);
}

bool LearningClock::isSampleDue(double expected) const {
    return m_step > 0 && now() >= m_nextSample && secondsLeft(expected) >= betweenSamples;
}

void LearningClock::sampleAskedFor() {
    m_askedForSample = now();
    m_nextSample = m_askedForSample + betweenSamples;
}

void LearningClock::sampleCame() {
    if (m_askedForSample > 0)
        m_nextSample =
            std::max(m_nextSample, now() + learningForSample * (now() - m_askedForSample));
}

}  // namespace dreambooth
