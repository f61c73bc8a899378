// Files that are never half written. POSIX calls, since iostreams hide errno.
#include "open_file.h"
#include "temporary_lock.h"

#include <base/files.h>
#include <base/held_folder.h>
#include <base/paths.h>
#include <base/untrusted_folder.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <limits>
#include <thread>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::unexpected<Error> failed(int number, const fs::path& path, std::string_view action) {
    return std::unexpected(errorFromErrno(number, path, action));
}

Result<FileDescriptor> openFolder(const fs::path& path) {
    FileDescriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.valid()) return failed(errno, path, "open");
    return folder;
}

}  // namespace

Error errorFromErrno(int number, const fs::path& path, std::string_view action) {
    const std::string file = path.string();
    const auto error = [&](std::string_view code) {
        return makeError(code, {{"file", file}, {"action", std::string(action)}});
    };
    switch (number) {
        case ENOSPC:
        case EDQUOT:
            return error("disk.full");
        case EFBIG:  // to free some space would not help
            return error("file.size_limit");
        case EROFS:
        case EACCES:
        case EPERM:
            return error("file.unwritable");
        case ENOENT:
            return error("file.missing");
        case EISDIR:
            return error("file.unreadable.folder");
        case ENOTDIR:
            return error("file.unreadable.path");
        case ENAMETOOLONG:
            return error("file.unreadable.long_name");
        default:
            return makeError("file.unreadable", {{"file", file},
                                                 {"action", std::string(action)},
                                                 {"reason", std::strerror(number)}});
    }
}

bool writeAll(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

Result<void> checkOrdinary(const fs::path& path, std::string_view action) {
    struct stat status{};
    if (::stat(path.c_str(), &status) != 0)
        return errno == ENOENT ? Result<void>{} : failed(errno, path, action);
    if (S_ISREG(status.st_mode)) return {};
    if (S_ISDIR(status.st_mode)) return failed(EISDIR, path, action);
    return failure("file.special", {{"file", path.string()}, {"action", std::string(action)}});
}

Result<FileDescriptor> openFile(const fs::path& path, int flags, std::string_view action) {
    const bool isUntrusted = UntrustedFolder::isIn(path);
    if (isUntrusted) flags |= O_NOFOLLOW;
    std::error_code ignored;
    if (isUntrusted && fs::is_symlink(path, ignored))
        return failure("file.not_regular",
                       {{"file", path.string()}, {"action", std::string(action)}});
    TRY_VOID(checkOrdinary(path, action));
    // Without waiting: it may have become a pipe since.
    FileDescriptor file(::open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK, 0666));
    if (!file.valid()) return failed(errno, path, action);
    return file;
}

Result<std::string> readFile(const fs::path& path, std::uintmax_t limit) {
    TRY(const FileDescriptor file, openFile(path, O_RDONLY, "read"));
    struct stat status{};
    if (::fstat(file.get(), &status) != 0) return failed(errno, path, "read");
    if (static_cast<std::uintmax_t>(status.st_size) > limit)
        return failure("file.too_large", {{"file", path.string()}});
    // Read to the end rather than st_size: the file may be growing.
    std::string bytes(static_cast<std::size_t>(status.st_size) + 1, '\0');
    std::size_t length = 0;
    while (true) {
        const ssize_t got = ::read(file.get(), bytes.data() + length, bytes.size() - length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return failed(errno, path, "read");
        if (got == 0) break;
        length += static_cast<std::size_t>(got);
        if (length > limit) return failure("file.too_large", {{"file", path.string()}});
        if (length == bytes.size()) bytes.resize(bytes.size() * 2);
    }
    bytes.resize(length);
    return bytes;
}

bool pathExists(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

fs::path nearestExisting(const fs::path& path) {
    fs::path there = absolutePath(path);
    while (there.has_relative_path() && !pathExists(there)) there = there.parent_path();
    return there;
}

namespace {

/// The first part of the path that is a link to nothing; empty: none is.
fs::path brokenLink(const fs::path& path) {
    fs::path part;
    std::error_code ignored;
    for (const fs::path& name : absolutePath(path)) {
        part /= name;
        if (fs::is_symlink(part, ignored) && !pathExists(part)) return part;
    }
    return {};
}

}  // namespace

Result<void> makeFolder(const fs::path& path) {
    TRY(const bool isMade, makeHeldFolder(path));
    if (isMade) return {};
    std::error_code error;
    fs::create_directories(path, error);
    if (const fs::path link = error ? brokenLink(path) : fs::path(); !link.empty())
        return failure("file.missing.link", {{"file", path.string()}, {"link", link.string()}});
    if (error) return failed(error.value(), path, "make the folder");
    return {};
}

Result<void> syncToDisk(const fs::path& path) {
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.valid()) return failed(errno, path, "open");
    // Some file systems (FUSE, network) don't sync folders and say EINVAL: nothing better to be
    // had.
    if (::fsync(file.get()) != 0 && errno != EINVAL) return failed(errno, path, "save");
    return {};
}

Result<void> appendLine(const fs::path& path, std::string_view line) {
    TRY(const FileDescriptor file, openToWrite(path, O_WRONLY | O_CREAT | O_APPEND, "write to"));
    std::string whole(line);
    whole += '\n';
    struct stat before{};
    const bool known = ::fstat(file.get(), &before) == 0;
    if (writeAll(file.get(), whole)) return {};
    const int number = errno;
    // What went in before the disk was full would spoil the line that comes next.
    if (known && ::ftruncate(file.get(), before.st_size) != 0) return failed(errno, path, "repair");
    return failed(number, path, "write to");
}

Result<void> repairTornLine(const fs::path& path) {
    if (!pathExists(path)) return {};
    TRY(const FileDescriptor file, openToWrite(path, O_RDWR, "write to"));
    const off_t end = ::lseek(file.get(), 0, SEEK_END);
    if (end <= 0) return {};
    char last = '\0';
    if (::pread(file.get(), &last, 1, end - 1) != 1) return failed(errno, path, "read");
    if (last != '\n' && !writeAll(file.get(), "\n")) return failed(errno, path, "write to");
    return {};
}

Result<FileLock> FileLock::acquire(const fs::path& path) {
    // A folder can be locked as well, but not be opened for writing.
    std::error_code ignored;
    const bool isFolder = fs::is_directory(path, ignored);
    TRY(FileDescriptor file,
        isFolder ? openFolder(path) : openToWrite(path, O_RDWR | O_CREAT, "open"));
    int status = ::flock(file.get(), LOCK_EX | LOCK_NB);
    // isHeld() of another process holds the lock for an instant: that is no refusal.
    for (int attempt = 0; status != 0 && errno == EWOULDBLOCK && attempt < 5; ++attempt) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        status = ::flock(file.get(), LOCK_EX | LOCK_NB);
    }
    if (status != 0) {
        if (errno != EWOULDBLOCK) return failed(errno, path, "lock");
        return failure("file.locked", {{"file", path.string()},
                                       {"place", (isFolder ? path : path.parent_path()).string()}});
    }
    return FileLock(file.release());
}

