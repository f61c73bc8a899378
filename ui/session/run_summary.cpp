// What a run's folder tells of it, and its file of events; and what is known from several runs.
#include <base/files.h>
#include <base/paths.h>
#include <comparisons/comparison.h>
#include <project/recipe_fields.h>
#include <runs/cluster_job.h>
#include <runs/scores.h>
#include <ui/session/run_summary.h>
#include <ui/style/qt_strings.h>

#include <QSysInfo>
#include <algorithm>
#include <array>
#include <ranges>
#include <string_view>
#include <tuple>

namespace dreambooth {

namespace {

constexpr std::size_t mostSamples = 6;

/// Of the best step, where it was measured and has some, else of the last. By the names of the
/// files: whoever reads the events of each run of a long list waits.
std::vector<std::filesystem::path> shownSamples(const RunFolder& run, int best) {
    std::vector<std::filesystem::path> pictures = entriesIn(run.samples());
    const auto keep = [&](const std::string& step) {
        std::erase_if(pictures, [&](const auto& file) {
            return !file.filename().string().starts_with(step);
        });
    };
    keep(RunFolder::stepPrefix);
    // Those are of what it began with.
    std::erase_if(pictures, [](const auto& file) {
        return file.filename().string().starts_with(RunFolder::stepName(0));
    });
    if (pictures.empty()) return {};
    const std::string ofBest = RunFolder::stepName(best);
    const bool hasBest = best > 0 && std::ranges::any_of(pictures, [&](const auto& file) {
                             return file.filename().string().starts_with(ofBest);
                         });
    keep(hasBest ? ofBest : pictures.back().filename().string().substr(0, ofBest.size()));
    if (pictures.size() > mostSamples) pictures.resize(mostSamples);
    return pictures;
}

/// Whether a step of both costs about the same, with what is saved and drawn between steps: in a
/// short run that takes most of the time.
bool costsTheSame(const Recipe& a, const Recipe& b) {
    const auto between = [](const Recipe& recipe) {
        return std::tuple(recipe.checkpointing_steps, recipe.validation_steps,
                          recipe.validation_loss_steps, recipe.num_validation_images,
                          recipe.num_inference_steps);
    };
    const Json ours = toJson(a), theirs = toJson(b);
    for (const auto& [name, value] : ours.items())
        if (changesStepCost(name) && value != theirs[name]) return false;
    return between(a) == between(b);
}

}  // namespace

RunSummary summaryOf(const RunFolder& folder) {
    RunSummary summary{folder, folder.readJob().value_or(Job{}), folder.effectiveState()};
    const RunState written = folder.readState().value_or(RunState{});
    if (hasOpenClusterJob(folder)) summary.state = written;  // the cluster says when it ends
    summary.endedUnexpectedly = written.phase != summary.state.phase && !folder.isAlive();
    for (const RunFolder::Checkpoint& one : folder.listCheckpoints())
        summary.checkpoints.push_back(one.step);
    summary.label = readLabel(folder);
    summary.scores = measuredScores(folder);
    if (!summary.scores.empty())
        summary.scoredWith =
            valueOr(readJson(folder.scoresFile()).value_or(Json::object()), "settings", Json());
    summary.samples = shownSamples(folder, summary.bestStep());
    return summary;
}

void takeComparisons(std::vector<RunSummary>& runs,
                     const std::filesystem::path& comparisonsFolder) {
    // One that has saved nothing yet is in none.
    const auto hasNone = [](const RunSummary& run) {
        return run.samples.empty() && run.state.step > 0 &&
               (!run.checkpoints.empty() || hasEnded(run.state.phase));
    };
    if (std::ranges::none_of(runs, hasNone)) return;
    const std::vector<Comparison> comparisons = listComparisons(comparisonsFolder);
    for (RunSummary& run : runs | std::views::filter(hasNone)) {
        std::vector<const DrawnPicture*> drawn;
        for (const Comparison& one : comparisons)
            for (const DrawnPicture& picture : one.pictures)
                if (picture.model.runId == run.folder.id() && pathExists(picture.file))
                    drawn.push_back(&picture);
        std::ranges::stable_sort(drawn, std::greater{},
                                 [](const DrawnPicture* one) { return one->model.step; });
        for (const DrawnPicture* one : drawn)
            if (one->model.step == drawn.front()->model.step && run.samples.size() < mostSamples)
                run.samples.push_back(one->file);
    }
}

namespace {

/// Takes away what differs because the setting does: which class images there are, too.
void leaveOut(Json& scoredWith, const std::string& setting) {
    scoredWith.erase(setting);
    constexpr std::array<std::string_view, 3> ofClassImages = {"with_prior_preservation",
                                                               "num_class_images", "resolution"};
    if (std::ranges::find(ofClassImages, setting) == ofClassImages.end()) return;
    const auto withoutClassImages = [](Json& subject) {
        if (!subject.is_object()) return;
        for (const char* key : {"class_pictures", "own_class_pictures"}) subject.erase(key);
    };
    withoutClassImages(scoredWith);
    if (const auto further = scoredWith.find(furtherSubjectsKey); further != scoredWith.end())
        for (Json& subject : *further) withoutClassImages(subject);
}

}  // namespace

bool isMeasuredAlike(const RunSummary& a, const RunSummary& b,
                     const std::vector<std::string>& varied) {
    Json one = a.scoredWith, other = b.scoredWith;
    if (!one.is_object() || !other.is_object()) return true;
    // The same one may lie in two places.
    const bool isKnown = !valueOr<std::string>(one, "model_identity", "").empty() &&
                         !valueOr<std::string>(other, "model_identity", "").empty();
    for (Json* settings : {&one, &other}) {
        settings->erase(isKnown ? "model" : "model_identity");
        for (const std::string& setting : varied) leaveOut(*settings, setting);
    }
    return one == other;
}

RunTotals totalsOf(const RunHistory& history, std::uintmax_t bytes) {
    return {bytes, history.failure, history.trainingSeconds(), history.stepInterval()};
}

std::optional<double> measuredStepSeconds(const std::vector<RunSummary>& runs,
                                          const std::filesystem::path& model, const Recipe& recipe,
                                          const std::vector<std::string>& devices) {
    const std::string host = toStd(QSysInfo::machineHostName());
    for (const RunSummary& run : runs | std::views::reverse)
        if (run.totals.stepSeconds > 0 && run.state.host == host && run.job.model == model &&
            run.job.devices == devices && costsTheSame(run.job.recipe, recipe))
            return run.totals.stepSeconds;
    return std::nullopt;
}

std::uintmax_t eventBytesOf(const RunFolder& run) {
    std::error_code error;
    const auto bytes = std::filesystem::file_size(run.eventsFile(), error);
    return error ? 0 : bytes;
}

int RunSummary::bestStep() const {
    std::vector<int> there = checkpoints;
    if (state.phase == RunPhase::finished) there.push_back(state.step);  // its result
    return dreambooth::bestStep(scores, there).step;
}

const StepScores* RunSummary::bestScores() const {
    if (scores.empty()) return nullptr;
    const auto found = std::ranges::find(scores, bestStep(), &StepScores::step);
    return found == scores.end() ? &scores.back() : &*found;
}

}  // namespace dreambooth
