// Reads a model or LoRA, writes it in another form, and checks what was written by drawing.
#include "exported.h"

#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <formats/lora_facts.h>
#include <hub/find_model.h>
#include <models/lora_merge.h>
#include <models/lycoris.h>
#include <runs/run_folder.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>
#include <vector>

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

/// What training leaves may be named as a whole: a run, its output, or the folder of a LoRA.
fs::path resolved(const fs::path& given) {
    const fs::path input = absolutePath(given);
    const RunFolder run(input);
    if (pathExists(run.jobFile()))  // a run of the command line leaves its result above it
        return resolved(pathExists(run.output()) ? run.output() : input.parent_path());
    return loraFileOf(input);
}

/// What a LoRA was made for, where a run, its result or what lies in that was named; else empty.
/// What lies beside a run of the command line may be any LoRA.
std::string baseOfRun(const fs::path& given) {
    const fs::path place = absolutePath(given), above = place.parent_path(),
                   second = above.parent_path();
    std::vector<RunFolder> runs = {RunFolder(place), RunFolder::inResult(place)};
    for (const RunFolder& run :
         {RunFolder(above), RunFolder(second), RunFolder(second.parent_path())})
        if (place == run.output() || above == run.output() || above == run.checkpoints() ||
            second == run.checkpoints())
            runs.push_back(run);
    for (const RunFolder& run : runs)
        if (const auto job = run.readJob(); job && ModelFiles::open(job->model))
            return job->model.string();
    return {};
}

bool isLora(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return false;
    const auto file = LoraFile::open(path);
    // A LoRA of a kind that can't be used says why; a whole model is "unknown".
    return file || (file.error().code.starts_with("lora.") && file.error().code != "lora.unknown");
}

Result<Json> convertModel(const Conversion& conversion, const fs::path& path) {
    OpenOptions open;
    open.config = conversion.config;
    TRY(const ModelFiles files, ModelFiles::open(path, open));
    TRY_VOID(checkTarget(conversion, /*isLora=*/false, path));
    TRY_VOID(checkFree(conversion, /*isLora=*/false));
    TRY(Json facts, writeModel(conversion, files, {}));
    if (conversion.verify) {
        const auto drawn = [&](const fs::path& model, const std::string& config) {
            return drawCheck(model, config, conversion.triggerPhrase);
        };
        TRY_VOID(comparePictures(
            facts, conversion, [&] { return drawn(path, conversion.config); },
            [&] { return drawn(conversion.output, {}); }));
    }
    return facts;
}

/// The shapes of a model's weights by the names of their modules in LoRA files.
Result<std::map<std::string, std::vector<std::int64_t>>> modulesOf(const ModelFiles& model) {
    std::map<std::string, std::vector<std::int64_t>> modules;
    constexpr std::string_view ending = ".weight";
    for (const Component component : model.components()) {
        if (component == Component::vae) continue;
        TRY(const Weights weights, model.weights(component));
        for (const auto& [name, view] : weights.tensors)
            if (name.ends_with(ending) && view.shape.size() >= 2)
                modules[folderOf(component) + "." + name.substr(0, name.size() - ending.size())] =
                    view.shape;
    }
    return modules;
}

/// What the file's own metadata says of a LoRA, where the person and the base don't. Only the base
/// can tell the family where the arrays and the metadata don't.
Result<LoraInfo> infoOf(const Conversion& conversion, const LoraFile& lora,
                        const ModelFiles* base) {
    const auto noted = [&](const char* key) { return metadataOf(lora.file(), key); };
    LoraInfo info = loraInfoOf(conversion, base);
    if (info.title.empty()) info.title = noted("modelspec.title");
    if (info.triggerPhrase.empty())
        info.triggerPhrase = subjectOf(noted("modelspec.trigger_phrase"));
    info.zeroTerminalSnr = noted(zeroTerminalSnrKey) == "True";
    if (base == nullptr) {
        info.baseModel = noted("ss_sd_model_name");
        const auto family = familyOfLora(lora.file());
        if (!family)
            return failure("convert.family_unknown", {{"file", lora.file().path().string()}});
        info.family = *family;
        if (isFlow(info.family)) info.predictionType.clear();
    }
    return info;
}

