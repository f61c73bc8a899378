// Blind reviews on the command line.
#include <worker/review.h>

#include <base/cancel.h>
#include <base/clock.h>
#include <base/console.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <comparisons/compared_model.h>
#include <hub/find_model.h>
#include <images/encode.h>
#include <project/project.h>
#include <reviews/review_result.h>
#include <reviews/sent_review.h>
#include <worker/image_tensor.h>
#include <worker/model_choice.h>
#include "draw_on_devices.h"
#include "flag_values.h"

#include <charconv>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// "rex.safetensors@0.8"; a path may have an "@" too.
AddedFile addedFileOf(const std::string& text) {
    const std::size_t at = text.rfind('@');
    double scale = 1;
    if (at != std::string::npos) {
        const char* end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + at + 1, end, scale);
        if (read.ec == std::errc() && read.ptr == end)
            return {.file = text.substr(0, at), .scale = scale};
    }
    return {.file = text, .scale = 1};
}

}  // namespace

Result<Candidate> candidateOf(const std::string& text) {
    const std::size_t equals = text.find('=');
    std::vector<std::string> parts;
    if (equals != std::string::npos) parts = split(text.substr(equals + 1), ',');
    const std::vector<std::string> name = split(text.substr(0, equals), '\n');
    if (parts.empty() || name.empty())
        return failure("review.candidate_flag", {{"candidate", text}});
    Candidate candidate;
    candidate.name = candidate.model.name = name.front();
    TRY(candidate.model.model, findModel(parts[0]));
    for (std::size_t i = 1; i < parts.size(); ++i)
        candidate.model.added.push_back(addedFileOf(parts[i]));
    TRY_VOID(checkIsText(candidate.model.model, "a review"));
    for (const AddedFile& added : candidate.model.added)
        TRY_VOID(checkIsText(added.file, "a review"));
    return candidate;
}

namespace {

ModelChoice choiceOf(const ComparedModel& model) {
    ModelChoice choice;
    choice.model = model.model.string();
    for (const AddedFile& added : model.added) {
        choice.loras.push_back(added.file.string());
        choice.loraScales.push_back(added.scale);
    }
    return choice;
}

fs::path drawnFile(const fs::path& folder, const PictureChoice& choice) {
    return folder / (std::to_string(choice.candidate) + "-" + std::to_string(choice.prompt) + "-" +
                     std::to_string(choice.seed) + ".png");
}

/// One candidate's pictures; only one model is in memory at a time.
Result<void> drawCandidate(const NewReview& review, std::size_t candidate,
                           const MakeReviewOptions& options, const fs::path& folder) {
    TRY(const auto devices, devicesOf(options.where));
    TRY(LoadOptions load, loadOptions(options.where));
    std::vector<PictureTask> tasks;
    for (const std::string& prompt : review.prompts)
        for (const std::int64_t seed : review.seeds) {
            PictureTask& task = tasks.emplace_back();
            task.request = options.request;
            task.request.prompt = prompt;
            task.request.seed = seed;
        }
    const auto loadOn = [&](at::Device device) -> Result<DeviceModels> {
        load.device = device;
        DeviceModels models(1);
        TRY(models[0], loadChoice(choiceOf(review.candidates[candidate].model), load));
        if (device == devices.front()) noteNoEffect({&models[0]->files}, options.request);
        return models;
    };
    const auto keep = [&](std::size_t task, const at::Tensor& picture) {
        const std::size_t seeds = review.seeds.size();
        return writePng(drawnFile(folder, {candidate, task / seeds, task % seeds}),
                        toImage(picture));
    };
    return drawOnDevices(tasks, devices, "Drawing " + review.candidates[candidate].name, loadOn,
                         keep);
}

}  // namespace

Result<Json> makeReview(const MakeReviewOptions& options) {
    const double start = steadySeconds();
    NewReview review;
    review.title = options.title;
    if (!options.questions.empty()) review.questions = options.questions;
    review.settings = options.request;
    for (const std::string& text : options.candidates) {
        TRY(Candidate candidate, candidateOf(text));
        review.candidates.push_back(std::move(candidate));
    }
    TRY(review.prompts, readList(options.prompts, "--prompts"));
    TRY(review.seeds, readSeeds(options.seeds));
    const ReviewShape shape{review.candidates.size(), review.prompts.size(), review.seeds.size(),
                            0};
    review.judgements =
        options.judgements > 0 ? options.judgements : static_cast<int>(shape.pairs());
    for (Candidate& candidate : review.candidates) {
        TRY(candidate.model.identity, identify(candidate.model));
    }
    TRY_VOID(checkReview(review));

    const fs::path reviews = fs::path(options.project) / "reviews";
    TRY_VOID(checkNamedPlace(reviews));
    if (const auto project = Project::open(options.project);
        !project && project.error().code == "project.missing")
        tell("Note: %s The window won't show the review.\n", project.error().text.c_str());
    TRY(const TemporaryFolder folder, TemporaryFolder::make(reviews, "drawing"));
    for (std::size_t i = 0; i < review.candidates.size(); ++i)
        TRY_VOID(drawCandidate(review, i, options, folder.path()));
    TRY(const Review made, createReview(reviews, review, [&](const PictureChoice& choice) {
            return drawnFile(folder.path(), choice);
        }));
    return Json{{"review", made.folder.string()},
                {"candidates", made.candidates.size()},
                {"pictures", shape.candidates * shape.prompts * shape.seeds},
                {"pairs", shape.pairs()},
                {"judgements", made.judgements},
                {"seconds", steadySeconds() - start}};
}

Result<Json> sendReview(const std::string& folder, const std::string& html) {
    if (toLower(fs::path(html).extension().string()) != ".html")
        return failure("review.page_name", {{"file", html}});
    TRY_VOID(checkNamedPlace(html));
    TRY_VOID(checkCanWrite(html));
    TRY(const Review review, openReview(absolutePath(folder)));
    // The review's folder lies in reviews/ of a project, whose photos show who is meant.
    std::vector<OrientedFile> photos;
    if (const auto project = Project::open(review.folder.parent_path().parent_path()))
        for (const Photo& photo : project->photos)
            if (!photo.leftOut) photos.push_back(project->picture(photo));
    ProgressBar bar;
    TRY_VOID(writeReviewPage(
        review, html, photos, [&bar](int done, int total) { bar.show("Writing", done, total); },
        cancelOnInterrupt()));
    bar.finish();
    std::error_code ignored;
    return Json{{"review", folder}, {"html", html}, {"bytes", fs::file_size(html, ignored)}};
}

Result<Json> importReviewAnswers(const std::string& project,
                                 const std::vector<std::string>& files) {
    Json imported = Json::array();
    for (const std::string& file : files) {
        TRY(const ImportedAnswers answers, importAnswers(fs::path(project) / "reviews", file));
        imported.push_back({{"file", file},
                            {"review", answers.review},
                            {"reviewer", answers.reviewer.name},
                            {"answers", answers.answers},
                            {"update", answers.isUpdate}});
    }
    return Json{{"imported", std::move(imported)}};
}

Result<Json> sumUpReview(const std::string& folder) {
    TRY(const Review review, openReview(folder));
    TRY(const std::vector<ReviewResult> results, resultsOf(review));
    return toJson(review, results);
}

}  // namespace dreambooth
