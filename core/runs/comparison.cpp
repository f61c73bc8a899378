// Files of a comparison (see the header). comparison.json is written last: a folder without it was
// never finished.
#include <base/files.h>
#include <base/paths.h>
#include <base/zero_padding.h>
#include <formats/model_identity.h>
#include <runs/comparison.h>

#include <algorithm>
#include <cstdio>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

const char* const prefix = "comparison-";

}  // namespace

std::vector<TunedModel> tunedModelsOf(const RunFolder& run, const Job& job) {
    std::vector<TunedModel> models;
    const auto add = [&](int step, const fs::path& folder, const fs::path& fullModel) {
        TunedModel tuned{.runId = run.id(), .step = step, .model = job.model, .lora = {}};
        std::error_code ignored;
        if (job.recipe.lora)
            tuned.lora = folder / "pytorch_lora_weights.safetensors";
        else if (job.recipe.textual_inversion)
            tuned.lora = folder / "learned_embeds.safetensors";
        else
            tuned.model = fullModel;
        if (fs::exists(tuned.lora.empty() ? tuned.model / "model_index.json" : tuned.lora, ignored))
            models.push_back(std::move(tuned));
    };
    for (const auto& checkpoint : run.listCheckpoints())
        add(checkpoint.step, checkpoint.path, checkpoint.path / "model");
    const auto state = run.readState();
    if (state && state->phase == RunPhase::finished &&
        (models.empty() || models.back().step != state->step)) {
        const fs::path output = run.outputOf(job);
        add(state->step, output, output);
    }
    return models;
}

BaseIdentity baseIdentityOf(const fs::path& model) {
    const auto files = ModelFiles::open(model);
    if (!files) return {};
    return {.stamp = modelStamp(*files), .content = modelIdentity(*files).value_or("")};
}

Json toJson(const Comparison& comparison) {
    Json object = {
        {"version", Comparison::version}, {"id", comparison.id}, {"created", comparison.created}};
    object.update(toJson(comparison.settings));
    // Both pictures are square: one number says it.
    object.erase("height");
    object.erase("width");
    object.update({{"resolution", comparison.settings.width},
                   {"base_model", comparison.baseModel.string()},
                   {"base_name", comparison.baseName},
                   {"base_stamp", comparison.base.stamp},
                   {"base_identity", comparison.base.content},
                   {"run", comparison.tuned.runId},
                   {"step", comparison.tuned.step},
                   {"model", comparison.tuned.model.string()},
                   {"lora", comparison.tuned.lora.string()}});
    return object;
}

Result<Comparison> comparisonFromJson(const Json& object) {
    if (valueOr(object, "version", 0) > Comparison::version)
        return badInput("comparison.newer_version",
                        "The comparison was made by a newer version of DreamBooth Studio.",
                        "Install the newer version to see it; it was not changed.");
    Comparison result;
    const auto text = [&](const char* key) { return valueOr<std::string>(object, key, ""); };
    result.id = text("id");
    result.created = text("created");
    TRY(result.settings, drawRequestFromJson(object));
    result.settings.width = result.settings.height = valueOr(object, "resolution", 0);
    result.baseModel = text("base_model");
    result.baseName = text("base_name");
    result.base = {.stamp = text("base_stamp"), .content = text("base_identity")};
    result.tuned.runId = text("run");
    result.tuned.step = valueOr(object, "step", 0);
    result.tuned.model = text("model");
    result.tuned.lora = text("lora");
    return result;
}

Result<fs::path> makeComparisonFolder(const fs::path& comparisonsFolder) {
    TRY_VOID(makeFolder(comparisonsFolder));
    int next = 1;
    for (const fs::path& entry : entriesIn(comparisonsFolder)) {
        int number = 0;
        if (std::sscanf(entry.filename().c_str(), "comparison-%d", &number) == 1)
            next = std::max(next, number + 1);
    }
    for (;; ++next) {
        const std::string name = prefix + zeroPadded(next, 3);
        std::error_code error;
        // False when another window took the number in between.
        if (fs::create_directory(comparisonsFolder / name, error)) return comparisonsFolder / name;
        if (error)
            return std::unexpected(
                errorFromErrno(error.value(), comparisonsFolder / name, "make the folder"));
    }
}

Result<void> writeComparison(const Comparison& comparison) {
    return writeJson(comparison.folder / "comparison.json", toJson(comparison));
}

std::vector<Comparison> listComparisons(const fs::path& comparisonsFolder) {
    std::vector<Comparison> comparisons;
    for (const fs::path& entry : entriesIn(comparisonsFolder)) {
        const auto object = readJson(entry / "comparison.json");
        if (!object) continue;
        auto comparison = comparisonFromJson(*object);
        if (!comparison) continue;
        comparison->folder = entry;
        comparison->id = entry.filename().string();
        std::error_code ignored;
        if (fs::exists(comparison->picture(Side::base), ignored) &&
            fs::exists(comparison->picture(Side::tuned), ignored))
            comparisons.push_back(std::move(*comparison));
    }
    // Ids count up, with leading zeros up to 999: shorter ones are older.
    std::ranges::sort(comparisons, {}, [](const Comparison& comparison) {
        return std::pair(comparison.id.size(), comparison.id);
    });
    return comparisons;
}

}  // namespace dreambooth
