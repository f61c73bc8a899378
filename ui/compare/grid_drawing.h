// Draws many pictures, as many at once as there are free devices: counts, estimates, pauses between
// two of them. Each picture is drawn by one device alone, so that all are the same for any number.
#pragma once

#include <comparisons/drawing_plan.h>

#include <QElapsedTimer>
#include <QObject>
#include <deque>
#include <optional>
#include <vector>

namespace dreambooth {

class ComparisonDrawer;
class EngineClient;

class GridDrawing : public QObject {
    Q_OBJECT

public:
    GridDrawing(EngineClient& engine, std::filesystem::path comparisonsFolder, QObject* parent);

    /// Each request one picture. Nothing while it is at work.
    void draw(std::deque<ComparisonRequest> pictures);
    /// After the pictures at work, or on again.
    void setPaused(bool paused);
    bool isPaused() const { return m_isPaused; }
    /// What is drawn stays.
    void cancel();
    bool isBusy() const { return atWork() > 0 || !m_waiting.empty(); }
    /// Pictures that are drawn now.
    int atWork() const;
    int done() const { return m_done; }
    int total() const { return m_total; }
    /// From one picture to the next, by those drawn so far, also of earlier sets; negative while
    /// unknown.
    double secondsEach() const { return m_secondsEach; }

signals:
    void changed();  ///< isBusy(), isPaused(), atWork(), done() or total()
    void drawn(const dreambooth::Comparison& comparison);
    void failed(const dreambooth::Error& error);  ///< the rest was given up

private:
    /// Who draws one picture after another.
    struct Place {
        ComparisonDrawer* drawer = nullptr;
        std::optional<DrawRequest> settings = {};  ///< of what it draws
        QElapsedTimer clock = {};
    };
    void addPlace();
    void onDrawn(std::size_t place, const Comparison& comparison);
    void onFailed(std::size_t place, const Error& error);
    void next();
    bool begin(Place& place);

    EngineClient& m_engine;
    std::filesystem::path m_folder;
    std::vector<Place> m_places;
    std::deque<ComparisonRequest> m_waiting;
    bool m_isPaused = false;
    bool m_isGivenUp = false;  ///< the first failure is told
    int m_done = 0, m_total = 0;
    double m_secondsEach = -1;
};

}  // namespace dreambooth
