// The layout of the cache: every folder is opened beneath the cache's own descriptor, and what is
// in it is named relative to that, so that no link leads anywhere.
#include "cache_folder.h"

#include <base/content_hash.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <fcntl.h>
#include <hub/created_files.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdio>
#include <thread>

#include "blob_sum.h"
#include "http.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Bytes of a regular file, not of what a link leads to; -1: there is none.
std::int64_t sizeOf(const fs::path& file) {
    struct stat status{};
    const bool isFile = ::lstat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    return isFile ? static_cast<std::int64_t>(status.st_size) : -1;
}

bool isThere(const fs::path& path) {
    struct stat status{};
    return ::lstat(path.c_str(), &status) == 0;
}

std::unexpected<Error> failed(const fs::path& path, const char* action) {
    return std::unexpected(errorFromErrno(errno, path, action));
}

Result<bool> hasSum(const fs::path& path, const RemoteFile& file, const CancelToken& cancel) {
    if (file.sum.size() == 64) {
        auto hash = contentHash(path, cancel);
        if (!hash && cancel.isCancelled()) return std::unexpected(downloadStopped());
        TRY(const std::string sum, std::move(hash));
        return sum == file.sum;
    }
    const FileDescriptor opened(
        ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!opened.valid()) return failed(path, "read");
    BlobSum sum(file.sum, file.bytes);
    TRY_VOID(sum.addFile(opened.get(), path, file.bytes));
    return sum.matches();
}

Result<void> sync(int descriptor, const fs::path& path) {
    if (::fsync(descriptor) != 0 && errno != EINVAL) return failed(path, "save");
    return {};
}

/// What the link leads to, unread; empty where there is none.
std::string targetOf(int folder, const std::string& name) {
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlinkat(folder, name.c_str(), target.data(), target.size());
    return length < 0 ? std::string() : std::string(target.data(), static_cast<size_t>(length));
}

}  // namespace

CacheFolder::CacheFolder(const std::string& name)
    : m_cache(absolutePath(huggingFaceCache())),
      m_folder(m_cache / cacheFolderName(name)),
      m_locks(m_cache / ".locks" / cacheFolderName(name)) {
    struct stat status{};
    if (::stat(m_cache.c_str(), &status) == 0) m_mode = status.st_mode & 0777;
}

Result<CacheFolder> CacheFolder::open(const std::string& name, const fs::path& record) {
    CacheFolder cache(name);
    cache.m_record = record;
    TRY_VOID(cache.makeCache(cache.m_cache));
    TRY(HeldFolder held, HeldFolder::hold(cache.m_cache));
    cache.m_held = std::make_shared<const HeldFolder>(std::move(held));
    for (const fs::path& folder : {cache.m_folder / "blobs", cache.m_folder / "snapshots",
                                   cache.m_folder / "refs", cache.m_locks})
        TRY_VOID(openHeldFolder(folder, cache.m_mode));
    // The mark by which programs for backups know a cache (https://bford.info/cachedir).
    if (const fs::path tag = cache.m_cache / "CACHEDIR.TAG"; !isThere(tag))
        TRY_VOID(cache.replace(tag, "Signature: 8a477f597d28d172789f06886806bc55\n"));
    return cache;
}

Result<void> CacheFolder::makeCache(const fs::path& folder) const {
    std::error_code error;
    if (fs::is_directory(folder, error)) return {};
    TRY_VOID(makeCache(folder.parent_path()));
    if (::mkdir(folder.c_str(), m_mode) != 0 && errno != EEXIST)
        return failed(folder, "make the folder");
    return {};
}

Result<void> CacheFolder::replace(const fs::path& file, const std::string& text) const {
    TRY_VOID(openHeldFolder(file.parent_path(), m_mode));
    TRY(AtomicFile written, AtomicFile::create(file, fileMode()));
    TRY_VOID(written.write(std::as_bytes(std::span(text))));
    if (::fchmod(written.descriptor(), fileMode()) != 0) return failed(file, "save");
    return written.commit();
}

