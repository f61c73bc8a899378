// Labels and deletions of runs, there and back.
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/session/run_undo.h>
#include <QCoreApplication>
#include <utility>

namespace dreambooth {

LabelChange::LabelChange(RunStore& runs, std::string runId, RunLabel before, RunLabel after)
    : QUndoCommand(QCoreApplication::translate("RunStore", "note on a run")),
      m_runs(&runs),
      m_runId(std::move(runId)),
      m_before(std::move(before)),
      m_after(std::move(after)) {}

void LabelChange::undo() {
    if (m_runs) m_runs->putLabel(m_runId, m_before);
}

void LabelChange::redo() {
    if (m_runs) m_runs->putLabel(m_runId, m_after);
}

int LabelChange::id() const {
    return static_cast<int>(UndoId::runLabel);
}

bool LabelChange::mergeWith(const QUndoCommand* next) {
    const auto* later = dynamic_cast<const LabelChange*>(next);
    if (later == nullptr || later->m_runId != m_runId || !changesNoteAlone() ||
        !later->changesNoteAlone())
        return false;
    m_after.note = later->m_after.note;
    return true;
}

/// A note is typed; a star is a click, and a name is typed as a whole.
bool LabelChange::changesNoteAlone() const {
    return m_before.name == m_after.name && m_before.isStarred == m_after.isStarred;
}

RunDeletion::RunDeletion(RunStore& runs, RunFolder run)
    : QUndoCommand(QCoreApplication::translate("RunStore", "delete run")),
      m_runs(&runs),
      m_run(std::move(run)) {}

void RunDeletion::undo() {
    if (!m_runs) return;
    const auto putBack = [deleted = m_deleted]() -> Result<void> {
        if (!*deleted) return {};
        TRY_VOID(putFolderBack(**deleted, (*deleted)->original));
        deleted->reset();
        return {};
    };
    m_runs->m_session.disk().add(m_runs, putBack, [runs = m_runs](const Result<void>& back) {
        if (!back) emit runs->failed(back.error());
        runs->reload();
    });
}

void RunDeletion::redo() {
    if (!m_runs) return;
    const auto move = [run = m_run, deleted = m_deleted]() -> Result<void> {
        if (*deleted) return {};  // it could not be put back
        TRY(*deleted, run.moveToDeleted());
        return {};
    };
    const auto done = [runs = m_runs, id = m_run.id()](const Result<void>& moved) {
        if (moved)
            runs->forget(id);
        else
            emit runs->failed(moved.error());
    };
    m_runs->m_session.disk().add(m_runs, move, done);
}

}  // namespace dreambooth
