// What is still to be drawn so that a comparison has a picture of each model: nothing twice, and
// everything anew whose files hold something else by now.
#pragma once

#include <base/error.h>
#include <comparisons/comparison.h>

#include <cstddef>
#include <filesystem>
#include <vector>

namespace dreambooth {

/// What is wanted: these settings, drawn by each of these models.
struct ComparisonRequest {
    DrawRequest settings;
    std::vector<ComparedModel> models;
};

struct DrawingPlan {
    /// The kept one of these settings, else a new one without pictures in a folder of its own.
    Comparison comparison;
    std::vector<ComparedModel> models;  ///< those of the request, identified
    /// Which of `models` are to be drawn. Of those that are proven to be the same only one is.
    std::vector<std::size_t> missing;
};

/// Identifies the models, looks which pictures are kept and whole, and makes the folder. Models
/// that draw what a kept picture shows are noted with that picture. Not for the GUI thread: files
/// are read in full. Errors: model.*, file.*, disk.full.
Result<DrawingPlan> planDrawing(const std::filesystem::path& comparisonsFolder,
                                const ComparisonRequest& request);

/// Where models[model] is to draw: in place of its damaged picture, else into a new file, which is
/// made empty, so that nobody else who draws the same settings takes its name. Errors: file.*,
/// disk.full.
Result<std::filesystem::path> reserveFile(const DrawingPlan& plan, std::size_t model);
/// Gives the name of a picture back that was not drawn.
void releaseFile(const std::filesystem::path& file);
/// Notes that models[model] drew `file`, for all models that are the same, beside what others have
/// kept of these settings since the plan was made, and writes the comparison. Where another one has
/// kept that picture meanwhile, it stays and `file` goes. Errors: file.*, disk.full.
Result<void> keepPicture(DrawingPlan& plan, std::size_t model, const std::filesystem::path& file);

}  // namespace dreambooth
