// The time that a run may learn for (Recipe::max_train_seconds): samples and checkpoints count,
// pauses don't. Clocks of different computers differ, so that the ranks agree on the mean.
#pragma once

#include <base/clock.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

class TimeLimit {
public:
    /// 0: there is none.
    explicit TimeLimit(int seconds) : m_limit(seconds) {}

    /// Counts from now on; `before` were used already.
    void start(double before) {
        m_before = before;
        m_startedAt = steadySeconds();
    }
    /// Used on this rank.
    double seconds() const { return m_before + steadySeconds() - m_startedAt; }
    /// The share that is used on this rank, which the ranks take the mean of.
    double share() const { return m_limit > 0 ? seconds() / m_limit : 0; }
    void setAgreed(double share) { m_agreed = share; }
    /// It may learn for so long in all; what was agreed on counts for that from now on.
    void setLimit(int seconds) {
        if (m_limit <= 0 || seconds <= m_limit) return;
        m_agreed *= static_cast<double>(m_limit) / seconds;
        m_limit = seconds;
    }

    bool isOver() const { return m_agreed >= 1; }
    /// How many steps the run will have by what its first `step` steps took; `max` at the most.
    int expectedSteps(int step, int max) const {
        if (m_agreed <= 0 || step == 0) return max;
        return static_cast<int>(std::min<double>(max, std::ceil(step / std::min(1.0, m_agreed))));
    }

private:
    int m_limit;
    double m_before = 0, m_startedAt = 0;
    double m_agreed = 0;  ///< at the last step boundary
};

}  // namespace dreambooth
