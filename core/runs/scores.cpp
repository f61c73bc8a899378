// What scores are measured with, scores.json, and choosing among measured steps.
#include <base/files.h>
#include <base/numbered_names.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/decode.h>
#include <runs/inputs.h>
#include <runs/scores.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <span>

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

Json settingsOf(const ScoredSubject& subject) {
    return {{"instance_prompt", subject.instancePrompt},
            {"class_prompt", subject.classPrompt},
            {"photos", namesOf(subject.photos)},
            {"held_out", namesOf(subject.heldOut)},
            {"class_pictures", namesOf(subject.classPictures)},
            {"own_class_pictures", subject.ownClassPictures}};
}

Json settingsOf(const ScoreInput& input) {
    const Recipe& recipe = input.job.recipe;
    const auto model = ModelFiles::open(input.job.model);
    Json settings = {
        {"model", input.job.model.string()},
        {"model_identity",
         (model ? modelIdentity(*model) : std::unexpected(model.error())).value_or("")},
        {"scenes", scoreScenes},
        {"seed", recipe.seed},
        {"num_inference_steps", recipe.num_inference_steps},
        {"guidance_scale", recipe.guidance_scale},
        {"resolution", recipe.resolution}};
    settings.update(settingsOf(input.subjects.front()));
    for (const ScoredSubject& one : input.subjects | std::views::drop(1))
        settings[furtherSubjectsKey].push_back(settingsOf(one));
    return settings;
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

/// What the run's subject of this number, 0 for the first, is drawn and compared with.
Result<void> nameSubject(ScoredSubject& subject, const RunFolder& run, const Job& job, int number) {
    Job alone = job;
    alone.subjects = {job.subjects[static_cast<std::size_t>(number)]};
    const auto& [named, classPrompt, classImages] = alone.first();
    subject.instancePrompt = number == 0 ? job.instancePrompt : named.instancePrompt();
    subject.phrase = named.phrase();
    subject.classPrompt = classPrompt.empty() ? named.classPrompt() : classPrompt;
    if (subject.classPrompt.empty()) return failure("score.no_class");
    subject.classPictures = classPicturesOf(run, alone);
    if (std::ssize(subject.classPictures) >= minClassPictures) return {};
    subject.ownClassPictures = true;
    subject.classPictures.clear();
    const std::string start = number == 0 ? "class-" : "class-" + std::to_string(number + 1) + "-";
    for (int i = 1; i <= ownClassPictures; ++i)
        subject.classPictures.push_back(run.scores() / (start + zeroPadded(i, 2) + ".png"));
    return {};
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
    TRY(const auto photos, inputs.photos());
    TRY(const auto heldOut, inputs.heldOut());
    TRY(const auto crops, inputs.cropInfo());
    for (int i = 0; i < std::ssize(job.subjects); ++i) {
        const auto shown = [&](std::vector<fs::path> files) {
            std::erase_if(files, [&](const fs::path& file) {
                const auto crop = crops.find(file.filename().string());
                return (crop == crops.end() ? 0 : crop->second.subject) != i;
            });
            return files;
        };
        ScoredSubject subject;
        subject.photos = shown(photos);
        subject.heldOut = shown(heldOut);
        if (std::ssize(subject.photos) < minScorePhotos) continue;
        TRY_VOID(nameSubject(subject, run, job, i));
        input.subjects.push_back(std::move(subject));
    }
    if (input.subjects.empty())
        return job.subjects.size() == 1
                   ? failure("score.few_photos", {{"folder", run.input().string()}})
                   : failure("score.few_photos.each");
    input.settings = settingsOf(input);
    return input;
}

void combineSubjects(StepScores& scores, std::vector<SubjectScores> subjects) {
    const auto kept = [](const SubjectScores& one) {
        return one.base.diversity > 0 ? one.tuned.diversity / one.base.diversity : 1;
    };
    const SubjectScores& varied = *std::ranges::min_element(subjects, {}, kept);
    const auto together = [&](ModelScores SubjectScores::* model) {
        const auto count = static_cast<double>(subjects.size());
        ModelScores mean{
            .diversity = (varied.*model).diversity,
            .likenesses = std::vector<double>((subjects.front().*model).likenesses.size(), 0.0)};
        for (const SubjectScores& one : subjects) {
            mean.likeness += (one.*model).likeness / count;
            mean.likenesses.resize(
                std::min(mean.likenesses.size(), (one.*model).likenesses.size()));
            for (std::size_t i = 0; i < mean.likenesses.size(); ++i)
                mean.likenesses[i] += (one.*model).likenesses[i] / count;
        }
        return mean;
    };
    if (subjects.size() == 1) {
        scores.base = std::move(subjects.front().base);
        scores.tuned = std::move(subjects.front().tuned);
        return;
    }
    scores.base = together(&SubjectScores::base);
    scores.tuned = together(&SubjectScores::tuned);
    scores.subjects = std::move(subjects);
}

Json toJson(const StepScores& scores) {
    Json object = fieldsToJson(scores);
    for (const SubjectScores& one : scores.subjects)
        object["subjects"].push_back(fieldsToJson(one));
    return object;
}

StepScores stepScoresFromJson(const Json& object) {
    StepScores scores{.step = valueOr(object, "step", 0),
                      .precision = valueOr<std::string>(object, "precision", "")};
    readKnownFields(object, scores);
    for (const Json& one : valueOr(object, "subjects", Json::array()))
        readKnownFields(one, scores.subjects.emplace_back());
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

namespace {

/// Both drew the same scenes from the same noise, so they are compared scene by scene.
bool isClose(const std::vector<double>& a, const std::vector<double>& b) {
    const auto count = static_cast<double>(a.size());
    if (a.size() != b.size() || a.size() < 2) return false;
    double mean = 0;
    for (std::size_t i = 0; i < a.size(); ++i) mean += (a[i] - b[i]) / count;
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        squares += (a[i] - b[i] - mean) * (a[i] - b[i] - mean);
    const double standardError = std::sqrt(squares / (count - 1) / count);
    return std::abs(mean) <= 2 * standardError;
}

}  // namespace

bool hasLostVariety(const StepScores& scores) {
    return scores.tuned.diversity < minVariety * scores.base.diversity;
}

BestStep bestStep(std::vector<StepScores> measured) {
    using Why = BestStep::Why;
    std::ranges::sort(measured, {}, &StepScores::step);
    if (measured.size() < 2) return {};
    std::size_t end = 0;  // of those before variety is lost for good
    while (end < measured.size() &&
           !(hasLostVariety(measured[end]) &&
             (end + 1 == measured.size() || hasLostVariety(measured[end + 1]))))
        ++end;
    BestStep best;
    if (end < measured.size()) best.fellAt = measured[end].step;
    if (end == 0) {
        best.why = Why::varietyFellAtOnce;
        return best;
    }
    const StepScores* chosen = nullptr;
    for (const StepScores& one : std::span(measured).first(end))
        if (!hasLostVariety(one) &&
            (chosen == nullptr || one.tuned.likeness > chosen->tuned.likeness))
            chosen = &one;
    if (chosen == nullptr || chosen->tuned.likeness <= chosen->base.likeness) {
        best.why = Why::notLearned;
        return best;
    }
    best.step = chosen->step;
    const bool isMostLike = std::ranges::none_of(measured, [&](const StepScores& one) {
        return one.tuned.likeness > chosen->tuned.likeness;
    });
    best.why = isMostLike ? Why::mostLike : Why::beforeVarietyFell;
    for (const StepScores& one : std::span(measured).first(end))
        if (&one != chosen && !hasLostVariety(one) &&
            isClose(one.tuned.likenesses, chosen->tuned.likenesses))
            best.close.push_back(one.step);
    return best;
}

BestStep bestStep(std::vector<StepScores> measured, const std::vector<int>& there) {
    std::erase_if(measured, [&](const StepScores& one) {
        return std::ranges::find(there, one.step) == there.end();
    });
    return bestStep(std::move(measured));
}

bool isBestStepFinal(const std::vector<StepScores>& measured) {
    const BestStep best = bestStep(measured);
    // At one step alone it may have been chance, and the next may not have it.
    return best.step > 0 && best.fellAt > 0 &&
           std::ranges::any_of(measured,
                               [&](const StepScores& one) { return one.step > best.fellAt; });
}

}  // namespace dreambooth
