// What a download of the window leaves for it to read, so that it goes on when the window is closed
// and is found again: a small folder with what was asked for, how far it is, a lock that is held
// while a process fetches, and a request to stop.
#pragma once

#include <base/error.h>
#include <base/files.h>
#include <base/json_fields.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

enum class DownloadPhase { running, paused, finished, failed };

/// What one that is running waits for instead of fetching.
enum class DownloadWait {
    nothing,
    otherDownload,  ///< of the same model or file, by this program or another
    hub,            ///< that has sent nothing for a while
    check,          ///< the sums of what is here already
};

/// What has arrived of a folder of the model.
struct DownloadPart {
    std::string name;  ///< "transformer"; empty: the files that lie in no folder
    std::int64_t bytes = 0, totalBytes = 0;
    bool operator==(const DownloadPart&) const = default;
};

template <MaybeConst<DownloadPart> Part, class Visit>
void visitFields(Part& part, Visit&& visit) {
    visit("name", part.name);
    visit("bytes", part.bytes);
    visit("total_bytes", part.totalBytes);
}

struct DownloadState {
    DownloadPhase phase = DownloadPhase::running;
    std::int64_t bytes = 0, totalBytes = 0;
    double bytesPerSecond = 0;
    double secondsLeft = -1;  ///< negative: not known
    DownloadWait waitsFor = DownloadWait::nothing;
    std::vector<DownloadPart> parts = {};  ///< the largest first; together `bytes`
    std::string path;                      ///< of the model once it is finished
    std::optional<Error> error;            ///< why it is paused or failed
};

template <MaybeConst<DownloadState> State, class Visit>
void visitFields(State& state, Visit&& visit) {
    visit("bytes", state.bytes);
    visit("total_bytes", state.totalBytes);
    visit("bytes_per_second", state.bytesPerSecond);
    visit("seconds_left", state.secondsLeft);
    visit("path", state.path);
}

/// What to fetch, as the flags of `dreambooth download`.
struct PendingDownload {
    std::string name;  ///< "owner/name"
    std::string revision, variant, file;
    bool operator==(const PendingDownload&) const = default;
};

template <MaybeConst<PendingDownload> AnyRequest, class Visit>
void visitFields(AnyRequest& request, Visit&& visit) {
    visit("name", request.name);
    visit("revision", request.revision);
    visit("variant", request.variant);
    visit("file", request.file);
}

class DownloadFolder {
public:
    explicit DownloadFolder(std::filesystem::path path) : m_path(std::move(path)) {}

    /// $XDG_DATA_HOME/dreambooth-studio/downloads
    static std::filesystem::path home();
    /// Those of home(), by name; what can't be read is left out.
    static std::vector<DownloadFolder> all();
    /// The folder of that request, made with request.json where it is missing; a request to stop is
    /// taken back. Errors: disk.full, file.*.
    static Result<DownloadFolder> create(const PendingDownload& request);

    const std::filesystem::path& path() const { return m_path; }
    /// Errors: file.*, json.malformed.
    Result<PendingDownload> request() const;
    /// A process that died without a word counts as paused. Errors: file.missing (none has begun
    /// yet), file.*, json.malformed.
    Result<DownloadState> state() const;
    /// Where the process that the window starts puts its messages.
    std::filesystem::path logFile() const { return m_path / "download.log"; }
    /// What it has made in the cache (hub/created_files.h).
    std::filesystem::path createdListFile() const { return m_path / "made"; }

    /// Held by the process that fetches. Errors: file.locked, file.*.
    Result<FileLock> lock() const;
    bool isAtWork() const;
    /// Errors of this and the next: disk.full, file.unwritable.
    Result<void> write(const DownloadState& state) const;
    /// Asks the process to end; what has arrived is kept.
    Result<void> requestStop() const;
    bool isStopRequested() const;
    /// Forgets the download; the cache is left alone.
    void remove() const;
    /// Forgets it, and deletes what it fetched where the cache knew nothing of the model before and
    /// no other download brings it. What another program fetched meanwhile stays whole
    /// (removeCreated()). Not while isAtWork().
    void discard() const;

private:
    std::filesystem::path m_path;
};

}  // namespace dreambooth
