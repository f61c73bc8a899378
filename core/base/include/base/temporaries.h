// What is not whole yet, or needed only while a process lives, has a name of one scheme beside its
// place: ".NAME.dreambooth-KEY". Its maker holds a kernel lock on it, so that what a killed process
// left behind is told from what is being written, and swept away.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace dreambooth {

/// ".NAME.dreambooth-KEY". Other processes may find it where KEY is agreed on with them; whatever
/// this program makes for itself alone has its process, random letters and the computer.
std::string temporaryName(std::string name, std::string_view key);

/// Whether this process makes it, for the file or folder `target` beside it.
bool isOwnTemporary(const std::filesystem::path& path, const std::filesystem::path& target);

/// Locks on folders reach no other computer on a network file system.
enum class Makers {
    here,      ///< folders of this computer only
    anywhere,  ///< for who knows that nobody else is at work there
};

/// Removes the temporary files and folders in `folder`, and not below it, whose makers have ended.
void sweepTemporaries(const std::filesystem::path& folder, Makers makers = Makers::here);

/// Removes a folder that counts as whole under its name: it loses the name first.
void removeAsAWhole(const std::filesystem::path& path);

/// A folder that goes with the object, and after a crash with the next one that is made beside it.
class TemporaryFolder {
public:
    /// Makes `parent` too, and sweeps it. Errors: disk.full, file.*.
    static Result<TemporaryFolder> make(const std::filesystem::path& parent,
                                        const std::string& name);
    const std::filesystem::path& path() const { return m_path; }

    /// Gives it its lasting name on the same disk. Error where a folder with something in it, or a
    /// file, has that name: file.*.
    Result<void> rename(const std::filesystem::path& target);

    TemporaryFolder(TemporaryFolder&& other) noexcept;
    TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
    ~TemporaryFolder();

private:
    TemporaryFolder(std::filesystem::path path, int descriptor)
        : m_path(std::move(path)), m_descriptor(descriptor) {}
    std::filesystem::path m_path;  ///< empty once it has another name
    int m_descriptor = -1;         ///< holds the lock
};

/// A folder of this user alone for what lives no longer than a process: in $XDG_RUNTIME_DIR, or in
/// the folder for temporary files. Errors: folder.not_private, file.*.
Result<std::filesystem::path> runtimeFolder();

}  // namespace dreambooth
