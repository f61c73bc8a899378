// How long the learning of one visit has taken and still takes: from the tap, by its steps, in the
// time that the clock allows it. Seconds throughout.
#pragma once

#include <QElapsedTimer>

namespace dreambooth {

class LearningClock {
public:
    /// The visitor has tapped. Nothing is known of the run yet.
    void start();
    double now() const { return static_cast<double>(m_clock.elapsed()) / 1000; }

    /// The run begins, with what its recipe allows: `limit` is 0 where the clock does not end it.
    /// For fewer steps than `enough` more time is offered.
    void beginRun(int steps, int enough, int limit);
    void stepped(int step);
    int step() const { return m_step; }
    /// Of this run, with its samples; 0: not known yet.
    double secondsPerStep() const;
    /// Until the first picture, as it looks now. `expected`: from the tap to the picture, which is
    /// said before steps were timed.
    double secondsLeft(double expected) const;

    /// A process of this run died, and another goes on.
    void died();
    int deaths() const { return m_deaths; }
    /// Another process has begun and told no step yet.
    bool awaitsFirstStep() const { return m_firstStep == 0; }
    /// It goes on with this step, the first being 1. What the steps took that it still has counts
    /// against its time.
    void wentOnAt(int step, double secondsOfStep);

    /// In the last seconds of a run that will not be worth much: how much more time it can be
    /// given; else 0.
    int moreSecondsOffered() const;
    void addSeconds(int more) { m_limit += more; }
    int limit() const { return m_limit; }
    bool wasGivenMore() const { return m_limit > m_limitOfRecipe; }

    /// A picture of how far it is should be drawn now. By the clock: a slow machine shows fewer
    /// steps between two pictures, not fewer pictures.
    bool isSampleDue(double expected) const;
    void sampleAskedFor();
    void sampleCame();

private:
    double limitLeft() const;

    QElapsedTimer m_clock;  ///< since start()
    int m_steps = 0, m_enough = 0, m_step = 0;
    int m_limitOfRecipe = 0, m_limit = 0;
    int m_firstStep = 0;  ///< that the process at work has told; 0: none yet
    int m_deaths = 0;
    // On the clock:
    double m_atFirstStep = 0, m_atLastStep = 0, m_nextSample = 0, m_askedForSample = 0;
    double m_usedBefore = 0;  ///< of the limit, by processes that died
};

}  // namespace dreambooth
