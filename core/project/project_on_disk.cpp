// By the sum of project.json: times alone don't tell what was written within the same tick, or set
// back. They only spare reading it again.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <project/project_on_disk.h>

#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

fs::path fileOf(const fs::path& folder) {
    return folder / "project.json";
}

/// Empty where there is no such file.
std::string sumIn(const fs::path& folder) {
    const auto text = readFile(fileOf(folder));
    return text ? sha256(*text) : std::string();
}

/// "project.theirs.json", or with a number.
fs::path freeName(const fs::path& folder) {
    fs::path name = folder / "project.theirs.json";
    for (int number = 2; pathExists(name); ++number)
        name = folder / ("project.theirs-" + std::to_string(number) + ".json");
    return name;
}

}  // namespace

ProjectOnDisk::ProjectOnDisk(const Project& project)
    : m_folder(project.folder()), m_folderNow(m_folder), m_sum(project.readSum()) {
    // A folder that can't be held can't be written to either; saving will say so.
    if (auto held = HeldFolder::hold(m_folder, HeldFolder::Guards::itself))
        m_held = std::move(*held);
    if (m_sum.empty()) m_sum = sumIn(m_folder);  // it was just made here
}

ProjectDiskState ProjectOnDisk::look() {
    if (m_held)
        if (const auto good = m_held->check(); !good) {
            m_folderNow = good.error().arguments.at("now");
            return m_folderNow.empty() ? ProjectDiskState::deleted : ProjectDiskState::moved;
        }
    m_folderNow = m_folder;
    const std::string stamp = fileStamp(fileOf(m_folder));
    if (!stamp.empty() && stamp == m_stamp) return ProjectDiskState::same;
    if (sumIn(m_folder) != m_sum) return ProjectDiskState::changed;
    m_stamp = stamp;
    return ProjectDiskState::same;
}

Result<void> ProjectOnDisk::save(const Project& project) {
    m_stamp.clear();  // before it is replaced, its bytes are read again
    const ProjectDiskState state = look();
    if (state == ProjectDiskState::moved || state == ProjectDiskState::deleted)
        return m_held->check();
    if (state == ProjectDiskState::changed)
        return failure("project.changed_on_disk", {{"folder", m_folder.string()}});
    TRY(m_sum, project.save());
    m_stamp.clear();
    return {};
}

Result<void> ProjectOnDisk::saveWhereItIsNow(const Project& project) {
    TRY(Project there, Project::open(m_folderNow));
    if (there.readSum() != m_sum) TRY_VOID(copyFile(fileOf(m_folderNow), freeName(m_folderNow)));
    Project moved = project;
    moved.moveTo(m_folderNow);
    TRY_VOID(moved.save());
    return {};
}

Result<fs::path> ProjectOnDisk::keepTheirs() {
    fs::path kept;
    if (pathExists(fileOf(m_folder))) {
        kept = freeName(m_folder);
        TRY_VOID(copyFile(fileOf(m_folder), kept));
    }
    acceptTheirs();
    return kept;
}

void ProjectOnDisk::acceptTheirs() {
    m_sum = sumIn(m_folder);
    m_stamp.clear();
}

}  // namespace dreambooth
