// Hashes files, and remembers the hash by path, size and time of change.
#include "open_file.h"

#include <base/clock.h>
#include <base/content_hash.h>
#include <base/environment.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <span>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxRemembered = 4000;  // files; then it begins anew
/// A smaller file is read again sooner than its hash is written down: a run has hundreds of photos.
constexpr off_t minRememberedBytes = 4 << 20;
/// Times of network file systems count whole seconds.
constexpr double timeResolution = 2;

/// Where a file lies on the disk, whatever its names.
std::string placeOf(const struct stat& status) {
    return std::to_string(status.st_dev) + ':' + std::to_string(status.st_ino);
}

std::string textOf(const timespec& time) {
    return ' ' + std::to_string(time.tv_sec) + '.' + std::to_string(time.tv_nsec);
}

/// With the time of change (ctime), which the kernel alone sets.
std::string stateOf(const struct stat& status) {
    return std::to_string(status.st_size) + textOf(status.st_mtim) + textOf(status.st_ctim);
}

bool changedJustNow(const struct stat& status) {
    const double now = secondsSinceEpoch();
    return static_cast<double>(std::max(status.st_mtim.tv_sec, status.st_ctim.tv_sec)) +
               timeResolution >=
           now;
}

/// hashes.json: {place: {"state", "sha256"}}. It saves time only: what can't be read or written is
/// passed over.
class RememberedHashes {
public:
    std::string find(const struct stat& status) {
        const std::scoped_lock lock(m_mutex);
        if (!m_hashes.is_object()) m_hashes = read();
        const Json entry = valueOr(m_hashes, placeOf(status).c_str(), Json::object());
        return valueOr<std::string>(entry, "state", "") == stateOf(status)
                   ? valueOr<std::string>(entry, "sha256", "")
                   : std::string();
    }
    void keep(const struct stat& status, const std::string& hash) {
        const std::scoped_lock lock(m_mutex);
        m_hashes = read();  // other processes add theirs
        if (m_hashes.size() >= maxRemembered) m_hashes = Json::object();
        m_hashes[placeOf(status)] = {{"state", stateOf(status)}, {"sha256", hash}};
        if (const auto written = writeJson(file(), m_hashes); !written) return;
    }

private:
    static fs::path file() { return cacheFile("hashes.json"); }
    static Json read() {
        Json hashes = readJson(file()).value_or(Json::object());
        return hashes.is_object() ? hashes : Json::object();
    }

    std::mutex m_mutex;
    Json m_hashes;
};

Result<std::string> hashOf(int descriptor, const fs::path& file, const CancelToken& cancel) {
    constexpr std::size_t blockSize = 1u << 20;
    std::vector<std::byte> block(blockSize);
    Sha256 hash;
    while (true) {
        if (cancel.isCancelled())
            return std::unexpected(makeError("file.hash_stopped", {{"file", file.string()}}));
        const ssize_t got = ::read(descriptor, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::unexpected(errorFromErrno(errno, file, "read"));
        if (got == 0) return hash.finish();
        hash.add(std::span(block).first(static_cast<std::size_t>(got)));
    }
}

}  // namespace

Result<std::string> contentHash(const fs::path& file, const CancelToken& cancel) {
    static RememberedHashes remembered;
    TRY(const FileDescriptor opened, openFile(file, O_RDONLY, "read"));
    struct stat before{}, after{};
    if (::fstat(opened.get(), &before) != 0)
        return std::unexpected(errorFromErrno(errno, file, "read"));
    const bool isLarge = before.st_size >= minRememberedBytes;
    if (isLarge)
        if (std::string known = remembered.find(before); !known.empty()) return known;
    TRY(std::string hash, hashOf(opened.get(), file, cancel));
    const bool isStill = ::fstat(opened.get(), &after) == 0 && stateOf(before) == stateOf(after);
    if (isLarge && isStill && !changedJustNow(after)) remembered.keep(after, hash);
    return hash;
}

std::string fileStamp(const fs::path& file) {
    struct stat status{};
    if (::stat(file.c_str(), &status) != 0) return {};
    return placeOf(status) + ' ' + std::to_string(status.st_size) + textOf(status.st_mtim);
}

}  // namespace dreambooth
