// `dreambooth demo`: teaches the bundled model the bundled subject and shows the difference, in one
// command. It goes the way of every user: a project, a run in a worker, pictures from the base and
// the tuned model.
#include <base/clock.h>
#include <base/resources.h>
#include <formats/model_files.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/run_preparation.h>
#include <project/project.h>

#include <cstdio>
#include <memory>

#include "before_after.h"
#include "commands.h"
#include "console.h"
#include "interrupt.h"
#include "training_child.h"

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

constexpr const char* subject = "backpack";

Result<void> addPhotos(Project& project, const fs::path& folder, bool heldOut) {
    TRY(const auto files, picturesIn(folder));
    for (const fs::path& file : files) {
        TRY(const ImageInfo info, readImageInfo(file));
        TRY(const std::string name, project.importPhotoFile(file));
        project.photos.push_back({.file = name,
                                  .originalName = file.filename().string(),
                                  .width = info.width,
                                  .height = info.height,
                                  .crop = centreCrop(info.width, info.height),
                                  .heldOut = heldOut});
    }
    return {};
}

/// The project of an earlier demo in this folder, or a new one with the bundled photos.
Result<Project> openProject(const fs::path& folder, const fs::path& model, long long seed) {
    const fs::path path = folder / "Backpack.dreambooth";
    const bool isNew = !fs::exists(path / "project.json");
    TRY(Project project, isNew ? Project::create(path, "Backpack") : Project::open(path));
    if (isNew) {
        const fs::path photos = resourceFolder() / "subjects" / subject;
        TRY_VOID(addPhotos(project, photos / "photos", false));
        TRY_VOID(addPhotos(project, photos / "held-out", true));
        project.token = "sks";
        project.className = subject;
        project.baseModel = model.string();
    }
    TRY(const ModelFiles bundled, ModelFiles::open(model));
    TRY(const auto presets, presetsFor(bundled.texts, model.string(), bundled.resolution()));
    for (const Preset& preset : presets)
        if (preset.id == "full") project.recipe = preset.recipe;
    project.recipe.seed = seed;
    TRY_VOID(project.save());
    return project;
}

struct Options {
    std::string output = "dreambooth-demo";
    long long seed = 42;
};

Result<void> runDemo(const Options& options) {
    const double start = secondsSinceEpoch();
    const fs::path folder = fs::absolute(options.output);
    const fs::path model = resourceFolder() / "demo-model";
    const CancelToken cancel = cancelOnInterrupt();

    TRY(const Project project, openProject(folder, model, options.seed));
    TRY(const RunFolder run, prepareRun(project, project.recipe, {"auto"}));
    TRY(const RunHistory history, trainInChild(run, cancel));

    const fs::path picture = folder / "before-after.png";
    TRY(const BeforeAfter scores, drawBeforeAfter(project, run, picture, cancel));

    double trainingSeconds = 0;
    for (const EventWriter::Step& step : history.steps) trainingSeconds += step.seconds;
    const Json measured = readJson(run.path() / "measured.json").value_or(Json::object());
    const Json report = {{"likeness_base", scores.likenessBase},
                         {"likeness_tuned", scores.likenessTuned},
                         {"class_diversity_base", scores.diversityBase},
                         {"class_diversity_tuned", scores.diversityTuned},
                         {"steps", history.totalSteps},
                         {"training_seconds", trainingSeconds},
                         {"seconds", secondsSinceEpoch() - start},
                         {"seed", options.seed},
                         {"precision", valueOr<std::string>(measured, "precision", "float32")},
                         {"threads", valueOr<int>(measured, "threads", 1)}};
    TRY_VOID(writeJson(folder / "report.json", report));

    std::fprintf(
        stderr,
        "\nLikeness to the subject: base %.2f, tuned %.2f (0: another %s, 1: photos of this one).\n"
        "Variety of other %ss: base %.2f, tuned %.2f.\n"
        "Learned in %.0f s. Before and after:\n",
        scores.likenessBase, scores.likenessTuned, subject, subject, scores.diversityBase,
        scores.diversityTuned, trainingSeconds);
    std::printf("%s\n", picture.c_str());
    return {};
}

}  // namespace

void addDemoCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("demo",
                                           "Teach the bundled model the bundled subject (about a "
                                           "minute) and draw it before and after");
    command
        ->add_option("--output", options->output,
                     "Folder for before-after.png, report.json and the project that was made")
        ->capture_default_str();
    command->add_option("--seed", options->seed, "Seed of the training and of the pictures")
        ->capture_default_str();
    command->callback([options, &exitCode] {
        const Result<void> done = runDemo(*options);
        exitCode = done ? 0 : report(done.error());
    });
}

}  // namespace dreambooth
