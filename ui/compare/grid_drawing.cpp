// One picture a device at a time: each place takes the next request as soon as it is free.
#include <ui/compare/grid_drawing.h>
#include <ui/session/comparison_drawer.h>
#include <ui/session/engine_client.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

GridDrawing::GridDrawing(EngineClient& engine, std::filesystem::path comparisonsFolder,
                         QObject* parent)
    : QObject(parent), m_engine(engine), m_folder(std::move(comparisonsFolder)) {}

void GridDrawing::addPlace() {
    const std::size_t number = m_places.size();
    auto* drawer = new ComparisonDrawer(m_engine, m_folder, this);
    m_places.push_back({.drawer = drawer});
    connect(drawer, &ComparisonDrawer::finished, this,
            [this, number](const Comparison& comparison) { onDrawn(number, comparison); });
    connect(drawer, &ComparisonDrawer::failed, this,
            [this, number](const Error& error) { onFailed(number, error); });
}

int GridDrawing::atWork() const {
    return static_cast<int>(std::ranges::count_if(
        m_places, [](const Place& place) { return place.settings.has_value(); }));
}

void GridDrawing::onDrawn(std::size_t place, const Comparison& comparison) {
    const double seconds =
        static_cast<double>(m_places[place].clock.elapsed()) / 1000 / std::max(1, atWork());
    m_places[place].settings.reset();
    ++m_done;
    // The last ones count most: the first also loads the model.
    m_secondsEach = m_done <= 2 ? seconds : 0.7 * m_secondsEach + 0.3 * seconds;
    emit drawn(comparison);
    next();
}

void GridDrawing::onFailed(std::size_t place, const Error& error) {
    m_places[place].settings.reset();
    const bool isFirst = !std::exchange(m_isGivenUp, true);
    cancel();
    if (isFirst) emit failed(error);
}

void GridDrawing::draw(std::deque<ComparisonRequest> pictures) {
    if (isBusy()) return;
    m_waiting = std::move(pictures);
    m_done = 0;
    m_total = static_cast<int>(m_waiting.size());
    m_isPaused = m_isGivenUp = false;
    next();
}

/// The next picture that no other one of the same prompt and seed is drawn with: they are kept in
/// one folder, by one drawer at a time.
bool GridDrawing::begin(Place& place) {
    const auto isFree = [this](const ComparisonRequest& picture) {
        return std::ranges::none_of(
            m_places, [&](const Place& other) { return other.settings == picture.settings; });
    };
    const auto picture = std::ranges::find_if(m_waiting, isFree);
    if (picture == m_waiting.end()) return false;
    const ComparisonRequest taken = std::move(*picture);
    m_waiting.erase(picture);
    place.settings = taken.settings;
    place.clock.start();
    place.drawer->draw(taken);
    return true;
}

void GridDrawing::next() {
    const auto most = static_cast<std::size_t>(m_engine.deviceCount());
    for (std::size_t i = 0; i < most && !m_isPaused && !m_waiting.empty(); ++i) {
        if (i == m_places.size()) addPlace();
        if (!m_places[i].settings && !begin(m_places[i])) break;
    }
    emit changed();
}

void GridDrawing::setPaused(bool paused) {
    m_isPaused = paused;
    next();
}

void GridDrawing::cancel() {
    m_waiting.clear();
    for (const Place& place : m_places)
        if (place.settings && place.drawer->isBusy()) place.drawer->cancel();
    emit changed();
}

}  // namespace dreambooth
