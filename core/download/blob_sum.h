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
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace dreambooth {

class BlobSum {
public:
    /// `expected`: 64 digits for SHA-256, 40 for Git's SHA-1 of a blob of `size` bytes.
    BlobSum(const std::string& expected, std::int64_t size);
    ~BlobSum();
    BlobSum(const BlobSum&) = delete;
    BlobSum& operator=(const BlobSum&) = delete;

    /// Copies the bytes; waits where the thread is two pieces of a megabyte behind.
    void add(std::span<const std::byte> bytes);
    /// The first `size` bytes of a file.
    Result<void> addFile(const std::filesystem::path& file, std::int64_t size);
    /// Whether all bytes make the expected sum; nothing can be added afterwards.
    bool matches();

private:
    struct Digest;
    void handOver();
    void work(const std::stop_token& stop);

    std::string m_expected;
    std::unique_ptr<Digest> m_digest;
    std::vector<std::byte> m_filling, m_waiting;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_hasWaiting = false;
    std::jthread m_thread;
};

}  // namespace dreambooth
