// One picture at a time (see the header).
#include <ui/compare/set_drawing.h>
#include <ui/session/comparison_drawer.h>

namespace dreambooth {

SetDrawing::SetDrawing(EngineClient& engine, std::filesystem::path comparisonsFolder,
                       QObject* parent)
    : QObject(parent), m_drawer(new ComparisonDrawer(engine, std::move(comparisonsFolder), this)) {
    connect(m_drawer, &ComparisonDrawer::finished, this, [this](const Comparison& comparison) {
        m_isDrawing = false;
        ++m_done;
        const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
        // The last ones count most: the first also loads the model.
        m_secondsEach = m_done <= 2 ? seconds : 0.7 * m_secondsEach + 0.3 * seconds;
        emit drawn(comparison);
        next();
    });
    connect(m_drawer, &ComparisonDrawer::failed, this, [this](const Error& error) {
        m_isDrawing = false;
        m_waiting.clear();
        emit changed();
        emit failed(error);
    });
}

void SetDrawing::draw(std::deque<ComparisonRequest> pictures) {
    if (isBusy()) return;
    m_waiting = std::move(pictures);
    m_done = 0;
    m_total = static_cast<int>(m_waiting.size());
    m_isPaused = false;
    next();
}

void SetDrawing::next() {
    if (!m_isPaused && !m_isDrawing && !m_waiting.empty()) {
        m_isDrawing = true;
        m_clock.start();
        const ComparisonRequest picture = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_drawer->draw(picture);
    }
    emit changed();
}

void SetDrawing::setPaused(bool paused) {
    m_isPaused = paused;
    next();
}

void SetDrawing::cancel() {
    m_waiting.clear();
    if (m_drawer->isBusy()) return m_drawer->cancel();
    emit changed();
}

}  // namespace dreambooth
