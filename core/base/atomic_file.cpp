// Files that appear whole or not at all (see base/files.h): written under a temporary name beside
// their place, then renamed.
#include "open_file.h"
#include "temporary_lock.h"

#include <base/files.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <limits>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr mode_t permissions = 0777;

/// Copies the rest of a file; where the disk can, without copying a byte.
Result<void> copyBytes(int from, const fs::path& source, AtomicFile& to) {
    constexpr std::size_t most = 1u << 30;
    ssize_t copied = 1;
    while (copied > 0) copied = ::copy_file_range(from, nullptr, to.descriptor(), nullptr, most, 0);
    if (copied == 0) return {};
    std::array<std::byte, 1 << 16> block;
    while (true) {
        const ssize_t got = ::read(from, block.data(), block.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return std::unexpected(errorFromErrno(errno, source, "copy"));
        if (got == 0) return {};
        TRY_VOID(to.write(std::span(block).first(static_cast<std::size_t>(got))));
    }
}

}  // namespace

Result<AtomicFile> AtomicFile::create(const fs::path& path, unsigned mode) {
    TRY_VOID(makeFolder(path.has_parent_path() ? path.parent_path() : fs::path(".")));
    TRY_VOID(checkOrdinary(path, "save"));
    AtomicFile file;
    file.m_path = path;
    struct stat old{};
    if (::stat(path.c_str(), &old) == 0) file.m_mode = mode = old.st_mode & permissions;
    while (true) {
        const fs::path temporary = newTemporary(path);
        // Never open to more people than what it becomes, not even while it is written.
        FileDescriptor opened(
            ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode));
        if (!opened.valid() && errno == EEXIST) continue;
        if (!opened.valid()) return std::unexpected(errorFromErrno(errno, path, "save"));
        if (!holdTemporary(opened.get(), temporary)) continue;
        file.m_descriptor = opened.release();
        file.m_temporary = temporary;
        return file;
    }
}

Result<void> AtomicFile::write(std::span<const std::byte> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!writeAll(m_descriptor, text))
        return std::unexpected(errorFromErrno(errno, m_path, "save"));
    return {};
}

Result<void> AtomicFile::commit() {
    const auto failed = [&] { return std::unexpected(errorFromErrno(errno, m_path, "save")); };
    if (m_mode && ::fchmod(m_descriptor, *m_mode) != 0) return failed();
    if (::fsync(m_descriptor) != 0) return failed();
    // Under its own name first: who sweeps must not find it without its lock.
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0) return failed();
    m_temporary.clear();
    if (::close(std::exchange(m_descriptor, -1)) != 0) return failed();
    return syncToDisk(m_path.has_parent_path() ? m_path.parent_path() : fs::path("."));
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept {
    *this = std::move(other);
}

AtomicFile& AtomicFile::operator=(AtomicFile&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_temporary, other.m_temporary);
    std::swap(m_mode, other.m_mode);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

AtomicFile::~AtomicFile() {
    if (!m_temporary.empty()) ::unlink(m_temporary.c_str());
    if (m_descriptor >= 0) ::close(m_descriptor);
}

Result<void> writeFileAtomically(const fs::path& path, std::string_view bytes) {
    TRY(auto file, AtomicFile::create(path));
    TRY_VOID(file.write(std::as_bytes(std::span(bytes))));
    return file.commit();
}

Result<void> copyFile(const fs::path& source, const fs::path& target) {
    TRY(const FileDescriptor from, openFile(source, O_RDONLY, "copy"));
    struct stat status{};
    if (::fstat(from.get(), &status) != 0)
        return std::unexpected(errorFromErrno(errno, source, "copy"));
    TRY(auto file, AtomicFile::create(target, status.st_mode & permissions));
    TRY_VOID(copyBytes(from.get(), source, file));
    return file.commit();
}

}  // namespace dreambooth
