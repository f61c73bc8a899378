// Between the drawer, the panel and the view (see the header).
#include <ui/compare/draw_panel.h>
#include <ui/compare/draw_presenter.h>
#include <ui/session/engine_client.h>
#include <ui/session/pair_drawing.h>

namespace dreambooth {

DrawPresenter::DrawPresenter(DrawPanel& panel, EngineClient& engine,
                             std::filesystem::path comparisonsFolder, QObject* parent)
    : QObject(parent),
      m_panel(panel),
      m_engine(engine),
      m_drawer(new ComparisonDrawer(engine, std::move(comparisonsFolder), this)) {
    connect(&panel, &DrawPanel::cancelRequested, m_drawer, &ComparisonDrawer::cancel);
    // First of all what has begun: who asks isDrawing() then finds it on view.
    connect(m_drawer, &ComparisonDrawer::changed, this, [this] {
        updatePanel();
        emit changed();
    });
    connect(m_drawer, &ComparisonDrawer::progressed, this, &DrawPresenter::updateProgress);
    connect(m_drawer, &ComparisonDrawer::pictureReady, this, &DrawPresenter::pictureReady);
    connect(m_drawer, &ComparisonDrawer::finished, this, &DrawPresenter::finished);
    connect(m_drawer, &ComparisonDrawer::failed, this, &DrawPresenter::failed);
}

bool DrawPresenter::isDrawing() const {
    return m_drawer->isBusy();
}

const Comparison& DrawPresenter::current() const {
    return m_drawer->current();
}

void DrawPresenter::draw(Comparison comparison, int seeds) {
    for (int i = 0; i < seeds; ++i) {
        m_drawer->draw(comparison);
        ++comparison.settings.seed;
    }
}

void DrawPresenter::setMeasuring(bool isMeasuring, bool hasBegun) {
    m_isMeasuring = isMeasuring;
    m_hasBegunMeasuring = hasBegun;
    updatePanel();
}

void DrawPresenter::updatePanel() {
    m_panel.setBusy(isDrawing());
    m_panel.setNote(noteText());
    if (!isDrawing()) return;
    if (const Comparison& current = m_drawer->current(); m_begun != current.id) {
        m_begun = current.id;
        m_done = m_total = 0;
        emit begun();
    }
    updateProgress(m_done, m_total);  // how many more wait may be new
}

QString DrawPresenter::noteText() const {
    if (!m_engine.hasPausedRun()) return {};
    if (!isDrawing() && !m_isMeasuring) return tr("The run goes on in a moment.");
    if (m_engine.isWaitingForRun()) return {};
    return tr("The run is paused while the pictures are drawn; then it goes on by itself.");
}

void DrawPresenter::updateProgress(int done, int total) {
    m_done = done;
    m_total = total;
    QString text;
    if (m_engine.isWaitingForRun())
        text = tr("Waiting until the run has paused: it holds the processor.");
    else if (total == 0)
        text = m_hasBegunMeasuring ? tr("Waiting until the step is measured…")
                                   : tr("Loading the model…");
    else
        text = done * 2 <= total ? tr("Base: step %1 of %2").arg(done).arg(total / 2)
                                 : tr("Tuned: step %1 of %2").arg(done - total / 2).arg(total / 2);
    if (m_drawer->waiting() > 0)
        text = tr("%1 · pairs waiting: %2").arg(text).arg(m_drawer->waiting());
    m_panel.setProgress(text, done, total);
}

}  // namespace dreambooth