bool CacheFolder::holds(const std::string& commit, const RemoteFile& file) const {
    return sizeOf(blob(file)) == file.bytes || sizeOf(snapshot(commit) / file.path) == file.bytes;
}

std::int64_t CacheFolder::bytesOf(const std::string& commit, const RemoteFile& file) const {
    if (holds(commit, file)) return file.bytes;
    const std::int64_t size = sizeOf(partial(file));
    return size < 0 || size > file.bytes ? 0 : size;
}

Result<std::vector<fs::path>> CacheFolder::setAsideWrong(const std::string& commit,
                                                         const RemoteFile& file,
                                                         const CancelToken& cancel) const {
    std::vector<fs::path> wrong;
    for (const fs::path& path : {blob(file), snapshot(commit) / file.path}) {
        struct stat status{};
        if (::lstat(path.c_str(), &status) != 0) continue;
        if (S_ISLNK(status.st_mode) && path != blob(file)) continue;  // as it should be
        if (S_ISREG(status.st_mode) && status.st_size == file.bytes) {
            TRY(const bool isRight, hasSum(path, file, cancel));
            if (isRight) continue;
        }
        TRY(wrong.emplace_back(), setAside(path, file.sum));
    }
    return wrong;
}

Result<fs::path> CacheFolder::setAside(const fs::path& path, const std::string& sum) const {
    const fs::path blobs = m_folder / "blobs";
    TRY(const FileDescriptor from, openHeldFolder(path.parent_path()));
    TRY(const FileDescriptor to, openHeldFolder(blobs));
    std::string name = sum + ".damaged";
    for (int number = 2; isThere(blobs / name); ++number)
        name = sum + ".damaged-" + std::to_string(number);
    if (::renameat(from.get(), path.filename().c_str(), to.get(), name.c_str()) != 0)
        return failed(path, "set aside");
    return blobs / name;
}

Result<void> CacheFolder::takeLeftovers(const RemoteFile& file) const {
    if (isThere(partial(file))) return {};
    fs::path largest;
    for (const fs::path& entry : entriesIn(m_folder / "blobs")) {
        const std::string name = entry.filename().string();
        if (name.starts_with(file.sum + ".") && name.ends_with(".incomplete") &&
            sizeOf(entry) > (largest.empty() ? -1 : sizeOf(largest)))
            largest = entry;
    }
    if (largest.empty()) return {};
    TRY(const FileDescriptor blobs, openHeldFolder(m_folder / "blobs"));
    // Without it, the file begins anew.
    (void)::renameat(blobs.get(), largest.filename().c_str(), blobs.get(),
                     partial(file).filename().c_str());
    return {};
}

