// Choosing and following.
#include <ui/compare/comparable_runs.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_presenter.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/pair_presenter.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/side_choice.h>
#include <ui/compare/step_choice.h>
#include <ui/style/qt_strings.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace dreambooth {

PairOnView::PairOnView(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts)) {
    connect(&m_parts.drawing, &DrawPresenter::begun, this, &PairOnView::onBegun);
    connect(&m_parts.drawing, &DrawPresenter::pictureReady, this,
            [this](int model, const QString& path) {
                if (m_followsDrawing)
                    m_parts.pair.showPicture(static_cast<Side>(model), toPath(path));
            });
    connect(&m_parts.drawing, &DrawPresenter::finished, this, &PairOnView::onFinished);
    connect(&m_parts.drawing, &DrawPresenter::failed, this, &PairOnView::onFailed);
}

const DrawnPicture* PairOnView::tunedOf(const Comparison& comparison) const {
    if (const DrawnPicture* chosen = comparison.find(m_parts.sides.model(Side::tuned)))
        return chosen;
    const DrawnPicture* found = nullptr;
    for (const DrawnPicture& picture : comparison.pictures)
        if (!picture.model.isPlain() &&
            (found == nullptr || found->model.runId != m_runId || picture.model.runId == m_runId))
            found = &picture;
    return found;
}

const Comparison* PairOnView::neighbour(const std::string& id, int by) const {
    const std::vector<Comparison>& all = m_parts.comparisons.all();
    const auto shown = std::ranges::find(all, id, &Comparison::id);
    if (shown == all.end()) return nullptr;
    auto place = shown - all.begin();
    for (int left = std::abs(by); left > 0; --left) {
        do place += by < 0 ? -1 : 1;
        while (place >= 0 && place < std::ssize(all) &&
               !m_parts.isInSight(all[static_cast<std::size_t>(place)]));
        if (place < 0 || place >= std::ssize(all)) return nullptr;
    }
    return &all[static_cast<std::size_t>(place)];
}

void PairOnView::flip(int by) {
    if (const Comparison* found = neighbour(shownId(), by)) show(Comparison(*found));
}

void PairOnView::put(const Comparison& comparison) {
    m_followsDrawing = false;
    m_shown = comparison;
    if (m_news && m_news->id == comparison.id) m_news.reset();
    if (const DrawnPicture* tuned = tunedOf(comparison)) {
        m_runId = tuned->model.runId.empty() ? m_runId : tuned->model.runId;
        m_parts.sides.follow(tuned->model);
    }
    m_parts.strip.setChosen(comparison.id);
    std::vector<const Comparison*> ahead;
    for (const int by : {1, -1, 2})
        if (const Comparison* near = neighbour(comparison.id, by)) ahead.push_back(near);
    m_parts.pair.showDrawn(m_parts.sides.pair(), comparison, ahead);
}

void PairOnView::show(const Comparison& comparison) {
    put(comparison);
    m_parts.fields.show(comparison.settings);
    emit changed();
}

void PairOnView::showNews() {
    const Comparison news = *m_news;
    show(news);
}

void PairOnView::showMatching() {
    const ComparableRun* run = m_parts.choice.run();
    if (run != nullptr) m_runId = run->id;
    const ComparedPair pair = m_parts.sides.pair();
    const DrawRequest typed = m_parts.sized(m_parts.fields.settings());
    const DrawRequest picture = m_parts.sized(m_parts.fields.shown());
    // Where one comes back to what is being drawn, it shows again.
    if (m_parts.drawing.isDrawing()) {
        const ComparisonRequest& current = m_parts.drawing.current();
        if (isNamedAlike(current.models.front(), pair[0]) &&
            isNamedAlike(current.models.back(), pair[1]) &&
            (current.settings == typed || current.settings == picture)) {
            m_followsDrawing = true;
            return onBegun();
        }
    }
    m_followsDrawing = false;
    const Comparison* kept = nullptr;
    for (const DrawRequest& settings : {typed, picture}) {
        const Comparison* const same = m_parts.comparisons.find(settings);
        if (same == nullptr) continue;
        if (same->find(pair[0]) != nullptr && same->find(pair[1]) != nullptr) return show(*same);
        if (kept == nullptr) kept = same;
    }
    m_shown.reset();
    m_parts.strip.setChosen({});
    m_parts.pair.showDrawn(pair, kept == nullptr ? Comparison() : *kept, {});
    emit changed();
}

void PairOnView::update() {
    const ComparableRun* run = m_parts.choice.run();
    if (run == nullptr || !m_parts.comparisons.isLoaded()) return;
    if (run->id != m_runId) {  // the first one, or another was opened
        m_runId = run->id;
        if (const Comparison* last = m_parts.comparisons.lastOf(run->id)) return show(*last);
        return showMatching();
    }
    if (!holdsStep()) showMatching();
}

void PairOnView::forget(const std::string& id) {
    if (m_news && m_news->id == id) m_news.reset();
    if (m_before && m_before->id == id) m_before.reset();
    if (m_shown && m_shown->id == id) m_shown.reset();  // update() follows with the list
}

void PairOnView::followDrawing() {
    m_before = m_shown;
    m_news.reset();
    m_followsDrawing = true;
    m_drewSome = false;
    if (m_parts.drawing.isDrawing()) onBegun();
}

void PairOnView::onBegun() {
    if (!m_followsDrawing) return;
    const ComparisonRequest& current = m_parts.drawing.current();
    m_shown.reset();
    if (const std::string& runId = current.models.back().runId; !runId.empty()) m_runId = runId;
    m_parts.sides.follow(current.models.back());
    m_parts.strip.setChosen({});
    m_parts.fields.show(current.settings);
    m_parts.pair.showDrawing(m_parts.sides.pair());
    emit changed();
}

void PairOnView::onFinished(const Comparison& comparison) {
    m_drewSome = true;
    m_before = comparison;
    if (m_followsDrawing) {
        m_shown = comparison;  // its pictures are on view
        m_parts.strip.setChosen(comparison.id);
    } else {
        m_news = comparison;
    }
    m_parts.comparisons.reload();
    emit changed();
}

void PairOnView::onFailed() {
    m_parts.comparisons.reload();
    // After an error the next one of the queue may be at work already, and on view.
    if (!m_followsDrawing || m_parts.drawing.isDrawing()) return;
    m_followsDrawing = false;
    if (!m_before) return showMatching();
    const Comparison before = *m_before;
    put(before);
    // What was typed for a drawing that came to nothing is kept.
    if (m_drewSome)
        m_parts.fields.show(before.settings);
    else
        m_parts.fields.compareWith(before.settings);
    emit changed();
}

}  // namespace dreambooth
