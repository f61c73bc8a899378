// One repository in the cache of huggingface_hub, as that library lays it out: blobs named by their
// sums, snapshots of links to them, refs from revisions to commits, locks beside. The cache may be
// reached through links; below it none is followed, and nothing is written but regular files.
#pragma once

#include <base/cancel.h>
#include <base/file_descriptor.h>
#include <base/files.h>
#include <base/held_folder.h>
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "repository.h"

namespace dreambooth {

class CacheFolder {
public:
    /// Makes the folders that are missing: a cache of our making is its owner's alone, and nobody
    /// may do more with a file than with the cache. `record`: where hub/created_files.h notes what
    /// is made; may be empty. Errors: disk.full, file.*.
    static Result<CacheFolder> open(const std::string& name, const std::filesystem::path& record);
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

    /// Whether the file is there in full size, as a blob or where links are not possible. Its bytes
    /// may be wrong until setAsideWrong() was asked.
    bool holds(const std::string& commit, const RemoteFile& file) const;
    /// Bytes of it that need not be fetched any more.
    std::int64_t bytesOf(const std::string& commit, const RemoteFile& file) const;
    /// Gives what is in the file's place and has another size or sum the name SUM.damaged, and says
    /// where that is. Reads large files in full once a computer (contentHash()). Only while lock()
    /// of the file is held. Errors: download.stopped, file.*.
    Result<std::vector<std::filesystem::path>> setAsideWrong(const std::string& commit,
                                                             const RemoteFile& file,
                                                             const CancelToken& cancel) const;
    /// What a killed process of huggingface_hub left of the file becomes partial(), where that is
    /// missing. Only while lock() of the file is held.
    Result<void> takeLeftovers(const RemoteFile& file) const;

    /// Held by the one process of ours that fetches this repository: waits for another, and calls
    /// `whileWaiting` a few times a second. Errors: download.stopped, file.*.
    Result<FileLock> lock(const CancelToken& cancel,
                          const std::function<void()>& whileWaiting) const;
    /// The lock that huggingface_hub holds while it fetches that file.
    Result<FileLock> lock(const RemoteFile& file, const CancelToken& cancel,
                          const std::function<void()>& whileWaiting) const;

    /// partial() to read and write, made where it is missing. One that is somebody else's, or has
    /// another name too, is left to them and begun anew. Errors: file.not_regular, file.special,
    /// disk.full, file.*.
    Result<FileDescriptor> openPartial(const RemoteFile& file) const;
    /// The partial file that is open becomes the blob.
    Result<void> finish(const RemoteFile& file, int partial) const;
    /// Puts the file into the snapshot: a relative link, or the blob itself where the disk has no
    /// links.
    Result<void> link(const std::string& commit, const RemoteFile& file) const;
    /// Notes that the commit has no such file, as huggingface_hub does.
    Result<void> noteAbsent(const std::string& commit, const std::string& path) const;
    Result<void> setRef(const std::string& revision, const std::string& commit) const;

private:
    Result<void> makeCache(const std::filesystem::path& folder) const;
    Result<void> replace(const std::filesystem::path& file, const std::string& text) const;
    Result<FileLock> waitFor(const std::filesystem::path& lock, const CancelToken& cancel,
                             const std::function<void()>& whileWaiting) const;
    Result<std::filesystem::path> setAside(const std::filesystem::path& path,
                                           const std::string& sum) const;
    Result<void> placeLink(int folder, const std::string& commit, const RemoteFile& file) const;
    mode_t fileMode() const { return m_mode & 0666; }

    std::filesystem::path m_cache, m_folder, m_locks, m_record;
    std::shared_ptr<const HeldFolder> m_held;  ///< the cache
    mode_t m_mode = 0700;                      ///< of the cache
};

}  // namespace dreambooth
