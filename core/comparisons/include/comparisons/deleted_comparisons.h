// Comparisons that were deleted and can still be put back: in comparisons/.deleted/.
#pragma once

#include <base/deleted_folders.h>
#include <base/error.h>
#include <comparisons/comparison.h>

#include <vector>

namespace dreambooth {

/// Moves all folders of a comparison; where one can't be moved, none is. Errors: file.*.
Result<std::vector<DeletedFolder>> deleteComparison(const Comparison& comparison);
/// Moves them back, under another number where theirs is taken by now. Errors: file.*.
Result<void> putBack(const std::vector<DeletedFolder>& folders);

}  // namespace dreambooth
