// The folder of an open project, as other programs may have left it meanwhile: its project.json was
// changed, the folder was moved or deleted. What they did is never written over.
#pragma once

#include <base/held_folder.h>
#include <project/project.h>

#include <filesystem>
#include <optional>
#include <string>

namespace dreambooth {

enum class ProjectDiskState {
    same,
    changed,  ///< project.json is not what was last read or written here, or is gone
    moved,    ///< the folder, and folderNow() says where to
    deleted,  ///< the folder
};

class ProjectOnDisk {
public:
    /// Holds the folder: while the object lives, nothing below its path is made anew once it was
    /// moved or deleted. `project` is as it was just read.
    explicit ProjectOnDisk(const Project& project);

    /// Costs a few system calls where nothing has changed.
    ProjectDiskState look();
    /// Where the folder is now; empty where it was deleted.
    const std::filesystem::path& folderNow() const { return m_folderNow; }

    /// Saves where look() says `same`. Errors: project.changed_on_disk {folder}, folder.moved
    /// {folder, now}, those of Project::save().
    Result<void> save(const Project& project);
    /// Saves a project whose folder was moved to where it is now. What others wrote there is kept
    /// as keepTheirs() keeps it. Errors: project.missing, those of Project::save().
    Result<void> saveWhereItIsNow(const Project& project);
    /// What is on the disk is known from now on. A project.json of others is kept beside, under the
    /// name that is returned; empty where there was none. Errors: disk.full, file.*.
    Result<std::filesystem::path> keepTheirs();
    /// The same without a copy: theirs was taken over.
    void acceptTheirs();

private:
    std::filesystem::path m_folder, m_folderNow;
    std::optional<HeldFolder> m_held;  ///< nothing where it can't be held
    std::string m_sum;                 ///< of project.json as it is known here
    std::string m_stamp;               ///< of the file that had this sum
};

}  // namespace dreambooth