bool FileLock::isHeld(const fs::path& path) {
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
    if (!file.valid()) return false;
    return ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

void FileLock::shareWithChildren() const {
    // The lock belongs to the open file, which a child shares as long as it keeps the descriptor.
    ::fcntl(m_descriptor, F_SETFD, 0);
}

FileLock::FileLock(FileLock&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

FileLock::~FileLock() {
    if (m_descriptor >= 0) ::close(m_descriptor);
}

namespace {

constexpr mode_t permissions = 0777;

/// Copies the rest of a file; where the disk can, without copying a byte.
Result<void> copyBytes(int from, const fs::path& source, AtomicFile& to) {
    constexpr std::size_t most = 1u << 30;
    ssize_t copied = 1;
    while (copied > 0) copied = ::copy_file_range(from, nullptr, to.descriptor(), nullptr, most, 0);
    if (copied == 0) return {};
    std::array<std::byte, 1 << 16> block;
    while (true) {
        const ssize_t got = ::read(from, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::unexpected(errorFromErrno(errno, source, "copy"));
        if (got == 0) return {};
        TRY_VOID(to.write(std::span(block).first(static_cast<std::size_t>(got))));
    }
}

}  // namespace

Result<AtomicFile> AtomicFile::create(const fs::path& path, unsigned mode) {
    TRY_VOID(makeFolder(path.has_parent_path() ? path.parent_path() : fs::path(".")));
    TRY_VOID(checkOrdinary(path, "save"));
    AtomicFile file;
    file.m_path = path;
    struct stat old{};
    if (::stat(path.c_str(), &old) == 0) file.m_mode = mode = old.st_mode & permissions;
    while (true) {
        const fs::path temporary = newTemporary(path);
        // Never open to more people than what it becomes, not even while it is written.
        FileDescriptor opened(
            ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        if (!opened.valid() && errno == EEXIST) continue;
        if (!opened.valid()) return std::unexpected(errorFromErrno(errno, path, "save"));
        if (!holdTemporary(opened.get(), temporary)) continue;
        file.m_descriptor = opened.release();
        file.m_temporary = temporary;
        return file;
    }
}

Result<void> AtomicFile::write(std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!writeAll(m_descriptor, text))
        return std::unexpected(errorFromErrno(errno, m_path, "save"));
    return {};
}

Result<void> AtomicFile::commit() {
    const auto failed = [&] { return std::unexpected(errorFromErrno(errno, m_path, "save")); };
    if (m_mode && ::fchmod(m_descriptor, *m_mode) != 0) return failed();
    if (::fsync(m_descriptor) != 0) return failed();
    // Under its own name first: who sweeps must not find it without its lock.
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) return failed();
    m_temporary.clear();
    if (::close(std::exchange(m_descriptor, -1)) != 0) return failed();
    return syncToDisk(m_path.has_parent_path() ? m_path.parent_path() : fs::path("."));
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept {
    *this = std::move(other);
}

AtomicFile& AtomicFile::operator=(AtomicFile&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_temporary, other.m_temporary);
    std::swap(m_mode, other.m_mode);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

AtomicFile::~AtomicFile() {
    if (!m_temporary.empty()) ::unlink(m_temporary.c_str());
    if (m_descriptor >= 0) ::close(m_descriptor);
}

Result<void> writeFileAtomically(const fs::path& path, std::string_view bytes) {
    TRY(auto file, AtomicFile::create(path));
    TRY_VOID(file.write(std::as_bytes(std::span(bytes))));
    return file.commit();
}

Result<void> copyFile(const fs::path& source, const fs::path& target) {
    TRY(const FileDescriptor from, openFile(source, O_RDONLY, "copy"));
    struct stat status{};
    if (::fstat(from.get(), &status) != 0)
        return std::unexpected(errorFromErrno(errno, source, "copy"));
    TRY(auto file, AtomicFile::create(target, status.st_mode & permissions));
    TRY_VOID(copyBytes(from.get(), source, file));
    return file.commit();
}

}  // namespace dreambooth
