// `dreambooth demo`: teaches the bundled model a bundled subject and shows the difference, in one
// command. It goes the way of every user: a project, a run in a worker, pictures from the base and
// the tuned model.
#include <base/clock.h>
#include <base/resources.h>
#include <formats/model_files.h>
#include <images/crop.h>
#include <images/decode.h>
#include <project/project.h>
#include <runs/preparation.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <memory>

#include <worker/before_after.h>
#include <worker/console.h>
#include <worker/interrupt.h>
#include <worker/training_child.h>
#include "commands.h"

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

struct DemoOptions {
    std::string output = "dreambooth-demo";
    std::string subject = "backpack";  ///< also the name of its class
    std::string preset = "full";
    long long seed = 42;
};

/// As much of the scene as a square holds, with the subject in it.
Crop squareAroundSubject(const Image& image) {
    Crop square = centreCrop(image.cols, image.rows);
    const Crop subject = subjectCrop(image);
    square.x =
        std::clamp(subject.x + (subject.size - square.size) / 2, 0, image.cols - square.size);
    square.y =
        std::clamp(subject.y + (subject.size - square.size) / 2, 0, image.rows - square.size);
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

std::vector<std::string> bundledSubjects() {
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(resourceFolder() / "subjects", ignored))
        if (entry.is_directory(ignored)) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// The project of an earlier demo in this folder, or a new one with the bundled photos; also where
/// an earlier demo ended before they were in it.
Result<Project> openProject(const fs::path& folder, const fs::path& model,
                            const DemoOptions& options) {
    std::string name = options.subject;
    name[0] = static_cast<char>(std::toupper(name[0]));
    const fs::path path = folder / (name + ".dreambooth");
    TRY(Project project,
        fs::exists(path / "project.json") ? Project::open(path) : Project::create(path, name));
    if (project.photos.empty()) {
        const fs::path photos = resourceFolder() / "subjects" / options.subject;
        TRY_VOID(addPhotos(project, photos / "photos", false));
        TRY_VOID(addPhotos(project, photos / "held-out", true));
        project.token = "sks";
        project.className = options.subject;
    }
    project.baseModel = model.string();
    TRY(const ModelFiles bundled, ModelFiles::open(model));
    TRY(const auto presets, presetsFor(bundled.texts, model.string(), bundled.resolution()));
    for (const Preset& preset : presets)
        if (preset.id == options.preset) project.recipe = preset.recipe;
    project.recipe.seed = options.seed;
    TRY_VOID(project.save());
    return project;
}

Result<void> runDemo(const DemoOptions& options) {
    const double start = secondsSinceEpoch();
    const fs::path folder = fs::absolute(options.output);
    const fs::path model = resourceFolder() / "demo-model";
    const CancelToken cancel = cancelOnInterrupt();

    TRY(const Project project, openProject(folder, model, options));
    TRY(const RunFolder run, prepareRun(project, project.recipe, {"auto"}));
    TRY(const RunHistory history, trainInChild(run, cancel));

    const fs::path picture = folder / "before-after.png";
    TRY(const StepScores scores, drawBeforeAfter(run, picture, cancel));

    double trainingSeconds = 0;
    for (const EventWriter::Step& step : history.steps) trainingSeconds += step.seconds;
    const Json measured = readJson(run.measuredFile()).value_or(Json::object());
    Json report = toJson(scores);
    report.update({{"steps", history.totalSteps},
                   {"training_seconds", trainingSeconds},
                   {"seconds", secondsSinceEpoch() - start},
                   {"seed", options.seed},
                   {"precision", valueOr<std::string>(measured, "precision", "float32")},
                   {"threads", valueOr<int>(measured, "threads", 1)}});
    TRY_VOID(writeJson(folder / "report.json", report));

    std::fprintf(
        stderr,
        "\nLikeness to the subject: base %.2f, tuned %.2f (0: another %s, 1: photos of this one).\n"
        "Variety of other %ss: base %.2f, tuned %.2f.\n"
        "Learned in %.0f s. Before and after:\n",
        scores.base.likeness, scores.tuned.likeness, options.subject.c_str(),
        options.subject.c_str(), scores.base.diversity, scores.tuned.diversity, trainingSeconds);
    std::printf("%s\n", picture.c_str());
    return {};
}

}  // namespace

void addDemoCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<DemoOptions>();
    CLI::App* command = app.add_subcommand("demo",
                                           "Teach the bundled model a bundled subject (about a "
                                           "minute) and draw it before and after");
    command
        ->add_option("--output", options->output,
                     "Folder for before-after.png, report.json and the project that was made")
        ->capture_default_str();
    command->add_option("--subject", options->subject, "The bundled subject to teach")
        ->check(CLI::IsMember(bundledSubjects()))
        ->capture_default_str();
    command->add_option("--preset", options->preset, "The recipe; fast and faithful are LoRAs")
        ->check(CLI::IsMember({"fast", "faithful", "full"}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Seed of the training and of the pictures")
        ->capture_default_str();
    command->callback([options, &exitCode] {
        const Result<void> done = runDemo(*options);
        exitCode = done ? 0 : report(done.error());
    });
}

}  // namespace dreambooth
