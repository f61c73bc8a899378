// Opens and makes what lies beneath an open folder by openat2() and mkdirat(), never through links.
#include "open_file.h"

#include <base/files.h>
#include <base/held_folder.h>
#include <base/paths.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

struct HeldFolder::Place {
    fs::path path;  ///< as it was asked for: absolute, without "." and ".."
    FileDescriptor descriptor;
    fs::path where;  ///< as the kernel names it
    Guards guards = Guards::everything;

    fs::path now() const {
        std::error_code error;
        return fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor.get()), error);
    }
    Result<void> check() const;
};

/// All that are held in this process.
struct HeldFolders {
    using Place = std::shared_ptr<const HeldFolder::Place>;

    static HeldFolders& instance() {
        static HeldFolders folders;
        return folders;
    }
    std::vector<Place> all() {
        const std::scoped_lock lock(m_mutex);
        return m_places;
    }
    void add(const Place& place) {
        const std::scoped_lock lock(m_mutex);
        m_places.push_back(place);
    }
    void remove(const Place& place) {
        const std::scoped_lock lock(m_mutex);
        if (const auto found = std::ranges::find(m_places, place); found != m_places.end())
            m_places.erase(found);
    }

private:
    std::mutex m_mutex;
    std::vector<Place> m_places;
};

namespace {

/// A path below a held folder.
struct Below {
    HeldFolders::Place folder;
    fs::path relative;  ///< "." for the folder itself
};

std::optional<Below> belowHeld(const fs::path& path) {
    const fs::path normal = absolutePath(path).lexically_normal();
    for (const HeldFolders::Place& place : HeldFolders::instance().all()) {
        fs::path relative = normal.lexically_relative(place->path);
        if (!relative.empty() && *relative.begin() != "..") return Below{place, relative};
    }
    return {};
}

std::unexpected<Error> notRegular(const fs::path& path, std::string_view action) {
    return failure("file.not_regular", {{"file", path.string()}, {"action", std::string(action)}});
}

std::unexpected<Error> failedToOpen(int number, const fs::path& path, std::string_view action) {
    const bool isOther = number == ELOOP || number == ENOTDIR || number == ENXIO;
    if (isOther) return notRegular(path, action);
    return std::unexpected(errorFromErrno(number, path, action));
}

/// The folder `relative` beneath a descriptor, name by name, so that none is a link; made where it
/// is missing and there is a `mode` for it. Not valid, with errno, where that fails.
FileDescriptor folderBeneath(int folder, const fs::path& relative, std::optional<unsigned> mode) {
    constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    FileDescriptor at(::openat(folder, ".", flags));
    for (const fs::path& name : relative) {
        if (!at.valid()) break;
        if (name.empty() || name == ".") continue;
        if (mode && ::mkdirat(at.get(), name.c_str(), *mode) != 0 && errno != EEXIST)
            return FileDescriptor();
        at = FileDescriptor(::openat(at.get(), name.c_str(), flags));
    }
    return at;
}

FileDescriptor openBeneath(int folder, const fs::path& relative, int flags, mode_t mode) {
    open_how how{};
    how.flags = static_cast<std::uint64_t>(flags);
    how.mode = (flags & O_CREAT) != 0 ? mode : 0;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const long opened = ::syscall(SYS_openat2, folder, relative.c_str(), &how, sizeof how);
    // Old kernels lack the call, and the filters of some containers forbid it.
    if (opened >= 0 || (errno != ENOSYS && errno != EPERM))
        return FileDescriptor(static_cast<int>(opened));
    const FileDescriptor parent = folderBeneath(folder, relative.parent_path(), {});
    if (!parent.valid()) return FileDescriptor();
    return FileDescriptor(
        ::openat(parent.get(), relative.filename().c_str(), flags | O_NOFOLLOW, mode));
}

}  // namespace

HeldFolder::HeldFolder(std::shared_ptr<const Place> place) : m_place(std::move(place)) {
    HeldFolders::instance().add(m_place);
}

HeldFolder::HeldFolder(HeldFolder&& other) noexcept : m_place(std::move(other.m_place)) {}

HeldFolder& HeldFolder::operator=(HeldFolder&& other) noexcept {
    std::swap(m_place, other.m_place);
    return *this;
}

HeldFolder::~HeldFolder() {
    if (m_place) HeldFolders::instance().remove(m_place);
}

Result<HeldFolder> HeldFolder::hold(const fs::path& folder, Guards guards) {
    auto place = std::make_shared<Place>();
    place->guards = guards;
    place->path = absolutePath(folder).lexically_normal();
    if (!place->path.has_filename()) place->path = place->path.parent_path();  // a last "/"
    place->descriptor = FileDescriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!place->descriptor.valid()) return std::unexpected(errorFromErrno(errno, folder, "open"));
    place->where = place->now();
    return HeldFolder(std::move(place));
}

Result<void> HeldFolder::Place::check() const {
    // The kernel knows of renames here; of those on another computer the path tells.
    struct stat there{}, held{};
    const bool isThere = ::stat(path.c_str(), &there) == 0 || (errno != ENOENT && errno != ENOTDIR);
    const fs::path known = now();
    if (isThere && known == where) return {};
    const bool isDeleted = ::fstat(descriptor.get(), &held) == 0 && held.st_nlink == 0;
    const std::string place = isDeleted || known == where ? "" : known.string();
    return failure(place.empty() ? "folder.moved.deleted" : "folder.moved",
                   {{"folder", path.string()}, {"now", place}});
}

Result<void> HeldFolder::check() const {
    return m_place->check();
}

Result<void> checkHeldFolders() {
    for (const HeldFolders::Place& place : HeldFolders::instance().all()) TRY_VOID(place->check());
    return {};
}

Result<FileDescriptor> openToWrite(const fs::path& file, int flags, std::string_view action) {
    constexpr mode_t mode = 0666;                    // less what the umask takes
    const int all = flags | O_CLOEXEC | O_NONBLOCK;  // a pipe without a reader is no wait
    TRY_VOID(checkOrdinary(file, action));
    const auto below = belowHeld(file);
    FileDescriptor opened =
        below ? openBeneath(below->folder->descriptor.get(), below->relative, all, mode)
              : FileDescriptor(::open(file.c_str(), all | O_NOFOLLOW, mode));
    if (!opened.valid()) return failedToOpen(errno, file, action);
    struct stat status{};
    if (::fstat(opened.get(), &status) != 0 || !S_ISREG(status.st_mode))
        return notRegular(file, action);
    return opened;
}

Result<FileDescriptor> openHeldFolder(const fs::path& folder, std::optional<unsigned> mode) {
    const auto below = belowHeld(folder);
    FileDescriptor opened =
        below ? folderBeneath(below->folder->descriptor.get(), below->relative, mode)
              : FileDescriptor(
                    ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!opened.valid()) return failedToOpen(errno, folder, mode ? "make the folder" : "open");
    return opened;
}

Result<bool> makeHeldFolder(const fs::path& folder) {
    // What was moved away is not made again, and neither is a folder beside it.
    const auto below = belowHeld(folder);
    if (below) TRY_VOID(below->folder->check());
    if (below || !pathExists(folder))
        for (const HeldFolders::Place& place : HeldFolders::instance().all())
            if (place->guards == HeldFolder::Guards::everything) TRY_VOID(place->check());
    if (!below) return false;
    if (!folderBeneath(below->folder->descriptor.get(), below->relative, 0777).valid())
        return failedToOpen(errno, folder, "make the folder");
    return true;
}

}  // namespace dreambooth
