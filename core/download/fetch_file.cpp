// Fetches one file into the cache, goes on where it broke, and checks size and sum.
#include "fetch_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <vector>

#include "blob_sum.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int maxDamaged = 2;  ///< whole files with a wrong sum
/// The disk begins with so many bytes at a time, so that little is left to wait for at the end.
constexpr std::int64_t writeBackBytes = 32 << 20;

/// The partial file with the sum of what is in it.
class PartialFile {
public:
    PartialFile(FetchContext& context, const RemoteFile& file)
        : m_context(context), m_file(file), m_path(context.cache.partial(file)) {}
    PartialFile(const PartialFile&) = delete;
    PartialFile& operator=(const PartialFile&) = delete;
    /// Takes up what is there; its bytes are not in context.arrived yet.
    Result<void> open() {
        TRY(m_opened, m_context.cache.openPartial(m_file));
        struct stat status{};
        if (::fstat(m_opened.get(), &status) != 0) return problem("save");
        m_sum = std::make_unique<BlobSum>(m_file.sum, m_file.bytes);
        if (status.st_size > m_file.bytes) return restart();
        m_size = status.st_size;
        m_context.arrived += m_size;
        if (::lseek(m_opened.get(), 0, SEEK_END) < 0) return problem("save");
        return m_sum->addFile(m_opened.get(), m_path, m_size);
    }
    Result<void> restart() {
        m_context.arrived -= size();
        m_size = m_writtenBack = 0;
        m_piece.clear();
        m_sum = std::make_unique<BlobSum>(m_file.sum, m_file.bytes);
        if (::ftruncate(m_opened.get(), 0) != 0 || ::lseek(m_opened.get(), 0, SEEK_SET) < 0)
            return problem("save");
        return {};
    }
    /// Takes bytes that arrive. libcurl hands 16 KB at a time; in larger pieces the system needs
    /// half the time to write them.
    Result<void> append(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const auto taken = std::min(bytes.size(), BlobSum::pieceBytes - m_piece.size());
            m_piece.insert(m_piece.end(), bytes.begin(), bytes.begin() + static_cast<long>(taken));
            bytes = bytes.subspan(taken);
            m_context.arrived += static_cast<std::int64_t>(taken);
            if (m_piece.size() == BlobSum::pieceBytes) TRY_VOID(keep());
        }
        return {};
    }
    /// Writes what arrived last: at the end of an answer.
    Result<void> keep() {
        for (std::span<const std::byte> left = m_piece; !left.empty();) {
            const ssize_t written = ::write(m_opened.get(), left.data(), left.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return problem("save");
            left = left.subspan(static_cast<std::size_t>(written));
            m_size += written;
        }
        m_sum->add(m_piece);
        if (m_size - m_writtenBack >= writeBackBytes) {
            (void)::sync_file_range(m_opened.get(), m_writtenBack, m_size - m_writtenBack,
                                    SYNC_FILE_RANGE_WRITE);
            m_writtenBack = m_size;
        }
        return {};
    }
    /// With what is not written yet.
    std::int64_t size() const { return m_size + static_cast<std::int64_t>(m_piece.size()); }
    bool isWhole() const { return size() == m_file.bytes; }
    bool matches() { return m_sum->matches(); }
    int descriptor() const { return m_opened.get(); }

private:
    std::unexpected<Error> problem(const char* action) const {
        return std::unexpected(errorFromErrno(errno, m_path, action));
    }

    FetchContext& m_context;
    const RemoteFile& m_file;
    fs::path m_path;
    FileDescriptor m_opened;
    std::int64_t m_size = 0;         ///< written
    std::int64_t m_writtenBack = 0;  ///< handed to the disk
    std::vector<std::byte> m_piece;  ///< arrived last, not written yet
    std::unique_ptr<BlobSum> m_sum;
};

/// Takes an answer's bytes as long as they can be part of the file.
class Sink {
public:
    Sink(PartialFile& partial, const RemoteFile& file) : m_partial(partial), m_file(file) {}

    bool take(const HttpAnswer& answer, std::span<const std::byte> bytes) {
        if (!m_begun) {
            m_begun = true;
            if (!isOfFile(answer)) {
                isWrong = true;
                return false;
            }
            // Asked for a part, the server sends all.
            if (answer.status == 200 && m_partial.size() > 0) result = m_partial.restart();
            if (!result) return false;
        }
        if (m_partial.size() + static_cast<std::int64_t>(bytes.size()) > m_file.bytes) {
            isWrong = true;
            return false;
        }
        result = m_partial.append(bytes);
        return result.has_value();
    }

