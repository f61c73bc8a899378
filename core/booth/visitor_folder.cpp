// Makes a visitor's folder, and wipes it when the visit ends.
#include <booth/visitor_folder.h>

#include <base/environment.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/log.h>
#include <base/paths.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// A visit with the bundled model takes about 300 MB: checkpoint, result, and the next of each.
constexpr std::uint64_t roomOfVisit = 512ULL << 20;

bool isMemory(const fs::path& folder) {
    struct statfs system{};
    return ::statfs(folder.c_str(), &system) == 0 &&
           (system.f_type == TMPFS_MAGIC || system.f_type == RAMFS_MAGIC);
}

bool hasRoom(const fs::path& folder) {
    struct statvfs room{};
    return ::statvfs(folder.c_str(), &room) == 0 &&
           static_cast<std::uint64_t>(room.f_bavail) * room.f_frsize >= roomOfVisit;
}

/// Of this booth alone: others may be at work on the computer.
fs::path placeInMemory(const fs::path& boothFolder) {
    const fs::path runtime = environmentPath("XDG_RUNTIME_DIR");
    if (runtime.empty()) return {};
    return runtime / "dreambooth-booth" / sha256(absolutePath(boothFolder).string()).substr(0, 16);
}

fs::path placeOnDisk(const fs::path& boothFolder) {
    return boothFolder / "visitors";
}

/// The bytes are gone even where the disk keeps what is unlinked.
void overwrite(const fs::path& file, std::int64_t size) {
    ::chmod(file.c_str(), S_IRUSR | S_IWUSR);
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    if (descriptor < 0) return;
    constexpr std::array<char, std::size_t{64} * 1024> zeros{};
    for (std::int64_t done = 0; done < size;) {
        const auto count = static_cast<std::size_t>(
            std::min<std::int64_t>(size - done, static_cast<std::int64_t>(zeros.size())));
        const ssize_t written = ::write(descriptor, zeros.data(), count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        done += written;
    }
    ::fsync(descriptor);
    ::close(descriptor);
}

Result<void> makePrivate(const fs::path& folder) {
    TRY_VOID(makeFolder(folder));
    if (::chmod(folder.c_str(), S_IRWXU) != 0)
        return std::unexpected(errorFromErrno(errno, folder, "keep to yourself"));
    return {};
}

}  // namespace

Result<void> wipe(const fs::path& path) {
    struct stat info{};
    if (::lstat(path.c_str(), &info) != 0) {
        if (errno == ENOENT) return {};
        return std::unexpected(errorFromErrno(errno, path, "remove"));
    }
    Result<void> result;
    if (S_ISDIR(info.st_mode)) {
        for (const fs::path& entry : entriesIn(path))
            if (const Result<void> one = wipe(entry); !one && result) result = one;
        if (::rmdir(path.c_str()) != 0 && result)
            result = std::unexpected(errorFromErrno(errno, path, "remove"));
        return result;
    }
    // One with a second name may be a file of somebody else, or gets its turn by that name.
    if (S_ISREG(info.st_mode) && info.st_nlink == 1) overwrite(path, info.st_size);
    if (::unlink(path.c_str()) != 0 && errno != ENOENT)
        return std::unexpected(errorFromErrno(errno, path, "remove"));
    return {};
}

Result<void> VisitorFolder::sweep(const fs::path& boothFolder) {
    const fs::path inMemory = placeInMemory(boothFolder);
    if (!inMemory.empty()) TRY_VOID(wipe(inMemory));
    return wipe(placeOnDisk(boothFolder));
}

bool VisitorFolder::willBeInMemory(const fs::path& boothFolder) {
    const fs::path place = placeInMemory(boothFolder);
    return !place.empty() && isMemory(nearestExisting(place)) && hasRoom(nearestExisting(place));
}

Result<VisitorFolder> VisitorFolder::make(const fs::path& boothFolder) {
    const bool inMemory = willBeInMemory(boothFolder);
    const fs::path place = inMemory ? placeInMemory(boothFolder) : placeOnDisk(boothFolder);
    TRY_VOID(makePrivate(place));
    const fs::path folder = place / "visitor";
    TRY_VOID(wipe(folder));
    TRY_VOID(makePrivate(folder));
    VisitorFolder visitor(folder, inMemory);
    TRY_VOID(makeFolder(visitor.pictures()));
    return visitor;
}

VisitorFolder::VisitorFolder(VisitorFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {})), m_isInMemory(other.m_isInMemory) {}

VisitorFolder& VisitorFolder::operator=(VisitorFolder&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_isInMemory, other.m_isInMemory);
    return *this;
}

Result<void> VisitorFolder::end() {
    if (m_path.empty()) return {};
    TRY_VOID(wipe(m_path));
    ::rmdir(m_path.parent_path().c_str());
    m_path.clear();
    return {};
}

VisitorFolder::~VisitorFolder() {
    if (const auto ended = end(); !ended) logWarning(ended.error().message());
}

}  // namespace dreambooth
