// Obstacles and drawing.
#include <runs/checkpoint.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/compared_base.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_presenter.h>
#include <ui/compare/pair_drawing.h>
#include <ui/compare/pair_on_view.h>
#include <ui/compare/side_choice.h>
#include <ui/compare/step_choice.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/session/studio_context.h>
#include <ui/style/error_text.h>

namespace dreambooth {

namespace {

/// A slider that has not moved for so long rests.
constexpr int strengthRestMilliseconds = 600;

}  // namespace

PairDrawing::PairDrawing(Parts parts, QObject* parent) : QObject(parent), m_parts(parts) {
    m_strengthRests.setSingleShot(true);
    m_strengthRests.setInterval(strengthRestMilliseconds);
    connect(&m_strengthRests, &QTimer::timeout, this, &PairDrawing::drawStrength);
    connect(&m_parts.sides, &SideChoice::strengthChanged, &m_strengthRests,
            qOverload<>(&QTimer::start));
}

QString PairDrawing::openElsewhere() const {
    const auto allowed = m_parts.context.session->mayChange();
    return allowed ? QString() : errorText(allowed.error());
}

QString PairDrawing::obstacle() const {
    if (const QString elsewhere = openElsewhere(); !elsewhere.isEmpty()) return elsewhere;
    if (!m_parts.sides.isOther(Side::tuned)) {
        if (m_parts.runs.all().empty())
            return m_parts.context.runs->active() != nullptr
                       ? tr("The run has no checkpoint yet.")
                       : tr("Train first, then there is something to compare.");
        if (m_parts.choice.run() == nullptr)
            return tr("This run is no longer there. Choose another one.");
        if (m_parts.choice.isGone())
            return tr("The checkpoint of step %1 is no longer there. Choose another step.")
                .arg(m_parts.choice.model().step);
    }
    for (const ComparedModel& model : m_parts.sides.pair())
        if (const QString gone = vanishedText(model); !gone.isEmpty()) return gone;
    return m_parts.fields.isPromptEmpty() ? tr("Enter a prompt.") : QString();
}

bool PairDrawing::keepChosen(const ComparedModel& model) {
    if (!openElsewhere().isEmpty() || model.runId.empty()) return true;  // it is only looked at
    const RunFolder folder(m_parts.context.session->project().runsFolder() / model.runId);
    const Result<void> kept = keepCheckpoint(folder, model.step);
    if (!kept) emit failed(kept.error());
    return kept.has_value();
}

void PairDrawing::draw(int seeds) {
    if (!obstacle().isEmpty()) return;
    emit begun();
    const ComparedPair pair = m_parts.sides.pair();
    if (!keepChosen(pair[0]) || !keepChosen(pair[1])) return;
    m_parts.onView.followDrawing();
    m_parts.drawing.draw(
        {.settings = m_parts.base.sized(m_parts.fields.settings()), .models = {pair[0], pair[1]}},
        seeds);
}

/// Live: the picture follows the strength, one drawing after another.
void PairDrawing::drawStrength() {
    if (m_parts.onView.holdsStep() || !obstacle().isEmpty()) return;
    if (m_parts.drawing.isDrawing()) return m_strengthRests.start();
    draw(1);
}

}  // namespace dreambooth
