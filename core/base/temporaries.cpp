// Making, locking and sweeping of temporary files and folders. A lock belongs to
// the open file: the kernel releases it when the maker ends, however that happens.
#include "temporary_lock.h"

#include <base/file_descriptor.h>
#include <base/files.h>
#include <base/host.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view mark = ".dreambooth-";
/// Leaves room for the mark and the key in the 255 bytes that a name may have.
constexpr std::size_t maxName = 150;

std::string ownKey() {
    return std::to_string(::getpid()) + "-";
}

std::string hereSuffix() {
    return "@" + hostName();
}

bool isTemporary(const fs::path& path) {
    const std::string name = path.filename().string();
    const std::size_t at = name.rfind(mark);
    return name.starts_with('.') && at != std::string::npos && at > 1;
}

bool leadsTo(const fs::path& path, int descriptor) {
    struct stat named{}, opened{};
    return ::lstat(path.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 &&
           named.st_ino == opened.st_ino && named.st_dev == opened.st_dev;
}

bool lock(int descriptor, int operation) {
    int status = ::flock(descriptor, operation);
    while (status != 0 && errno == EINTR) status = ::flock(descriptor, operation);
    return status == 0;
}

/// Open for reading and writing where it is a file: network file systems lock no other.
FileDescriptor openToLock(const fs::path& path) {
    constexpr int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    FileDescriptor opened(::open(path.c_str(), O_RDWR | flags));
    if (!opened.valid()) opened = FileDescriptor(::open(path.c_str(), O_RDONLY | flags));
    return opened;
}

}  // namespace

std::string temporaryName(std::string name, std::string_view key) {
    if (name.size() > maxName) {
        std::size_t length = maxName;
        // Not in the middle of a UTF-8 sequence.
        while (length > 0 && (static_cast<unsigned char>(name[length]) & 0xc0) == 0x80) --length;
        name.resize(length);
    }
    return "." + name + std::string(mark) + std::string(key);
}

bool isOwnTemporary(const fs::path& path, const fs::path& target) {
    const std::string own = temporaryName(target.filename().string(), ownKey());
    return path.filename().string().starts_with(own);
}

fs::path newTemporary(const fs::path& path) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::string key(6, 'a');
    unsigned char random[6] = {};
    if (::getrandom(random, sizeof random, 0) != sizeof random) std::abort();  // fails never
    for (std::size_t i = 0; i < key.size(); ++i) key[i] = letters[random[i] % letters.size()];
    return fs::path(path).replace_filename(
        temporaryName(path.filename().string(), ownKey() + key + hereSuffix()));
}

bool holdTemporary(int descriptor, const fs::path& path) {
    // Where a file system knows no locks nothing is swept either.
    lock(descriptor, LOCK_EX);
    return leadsTo(path, descriptor);
}

void sweepTemporaries(const fs::path& folder, Makers makers) {
    for (const fs::path& entry : entriesIn(folder)) {
        if (!isTemporary(entry)) continue;
        std::error_code ignored;
        const bool isHere = entry.filename().string().ends_with(hereSuffix());
        if (makers == Makers::here && !isHere && fs::is_directory(entry, ignored)) continue;
        const FileDescriptor opened = openToLock(entry);
        if (!opened.valid() || !lock(opened.get(), LOCK_EX | LOCK_NB)) continue;
        if (leadsTo(entry, opened.get())) fs::remove_all(entry, ignored);
    }
}

void removeAsAWhole(const fs::path& path) {
    const fs::path gone = newTemporary(path);
    std::error_code error;
    fs::rename(path, gone, error);
    if (error) {  // a full disk may have no room for the name, and gets some this way
        fs::remove_all(path, error);
        return;
    }
    // Else a cut of the power could bring the old name back, with half of what it held.
    (void)syncToDisk(path.parent_path());
    fs::remove_all(gone, error);
}

Result<TemporaryFolder> TemporaryFolder::make(const fs::path& parent, const std::string& name) {
    TRY_VOID(makeFolder(parent));
    sweepTemporaries(parent);
    while (true) {
        const fs::path path = newTemporary(parent / name);
        if (::mkdir(path.c_str(), 0777) != 0) {
            if (errno == EEXIST) continue;
            return std::unexpected(errorFromErrno(errno, path, "make the folder"));
        }
        FileDescriptor opened(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!opened.valid() && errno != ENOENT)
            return std::unexpected(errorFromErrno(errno, path, "open"));
        if (opened.valid() && holdTemporary(opened.get(), path))
            return TemporaryFolder(path, opened.release());
    }
}

Result<void> TemporaryFolder::rename(const fs::path& target) {
    if (::rename(m_path.c_str(), target.c_str()) != 0)
        return std::unexpected(errorFromErrno(errno, target, "save"));
    m_path.clear();
    return syncToDisk(target.has_parent_path() ? target.parent_path() : fs::path("."));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {})),
      m_descriptor(std::exchange(other.m_descriptor, -1)) {}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!m_path.empty()) fs::remove_all(m_path, ignored);
    if (m_descriptor >= 0) ::close(m_descriptor);
}

Result<fs::path> runtimeFolder() {
    std::error_code error;
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    const bool hasRuntime =
        runtime != nullptr && *runtime == '/' && ::access(runtime, W_OK | X_OK) == 0;
    fs::path parent = hasRuntime ? fs::path(runtime) : fs::temp_directory_path(error);
    if (error) return failure("folder.no_temporary");
    fs::path folder =
        parent / (hasRuntime ? "dreambooth" : "dreambooth-" + std::to_string(::geteuid()));
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
        return std::unexpected(errorFromErrno(errno, folder, "make the folder"));
    struct stat status{};
    if (::lstat(folder.c_str(), &status) != 0)
        return std::unexpected(errorFromErrno(errno, folder, "use"));
    // In a folder that all may write to, somebody else may have been first.
    if (!S_ISDIR(status.st_mode) || status.st_uid != ::geteuid() || (status.st_mode & 077) != 0)
        return failure("folder.not_private", {{"folder", folder.string()}});
    return folder;
}

}  // namespace dreambooth
