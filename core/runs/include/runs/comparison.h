// A comparison: the same prompt, seed and sampler drawn by the base and by the tuned model, kept in
// comparisons/<id>/ with its exact settings.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/side.h>
#include <project/draw_request.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// What is compared with the base: a checkpoint or the output of a run.
struct TunedModel {
    std::string runId;  ///< empty: the base itself
    int step = 0;
    std::filesystem::path model;  ///< folder to draw with
    std::filesystem::path lora;   ///< file, also of a learned word; empty for a full fine-tune
};

/// All that a run has to offer, by step: its checkpoints and its output.
std::vector<TunedModel> tunedModelsOf(const RunFolder& run, const Job& job);

/// Which model the base is, by its files; empty: not known.
struct BaseIdentity {
    std::string stamp;    ///< modelStamp(): where they lie and when they were written
    std::string content;  ///< modelIdentity(): what they hold
};
/// Empty where the model can't be read. Reads its weights in full once a computer.
BaseIdentity baseIdentityOf(const std::filesystem::path& model);

struct Comparison {
    static constexpr int version = 1;

    std::string id;  ///< folder name: "comparison-001"
    std::string created;
    DrawRequest settings;  ///< of both pictures, which are square
    std::filesystem::path baseModel;
    std::string baseName;
    BaseIdentity base;  ///< when it was drawn
    TunedModel tuned;
    std::filesystem::path folder;

    std::filesystem::path picture(Side side) const {
        return folder / (side == Side::base ? "base.png" : "tuned.png");
    }
};

Json toJson(const Comparison& comparison);
/// Errors: comparison.newer_version, draw.invalid.
Result<Comparison> comparisonFromJson(const Json& object);

/// Makes an empty comparisons/<next id>/. Errors: file.*, disk.full.
Result<std::filesystem::path> makeComparisonFolder(const std::filesystem::path& comparisonsFolder);
/// Writes comparison.json: from now on the comparison counts.
Result<void> writeComparison(const Comparison& comparison);
/// All whole ones, oldest first; others are left out.
std::vector<Comparison> listComparisons(const std::filesystem::path& comparisonsFolder);

}  // namespace dreambooth
