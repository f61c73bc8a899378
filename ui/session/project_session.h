// The open project as the window edits it: every change is undoable, saved at once, and announced.
// One per window; pages hold a pointer to it and re-read project() on changed(). What is done on
// the disk is done when a call returns, unless the disk is slow: DiskQueue.
#pragma once

#include <comparisons/compared_model.h>
#include <project/project.h>
#include <project/project_on_disk.h>
#include <ui/style/disk_queue.h>

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <vector>

namespace dreambooth {

/// Changes in a row with the same id are one undo step: typing, dragging, the photos of one import.
enum class UndoId {
    none = -1,  ///< a step of its own
    className,
    token,
    classImageCount,
    trainingSetting,
    captionDropout,
    maskWeight,
    photoImport,
    caption,
    suggestedCaptions,
    foundMasks,
    runLabel,
};

class ProjectSession : public QObject {
    Q_OBJECT

public:
    explicit ProjectSession(Project project, QObject* parent = nullptr);
    ~ProjectSession() override;

    /// Open on another computer, which is named: edits are refused with failed(). Empty: not so.
    void setReadOnly(const QString& host) { m_readOnlyHost = host; }
    /// Error: project.open_elsewhere {host}.
    Result<void> mayChange() const;

    const Project& project() const { return m_project; }
    /// Whether there is a file or folder of this name; yes, while its disk does not answer.
    bool isThere(const std::filesystem::path& path);
    /// One is chosen and there, as it need not be after a project came from another computer.
    bool hasBaseModel();
    QUndoStack* undoStack() { return &m_undo; }

    /// Applies a change, saves project.json, and keeps it for undo under `text` (translated, e.g.
    /// "crop"). A save that fails emits notSaved() and leaves the change in memory. Changes in a
    /// row with the same `id` and `group` are one undo step.
    void edit(const QString& text, const std::function<void(Project&)>& change,
              UndoId id = UndoId::none, int group = 0);

    /// A default that nobody has chosen: saved and announced, and no step of undo. Nothing happens
    /// where the project may not be changed.
    void propose(const std::function<void(Project&)>& change);

    /// Writes project.json now, for a retry; notSaved() or savedAgain() says how it went. Where
    /// another program has changed, moved or deleted the project, nothing is written until one of
    /// the following is chosen: diskChanged().
    void save();
    /// False while the last change is in memory only.
    bool isSaved() const { return m_saved; }
    /// For what else is written into the project: after what is being saved.
    DiskQueue& disk() { return m_disk; }
    /// Makes checkpoints of a pause that are drawn with or exported lasting ones, then
    /// done(result), as DiskQueue::add() does.
    void keepCheckpoints(QObject* receiver, const std::vector<ComparedModel>& models,
                         const std::function<void(const Result<void>&)>& done);

    ProjectDiskState diskState() const { return m_seen.state; }
    /// Where the folder is now; empty where it was deleted.
    const std::filesystem::path& folderNow() const { return m_seen.folder; }
    /// Looks now, not only when the system says that something has changed.
    void look();
    /// What another program wrote comes in place of what is here, as one step of undo.
    void takeTheirs();
    /// What is here is written; what another program wrote stays beside it, under the name that
    /// `done` is told. Empty where there was none. Where it can't be done failed() says why.
    void keepMine(std::function<void(const std::filesystem::path&)> done);
    /// What is here, with the photos, as a project in a new folder, then `done`; failed() says why
    /// not.
    void saveCopy(const std::filesystem::path& folder, std::function<void()> done);
    /// Where another program moved the folder, what is here is written to where it is now, before
    /// that is opened in place of this by `done`; failed() says why not.
    void saveWhereItIsNow(std::function<void()> done);

signals:
    void changed();
    /// Of all but a save: an edit that is refused, a copy that can't be made.
    void failed(const dreambooth::Error& error);
    void notSaved(const dreambooth::Error& error);
    void savedAgain();
    /// diskState() is another one.
    void diskChanged();

private:
    friend class ProjectChange;
    void replace(const Project& project);

    /// How the disk was found.
    struct Seen {
        ProjectDiskState state = ProjectDiskState::same;
        std::filesystem::path folder;
    };
    static Seen lookAt(ProjectOnDisk& onDisk) { return {onDisk.look(), onDisk.folderNow()}; }
    void take(const Seen& seen);
    void watch();

    Project m_project;
    DiskQueue m_disk;
    DiskQueue m_looks;  ///< other disks than the project's may not answer, too
    std::shared_ptr<ProjectOnDisk> m_onDisk;  ///< used by m_disk alone
    Seen m_seen;
    bool m_isLooking = false, m_isSaving = false;
    bool m_mustSaveAgain = false;  ///< changed once more since the saving began
    QFileSystemWatcher m_watcher;
    /// What the system does not tell: renames further above, other computers.
    QTimer m_clock;
    QUndoStack m_undo;
    bool m_saved = true;
    QString m_readOnlyHost;
};

}  // namespace dreambooth
