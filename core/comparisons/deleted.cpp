// Moving folders aside by renaming them.
#include <base/files.h>
#include <base/paths.h>
#include <comparisons/deleted.h>

#include <algorithm>
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

Result<std::vector<DeletedFolder>> deleteComparison(const Comparison& comparison) {
    std::vector<DeletedFolder> moved;
    for (const fs::path& folder : foldersOf(comparison)) {
        const fs::path bin = folder.parent_path() / deletedName;
        TRY_VOID(makeFolder(bin));
        const DeletedFolder one{.place = folder,
                                .deleted = freePlace(bin, folder.filename().string())};
        if (const auto done = moveFolder(one.place, one.deleted); !done) {
            static_cast<void>(putBack(moved));
            return std::unexpected(done.error());
        }
        moved.push_back(one);
    }
    return moved;
}

Result<void> putBack(const std::vector<DeletedFolder>& folders) {
    for (const DeletedFolder& one : folders) {
        fs::path place = one.place;
        if (pathExists(place)) {
            TRY(place, makeComparisonFolder(one.place.parent_path()));  // empty: renamed over
        }
        TRY_VOID(moveFolder(one.deleted, place));
    }
    return {};
}

std::vector<fs::path> deletedIn(const fs::path& comparisonsFolder) {
    return entriesIn(comparisonsFolder / deletedName);
}

}  // namespace dreambooth
