// A folder whose files somebody else may have made: an open project, a review. A link among them
// would lead this program to any file of this person, shown or sent on.
#pragma once

#include <filesystem>
#include <memory>

namespace dreambooth {

/// While it lives, readFile(), MappedFile and all that read by them (JSON, pictures) refuse a file
/// below `folder` that is itself a link (file.not_regular), in all threads. Folders may be links:
/// somebody keeps the runs on another disk.
class UntrustedFolder {
public:
    explicit UntrustedFolder(const std::filesystem::path& folder);
    UntrustedFolder(UntrustedFolder&&) noexcept = default;
    UntrustedFolder& operator=(UntrustedFolder&&) noexcept = default;
    ~UntrustedFolder() = default;

    /// The same until the program ends: for a folder that other threads read, since a read may
    /// still be under way when nobody waits for it any more.
    static void keep(const std::filesystem::path& folder);

    static bool isIn(const std::filesystem::path& file);

private:
    std::shared_ptr<const std::filesystem::path> m_folder;
};

}  // namespace dreambooth
