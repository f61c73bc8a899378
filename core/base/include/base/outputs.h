// Whether something can be written to a place, and may be: found out before minutes of work, so
// that what they make is not lost, and so that nothing is altered that is only read.
#pragma once

#include <base/error.h>

#include <filesystem>

namespace dreambooth {

/// Tries it and leaves nothing: a small file beside `file`, or in the first of its folders that is
/// there. What is there already, and would be replaced, must be an ordinary file. Errors:
/// file.special, file.unreadable (a folder, a wrong path), file.unwritable, disk.full.
Result<void> checkCanWrite(const std::filesystem::path& file);

/// The same for files that will be written into `folder`, which need not be there yet.
Result<void> checkCanWriteInto(const std::filesystem::path& folder);

/// Refuses an output of a command for which more would have to be made than the folder that it lies
/// in: such a path is misspelt more often than meant. Error: output.no_folder {file, folder}.
Result<void> checkNamedPlace(const std::filesystem::path& output);

/// Refuses an output that is an original, lies in it, or has it in itself. Neither need be there.
/// Error: output.original {file, original}.
Result<void> checkApart(const std::filesystem::path& output, const std::filesystem::path& original);

}  // namespace dreambooth
