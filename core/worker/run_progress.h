// What a run tells in events.jsonl, as a progress bar on the console of the command that started
// it.
#pragma once

#include <base/console.h>
#include <runs/events.h>
#include <runs/history.h>
#include <runs/run_folder.h>

namespace dreambooth {

class RunProgress {
public:
    explicit RunProgress(const RunFolder& run) : m_events(run.eventsFile()) {}

    /// Leaves out what an earlier worker said.
    void skipEarlier() { m_events.readNew(); }
    /// Reads what is new and shows it.
    void update() {
        m_events.readAll([this](const Event& event) {
            m_history.apply(event);
            const int from = valueOr(event.fields, "resumed_from", 0);
            if (event.kind != "started" || from == 0) return;
            m_bar.finish();
            tell("Training goes on after step %d of %d.\n", from, m_history.totalSteps);
        });
        if (!m_history.stage.empty())
            m_bar.show(m_history.stage, m_history.stageDone, m_history.stageTotal);
        else if (!m_history.steps.empty())
            m_bar.show("Learning", m_history.steps.back().step, m_history.totalSteps);
    }
    void finish() { m_bar.finish(); }
    const RunHistory& history() const { return m_history; }

private:
    EventReader m_events;
    RunHistory m_history;
    ProgressBar m_bar;
};

}  // namespace dreambooth
