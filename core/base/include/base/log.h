// The log of a process: lines with time and level on stderr, and in a file once one is named.
// Behind functions, since LibTorch brings another version of the library that spdlog formats with.
#pragma once

#include <filesystem>
#include <string_view>

namespace dreambooth {

void logInfo(std::string_view text);
void logWarning(std::string_view text);
void logError(std::string_view text);

/// Appends to `file` from now on, too, unless stderr goes there already. A file that can't be
/// opened is said once and left out.
void logToFile(const std::filesystem::path& file);
/// What goes to stderr: everything (default), or warnings and errors only, where a progress line
/// stands there.
void logQuietly();

}  // namespace dreambooth
