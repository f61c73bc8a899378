// The steps of undo of the list of runs: another name, note or star, and a run that was deleted.
// The page may be gone before the stack of these steps.
#pragma once

#include <base/deleted_folders.h>
#include <runs/run_folder.h>
#include <runs/run_state.h>

#include <QPointer>
#include <QUndoCommand>
#include <memory>
#include <optional>
#include <string>

namespace dreambooth {

class RunStore;

class LabelChange : public QUndoCommand {
public:
    LabelChange(RunStore& runs, std::string runId, RunLabel before, RunLabel after);
    void undo() override;
    void redo() override;
    int id() const override;
    /// Typing in a note is one step.
    bool mergeWith(const QUndoCommand* next) override;

private:
    bool changesNoteAlone() const;

    QPointer<RunStore> m_runs;
    std::string m_runId;
    RunLabel m_before, m_after;
};

class RunDeletion : public QUndoCommand {
public:
    RunDeletion(RunStore& runs, RunFolder run);
    void undo() override;
    void redo() override;

private:
    QPointer<RunStore> m_runs;
    RunFolder m_run;
    /// Where it lies now, empty: in its place; only the disk's thread, which does one thing after
    /// the other, uses it.
    std::shared_ptr<std::optional<DeletedFolder>> m_deleted =
        std::make_shared<std::optional<DeletedFolder>>();
};

}  // namespace dreambooth
