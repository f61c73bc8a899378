// Compares what is wanted with what is kept.
#include <base/clock.h>
#include <base/files.h>
#include <comparisons/comparison.h>
#include <comparisons/drawing_plan.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

bool isWhole(const DrawnPicture& picture, const DrawRequest& settings) {
    return checkPicture(picture.file, settings.width, settings.height).has_value();
}

/// Held from reading comparison.json until it is replaced: a pair and a set may be drawn at once.
std::mutex& writing() {
    static std::mutex mutex;
    return mutex;
}

/// Takes in what others have kept in its folder since it was read.
void takeNews(Comparison& comparison) {
    const auto object = readJson(comparison.folder / "comparison.json");
    if (!object) return;
    const auto now = comparisonFromJson(*object, comparison.folder);
    if (!now) return;
    for (const DrawnPicture& picture : now->pictures) {
        const auto isKnown = [&](const DrawnPicture& known) {
            return known.file == picture.file && isNamedAlike(known.model, picture.model);
        };
        if (std::ranges::none_of(comparison.pictures, isKnown))
            comparison.pictures.push_back(picture);
    }
}

/// Its picture, where that is proven to be of it and whole; else null.
const DrawnPicture* wholePictureOf(const Comparison& comparison, const ComparedModel& model) {
    const DrawnPicture* const drawn = comparison.find(model);
    return drawn != nullptr && isProvenSame(drawn->model, model) &&
                   isWhole(*drawn, comparison.settings)
               ? drawn
               : nullptr;
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
    const std::scoped_lock lock(writing());
    takeNews(plan.comparison);
    bool isNew = false;
    for (std::size_t i = 0; i < plan.models.size(); ++i) {
        const ComparedModel& model = plan.models[i];
        if (const DrawnPicture* const drawn = wholePictureOf(plan.comparison, model)) {
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

Result<fs::path> reserveFile(const DrawingPlan& plan, std::size_t model) {
    const DrawnPicture* const drawn = plan.comparison.find(plan.models[model]);
    const bool isItsOwn = drawn != nullptr && isProvenSame(drawn->model, plan.models[model]) &&
                          drawn->file.parent_path() == plan.comparison.folder;
    if (isItsOwn) return drawn->file;
    for (;;) {
        fs::path file = plan.comparison.nextFile();
        const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            ::close(descriptor);
            return file;
        }
        if (errno != EEXIST) return std::unexpected(errorFromErrno(errno, file, "make the file"));
    }
}

void releaseFile(const fs::path& file) {
    std::error_code error;
    if (fs::file_size(file, error) == 0 && !error) fs::remove(file, error);
}

Result<void> keepPicture(DrawingPlan& plan, std::size_t model, const fs::path& file) {
    const std::scoped_lock lock(writing());
    takeNews(plan.comparison);
    fs::path kept = file;
    const DrawnPicture* const other = wholePictureOf(plan.comparison, plan.models[model]);
    if (other != nullptr && other->file != file) {
        kept = other->file;
        std::error_code ignored;
        fs::remove(file, ignored);
    }
    for (const ComparedModel& same : plan.models)
        if (&same == &plan.models[model] || isProvenSame(same, plan.models[model]))
            note(plan.comparison, same, kept);
    return writeComparison(plan.comparison);
}

}  // namespace dreambooth
