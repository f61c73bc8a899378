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

fs::path freePlace(const fs::path& folder, const std::string& name) {
    fs::path place = folder / name;
    for (int number = 2; pathExists(place); ++number)
        place = folder / (name + "-" + std::to_string(number));
    return place;
}

}  // namespace

Result<DeletedFolder> deleteFolder(const fs::path& folder) {
    const fs::path bin = folder.parent_path() / deletedName;
    TRY_VOID(makeFolder(bin));
    DeletedFolder moved{.place = folder, .deleted = freePlace(bin, folder.filename().string())};
    TRY_VOID(moveFolder(moved.place, moved.deleted));
    return moved;
}

Result<void> putFolderBack(const DeletedFolder& folder, const fs::path& place) {
    return moveFolder(folder.deleted, place);
}

std::vector<fs::path> deletedIn(const fs::path& parent) {
    return entriesIn(parent / deletedName);
}

}  // namespace dreambooth
