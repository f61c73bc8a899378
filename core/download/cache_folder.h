// One repository in the cache of huggingface_hub, as that library lays it out: blobs named by their
// sums, snapshots of links to them, refs from revisions to commits, locks beside.
#pragma once

#include <base/cancel.h>
#include <base/files.h>
#include <sys/types.h>

#include <filesystem>
#include <string>

#include "repository.h"

namespace dreambooth {

class CacheFolder {
public:
    /// Makes the folders that are missing: a cache of our making is its owner's alone, and nobody
    /// may do more with a file than with the cache. Errors: disk.full, file.*.
    static Result<CacheFolder> open(const std::string& name);
    /// The same without making anything.
    explicit CacheFolder(const std::string& name);

    std::filesystem::path blob(const RemoteFile& file) const {
        return m_folder / "blobs" / file.sum;
    }
    /// What has arrived of it; huggingface_hub before version 2 goes on with this one.
    std::filesystem::path partial(const RemoteFile& file) const {
        return m_folder / "blobs" / (file.sum + ".incomplete");
    }
    std::filesystem::path snapshot(const std::string& commit) const {
        return m_folder / "snapshots" / commit;
    }
    const std::filesystem::path& folder() const { return m_folder; }
    mode_t fileMode() const { return m_mode & 0666; }

    /// Whether the file is there in full size, as a blob or where links are not possible.
    bool holds(const std::string& commit, const RemoteFile& file) const;
    /// Bytes of it that need not be fetched any more.
    std::int64_t bytesOf(const std::string& commit, const RemoteFile& file) const;
    /// What a killed process of huggingface_hub left of the file becomes partial(), where that is
    /// missing. Only while lock() of the file is held.
    void takeLeftovers(const RemoteFile& file) const;

    /// Held by the one process of ours that fetches this repository: waits for another. Errors:
    /// download.stopped, file.*.
    Result<FileLock> lock(const CancelToken& cancel) const;
    /// The lock that huggingface_hub holds while it fetches that file.
    Result<FileLock> lock(const RemoteFile& file, const CancelToken& cancel) const;

    /// A partial file that is whole becomes the blob.
    Result<void> finish(const RemoteFile& file) const;
    /// Puts the file into the snapshot: a relative link, or the blob itself where the disk has no
    /// links.
    Result<void> link(const std::string& commit, const RemoteFile& file) const;
    /// Notes that the commit has no such file, as huggingface_hub does.
    Result<void> noteAbsent(const std::string& commit, const std::string& path) const;
    Result<void> setRef(const std::string& revision, const std::string& commit) const;

private:
    Result<void> makeFolders(const std::filesystem::path& folder) const;
    Result<void> replace(const std::filesystem::path& file, const std::string& text) const;
    Result<FileLock> waitFor(const std::filesystem::path& lock, const CancelToken& cancel) const;

    std::filesystem::path m_cache, m_folder, m_locks;
    mode_t m_mode = 0700;  ///< of the cache
};

}  // namespace dreambooth
