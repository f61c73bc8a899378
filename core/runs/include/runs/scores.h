// How well a run's checkpoints do: what their scores are measured with, scores.json in the run
// folder, which keeps them, and which of them is the best. Plain data and files; the worker draws
// and measures (core/worker/subject_scores.h), the window shows. What scores can't say is in
// docs/scores.md.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <runs/run_folder.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// Where the subject, and other things of its class, are drawn to be judged.
inline constexpr std::array scoreScenes = {
    "on the beach",  "in the forest",     "in the snow",  "in a city at night",
    "in the desert", "on a wooden table", "on the grass", "under water"};
/// LikenessScore wants at least these.
inline constexpr int minScorePhotos = 2;
inline constexpr int minClassPictures = 8;

/// What the scores of one subject are measured with.
struct ScoredSubject {
    std::string phrase;                                  ///< "sks cat"
    std::string instancePrompt;                          ///< with which it is drawn
    std::string classPrompt;                             ///< the job's, or one with its class name
    std::vector<std::filesystem::path> photos, heldOut;  ///< squares of input/, by name
    /// Pictures of the class by the base model: those that the run learned with, else some in the
    /// folder scores/ of the run, which the worker draws where they are missing.
    std::vector<std::filesystem::path> classPictures;
    bool ownClassPictures = false;  ///< the latter
};

/// What the scores of a run are measured with.
struct ScoreInput {
    Job job;
    /// Those that the run learned from minScorePhotos or more; at least one.
    std::vector<ScoredSubject> subjects;
    Json settings;  ///< all that decides the scores of a checkpoint
};

/// Looks at the files, reads no picture; the base model's weights once a computer. Errors:
/// run.missing, run.invalid, …, file.*, score.few_photos, score.no_class.
Result<ScoreInput> scoreInputOf(const RunFolder& run);

/// Of one model; LikenessScore says what they mean.
struct ModelScores {
    double likeness = 0;   ///< the mean of `likenesses`
    double diversity = 0;  ///< of pictures with the class prompt
    /// Of each picture with the subject's prompt, in the order of scoreScenes.
    std::vector<double> likenesses = {};
};

/// Of one of several subjects.
struct SubjectScores {
    std::string subject = {};  ///< "sks cat"
    ModelScores base = {}, tuned = {};
};

struct StepScores {
    int step = 0;
    std::string precision;  ///< in which the models computed: "float32", "bfloat16", …
    /// Of several subjects combineSubjects()'s.
    ModelScores base = {}, tuned = {};
    /// Names of photos in input/ that are unlike the others as if they were of another subject.
    std::vector<std::string> photosApart = {};
    std::vector<SubjectScores> subjects = {};  ///< of each of several; empty where there is one
};

/// Several subjects as one: the mean of their likenesses, scene by scene, and the diversities of
/// the class that has lost most. One alone is taken as it is. At least one.
void combineSubjects(StepScores& scores, std::vector<SubjectScores> subjects);

template <MaybeConst<SubjectScores> AnyScores, class Visitor>
void visitFields(AnyScores& scores, Visitor&& visit) {
    visit("subject", scores.subject);
    visit("likeness_base", scores.base.likeness);
    visit("likeness_tuned", scores.tuned.likeness);
    visit("likenesses_base", scores.base.likenesses);
    visit("likenesses_tuned", scores.tuned.likenesses);
    visit("class_diversity_base", scores.base.diversity);
    visit("class_diversity_tuned", scores.tuned.diversity);
}

/// Calls visit("name", member) for every score but those of `subjects`; the one list of them.
template <MaybeConst<StepScores> AnyScores, class Visitor>
void visitFields(AnyScores& scores, Visitor&& visit) {
    visit("likeness_base", scores.base.likeness);
    visit("likeness_tuned", scores.tuned.likeness);
    visit("likenesses_base", scores.base.likenesses);
    visit("likenesses_tuned", scores.tuned.likenesses);
    visit("photos_apart", scores.photosApart);
    visit("class_diversity_base", scores.base.diversity);
    visit("class_diversity_tuned", scores.tuned.diversity);
}

/// The scores alone, without step and precision.
Json toJson(const StepScores& scores);
StepScores stepScoresFromJson(const Json& object);

/// The scores in scores.json that were measured with just this, by step; none where nothing has
/// been measured, or with other settings. Error: scores.newer_version.
Result<std::vector<StepScores>> readScores(const RunFolder& run, const ScoreInput& input);
/// All that was measured of a run, whatever with, by step: for a list of runs, which can't look at
/// the models of each. None where it can't be read.
std::vector<StepScores> measuredScores(const RunFolder& run);
/// Forgets what was measured beyond `step`, where a run goes on from there by another way. Errors:
/// scores.newer_version, disk.full, file.unwritable.
Result<void> dropLaterScores(const RunFolder& run, int step);
/// The picture of the tuned model, of those that a step's scores were measured with, that is the
/// least like the subject.
std::filesystem::path leastLikePicture(const RunFolder& run, int step);
/// Adds a step's scores, or replaces them; those that were measured otherwise go. Errors:
/// scores.newer_version, file.*, disk.full.
Result<void> keepScores(const RunFolder& run, const ScoreInput& input, const StepScores& scores);

/// Less than this share of the base's variety: the class turns into the subject. Of the bundled
/// model a good run keeps 0.8 or more, and one that drew nothing but the subject would keep 0.4.
inline constexpr double minVariety = 0.6;

/// Others of the class have clearly become alike.
bool hasLostVariety(const StepScores& scores);

struct BestStep {
    enum class Why {
        mostLike,           ///< the highest likeness of all
        beforeVarietyFell,  ///< later ones are more like, but have lost variety
        tooFew,             ///< fewer than two steps were measured: no `step`
        notLearned,         ///< none is more like the photos than the base: no `step`
        varietyFellAtOnce,  ///< from the first one on: no `step`
    };
    Why why = Why::tooFew;
    int step = 0;                 ///< 0: none
    int fellAt = 0;               ///< from this one on variety is lost; 0: it is not
    std::vector<int> close = {};  ///< others that can't be told from it by eight pictures
};

/// Of those before variety is lost for good (at two measured steps in a row, or at the last one)
/// and that haven't lost it themselves, the one of the highest likeness; the earliest of equals.
/// A step is close to it where the mean of the differences, scene by scene, is less than twice its
/// standard error. In any order; steps that aren't measured play no part.
BestStep bestStep(std::vector<StepScores> measured);
/// Among the steps in `there`: what is gone can't be chosen any more.
BestStep bestStep(std::vector<StepScores> measured, const std::vector<int>& there);

/// Of a run that is still at work: whether the best step stays the best one, whatever is measured
/// of later steps. So it is where there is one, and variety is lost at the last two.
bool isBestStepFinal(const std::vector<StepScores>& measured);

}  // namespace dreambooth
