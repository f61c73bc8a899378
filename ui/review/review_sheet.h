// A blind review as a sheet: what came out, and all its pictures with the candidates' names.
// For after the review: nothing is hidden in it.
#pragma once

#include <reviews/review_result.h>
#include <sheets/sheet.h>

#include <QString>
#include <vector>

namespace dreambooth {

/// With the results of all its questions. Pictures are named by their files.
Sheet sheetOf(const Review& review, const std::vector<ReviewResult>& results,
              const QString& project);

}  // namespace dreambooth
