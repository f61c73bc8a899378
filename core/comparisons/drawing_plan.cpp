// Compares what is wanted with what is kept (see the header).
#include <base/clock.h>
#include <comparisons/drawing_plan.h>
#include <comparisons/picture_file.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

bool isWhole(const DrawnPicture& picture, const DrawRequest& settings) {
    return checkPicture(picture.file, settings.width, settings.height).has_value();
}

/// Returns whether that was not known yet.
bool note(Comparison& comparison, const ComparedModel& model, const fs::path& file) {
    for (DrawnPicture& picture : comparison.pictures)
        if (picture.file == file && isNamedAlike(picture.model, model)) {
            const bool isKnown = picture.model.identity == model.identity;
            picture.model = model;
            return !isKnown;
        }
    // One that was drawn again in place of a damaged one keeps its mark.
    const auto same = std::ranges::find(comparison.pictures, file, &DrawnPicture::file);
    const Mark mark = same == comparison.pictures.end() ? Mark() : same->mark;
    comparison.pictures.push_back({.model = model, .file = file, .mark = mark});
    return true;
}

}  // namespace

Result<DrawingPlan> planDrawing(const fs::path& comparisonsFolder,
                                const ComparisonRequest& request) {
    DrawingPlan plan{.comparison = {}, .models = request.models, .missing = {}};
    for (ComparedModel& model : plan.models) {
        TRY(model.identity, identify(model));
    }
    const auto kept = listComparisons(comparisonsFolder);
    const auto found = std::ranges::find(kept, request.settings, &Comparison::settings);
    if (found != kept.end()) {
        plan.comparison = *found;
    } else {
        TRY(plan.comparison.folder, makeComparisonFolder(comparisonsFolder));
        plan.comparison.id = plan.comparison.folder.filename().string();
        plan.comparison.created = isoDate(secondsSinceEpoch());
        plan.comparison.settings = request.settings;
    }
    bool isNew = false;
    for (std::size_t i = 0; i < plan.models.size(); ++i) {
        const ComparedModel& model = plan.models[i];
        const DrawnPicture* const drawn = plan.comparison.find(model);
        if (drawn != nullptr && isProvenSame(drawn->model, model) &&
            isWhole(*drawn, request.settings)) {
            isNew |= note(plan.comparison, model, fs::path(drawn->file));
            continue;
        }
        const bool isDrawnAnyway = std::ranges::any_of(plan.missing, [&](std::size_t other) {
            return isProvenSame(plan.models[other], model);
        });
        if (!isDrawnAnyway) plan.missing.push_back(i);
    }
    if (isNew) TRY_VOID(writeComparison(plan.comparison));
    return plan;
}

fs::path fileFor(const DrawingPlan& plan, std::size_t model) {
    const DrawnPicture* const drawn = plan.comparison.find(plan.models[model]);
    const bool isItsOwn = drawn != nullptr && isProvenSame(drawn->model, plan.models[model]) &&
                          drawn->file.parent_path() == plan.comparison.folder;
    return isItsOwn ? drawn->file : plan.comparison.nextFile();
}

Result<void> keepPicture(DrawingPlan& plan, std::size_t model, const fs::path& file) {
    for (const ComparedModel& other : plan.models)
        if (&other == &plan.models[model] || isProvenSame(other, plan.models[model]))
            note(plan.comparison, other, file);
    return writeComparison(plan.comparison);
}

}  // namespace dreambooth
