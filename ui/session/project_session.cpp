// Every change is a snapshot before and after: a project is small, and undo can't go wrong.
// The file is written after each change; a failed save is said and tried again with the next.
#include <base/files.h>
#include <base/foreign_folder.h>
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
    : QObject(parent), m_project(std::move(project)), m_disk(m_project) {
    ForeignFolder::keep(m_project.folder());
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &ProjectSession::look);
    connect(&m_clock, &QTimer::timeout, this, &ProjectSession::look);
    watch();
    m_clock.start(lookMilliseconds);
}

/// The folder, in which project.json is replaced, and the one in which the folder may be renamed.
void ProjectSession::watch() {
    const std::filesystem::path& folder = m_project.folder();
    m_watcher.addPaths({toQt(folder), toQt(folder.parent_path())});
}

void ProjectSession::look() {
    const ProjectPlace before = std::exchange(m_place, m_disk.look());
    if (m_place != before) emit diskChanged();
}

void ProjectSession::takeTheirs() {
    auto theirs = Project::open(m_project.folder());
    if (!theirs) {
        emit problem(theirs.error());
        return;
    }
    m_disk.acceptTheirs();
    m_undo.push(new ProjectChange(this, tr("take what another program wrote"), m_project,
                                  std::move(*theirs), UndoId::none, 0));
    look();
}

std::filesystem::path ProjectSession::keepMine() {
    const auto kept = m_disk.keepTheirs();
    if (!kept) {
        emit problem(kept.error());
        return {};
    }
    save();
    return *kept;
}

bool ProjectSession::saveCopy(const std::filesystem::path& folder) {
    const auto copy = m_project.copyTo(folder, m_disk.place());
    if (!copy) emit problem(copy.error());
    return copy.has_value();
}

bool ProjectSession::saveWhereItIsNow() {
    if (m_saved) return true;
    const auto saved = m_disk.saveWhereItIsNow(m_project);
    if (!saved) emit problem(saved.error());
    return saved.has_value();
}

bool ProjectSession::hasBaseModel() const {
    return !m_project.baseModel.empty() && pathExists(m_project.baseModel);
}

void ProjectSession::edit(const QString& text, const std::function<void(Project&)>& change,
                          UndoId id, int group) {
    if (const Result<void> allowed = mayChange(); !allowed) {
        emit problem(allowed.error());
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
    const Result<void> saved = m_disk.save(m_project);
    m_saved = saved.has_value();
    look();
    if (m_place != ProjectPlace::same) return;  // diskChanged() has asked what to do
    if (!saved)
        emit problem(saved.error());
    else
        emit savedAgain();
}

}  // namespace dreambooth