/// The layers of a LoRA file, those of LyCORIS as the LoRA that they come to. Without the base,
/// dotted names say all; kohya's underscores can mean several names, and LyCORIS' arrays several
/// shapes.
Result<LoraLayers> layersOf(const LoraFile& lora, const ModelFiles* base,
                            std::vector<at::Tensor>& keep) {
    if (base == nullptr) {
        const bool needsBase = lora.naming() == LoraNaming::kohya || lora.hasLycoris() ||
                               std::ranges::any_of(lora.modules(), isOriginalLoraName);
        if (needsBase)
            return failure("convert.base_needed", {{"file", lora.file().path().string()}});
        return lora.layers(lora.modules());
    }
    TRY(const auto shapes, modulesOf(*base));
    const auto names = std::views::keys(shapes);
    TRY(LoraLayers layers, lora.layers({names.begin(), names.end()}));
    LoraSet products;
    for (const LycorisLayerView& view : layers.lycoris) {
        const auto& shape = shapes.at(view.module);
        const auto layer = layerOf(view, shape);
        if (!layer)
            return failure("lora.shape.model",
                           {{"file", lora.file().path().string()}, {"module", view.module}});
        products[view.module] = asFactors(*layer, shape);
    }
    for (LoraLayerView& view : viewsOf(products, keep)) layers.layers.push_back(std::move(view));
    std::ranges::sort(layers.layers, {}, &LoraLayerView::module);
    return layers;
}

Result<Json> convertLora(Conversion conversion, const fs::path& path) {
    TRY_VOID(checkTarget(conversion, /*isLora=*/true, path));
    if (!conversion.dtype.empty() || !conversion.config.empty())
        return failure("convert.model_only", {{"file", path.string()}});
    TRY(const LoraFile lora, LoraFile::open(path));
    conversion.output = loraOutput(conversion);
    TRY_VOID(checkFree(conversion, /*isLora=*/true));
    std::optional<ModelFiles> opened;
    fs::path basePath;
    if (!conversion.base.empty()) {
        TRY(basePath, findModel(conversion.base));
        TRY(opened, ModelFiles::open(basePath));
    }
    const ModelFiles* base = opened ? &*opened : nullptr;
    std::vector<at::Tensor> keep;
    TRY(const LoraLayers layers, layersOf(lora, base, keep));
    TRY(const LoraInfo info, infoOf(conversion, lora, base));
    conversion.triggerPhrase = info.triggerPhrase;
    // What is known of its training stays.
    TRY(Json facts, writeLora(conversion, layers.layers, info, lora.file().metadata(), base));
    facts["left_out"] = layers.unmatched;
    if (conversion.verify && base != nullptr) {
        TRY(const auto model, loadModel(basePath, {}));
        const auto drawn = [&](const fs::path& file) {
            return drawCheck(file, *model, conversion.triggerPhrase);
        };
        TRY_VOID(comparePictures(
            facts, conversion, [&] { return drawn(path); },
            [&] { return drawn(conversion.output); }));
    }
    return facts;
}

}  // namespace

Result<Json> convert(const Conversion& conversion) {
    TRY_VOID(checkEnding(conversion));
    TRY(const fs::path found, findModel(conversion.input));
    const fs::path path = resolved(found);
    TRY_VOID(checkApart(conversion.output, path));
    if (!isLora(path)) {
        TRY(const Json made, convertModel(conversion, path));
        return exportFacts(conversion, made);
    }
    Conversion lora = conversion;
    if (lora.base.empty()) lora.base = baseOfRun(found);
    TRY(const Json made, convertLora(lora, path));
    return exportFacts(lora, made);
}

}  // namespace dreambooth
