// Draws many pictures one after another: counts, estimates, pauses between two of them.
#pragma once

#include <comparisons/drawing_plan.h>

#include <QElapsedTimer>
#include <QObject>
#include <deque>

namespace dreambooth {

class ComparisonDrawer;
class EngineClient;

class SetDrawing : public QObject {
    Q_OBJECT

public:
    SetDrawing(EngineClient& engine, std::filesystem::path comparisonsFolder, QObject* parent);

    /// Each request one picture. Nothing while it is at work.
    void draw(std::deque<ComparisonRequest> pictures);
    /// After the picture at work, or on again.
    void setPaused(bool paused);
    bool isPaused() const { return m_isPaused; }
    /// What is drawn stays.
    void cancel();
    bool isBusy() const { return m_isDrawing || !m_waiting.empty(); }
    int done() const { return m_done; }
    int total() const { return m_total; }
    /// Of one picture, by those drawn so far, also of earlier sets; negative while unknown.
    double secondsEach() const { return m_secondsEach; }

signals:
    void changed();  ///< isBusy(), isPaused(), done() or total()
    void drawn(const dreambooth::Comparison& comparison);
    void failed(const dreambooth::Error& error);  ///< the rest was given up

private:
    void next();

    ComparisonDrawer* m_drawer;
    std::deque<ComparisonRequest> m_waiting;
    QElapsedTimer m_clock;
    bool m_isDrawing = false, m_isPaused = false;
    int m_done = 0, m_total = 0;
    double m_secondsEach = -1;
};

}  // namespace dreambooth
