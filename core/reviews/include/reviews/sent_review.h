// The review that travels: one HTML file with the pictures in it, judged in any browser without a
// network, and the small JSON file of answers that comes back.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <images/orientation.h>
#include <reviews/review.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Writes the page, as a whole or not at all. It holds pictures, prompts, seeds and orders of
/// pairs, and nothing about candidates: neither their names nor which pictures are of the same one.
/// `photos` of the subject, five at most, stand beside them, and say no place and no name.
/// Each name that is entered in it goes through the pairs in another of its 16 orders. Reads all
/// pictures: not for the GUI thread. Errors: review.cancelled, file.*, disk.full, and photo.* of
/// one that can't be read.
Result<void> writeReviewPage(const Review& review, const std::filesystem::path& file,
                             const std::vector<OrientedFile>& photos = {},
                             const ReviewProgress& progress = {}, const CancelToken& cancel = {});

struct ImportedAnswers {
    std::string review;  ///< id
    Reviewer reviewer;   ///< under the name that the review has now: "Ana (2)" where Ana was there
    int answers = 0;     ///< that the file holds, without skipped pairs, as a result counts them
    bool isUpdate = false;  ///< an earlier file of the same person and page was imported before
};

/// Takes the answers over into the review of the project that they are for. Nothing that was there
/// is altered: answers are appended. Errors: review.not_answers {file} (no such file at all; or the
/// page itself), review.newer_answers {file}, review.altered {file} (its check sum is another, or
/// an answer does not fit), review.other_project {file}, review.imported_twice {file, reviewer}
/// (this one, or one that the same person saved later), review.no_name, review.busy {reviewer},
/// json.malformed (torn), file.*, disk.full, and those of openReview().
Result<ImportedAnswers> importAnswers(const std::filesystem::path& reviewsFolder,
                                      const std::filesystem::path& file);

}  // namespace dreambooth