    bool isWrong = false;   ///< these bytes are not of the file
    Result<void> result{};  ///< of writing

private:
    /// By what the answer says of its length and place; a portal's page would be told apart here.
    bool isOfFile(const HttpAnswer& answer) const {
        if (const std::string encoding = answer.header("content-encoding");
            !encoding.empty() && encoding != "identity")
            return false;
        const std::string length = answer.header("content-length");
        if (answer.status == 206) {
            const std::string begin = "bytes " + std::to_string(m_partial.size()) + "-";
            const std::string end = "/" + std::to_string(m_file.bytes);
            const std::string range = answer.header("content-range");
            return range.starts_with(begin) && (range.ends_with(end) || range.ends_with("/*"));
        }
        return length.empty() || length == std::to_string(m_file.bytes);
    }

    PartialFile& m_partial;
    const RemoteFile& m_file;
    bool m_begun = false;
};

Error wrongAnswer(const HttpAnswer& answer, const RemoteFile& file) {
    return makeError("download.wrong_answer", {{"host", answer.host}, {"file", file.path}});
}

Error damaged(const RemoteFile& file) {
    return makeError("download.damaged", {{"file", file.path}});
}

/// Until the file has its size: asks for what is missing, again and again.
Result<void> fill(FetchContext& context, HttpConnection& connection, const RemoteFile& file,
                  PartialFile& partial) {
    Retries retries(context.policy);
    const HubAccess& access = context.access;
    const Repository& repository = context.repository;
    while (!partial.isWhole()) {
        Sink sink(partial, file);
        const std::int64_t before = partial.size();
        const Result<HttpAnswer> got = connection.get(
            {.url = access.fileUrl(repository.name, repository.commit, file.path),
             .token = access.token,
             .offset = before,
             .sink = [&](const HttpAnswer& head,
                         std::span<const std::byte> bytes) { return sink.take(head, bytes); },
             .patience = context.policy.stallSeconds},
            context.cancel);
        TRY_VOID(sink.result);
        TRY_VOID(partial.keep());
        TRY(const HttpAnswer answer, got);
        if (partial.isWhole()) break;
        // A few bytes each time would take for ever.
        const std::int64_t enough = HttpRequest::minRate * context.policy.stallSeconds;
        if (partial.size() - before >= enough && !sink.isWrong) retries.reset();
        const bool isRangeRefused = answer.status == 416 && before > 0;
        if (sink.isWrong || isRangeRefused) TRY_VOID(partial.restart());
        // Elsewhere than at the hub a refusal means that the signed address is too old.
        const bool isAddressOld = answer.status == 403 && answer.header("x-error-code").empty() &&
                                  answer.host != checkedUrl(access.endpoint)->host;
        const bool isOk = answer.status == 200 || answer.status == 206;
        if (!isTransient(answer) && !isOk && !isRangeRefused && !isAddressOld)
            return std::unexpected(errorOf(answer, access, repository.name, repository.commit));
        if (retries.waitForAnother(answer, context.cancel)) continue;
        if (context.cancel.isCancelled()) return std::unexpected(downloadStopped());
        if (sink.isWrong || (isOk && answer.isWhole()))
            return std::unexpected(wrongAnswer(answer, file));
        return std::unexpected(errorOf(answer, access, repository.name, repository.commit));
    }
    return {};
}

}  // namespace

Result<std::vector<fs::path>> checkFile(FetchContext& context, const RemoteFile& file,
                                        const std::function<void()>& whileWaiting) {
    TRY(const FileLock lock, context.cache.lock(file, context.cancel, whileWaiting));
    return context.cache.setAsideWrong(context.repository.commit, file, context.cancel);
}

Result<void> fetchFile(FetchContext& context, HttpConnection& connection, const RemoteFile& file) {
    const CacheFolder& cache = context.cache;
    ++context.waiting;
    const auto lock = cache.lock(file, context.cancel, [] {});
    --context.waiting;
    if (!lock) return std::unexpected(lock.error());
    // What is whole was checked by checkFile(), or has just been fetched by another program.
    if (!cache.holds(context.repository.commit, file)) {
        const std::int64_t counted = cache.bytesOf(context.repository.commit, file);
        TRY_VOID(cache.takeLeftovers(file));
        PartialFile partial(context, file);
        TRY_VOID(partial.open());
        context.arrived -= counted;
        for (int tries = 1;; ++tries) {
            TRY_VOID(fill(context, connection, file, partial));
            if (partial.matches()) break;
            TRY_VOID(partial.restart());
            if (tries == maxDamaged) return std::unexpected(damaged(file));
        }
        TRY_VOID(cache.finish(file, partial.descriptor()));
    }
    return cache.link(context.repository.commit, file);
}

}  // namespace dreambooth
