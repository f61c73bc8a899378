// The demo's project, run and pictures.
#include <worker/demo.h>

#include "child_program.h"
#include "demo_sheet.h"
#include "run_progress.h"

#include <base/cancel.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/resources.h>
#include <formats/model_files.h>
#include <images/crop.h>
#include <images/decode.h>
#include <project/presets.h>
#include <project/project.h>
#include <runs/create_run.h>
#include <runs/history.h>

#include <sys/wait.h>
#include <csignal>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// As much of the scene as a square holds, with the subject in it.
Crop squareAroundSubject(const Image& image) {
    Crop square = centreCrop(image.cols, image.rows);
    const Crop subject = subjectCrop(image);
    const int side = square.width;
    square.x = std::clamp(subject.x + (subject.width - side) / 2, 0, image.cols - side);
    square.y = std::clamp(subject.y + (subject.height - side) / 2, 0, image.rows - side);
    return square;
}

Result<void> addPhotos(Project& project, const fs::path& folder, bool heldOut) {
    TRY(const auto files, picturesIn(folder));
    for (const fs::path& file : files) {
        TRY(const Image image, decodeImage(file));
        TRY_VOID(project.addPhoto(file, heldOut));
        project.photos.back().crop = squareAroundSubject(image);
    }
    return {};
}

/// The project of an earlier demo in this folder, or a new one with the bundled photos; also where
/// an earlier demo ended before they were in it.
Result<Project> openProject(const fs::path& folder, const fs::path& model,
                            const DemoOptions& options) {
    std::string name = options.subject;
    name[0] = static_cast<char>(std::toupper(name[0]));
    const fs::path path = folder / (name + ".dreambooth");
    TRY(Project project,
        pathExists(path / "project.json") ? Project::open(path) : Project::create(path, name));
    if (project.photos.empty()) {
        const fs::path photos = resourceFolder() / "subjects" / options.subject;
        TRY_VOID(addPhotos(project, photos / "photos", false));
        TRY_VOID(addPhotos(project, photos / "held-out", true));
        project.subject().token = "sks";
        project.subject().className = options.subject;
    }
    project.baseModel = model.string();
    TRY(const ModelFiles bundled, ModelFiles::open(model));
    TRY(const auto presets, presetsFor(bundled));
    for (const Preset& preset : presets)
        if (preset.id == options.preset) project.recipe = preset.recipe;
    project.recipe.seed = options.seed;
    TRY_VOID(project.save());
    return project;
}

/// Runs `dreambooth train --run DIR` and shows its events as a progress bar, as the window does.
/// Waits for the end. SIGINT or SIGTERM (cancel) is passed on as a request to stop and keep.
/// Errors: what the run failed with; run.stopped (kind stopped) after a stop on request.
Result<RunHistory> trainInChild(const RunFolder& run, const CancelToken& cancel) {
    // Ctrl+C reaches us alone, and we ask the run to stop and keep.
    TRY(const pid_t child, startChild({"train", "--run", run.path().string(), "--trust_run"},
                                      run.logFile(), Interrupts::parentOnly));
    RunProgress progress(run);
    bool asked = false;
    int status = 0;
    bool ended = false;
    while (!ended) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (cancel.isCancelled() && !asked) {
            asked = true;
            ::kill(child, SIGTERM);
        }
        ended = ::waitpid(child, &status, WNOHANG) == child;
        progress.update();
    }
    progress.finish();
    const RunHistory& history = progress.history();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && history.finished) return history;
    // One that had not begun has nothing to keep, and ends by the signal itself.
    const bool hadNotBegun = asked && WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM;
    if (hadNotBegun || (WIFEXITED(status) && WEXITSTATUS(status) == 75))
        return std::unexpected(makeError("run.stopped", {{"run", run.path().string()}}));
    if (history.failure)
        return failure("run.failed", {{"run", run.path().string()},
                                      {"cause", history.failure->text},
                                      {"file", run.logFile().string()}});
    return failure("run.killed", {{"run", run.path().string()},
                                  {"status", std::to_string(status)},
                                  {"file", run.logFile().string()}});
}

}  // namespace

std::vector<std::string> bundledSubjects() {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const fs::path& entry : entriesIn(resourceFolder() / "subjects"))
        if (fs::is_directory(entry, ignored)) names.push_back(entry.filename().string());
    return names;
}

Result<DemoResult> runDemo(const DemoOptions& options) {
    const double start = steadySeconds();
    const fs::path folder = absolutePath(options.output);
    const fs::path model = resourceFolder() / "demo-model";
    const fs::path picture = folder / "before-after.png", reportFile = folder / "report.json";
    const CancelToken cancel = cancelOnInterrupt();
    TRY_VOID(checkNamedPlace(folder));
    for (const fs::path& file : {picture, reportFile}) TRY_VOID(checkCanWrite(file));

    TRY(const Project project, openProject(folder, model, options));
    TRY(const RunFolder run, createRun(project, project.recipe, {"auto"}));
    TRY(const RunHistory history, trainInChild(run, cancel));

    TRY(const StepScores scores, drawBeforeAfter(run, picture, cancel));

    DemoResult result{
        .picture = picture, .scores = scores, .trainingSeconds = history.trainingSeconds()};
    const Json measured = readJson(run.autotuneFile()).value_or(Json::object());
    Json report = toJson(scores);
    report.update({{"steps", history.totalSteps},
                   {"training_seconds", result.trainingSeconds},
                   {"seconds", steadySeconds() - start},
                   {"seed", options.seed},
                   {"precision", valueOr<std::string>(measured, "precision", "float32")},
                   {"threads", valueOr<int>(measured, "threads", 1)}});
    TRY_VOID(writeJson(reportFile, report));

    return result;
}

}  // namespace dreambooth
