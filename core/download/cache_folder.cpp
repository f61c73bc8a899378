// The layout of the cache (see the header).
#include "cache_folder.h"

#include <base/paths.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>
#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Bytes of a file, through links; -1: there is none.
std::int64_t sizeOf(const fs::path& file) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    return error ? -1 : static_cast<std::int64_t>(size);
}

std::unexpected<Error> problem(const std::error_code& error, const fs::path& path,
                               const char* action) {
    return std::unexpected(errorFromErrno(error.value(), path, action));
}

}  // namespace

CacheFolder::CacheFolder(const std::string& name)
    : m_cache(huggingFaceCache()),
      m_folder(m_cache / cacheFolderName(name)),
      m_locks(m_cache / ".locks" / cacheFolderName(name)) {
    struct stat status{};
    if (::stat(m_cache.c_str(), &status) == 0) m_mode = status.st_mode & 0777;
}

Result<CacheFolder> CacheFolder::open(const std::string& name) {
    CacheFolder cache(name);
    for (const fs::path& folder : {cache.m_folder / "blobs", cache.m_folder / "snapshots",
                                   cache.m_folder / "refs", cache.m_locks})
        TRY_VOID(cache.makeFolders(folder));
    // The mark by which programs for backups know a cache (https://bford.info/cachedir).
    if (const fs::path tag = cache.m_cache / "CACHEDIR.TAG"; !pathExists(tag))
        TRY_VOID(cache.replace(tag, "Signature: 8a477f597d28d172789f06886806bc55\n"));
    return cache;
}

Result<void> CacheFolder::makeFolders(const fs::path& folder) const {
    std::error_code error;
    if (fs::is_directory(folder, error)) return {};
    TRY_VOID(makeFolders(folder.parent_path()));
    if (::mkdir(folder.c_str(), m_mode) != 0 && errno != EEXIST)
        return std::unexpected(errorFromErrno(errno, folder, "make the folder"));
    return {};
}

Result<void> CacheFolder::replace(const fs::path& file, const std::string& text) const {
    TRY_VOID(makeFolders(file.parent_path()));
    TRY_VOID(writeFileAtomically(file, text));
    if (::chmod(file.c_str(), fileMode()) != 0)
        return std::unexpected(errorFromErrno(errno, file, "save"));
    return {};
}

bool CacheFolder::holds(const std::string& commit, const RemoteFile& file) const {
    return sizeOf(blob(file)) == file.bytes || sizeOf(snapshot(commit) / file.path) == file.bytes;
}

std::int64_t CacheFolder::bytesOf(const std::string& commit, const RemoteFile& file) const {
    if (holds(commit, file)) return file.bytes;
    const std::int64_t size = sizeOf(partial(file));
    return size < 0 || size > file.bytes ? 0 : size;
}

void CacheFolder::takeLeftovers(const RemoteFile& file) const {
    if (pathExists(partial(file))) return;
    fs::path largest;
    for (const fs::path& entry : entriesIn(m_folder / "blobs")) {
        const std::string name = entry.filename().string();
        if (name.starts_with(file.sum + ".") && name.ends_with(".incomplete") &&
            (largest.empty() || sizeOf(entry) > sizeOf(largest)))
            largest = entry;
    }
    std::error_code ignored;  // without it, the file begins anew
    if (!largest.empty()) fs::rename(largest, partial(file), ignored);
}

Result<FileLock> CacheFolder::waitFor(const fs::path& lock, const CancelToken& cancel) const {
    while (true) {
        auto taken = FileLock::acquire(lock);
        if (taken || taken.error().code != "file.locked") return taken;
        if (cancel.isCancelled())
            return std::unexpected(Error{"download.stopped",
                                         {},
                                         "The download was stopped while another one was at work.",
                                         "Start it again.",
                                         ErrorKind::stopped});
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

Result<FileLock> CacheFolder::lock(const CancelToken& cancel) const {
    return waitFor(m_locks / "dreambooth-studio.lock", cancel);
}

Result<FileLock> CacheFolder::lock(const RemoteFile& file, const CancelToken& cancel) const {
    return waitFor(m_locks / (file.sum + ".lock"), cancel);
}

Result<void> CacheFolder::finish(const RemoteFile& file) const {
    TRY_VOID(syncToDisk(partial(file)));
    std::error_code error;
    fs::rename(partial(file), blob(file), error);
    if (error) return problem(error, blob(file), "save");
    return syncToDisk(m_folder / "blobs");
}

Result<void> CacheFolder::link(const std::string& commit, const RemoteFile& file) const {
    const fs::path place = snapshot(commit) / file.path;
    if (sizeOf(place) == file.bytes && sizeOf(blob(file)) != file.bytes)
        return {};  // no links here
    TRY_VOID(makeFolders(place.parent_path()));
    const fs::path target = blob(file).lexically_relative(place.parent_path());
    std::error_code error;
    if (fs::read_symlink(place, error) == target) return {};
    const fs::path beside = place.string() + ".link";
    fs::remove(beside, error);
    fs::create_symlink(target, beside, error);
    const bool hasLinks = !error;
    fs::rename(hasLinks ? beside : blob(file), place, error);
    if (error) return problem(error, place, "save");
    return syncToDisk(place.parent_path());
}

Result<void> CacheFolder::noteAbsent(const std::string& commit, const std::string& path) const {
    const fs::path note = m_folder / ".no_exist" / commit / path;
    return pathExists(note) ? Result<void>() : replace(note, "");
}

Result<void> CacheFolder::setRef(const std::string& revision, const std::string& commit) const {
    const fs::path ref = m_folder / "refs" / revision;
    if (revision == commit || readFile(ref, 1024) == commit) return {};
    return replace(ref, commit);
}

}  // namespace dreambooth
