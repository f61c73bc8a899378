// All folders of a comparison at once.
#include <base/files.h>
#include <comparisons/deleted_comparisons.h>

namespace dreambooth {
namespace fs = std::filesystem;

Result<std::vector<DeletedFolder>> deleteComparison(const Comparison& comparison) {
    std::vector<DeletedFolder> moved;
    for (const fs::path& folder : foldersOf(comparison)) {
        const auto one = deleteFolder(folder);
        if (!one) {
            static_cast<void>(putBack(moved));
            return std::unexpected(one.error());
        }
        moved.push_back(*one);
    }
    return moved;
}

Result<void> putBack(const std::vector<DeletedFolder>& folders) {
    for (const DeletedFolder& one : folders) {
        fs::path folder = one.original;
        if (pathExists(folder)) {
            TRY(folder, makeComparisonFolder(one.original.parent_path()));  // empty: renamed over
        }
        TRY_VOID(putFolderBack(one, folder));
    }
    return {};
}

}  // namespace dreambooth
