// Hashes of downloaded files as the hub names them: SHA-256, or of small ones git's SHA-1.
#include "blob_sum.h"

#include <base/files.h>
#include <base/hash.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>

namespace dreambooth {
namespace fs = std::filesystem;

struct BlobSum::Digest {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    explicit Digest(const EVP_MD* kind) { EVP_DigestInit_ex(context, kind, nullptr); }
    Digest(const Digest&) = delete;
    Digest& operator=(const Digest&) = delete;
    ~Digest() { EVP_MD_CTX_free(context); }

    void add(std::span<const std::byte> bytes) {
        EVP_DigestUpdate(context, bytes.data(), bytes.size());
    }
    std::string finish() {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned int length = 0;
        EVP_DigestFinal_ex(context, digest.data(), &length);
        return hexText(std::span(digest).first(length));
    }
};

BlobSum::BlobSum(const std::string& expected, std::int64_t size) : m_expected(expected) {
    const bool isGit = expected.size() == 40;
    m_digest = std::make_unique<Digest>(isGit ? EVP_sha1() : EVP_sha256());
    if (isGit) {
        const std::string head = "blob " + std::to_string(size) + '\0';
        m_digest->add(std::as_bytes(std::span(head)));
    }
    m_waiting.reserve(pieceBytes);
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

BlobSum::~BlobSum() = default;

void BlobSum::add(std::vector<std::byte>& piece) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_hasWaiting; });
    std::swap(piece, m_waiting);
    m_hasWaiting = true;
    m_changed.notify_all();
}

void BlobSum::work(const std::stop_token& stop) {
    // Three pieces go round with the caller's, so that none is taken from the system anew.
    std::vector<std::byte> bytes;
    bytes.reserve(pieceBytes);
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return m_hasWaiting; })) {
        std::swap(bytes, m_waiting);
        m_hasWaiting = false;
        m_changed.notify_all();
        lock.unlock();
        m_digest->add(bytes);
        bytes.clear();
        lock.lock();
    }
}

Result<void> BlobSum::addFile(int descriptor, const fs::path& file, std::int64_t size) {
    std::vector<std::byte> piece;
    int problem = 0;
    std::int64_t at = 0;
    while (at < size && problem == 0) {
        const auto wanted =
            std::min<std::int64_t>(size - at, static_cast<std::int64_t>(pieceBytes));
        piece.resize(static_cast<std::size_t>(wanted));
        const ssize_t got = ::pread(descriptor, piece.data(), piece.size(), at);
        if (got <= 0) problem = got < 0 ? errno : EIO;
        if (got < 0 && errno == EINTR) problem = 0;
        if (got <= 0) continue;
        piece.resize(static_cast<std::size_t>(got));
        add(piece);
        at += got;
    }
    if (problem != 0) return std::unexpected(errorFromErrno(problem, file, "read"));
    return {};
}

bool BlobSum::matches() {
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return !m_hasWaiting; });
    }
    m_thread.request_stop();
    m_thread.join();  // has added what it took
    return m_digest->finish() == m_expected;
}

}  // namespace dreambooth
