// Comparisons that were deleted and can still be put back: in comparisons/.deleted/.
#pragma once

#include <base/error.h>
#include <comparisons/comparison.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// A folder before and after it was deleted.
struct DeletedFolder {
    std::filesystem::path place, deleted;
};

/// Moves all folders of a comparison; where one can't be moved, none is. Errors: file.*.
Result<std::vector<DeletedFolder>> deleteComparison(const Comparison& comparison);
/// Moves them back, under another number where theirs is taken by now. Errors: file.*.
Result<void> putBack(const std::vector<DeletedFolder>& folders);
/// All that lies there, for instance of an earlier day: it is for the desktop's bin.
std::vector<std::filesystem::path> deletedIn(const std::filesystem::path& comparisonsFolder);

}  // namespace dreambooth
