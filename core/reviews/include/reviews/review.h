// A blind review: which of 2 to 6 candidates do people prefer, with names hidden until they have
// judged. reviews/<id>/ in the project folder holds review.json, answers-<reviewer>.jsonl and its
// own copies of the pictures, under names that tell nothing (docs/run-folder.md). Going through the
// pairs is in review_round.h, what came out in review_result.h, the review that travels in
// sent_review.h.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <base/json.h>
#include <comparisons/compared_model.h>
#include <project/draw_request.h>
#include <reviews/review_order.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

inline constexpr std::size_t minCandidates = 2;
inline constexpr std::size_t maxCandidates = 6;
inline constexpr std::size_t maxJudgements = 2000;  ///< of each reviewer and question
inline constexpr std::size_t maxQuestions = 5;
inline constexpr std::size_t maxScenes = 10'000;  ///< prompts × seeds

struct Candidate {
    std::string name;  ///< as results show it: "Run 3 · step 450"; each another one
    ComparedModel model;
};

struct Reviewer {
    std::string name;     ///< as typed, without white space around it; each another one
    std::string answers;  ///< file name in the review's folder: "answers-Ana.jsonl"
    std::string order;    ///< for reviewOrder()
    std::string session;  ///< of a page that was judged elsewhere (sent_review.h); else empty
    int changes = 0;      ///< of that page's answers when they were imported last
};

/// What was decided once the result was seen.
struct Decision {
    std::string candidate;  ///< its name; empty: nothing decided yet
    std::string signedOffBy;
    std::string note;
    bool operator==(const Decision&) const = default;
};

struct Review {
    /// The latest that is read; one with one question is written as version 1, as it always was.
    static constexpr int version = 2;

    std::filesystem::path folder;
    std::string id;     ///< folder name: "review-001"
    std::string token;  ///< by which answers from elsewhere are known as this review's; no secret
    std::string title;  ///< may be empty; may name candidates: not for the eyes of reviewers
    /// What is asked of each pair, one after the other; at least one. An empty one is "Which one do
    /// you prefer?".
    std::vector<std::string> questions = {""};
    std::string created;  ///< isoDate()
    std::vector<Candidate> candidates;
    DrawRequest settings;  ///< of all pictures, but for prompt and seed
    std::vector<std::string> prompts;
    std::vector<std::int64_t> seeds;
    int judgements = 0;  ///< pairs that each reviewer is shown, each with each question
    std::vector<Reviewer> reviewers;
    Decision decision;
    std::string key;  ///< the secret that order and names of pictures follow from

    ReviewShape shape() const {
        return {candidates.size(), prompts.size(), seeds.size(),
                static_cast<std::size_t>(judgements)};
    }
    std::string pictureName(const PictureChoice& choice) const;  ///< 16 hex digits
    std::filesystem::path picture(const PictureChoice& choice) const;
};

/// What a review is made of.
struct NewReview {
    std::string title;
    std::vector<std::string> questions = {""};  ///< as Review::questions
    std::vector<Candidate> candidates;
    DrawRequest settings;
    std::vector<std::string> prompts;
    std::vector<std::int64_t> seeds;
    int judgements = 0;
    /// Empty: by chance. For tests.
    std::string key = {};
};

/// Where the picture of a choice lies now: any file that images/decode.h reads.
using PictureFinder = std::function<std::filesystem::path(const PictureChoice&)>;
/// Pictures copied of all; called on the thread that creates the review.
using ReviewProgress = std::function<void(int done, int total)>;

/// What createReview() would refuse, before anything is drawn: review.candidates, review.empty,
/// review.too_many {scenes}, review.judgements, review.questions {most}, and review.same_model
/// {first, second} of candidates whose identity is known.
Result<void> checkReview(const NewReview& review);

/// Makes reviews/<next id>/ as a whole or not at all, with copies of all pictures that have nothing
/// but their pixels. Decodes them all: not for the GUI thread. Errors: those of checkReview(),
/// review.other_size {prompt, seed}, review.cancelled, photo.*, file.*, disk.full.
Result<Review> createReview(const std::filesystem::path& reviewsFolder, const NewReview& review,
                            const PictureFinder& pictureOf, const ReviewProgress& progress = {},
                            const CancelToken& cancel = {});

/// Errors: review.missing {folder}, review.newer_version, review.invalid {file, field},
/// json.malformed.
Result<Review> openReview(const std::filesystem::path& folder);

/// A folder in reviews/, with the review or why it can't be read.
struct ListedReview {
    std::filesystem::path folder;
    Result<Review> review;
};
/// Oldest first.
std::vector<ListedReview> listReviews(const std::filesystem::path& reviewsFolder);

/// Replaces title, reviewers and decision in review.json by what `change` makes of those that are
/// in it now (another process may have added a reviewer); all else there stays. `review` has them
/// then too. Errors: those of openReview(), file.locked, file.*, disk.full, and what `change`
/// returns.
Result<void> changeReview(Review& review, const std::function<Result<void>(Review&)>& change);

}  // namespace dreambooth
