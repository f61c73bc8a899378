// The sum that names a blob: SHA-256 of a large file, Git's SHA-1 of a small one. Computed by a
// thread of its own while the bytes arrive, since it takes as long as the fastest lines.
#pragma once

#include <base/error.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace dreambooth {

class BlobSum {
public:
    static constexpr std::size_t pieceBytes = 128u << 10;

    /// `expected`: 64 digits for SHA-256, 40 for Git's SHA-1 of a blob of `size` bytes.
    BlobSum(const std::string& expected, std::int64_t size);
    ~BlobSum();
    BlobSum(const BlobSum&) = delete;
    BlobSum& operator=(const BlobSum&) = delete;

    /// Sums a piece at a time: takes it and leaves an empty one of the same capacity, so that
    /// nothing is copied; waits where the thread is a piece behind.
    void add(std::vector<std::byte>& piece);
    /// The first `size` bytes of an open file, which errors name.
    Result<void> addFile(int descriptor, const std::filesystem::path& file, std::int64_t size);
    /// Whether all bytes make the expected sum; nothing can be added afterwards.
    bool matches();

private:
    struct Digest;
    void work(const std::stop_token& stop);

    std::string m_expected;
    std::unique_ptr<Digest> m_digest;
    std::vector<std::byte> m_waiting;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_hasWaiting = false;
    std::jthread m_thread;
};

}  // namespace dreambooth
