// What scores are measured with, and scores.json.
#include <base/files.h>
#include <base/zero_padding.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/decode.h>
#include <runs/inputs.h>
#include <runs/scores.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Raised when scores are measured in another way: older ones are then measured again.
constexpr int version = 3;
/// More of them would make the score steadier by less than the seeds of the pictures move it.
constexpr std::size_t maxClassPictures = 64;
constexpr int ownClassPictures = 16;

/// The pictures that the run learned with, as training chooses them.
std::vector<fs::path> classPicturesOf(const RunFolder& run, const Job& job) {
    auto files = classImagesIn(run.classImagesOf(job), job).value_or(std::vector<fs::path>());
    const auto learned = static_cast<std::size_t>(job.recipe.num_class_images);
    const std::size_t most =
        job.recipe.with_prior_preservation ? std::min(learned, maxClassPictures) : maxClassPictures;
    if (files.size() > most) files.resize(most);
    return files;
}

std::vector<std::string> namesOf(const std::vector<fs::path>& files) {
    std::vector<std::string> names;
    names.reserve(files.size());
    for (const fs::path& file : files) names.push_back(file.filename().string());
    return names;
}

Json settingsOf(const ScoreInput& input) {
    const Recipe& recipe = input.job.recipe;
    const auto model = ModelFiles::open(input.job.model);
    return {{"model", input.job.model.string()},
            {"model_identity",
             (model ? modelIdentity(*model) : std::unexpected(model.error())).value_or("")},
            {"instance_prompt", input.job.instancePrompt},
            {"class_prompt", input.classPrompt},
            {"scenes", scoreScenes},
            {"seed", recipe.seed},
            {"num_inference_steps", recipe.num_inference_steps},
            {"guidance_scale", recipe.guidance_scale},
            {"resolution", recipe.resolution},
            {"photos", namesOf(input.photos)},
            {"held_out", namesOf(input.heldOut)},
            {"class_pictures", namesOf(input.classPictures)},
            {"own_class_pictures", input.ownClassPictures}};
}

/// Where the model lay counts only as long as it is not known what it was.
bool isSame(Json settings, Json others) {
    const auto hasIdentity = [](const Json& one) {
        return !valueOr<std::string>(one, "model_identity", "").empty();
    };
    const char* const other =
        hasIdentity(settings) && hasIdentity(others) ? "model" : "model_identity";
    for (Json* const one : {&settings, &others})
        if (one->is_object()) one->erase(other);
    return settings == others;
}

/// The whole file; an empty object where there is none, or one that can't be read.
Result<Json> readScoresFile(const RunFolder& run) {
    Json file = readJson(run.scoresFile()).value_or(Json::object());
    if (valueOr(file, "version", version) > version) return failure("scores.newer_version");
    return file;
}

}  // namespace

Result<ScoreInput> scoreInputOf(const RunFolder& run) {
    ScoreInput input;
    TRY(input.job, run.readJob());
    const Job& job = input.job;
    const RunInputs inputs(run);
    // A folder that is gone, or empty, is another trouble than too few photos.
    if (const auto any = picturesIn(run.input()); !any) return std::unexpected(any.error());
    TRY(input.photos, inputs.photos());
    TRY(input.heldOut, inputs.heldOut());
    // Of several subjects the first one is drawn, and judged by its own photos.
    TRY(const auto crops, inputs.cropInfo());
    const auto isOfAnother = [&](const fs::path& photo) {
        const auto crop = crops.find(photo.filename().string());
        return crop != crops.end() && crop->second.subject != 0;
    };
    std::erase_if(input.photos, isOfAnother);
    std::erase_if(input.heldOut, isOfAnother);
    if (std::ssize(input.photos) < minScorePhotos && !job.furtherSubjects.empty())
        return failure("score.few_photos.first", {{"subject", job.token + " " + job.className}});
    if (std::ssize(input.photos) < minScorePhotos)
        return failure("score.few_photos", {{"folder", run.input().string()}});
    input.classPrompt = job.classPrompt;
    if (input.classPrompt.empty() && !job.className.empty())
        input.classPrompt = "a photo of " + job.className;
    if (input.classPrompt.empty()) return failure("score.no_class");
    input.classPictures = classPicturesOf(run, job);
    if (std::ssize(input.classPictures) < minClassPictures) {
        input.ownClassPictures = true;
        input.classPictures.clear();
        for (int i = 1; i <= ownClassPictures; ++i)
            input.classPictures.push_back(run.scores() / ("class-" + zeroPadded(i, 2) + ".png"));
    }
    input.settings = settingsOf(input);
    return input;
}

Json toJson(const StepScores& scores) {
    return fieldsToJson(scores);
}

StepScores stepScoresFromJson(const Json& object) {
    StepScores scores{.step = valueOr(object, "step", 0),
                      .precision = valueOr<std::string>(object, "precision", "")};
    readKnownFields(object, scores);
    return scores;
}

namespace {

std::vector<StepScores> scoresIn(const Json& file) {
    std::vector<StepScores> scores;
    if (valueOr(file, "version", 0) != version) return scores;
    for (const Json& one : valueOr(file, "measured", Json::array()))
        scores.push_back(stepScoresFromJson(one));
    return scores;
}

}  // namespace

Result<std::vector<StepScores>> readScores(const RunFolder& run, const ScoreInput& input) {
    TRY(const Json file, readScoresFile(run));
    if (!isSame(valueOr(file, "settings", Json()), input.settings))
        return std::vector<StepScores>();
    return scoresIn(file);
}

std::vector<StepScores> measuredScores(const RunFolder& run) {
    return scoresIn(readScoresFile(run).value_or(Json::object()));
}

fs::path leastLikePicture(const RunFolder& run, int step) {
    return run.scores() / (RunFolder::stepName(step) + "-least-like.png");
}

Result<void> dropLaterScores(const RunFolder& run, int step) {
    if (!pathExists(run.scoresFile())) return {};
    TRY(Json file, readScoresFile(run));
    Json kept = Json::array();
    for (const Json& one : valueOr(file, "measured", Json::array())) {
        std::error_code ignored;
        if (const int measured = valueOr(one, "step", 0); measured <= step)
            kept.push_back(one);
        else
            fs::remove(leastLikePicture(run, measured), ignored);
    }
    file["measured"] = std::move(kept);
    return writeJson(run.scoresFile(), file);
}

Result<void> keepScores(const RunFolder& run, const ScoreInput& input, const StepScores& scores) {
    TRY(auto all, readScores(run, input));
    std::erase_if(all, [&](const StepScores& one) { return one.step == scores.step; });
    all.push_back(scores);
    std::ranges::sort(all, {}, &StepScores::step);
    Json measured = Json::array();
    for (const StepScores& one : all) {
        Json line = {{"step", one.step}, {"precision", one.precision}};
        line.update(toJson(one));
        measured.push_back(std::move(line));
    }
    return writeJson(run.scoresFile(),
                     {{"version", version}, {"settings", input.settings}, {"measured", measured}});
}

}  // namespace dreambooth
