// Where the bundled files are is known to core/base/resources; what a new project starts with is
// decided here.
#include <base/files.h>
#include <base/log.h>
#include <base/resources.h>
#include <comparisons/comparison.h>
#include <formats/model_files.h>
#include <formats/model_tokenizer.h>
#include <images/decode.h>
#include <project/presets.h>
#include <runs/run_folder.h>
#include <text/rarity.h>
#include <ui/shell/sample_project.h>
#include <ui/shell/workspace.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <ui/subject/subject_page.h>

#include <QStandardPaths>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// The bundled model, the recipe that `demo` uses and a token from its vocabulary. A program
/// without its resources still makes projects: they then have no base model yet.
void useBundledModel(Project& project) {
    const fs::path folder = resourceFolder() / "demo-model";
    const Result<ModelFiles> model = ModelFiles::open(folder);
    if (!model) return;
    project.baseModel = folder.string();
    if (const auto presets = presetsFor(*model))
        for (const Preset& preset : *presets)
            if (preset.id == "full") project.recipe = preset.recipe;
    if (const auto tokenizer = tokenizerOf(*model))
        if (const auto tokens = suggestTokens(*tokenizer); !tokens.empty())
            project.subject().token = tokens.front();
}

Result<void> copyAll(const fs::path& from, const fs::path& to) {
    std::error_code error;
    for (fs::recursive_directory_iterator at(from, error), end; !error && at != end;
         at.increment(error))
        if (std::error_code ignored; at->is_regular_file(ignored))
            TRY_VOID(copyFile(at->path(), to / at->path().lexically_relative(from)));
    if (error) return std::unexpected(errorFromErrno(error.value(), from, "read"));
    return {};
}

/// A finished run of the sample's photos, as `dreambooth demo` made it, and what was drawn with it
/// (resources/sample/make). Where base and LoRA lie is known here alone.
Result<void> copySampleRun(const Project& project, const RunFolder& run) {
    const fs::path sample = resourceFolder() / "sample";
    TRY_VOID(copyAll(sample / "run", run.path()));
    TRY_VOID(copyAll(sample / "comparisons", project.comparisonsFolder()));
    TRY_VOID(run.makeFolders());
    TRY(Job job, run.readWrittenJob());
    job.model = project.baseModel;
    TRY_VOID(run.writeJob(job));
    TRY_VOID(writeLabel(run, {.name = toStd(tr("Sample run")),
                              .note = toStd(tr("It came with the sample project."))}));
    // By them its scores were measured.
    const fs::path classImages = run.classImagesOf(job).lexically_normal();
    TRY_VOID(copyAll(resourceFolder() / "class-images" / classImages.filename(), classImages));
    for (Comparison& comparison : listComparisons(project.comparisonsFolder())) {
        for (DrawnPicture& picture : comparison.pictures) {
            picture.model.model = job.model;
            for (AddedFile& added : picture.model.added)
                added.file = run.outputOf(job) / added.file.filename();
        }
        TRY_VOID(writeComparison(comparison));
    }
    return {};
}

/// Nothing is put over what a folder without its project.json still has. Without the run the sample
/// can be learned from all the same: half of one is not left there.
void addSampleRun(const Project& project) {
    const RunFolder run(project.runsFolder() / "run-001");
    if (!pathExists(resourceFolder() / "sample") || project.baseModel.empty() ||
        pathExists(run.path()) || pathExists(project.comparisonsFolder()))
        return;
    const Result<void> copied = copySampleRun(project, run);
    if (copied) return;
    logWarning(copied.error().message());
    std::error_code ignored;
    for (const fs::path& half : {run.path(), project.comparisonsFolder()})
        fs::remove_all(half, ignored);
}

}  // namespace

fs::path defaultSampleFolder() {
    return toPath(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)) /
           "DreamBooth" / "Backpack.dreambooth";
}

Result<Project> createEmptyProject(const fs::path& folder) {
    TRY(Project project, Project::create(folder, folder.stem().string()));
    useBundledModel(project);
    TRY_VOID(project.save());
    return project;
}

Result<Project> createSampleProject(const fs::path& folder) {
    TRY(Project project, createEmptyProject(folder));
    project.subject().className = "backpack";
    TRY_VOID(project.save());
    addSampleRun(project);
    return project;
}

void importSamplePhotos(Workspace& workspace) {
    std::vector<ImportSource> sources;
    for (const bool heldOut : {false, true}) {
        const fs::path folder =
            resourceFolder() / "subjects" / "backpack" / (heldOut ? "held-out" : "photos");
        const auto files = picturesIn(folder);
        if (!files) {
            workspace.showProblem(files.error());
            continue;
        }
        for (const fs::path& file : *files)
            sources.push_back({.path = file, .image = {}, .heldOut = heldOut});
    }
    workspace.subjectPage().import(std::move(sources));
}

}  // namespace dreambooth
