// Every change is a snapshot before and after: a project is small, and undo can't go wrong.
// The file is written after each change; a failed save is said and tried again with the next.
#include <base/files.h>
#include <base/untrusted_folder.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_strings.h>

#include <QUndoCommand>
#include <utility>

namespace dreambooth {

namespace {
constexpr int lookMilliseconds = 3000;
}  // namespace

class ProjectChange : public QUndoCommand {
public:
    ProjectChange(ProjectSession* session, const QString& text, Project before, Project after,
                  UndoId id, int group)
        : QUndoCommand(text),
          m_session(session),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_id(id),
          m_group(group) {}

    void undo() override { m_session->replace(m_before); }
    void redo() override { m_session->replace(m_after); }
    int id() const override { return static_cast<int>(m_id); }
    bool mergeWith(const QUndoCommand* other) override {
        const auto& next = static_cast<const ProjectChange&>(*other);
        if (next.m_group != m_group) return false;
        m_after = next.m_after;
        return true;
    }

private:
    ProjectSession* m_session;
    Project m_before;
    Project m_after;
    UndoId m_id;
    int m_group;
};

ProjectSession::ProjectSession(Project project, QObject* parent)
    : QObject(parent),
      m_project(std::move(project)),
      m_onDisk(std::make_shared<ProjectOnDisk>(m_project)),
      m_seen{.folder = m_project.folder()} {
    UntrustedFolder::keep(m_project.folder());
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ProjectSession::look);
    connect(&m_clock, &QTimer::timeout, this, &ProjectSession::look);
    watch();
    m_clock.start(lookMilliseconds);
}

ProjectSession::~ProjectSession() {
    // It is closed while the disk does not answer.
    if (m_mustSaveAgain)
        m_disk.add(
            this, [onDisk = m_onDisk, project = m_project] { return onDisk->save(project); },
            [](const Result<void>&) {});
}

/// The folder, in which project.json is replaced, and the one in which the folder may be renamed.
void ProjectSession::watch() {
    const std::filesystem::path& folder = m_project.folder();
    m_watcher.addPaths({toQt(folder), toQt(folder.parent_path())});
}

void ProjectSession::look() {
    if (std::exchange(m_isLooking, true)) return;
    m_disk.add(
        this, [onDisk = m_onDisk] { return lookAt(*onDisk); },
        [this](const Seen& seen) {
            m_isLooking = false;
            take(seen);
        });
}

void ProjectSession::take(const Seen& seen) {
    const ProjectDiskState before = std::exchange(m_seen, seen).state;
    if (m_seen.state != before) emit diskChanged();
}

void ProjectSession::takeTheirs() {
    m_disk.add(
        this,
        [onDisk = m_onDisk, folder = m_project.folder()] {
            auto theirs = Project::open(folder);
            if (theirs) onDisk->acceptTheirs();
            return theirs;
        },
        [this](Result<Project> theirs) {
            if (!theirs) {
                emit failed(theirs.error());
                return;
            }
            m_undo.push(new ProjectChange(this, tr("take what another program wrote"), m_project,
                                          std::move(*theirs), UndoId::none, 0));
        });
}

void ProjectSession::keepMine(std::function<void(const std::filesystem::path&)> done) {
    m_disk.add(
        this, [onDisk = m_onDisk] { return onDisk->keepTheirs(); },
        [this, done = std::move(done)](const Result<std::filesystem::path>& kept) {
            if (!kept) {
                emit failed(kept.error());
                return;
            }
            save();
            done(*kept);
        });
}

void ProjectSession::saveCopy(const std::filesystem::path& folder, std::function<void()> done) {
    m_disk.add(
        this,
        [onDisk = m_onDisk, project = m_project, folder] {
            return project.copyTo(folder, onDisk->folderNow());
        },
        [this, done = std::move(done)](const Result<Project>& copy) {
            if (copy)
                done();
            else
                emit failed(copy.error());
        });
}

void ProjectSession::saveWhereItIsNow(std::function<void()> done) {
    m_disk.add(
        this,
        [onDisk = m_onDisk, project = m_project, isSaved = m_saved]() -> Result<Seen> {
            Seen seen = lookAt(*onDisk);  // it may have been moved once more, or back
            if (seen.state == ProjectDiskState::moved && !isSaved)
                TRY_VOID(onDisk->saveWhereItIsNow(project));
            return seen;
        },
        [this, done = std::move(done)](const Result<Seen>& seen) {
            if (!seen) {
                emit failed(seen.error());
                return;
            }
            take(*seen);
            if (seen->state == ProjectDiskState::moved) done();
        });
}

bool ProjectSession::isThere(const std::filesystem::path& path) {
    return m_looks.ask([path] { return pathExists(path); }).value_or(true);
}

bool ProjectSession::hasBaseModel() {
    return !m_project.baseModel.empty() && isThere(m_project.baseModel);
}

void ProjectSession::edit(const QString& text, const std::function<void(Project&)>& change,
                          UndoId id, int group) {
    if (const Result<void> allowed = mayChange(); !allowed) {
        emit failed(allowed.error());
        emit changed();  // fields show again what is so
        return;
    }
    Project after = m_project;
    change(after);
    m_undo.push(new ProjectChange(this, text, m_project, std::move(after), id, group));
}

void ProjectSession::propose(const std::function<void(Project&)>& change) {
    if (!mayChange()) return;
    Project after = m_project;
    change(after);
    replace(after);
}

Result<void> ProjectSession::mayChange() const {
    if (m_readOnlyHost.isEmpty()) return {};
    const std::string host = m_readOnlyHost.toStdString();
    return failure("project.open_elsewhere", {{"host", host}});
}

void ProjectSession::replace(const Project& project) {
    m_project = project;
    save();
    emit changed();
}

void ProjectSession::save() {
    m_saved = false;
    m_mustSaveAgain = m_isSaving;
    if (std::exchange(m_isSaving, true)) return;
    struct Saved {
        Result<void> result;
        Seen seen;
    };
    m_disk.add(
        this,
        [onDisk = m_onDisk, project = m_project] {
            Result<void> result = onDisk->save(project);
            return Saved{std::move(result), lookAt(*onDisk)};
        },
        [this](const Saved& saved) {
            m_isSaving = false;
            if (std::exchange(m_mustSaveAgain, false)) return save();
            m_saved = saved.result.has_value();
            take(saved.seen);
            if (m_seen.state != ProjectDiskState::same)
                return;  // diskChanged() has asked what to do
            if (m_saved)
                emit savedAgain();
            else
                emit notSaved(saved.result.error());
        });
}

void ProjectSession::keepCheckpoints(QObject* receiver, const std::vector<ComparedModel>& models,
                                     const std::function<void(const Result<void>&)>& done) {
    m_disk.add(
        receiver,
        [runs = m_project.runsFolder(), models] {
            return dreambooth::keepCheckpoints(runs, models);
        },
        done);
}

}  // namespace dreambooth
