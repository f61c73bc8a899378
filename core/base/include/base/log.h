// The log of a process: lines with time and level on stderr, and in a file once one is named.
// Behind functions, since LibTorch brings another version of the library that spdlog formats with.
#pragma once

#include <filesystem>
#include <string_view>

namespace dreambooth {

void logInfo(std::string_view text);
void logWarning(std::string_view text);
/// Into the file alone: what ends a command is told on stderr by whoever ends it
/// (base/console.h).
void logErrorToFile(std::string_view text);

/// From now on also appends to `file`, unless stderr goes there already. A file that can't be
/// opened gives one warning.
void logToFile(const std::filesystem::path& file);
/// Limits stderr to warnings and errors, for commands that draw a progress line there. The log
/// file still gets everything.
void logQuietly();

}  // namespace dreambooth
