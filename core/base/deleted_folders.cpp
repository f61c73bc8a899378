// Moving folders aside by renaming them.
#include <base/deleted_folders.h>
#include <base/files.h>
#include <base/paths.h>

#include <cerrno>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

const char* const deletedName = ".deleted";

Result<void> moveFolder(const fs::path& from, const fs::path& to) {
    std::error_code error;
    fs::rename(from, to, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), from, "move"));
    return {};
}

fs::path freeFolder(const fs::path& folder, const std::string& name) {
    fs::path path = folder / name;
    for (int number = 2; pathExists(path); ++number)
        path = folder / (name + "-" + std::to_string(number));
    return path;
}

}  // namespace

Result<DeletedFolder> deleteFolder(const fs::path& folder) {
    const fs::path bin = folder.parent_path() / deletedName;
    TRY_VOID(makeFolder(bin));
    DeletedFolder moved{.original = folder, .deleted = freeFolder(bin, folder.filename().string())};
    TRY_VOID(moveFolder(moved.original, moved.deleted));
    return moved;
}

Result<void> putFolderBack(const DeletedFolder& deleted, const fs::path& folder) {
    return moveFolder(deleted.deleted, folder);
}

std::vector<fs::path> deletedIn(const fs::path& parent) {
    return entriesIn(parent / deletedName);
}

}  // namespace dreambooth
