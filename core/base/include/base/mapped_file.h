// Files mapped into memory. One that is cut short while it is in use, or whose disk fails, gives
// SIGBUS wherever in the program it is read; the handler turns that into an Error that names the
// file. (A file that is only deleted, or replaced by a rename, stays whole for who has it mapped.)
#pragma once

#include <base/error.h>
#include <base/file_descriptor.h>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

namespace dreambooth {

/// A file mapped read-only (private). Errors: file.missing, file.unreadable.
class MappedFile {
public:
    static Result<MappedFile> open(const std::filesystem::path& path);
    std::span<const std::byte> bytes() const { return {m_data, m_size}; }

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    ~MappedFile();

private:
    MappedFile() = default;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    FileDescriptor m_file;
};

/// Drops the pages of a range inside a MappedFile from this process's memory (MADV_DONTNEED); they
/// are read again when needed. Does nothing for a range outside of all MappedFiles.
void dropCachedPages(std::span<const std::byte> bytes);

/// A copy of bytes that lie inside a MappedFile, by read(2); of any others as they are. Where the
/// file was cut short or its disk is gone, touching a mapping ends the process by SIGBUS, and this
/// is an error: what the window reads, it reads so. Errors: file.cut_short, file.unreadable.
Result<std::vector<std::byte>> readBytes(std::span<const std::byte> range);

/// From the first call on, SIGBUS calls `report` on a thread of its own while the thread that read
/// waits; then the process ends with the exit code of the error's kind. A later call replaces
/// `report`. Errors: file.cut_short {file} (kind input: the file has changed), memory.fault.
void installSigbusHandler(std::function<void(const Error&)> report);

}  // namespace dreambooth
