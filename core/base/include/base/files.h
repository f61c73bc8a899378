// Files that are never half written: atomic replacement, whole-file reads, locks held by the
// kernel.
#pragma once

#include <base/error.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// Reads a whole file; errors: file.missing, file.unreadable, file.too_large (over `limit` bytes),
/// file.special (a pipe or device, which might be waited for without end).
Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t limit = 256u << 20);

/// Replaces `path` as a whole or not at all: writes beside it (base/temporaries.h), fsync, rename,
/// fsync of the folder. Parent folders are made. A new file has the mode that the umask leaves, one
/// that is replaced keeps its own. Errors: disk.full, file.unwritable, file.special.
Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// The same for bytes that come piece by piece: what is not committed is removed.
class AtomicFile {
public:
    /// `mode` is that of a new file before the umask.
    static Result<AtomicFile> create(const std::filesystem::path& path, unsigned mode = 0666);
    Result<void> write(std::span<const std::byte> bytes);
    Result<void> commit();
    int descriptor() const { return m_descriptor; }

    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&& other) noexcept;
    ~AtomicFile();

private:
    AtomicFile() = default;
    std::filesystem::path m_path;
    std::filesystem::path m_temporary;  ///< the name beside it; empty once committed
    std::optional<unsigned> m_mode;     ///< of the file that it replaces
    int m_descriptor = -1;
};

/// Adds one line to an append-only file with a single write(2); a torn last line is ended first by
/// repairTornLine(). Errors as above.
Result<void> appendLine(const std::filesystem::path& path, std::string_view line);

/// Ends a last line that lacks its newline, as a killed writer leaves it. Errors as above.
Result<void> repairTornLine(const std::filesystem::path& path);

/// Without exceptions; false where it can't be checked (a folder without permission).
bool pathExists(const std::filesystem::path& path);

/// The path, or the first of its parents that exists; absolute.
std::filesystem::path nearestExisting(const std::filesystem::path& path);

/// Makes a folder and its parents. Errors: disk.full, file.unwritable.
Result<void> makeFolder(const std::filesystem::path& path);

/// Copies a file into a folder that is made for it, in place of what is there or not at all, and
/// waits for the disk. Where the file system can, both share their blocks. A copy is open to nobody
/// whom the umask or the source's mode shuts out. Errors: file.missing, file.unreadable, disk.full,
/// file.unwritable.
Result<void> copyFile(const std::filesystem::path& source, const std::filesystem::path& target);

/// fsync of a file or a folder, so that a rename survives a power cut. Errors: disk.full,
/// file.unwritable.
Result<void> syncToDisk(const std::filesystem::path& path);

/// The Error for errno after a failed call on `path`: disk.full, file.unwritable, file.missing, …
Error errorFromErrno(int number, const std::filesystem::path& path, std::string_view action);

/// An exclusive lock on a file, released by the kernel when its holder ends for whatever reason.
class FileLock {
public:
    /// Takes the lock. Error file.locked where another process has it.
    static Result<FileLock> acquire(const std::filesystem::path& path);
    /// True while another process (or another FileLock of this one) holds the lock.
    static bool isHeld(const std::filesystem::path& path);

    /// Programs started from here on hold the lock too: it is free once all of them have ended.
    void shareWithChildren() const;

    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

private:
    explicit FileLock(int descriptor) : m_descriptor(descriptor) {}
    int m_descriptor = -1;
};

}  // namespace dreambooth
