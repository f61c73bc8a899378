// What a file holds, as a hash that costs next to nothing where the file was read before. What is
// kept because of a file (pictures that a model drew) goes by this, never by the file's path.
#pragma once

#include <base/cancel.h>
#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// SHA-256 of all bytes of the file (64 hex digits): the same wherever the file lies, another one
/// when a single byte differs. Reads each file in full, at about 1 GB/s, one of 4 MiB or more once:
/// its hash is kept in $XDG_CACHE_HOME/dreambooth-studio/hashes.json with inode, size and times,
/// among them that of the last change, which no program can set back. A file that changed within
/// the last seconds is not kept, since its times might not tell a further change. Errors:
/// file.missing, file.unreadable; file.hash_stopped where `cancel` ended it.
Result<std::string> contentHash(const std::filesystem::path& file, const CancelToken& cancel = {});

/// Device, inode, size and time of modification: another one where the file was replaced or written
/// to, unless its time was set back after writing in place; the same content elsewhere has another
/// one too. For what costs little to make again, and must not wait for contentHash(). Empty where
/// there is no such file.
std::string fileStamp(const std::filesystem::path& file);

}  // namespace dreambooth