Result<FileLock> CacheFolder::waitFor(const fs::path& lock, const CancelToken& cancel,
                                      const std::function<void()>& whileWaiting) const {
    while (true) {
        auto taken = FileLock::acquire(lock);
        if (taken || taken.error().code != "file.locked") return taken;
        if (cancel.isCancelled()) return std::unexpected(makeError("download.stopped.waiting"));
        whileWaiting();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

Result<FileLock> CacheFolder::lock(const CancelToken& cancel,
                                   const std::function<void()>& whileWaiting) const {
    return waitFor(m_locks / "dreambooth-studio.lock", cancel, whileWaiting);
}

Result<FileLock> CacheFolder::lock(const RemoteFile& file, const CancelToken& cancel,
                                   const std::function<void()>& whileWaiting) const {
    return waitFor(m_locks / (file.sum + ".lock"), cancel, whileWaiting);
}

Result<FileDescriptor> CacheFolder::openPartial(const RemoteFile& file) const {
    const fs::path path = partial(file);
    const bool isNew = !isThere(path);
    TRY(FileDescriptor opened, openToWrite(path, O_RDWR | O_CREAT, "save"));
    struct stat status{};
    if (::fstat(opened.get(), &status) != 0) return failed(path, "save");
    const bool isOthers = status.st_uid != ::geteuid() || status.st_nlink != 1;
    if (isOthers) {
        TRY(const FileDescriptor blobs, openHeldFolder(path.parent_path()));
        if (::unlinkat(blobs.get(), path.filename().c_str(), 0) != 0) return failed(path, "save");
        TRY(opened, openToWrite(path, O_RDWR | O_CREAT | O_EXCL, "save"));
    }
    if (::fchmod(opened.get(), fileMode()) != 0) return failed(path, "save");
    if (isNew || isOthers) recordCreated(m_record, path, m_folder);
    return opened;
}

Result<void> CacheFolder::finish(const RemoteFile& file, int opened) const {
    const fs::path path = partial(file);
    TRY_VOID(sync(opened, path));
    TRY(const FileDescriptor blobs, openHeldFolder(path.parent_path()));
    // What has the right sum is the file that is open, which must still be the one by this name.
    struct stat named{}, written{};
    const bool isSame =
        ::fstatat(blobs.get(), path.filename().c_str(), &named, AT_SYMLINK_NOFOLLOW) == 0 &&
        ::fstat(opened, &written) == 0 && named.st_ino == written.st_ino &&
        named.st_dev == written.st_dev;
    if (!isSame) return failure("file.unwritable.replaced", {{"file", path.string()}});
    if (::renameat(blobs.get(), path.filename().c_str(), blobs.get(), file.sum.c_str()) != 0)
        return failed(blob(file), "save");
    return sync(blobs.get(), path.parent_path());
}

Result<void> CacheFolder::link(const std::string& commit, const RemoteFile& file) const {
    const fs::path place = snapshot(commit) / file.path;
    TRY(const FileDescriptor folder, openHeldFolder(place.parent_path(), m_mode));
    if (sizeOf(place) == file.bytes && sizeOf(blob(file)) != file.bytes)
        return {};  // no links here
    const std::string target = blob(file).lexically_relative(place.parent_path()).string();
    if (targetOf(folder.get(), place.filename()) == target) return {};
    TRY_VOID(placeLink(folder.get(), commit, file));
    recordCreated(m_record, place, m_folder);
    return sync(folder.get(), place.parent_path());
}

Result<void> CacheFolder::placeLink(int folder, const std::string& commit,
                                    const RemoteFile& file) const {
    const fs::path place = snapshot(commit) / file.path;
    const std::string name = place.filename();
    const std::string target = blob(file).lexically_relative(place.parent_path()).string();
    // The file's lock is held: what has this name is of a killed process.
    const std::string beside = temporaryName(name, "link");
    (void)::unlinkat(folder, beside.c_str(), 0);
    if (::symlinkat(target.c_str(), folder, beside.c_str()) == 0) {
        if (::renameat(folder, beside.c_str(), folder, name.c_str()) != 0)
            return failed(place, "save");
        return {};
    }
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return failed(place, "save");
    TRY(const FileDescriptor blobs, openHeldFolder(m_folder / "blobs"));
    if (::renameat(blobs.get(), file.sum.c_str(), folder, name.c_str()) != 0)
        return failed(place, "save");
    return {};
}

Result<void> CacheFolder::noteAbsent(const std::string& commit, const std::string& path) const {
    const fs::path note = m_folder / ".no_exist" / commit / path;
    if (isThere(note)) return {};
    TRY_VOID(replace(note, ""));
    recordCreated(m_record, note, m_folder);
    return {};
}

Result<void> CacheFolder::setRef(const std::string& revision, const std::string& commit) const {
    const fs::path ref = m_folder / "refs" / revision;
    if (revision == commit || (sizeOf(ref) >= 0 && readFile(ref, 1024) == commit)) return {};
    return replace(ref, commit);
}

}  // namespace dreambooth
