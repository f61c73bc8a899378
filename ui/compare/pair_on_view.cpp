// Choosing and following (see the header).
#include <ui/compare/comparable_runs.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_presenter.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/pair_presenter.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/step_choice.h>
#include <ui/style/qt_strings.h>

namespace dreambooth {

PairOnView::PairOnView(Parts parts, QObject* parent) : QObject(parent), m_parts(std::move(parts)) {
    connect(&m_parts.drawing, &DrawPresenter::begun, this, &PairOnView::onBegun);
    connect(&m_parts.drawing, &DrawPresenter::pictureReady, this,
            [this](Side side, const QString& path) {
                if (m_followsDrawing) m_parts.pair.showPicture(side, toPath(path));
            });
    connect(&m_parts.drawing, &DrawPresenter::finished, this, &PairOnView::onFinished);
    connect(&m_parts.drawing, &DrawPresenter::failed, this, &PairOnView::onFailed);
}

void PairOnView::put(const Comparison& comparison) {
    m_followsDrawing = false;
    m_shown = comparison;
    m_runId = comparison.tuned.runId.empty() ? m_runId : comparison.tuned.runId;
    if (m_news && m_news->id == comparison.id) m_news.reset();
    m_parts.choice.follow(comparison.tuned);
    m_parts.strip.setChosen(comparison.id);
    m_parts.pair.showDrawn(comparison);
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
    if (run == nullptr) return;
    m_runId = run->id;
    m_parts.comparisons.setBase(run->job.model);
    const TunedModel tuned = m_parts.choice.model();
    const DrawRequest typed = m_parts.sized(m_parts.fields.settings());
    const DrawRequest picture = m_parts.sized(m_parts.fields.shown());
    // Where one comes back to what is being drawn, it shows again.
    if (m_parts.drawing.isDrawing()) {
        const Comparison& current = m_parts.drawing.current();
        if (current.tuned.runId == tuned.runId && current.tuned.step == tuned.step &&
            (current.settings == typed || current.settings == picture)) {
            m_followsDrawing = true;
            return onBegun();
        }
    }
    m_followsDrawing = false;
    auto match = m_parts.comparisons.match(typed, tuned);
    if (match.pair == nullptr) match = m_parts.comparisons.match(picture, tuned);
    if (match.pair != nullptr) return show(*match.pair);
    m_shown.reset();
    m_parts.strip.setChosen({});
    m_parts.pair.showInvitation(
        m_parts.baseName(), tuned,
        match.sameBase != nullptr ? match.sameBase->picture(Side::base) : std::filesystem::path());
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

void PairOnView::followDrawing() {
    m_before = m_shown;
    m_news.reset();
    m_followsDrawing = true;
    m_drewSome = false;
    if (m_parts.drawing.isDrawing()) onBegun();
}

void PairOnView::onBegun() {
    if (!m_followsDrawing) return;
    const Comparison& current = m_parts.drawing.current();
    m_shown.reset();
    m_parts.choice.follow(current.tuned);
    m_parts.strip.setChosen({});
    m_parts.fields.show(current.settings);
    m_parts.pair.showDrawing(current);
    emit changed();
}

void PairOnView::onFinished(const Comparison& comparison) {
    m_drewSome = true;
    m_before = comparison;
    if (m_followsDrawing) {
        m_shown = comparison;  // its pictures are on view
        m_runId = comparison.tuned.runId.empty() ? m_runId : comparison.tuned.runId;
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
