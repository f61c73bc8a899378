// Where the bundled files are is known to core/base/resources; what a new project starts with is
// decided here.
#include <base/resources.h>
#include <formats/model_files.h>
#include <formats/model_tokenizer.h>
#include <images/decode.h>
#include <project/presets.h>
#include <text/rarity.h>
#include <ui/shell/sample_project.h>
#include <ui/shell/workspace.h>
#include <ui/style/qt_strings.h>
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
