// Folders of a project that were deleted and can still be put back: they lie in .deleted/ beside
// where they were. What lies there of an earlier day is for the desktop's bin.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// A folder before and after it was deleted.
struct DeletedFolder {
    std::filesystem::path original, deleted;
};

/// Moves it, on the same disk. Errors: file.*.
Result<DeletedFolder> deleteFolder(const std::filesystem::path& folder);
/// Moves it to `folder`, where there is nothing or an empty folder. Errors: file.*.
Result<void> putFolderBack(const DeletedFolder& deleted, const std::filesystem::path& folder);
/// The folders deleted from this one.
std::vector<std::filesystem::path> deletedIn(const std::filesystem::path& parent);

}  // namespace dreambooth
