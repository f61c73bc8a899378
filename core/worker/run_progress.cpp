// Events on a progress bar.
#include "run_progress.h"

namespace dreambooth {

void RunProgress::update() {
    m_events.readAll([this](const Event& event) { m_history.apply(event); });
    if (!m_history.stage.empty())
        m_bar.show(m_history.stage, m_history.stageDone, m_history.stageTotal);
    else if (!m_history.steps.empty())
        m_bar.show("Learning", m_history.steps.back().step, m_history.totalSteps);
}

}  // namespace dreambooth
