// Between the drawer, the panel and the view.
#include <ui/compare/compare_selection.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/pair_drawing.h>
#include <ui/session/comparison_drawer.h>
#include <ui/session/engine_client.h>

namespace dreambooth {

PairDrawing::PairDrawing(const CompareSelection& selection, DrawPanel& panel, EngineClient& engine,
                         std::filesystem::path comparisonsFolder, QObject* parent)
    : QObject(parent),
      m_selection(selection),
      m_panel(panel),
      m_engine(engine),
      m_drawer(new ComparisonDrawer(engine, std::move(comparisonsFolder), this)) {
    connect(&panel, &DrawPanel::cancelRequested, m_drawer, &ComparisonDrawer::cancel);
    connect(m_drawer, &ComparisonDrawer::begun, this, [this] {
        m_model = m_done = m_total = 0;
        emit begun();
    });
    connect(m_drawer, &ComparisonDrawer::changed, this, [this] {
        updatePanel();
        emit changed();
    });
    connect(m_drawer, &ComparisonDrawer::progressed, this, &PairDrawing::updateProgress);
    connect(m_drawer, &ComparisonDrawer::pictureReady, this, &PairDrawing::pictureReady);
    connect(m_drawer, &ComparisonDrawer::finished, this, &PairDrawing::finished);
    connect(m_drawer, &ComparisonDrawer::failed, this, &PairDrawing::failed);
}

bool PairDrawing::isDrawing() const {
    return m_drawer->isBusy();
}

const ComparisonRequest& PairDrawing::current() const {
    return m_drawer->current();
}

void PairDrawing::draw(ComparisonRequest request, int seeds) {
    for (int i = 0; i < seeds; ++i) {
        m_drawer->draw(request);
        ++request.settings.seed;
    }
}

void PairDrawing::setMeasuring(bool isMeasuring, bool hasBegun) {
    m_isMeasuring = isMeasuring;
    m_hasBegunMeasuring = hasBegun;
    updatePanel();
}

void PairDrawing::updatePanel() {
    m_panel.setBusy(isDrawing());
    m_panel.setNote(noteText());
    if (!isDrawing()) return;
    updateProgress(m_model, m_done, m_total);  // how many more wait may be new
}

QString PairDrawing::noteText() const {
    if (!m_engine.hasPausedRun()) return {};
    if (!isDrawing() && !m_isMeasuring) return tr("The run continues in a moment.");
    if (m_engine.isWaitingForRun()) return {};
    return tr("The run is paused while the pictures are generated, then continues automatically.");
}

void PairDrawing::updateProgress(int model, int done, int total) {
    m_model = model;
    m_done = done;
    m_total = total;
    QString text;
    if (m_engine.isWaitingForRun())
        text = tr("Waiting for the run to pause: it is using the processor.");
    else if (total == 0)
        text = m_hasBegunMeasuring ? tr("Waiting until the step is measured…")
                                   : tr("Loading the model…");
    else
        text = tr("%1: %2 of %3 steps")
                   .arg(m_selection.title(current().models.at(static_cast<std::size_t>(model))),
                        QString::number(done), QString::number(total));
    if (m_drawer->waiting() > 0)
        text = tr("%1 · pairs waiting: %2").arg(text, QString::number(m_drawer->waiting()));
    m_panel.setProgress(text, done, total);
}

}  // namespace dreambooth
