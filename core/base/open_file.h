// Opening files so that nobody is waited for, and writing all bytes.
#pragma once

#include <base/error.h>
#include <base/file_descriptor.h>

#include <filesystem>
#include <string_view>

namespace dreambooth {

/// Refuses what is there and no ordinary file: a pipe would be waited for without limit, a device
/// may do anything, and neither may be replaced. `action` is the verb of the message. Errors:
/// file.special {file}, file.*.
Result<void> checkOrdinary(const std::filesystem::path& path, std::string_view action);

/// Opens an ordinary file with open(2)'s `flags`; one that is made has the mode that the umask
/// leaves. Errors: those of checkOrdinary(), file.missing.
Result<FileDescriptor> openFile(const std::filesystem::path& path, int flags,
                                std::string_view action);

/// Writes all bytes; false with errno where that fails.
bool writeAll(int descriptor, std::string_view bytes);

}  // namespace dreambooth
