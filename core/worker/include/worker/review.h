// `dreambooth review`: makes a blind review by drawing its candidates, sends it as a page, imports
// what comes back, and sums up (core/reviews).
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <project/draw_request.h>
#include <reviews/review.h>
#include <worker/device_options.h>

#include <string>
#include <vector>

namespace dreambooth {

/// From NAME=MODEL[,LORA[@SCALE]]…. Errors: review.candidate_flag {candidate}, those of
/// findModel().
Result<Candidate> candidateOf(const std::string& text);

struct MakeReviewOptions {
    std::string project;  ///< the folder in whose reviews/ it is made
    /// NAME=MODEL[,LORA[@SCALE]]…, at least two
    std::vector<std::string> candidates;
    std::string title;
    std::vector<std::string> questions;  ///< none: "Which one do you prefer?"
    std::string prompts;                 ///< a file with a prompt a line, or prompts and commas
    std::string seeds = "42";            ///< with commas
    int judgements = 0;                  ///< of each reviewer; 0: each pair once
    DrawRequest request;                 ///< all but prompt and seed
    DeviceOptions where;
};

/// Draws each candidate after the other, with a bar; on Ctrl+C ends with draw.cancelled, and
/// nothing is kept. Returns {"review", "candidates", "pictures", "pairs", "judgements", "seconds"}.
/// Errors: review.candidate_flag {candidate}, seeds.invalid, list.no_file, prompts.none, those of
/// createReview(), loadChoice(), loadOptions() and draw(); file.*, disk.full.
Result<Json> makeReview(const MakeReviewOptions& options);

/// Writes the page, with a bar. Returns {"review", "html", "bytes"}. Errors: review.page_name (no
/// .html), those of openReview() and writeReviewPage().
Result<Json> sendReview(const std::string& review, const std::string& html);

/// Imports files one after the other up to the first that is refused. Returns {"imported":
/// [{"file", "review", "reviewer", "answers", "update"}]}. Errors: those of importAnswers().
Result<Json> importReviewAnswers(const std::string& project, const std::vector<std::string>& files);

/// toJson() of what came out. Errors: those of openReview() and resultsOf().
Result<Json> sumUpReview(const std::string& review);

}  // namespace dreambooth
