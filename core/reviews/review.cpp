// Making, opening and changing reviews.
#include "review_file.h"

#include <base/clock.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <images/decode.h>
#include <images/encode.h>

#include <algorithm>
#include <set>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

const char* const reviewFile = "review.json";
const char* const picturesFolder = "pictures";

/// All pictures, by the names that they get: in an order that tells nothing about candidates, so
/// that neither do the times of the files.
std::vector<std::pair<std::string, PictureChoice>> picturesOf(const Review& review) {
    std::vector<std::pair<std::string, PictureChoice>> pictures;
    for (std::size_t c = 0; c < review.candidates.size(); ++c)
        for (std::size_t p = 0; p < review.prompts.size(); ++p)
            for (std::size_t s = 0; s < review.seeds.size(); ++s)
                pictures.emplace_back(review.pictureName({c, p, s}), PictureChoice{c, p, s});
    std::ranges::sort(pictures, {}, &std::pair<std::string, PictureChoice>::first);
    return pictures;
}

Result<void> copyPictures(const Review& review, const fs::path& folder,
                          const PictureFinder& pictureOf, const ReviewProgress& progress,
                          const CancelToken& cancel) {
    const auto pictures = picturesOf(review);
    std::vector<cv::Size> sizes(review.prompts.size() * review.seeds.size());
    int done = 0;
    for (const auto& [name, choice] : pictures) {
        if (cancel.isCancelled()) return std::unexpected(makeError("review.cancelled"));
        TRY(const Image picture, decodeImage(pictureOf(choice)));
        cv::Size& size = sizes[choice.prompt * review.seeds.size() + choice.seed];
        if (size.empty()) size = picture.size();
        if (size != picture.size()) {
            const std::string seed = std::to_string(review.seeds[choice.seed]);
            return failure("review.other_size",
                           {{"prompt", review.prompts[choice.prompt]}, {"seed", seed}});
        }
        TRY_VOID(writePng(folder / (name + ".png"), picture));
        if (progress) progress(++done, static_cast<int>(pictures.size()));
    }
    return {};
}

/// Gives the finished folder its lasting name, the next number.
Result<fs::path> placeReview(TemporaryFolder& folder, const fs::path& reviewsFolder) {
    constexpr const char* prefix = "review-";
    int next = 1;
    for (const fs::path& entry : entriesIn(reviewsFolder))
        next = std::max(next, numberAfter(entry.filename().string(), prefix).value_or(0) + 1);
    const int first = next;
    while (true) {
        const fs::path target = reviewsFolder / (prefix + zeroPadded(next, 3));
        const Result<void> renamed = folder.rename(target);
        if (renamed) return target;
        // Another process may have taken the number in between.
        if (!pathExists(target) || next++ - first > 100) return std::unexpected(renamed.error());
    }
}

/// Whoever judges two names of one model judges nothing.
Result<void> checkModels(const std::vector<Candidate>& candidates) {
    for (auto second = candidates.begin(); second != candidates.end(); ++second)
        for (auto first = candidates.begin(); first != second; ++first)
            if (isProvenSame(first->model, second->model))
                return failure("review.same_model",
                               {{"first", first->name}, {"second", second->name}});
    return {};
}

}  // namespace

std::string Review::pictureName(const PictureChoice& choice) const {
    return hmacSha256(key, "picture " + std::to_string(choice.candidate) + " " +
                               std::to_string(choice.prompt) + " " + std::to_string(choice.seed))
        .substr(0, 16);
}

fs::path Review::picture(const PictureChoice& choice) const {
    return folder / picturesFolder / (pictureName(choice) + ".png");
}

Result<void> checkReview(const NewReview& review) {
    std::set<std::string> names;
    for (const Candidate& candidate : review.candidates) names.insert(candidate.name);
    if (names.size() != review.candidates.size() || names.contains("") ||
        names.size() < minCandidates || names.size() > maxCandidates)
        return failure("review.candidates");
    if (review.prompts.empty() || review.seeds.empty()) return failure("review.empty");
    if (review.prompts.size() * review.seeds.size() > maxScenes)
        return failure("review.too_many", {{"most", std::to_string(maxScenes)}});
    if (review.judgements < 1 || static_cast<std::size_t>(review.judgements) > maxJudgements)
        return failure("review.judgements", {{"most", std::to_string(maxJudgements)},
                                             {"judgements", std::to_string(review.judgements)}});
    const std::set<std::string> questions(review.questions.begin(), review.questions.end());
    if (questions.empty() || questions.size() != review.questions.size() ||
        questions.size() > maxQuestions)
        return failure("review.questions", {{"most", std::to_string(maxQuestions)}});
    return checkModels(review.candidates);
}

Result<Review> createReview(const fs::path& reviewsFolder, const NewReview& request,
                            const PictureFinder& pictureOf, const ReviewProgress& progress,
                            const CancelToken& cancel) {
    TRY_VOID(checkReview(request));
    Review review;
    review.token = randomHex(16);
    review.title = request.title;
    review.questions = request.questions;
    review.created = isoDate(secondsSinceEpoch());
    review.candidates = request.candidates;
    review.settings = request.settings;
    review.prompts = request.prompts;
    review.seeds = request.seeds;
    review.judgements = request.judgements;
    review.key = request.key.empty() ? randomHex(64) : request.key;

    TRY(TemporaryFolder folder, TemporaryFolder::make(reviewsFolder, "review"));
    TRY_VOID(makeFolder(folder.path() / picturesFolder));
    TRY_VOID(copyPictures(review, folder.path() / picturesFolder, pictureOf, progress, cancel));
    TRY_VOID(writeJson(folder.path() / reviewFile, toJson(review)));
    TRY(review.folder, placeReview(folder, reviewsFolder));
    TRY_VOID(syncToDisk(reviewsFolder));
    review.id = review.folder.filename().string();
    return review;
}

Result<Review> openReview(const fs::path& folder) {
    auto object = readJson(folder / reviewFile);
    if (!object && object.error().code == "file.missing")
        return failure("review.missing", {{"folder", folder.string()}});
    if (!object) return std::unexpected(std::move(object.error()));
    return reviewFromJson(*object, folder);
}

std::vector<ListedReview> listReviews(const fs::path& reviewsFolder) {
    std::vector<ListedReview> reviews;
    for (const fs::path& folder : entriesIn(reviewsFolder)) {
        // What is being made has a temporary name.
        if (!folder.filename().string().starts_with("review-")) continue;
        reviews.push_back({folder, openReview(folder)});
    }
    // Numbers have leading zeros up to 999: shorter names are older.
    std::ranges::sort(reviews, {}, [](const ListedReview& listed) {
        const std::string name = listed.folder.filename().string();
        return std::pair(name.size(), name);
    });
    return reviews;
}

Result<void> changeReview(Review& review, const std::function<Result<void>(Review&)>& change) {
    TRY(const FileLock lock, FileLock::acquire(review.folder));
    TRY(Json object, readJson(review.folder / reviewFile));
    TRY(Review current, reviewFromJson(object, review.folder));
    TRY_VOID(change(current));
    const Json changed = toJson(current);
    for (const char* field : {"title", "reviewers", "decision"}) object[field] = changed[field];
    TRY_VOID(writeJson(review.folder / reviewFile, object));
    review = std::move(current);
    return {};
}

}  // namespace dreambooth
