// Merging by models/lora_merge.h, extracting weight by weight; both are checked with pictures.
#include "exported.h"

#include <base/files.h>
#include <base/outputs.h>
#include <formats/lora_facts.h>
#include <hub/find_model.h>
#include <models/lora_merge.h>
#include <worker/merge_loras.h>

#include <ATen/TensorOperators.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <set>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// "rex, style": the names of the files.
std::string namesOf(const std::vector<std::string>& files) {
    std::string names;
    for (const fs::path file : files) {
        const fs::path found = loraFileOf(file);
        const bool hasOwnName =
            found.filename() != diffusersLoraName && found.filename() != peftLoraName;
        if (!names.empty()) names += ", ";
        names += (hasOwnName ? found.stem() : found.parent_path().filename()).string();
    }
    return names;
}

/// The words that call what LoRAs hold, where their files say them: "sks cat, ohwx style".
std::string triggersOf(const std::vector<std::string>& files) {
    std::string triggers;
    for (const fs::path file : files) {
        const auto lora = SafetensorsFile::open(loraFileOf(file));
        const std::string one =
            lora ? subjectOf(metadataOf(*lora, "modelspec.trigger_phrase")) : std::string();
        if (one.empty() || triggers.find(one) != std::string::npos) continue;
        if (!triggers.empty()) triggers += ", ";
        triggers += one;
    }
    return triggers;
}

/// As sd-scripts says what a merge was made of: "Rex, style", by the files' titles, else by their
/// names.
std::string mergedFrom(const std::vector<std::string>& files) {
    std::string titles;
    for (const std::string& file : files) {
        const auto lora = SafetensorsFile::open(loraFileOf(file));
        const std::string title = lora ? metadataOf(*lora, "modelspec.title") : std::string();
        if (!titles.empty()) titles += ", ";
        titles += title.empty() ? namesOf({file}) : title;
    }
    return titles;
}

/// The pixels that all of them were made for, where they say the same; else 0.
int resolutionOf(const std::vector<std::string>& files) {
    std::string all;
    for (const fs::path file : files) {
        const auto lora = SafetensorsFile::open(loraFileOf(file));
        const std::string one = lora ? metadataOf(*lora, "modelspec.resolution") : std::string();
        if (one.empty() || (!all.empty() && one != all)) return 0;
        all = one;
    }
    int width = 0, height = 0;
    return std::sscanf(all.c_str(), "%dx%d", &width, &height) == 2 && width == height ? width : 0;
}

/// The largest of its layers, and the least where convolutions have another one.
void tellRanks(const LoraSet& lora, Json& facts) {
    std::set<std::int64_t> ranks;
    for (const auto& [module, layer] : lora) ranks.insert(layer.down.size(0));
    facts["rank"] = ranks.empty() ? 0 : *ranks.rbegin();
    if (ranks.size() > 1) facts["least_rank"] = *ranks.begin();
}

Result<Json> writeMerged(const LoraMerge& merge, DiffusionModel& model) {
    const MergedLora merged = mergedLora(model, merge.rank, merge.convRank);
    LoraInfo info = loraInfoOf(merge, &model.files);
    if (const int learned = resolutionOf(merge.choice.loras); learned > 0)
        info.resolution = learned;
    info.zeroTerminalSnr = model.files.scheduler.rescaleBetasZeroSnr;
    std::optional<Result<at::Tensor>> before;
    if (merge.verify) before = drawCheck(model, merge.triggerPhrase);
    std::vector<at::Tensor> keep;
    TRY(Json facts,
        writeLora(merge, viewsOf(merged.lora, keep), info,
                  {{"modelspec.merged_from", mergedFrom(merge.choice.loras)}}, &model.files));
    tellRanks(merged.lora, facts);
    facts["kept"] = merged.kept;
    facts["least_kept"] = merged.leastKept;
    if (before) {
        TRY_VOID(comparePictures(
            facts, merge, [&] { return *before; },
            [&] { return drawCheck(merge.output, model, merge.triggerPhrase); }));
    }
    return facts;
}

/// The model with what is plugged in.
Result<Json> writeWhole(const LoraMerge& merge, std::unique_ptr<DiffusionModel> model) {
    std::optional<Result<at::Tensor>> before;
    if (merge.verify) before = drawCheck(*model, merge.triggerPhrase);
    std::map<Component, Parameters> changed;
    for (const Component component : mergeIntoWeights(*model))
        changed.emplace(component, model->parameters(component));
    const ModelFiles files = model->files;
    model.reset();  // what is written may be read again: one at a time is enough
    TRY(Json facts, writeModel(merge, files, changed,
                               {{"modelspec.merged_from",
                                 files.title() + ", " + mergedFrom(merge.choice.loras)}}));
    changed.clear();
    if (before) {
        TRY_VOID(comparePictures(
            facts, merge, [&] { return *before; },
            [&] { return drawCheck(merge.output, std::string(), merge.triggerPhrase); }));
    }
    return facts;
}

/// Both models' weights of one network, one at a time.
class Difference {
public:
    static Result<Difference> open(const ModelFiles& base, const ModelFiles& tuned,
                                   Component component) {
        Difference difference;
        TRY(difference.m_base, base.weights(component));
        TRY(difference.m_tuned, tuned.weights(component));
        for (const auto& [name, view] : difference.m_base.tensors) {
            const auto found = difference.m_tuned.tensors.find(name);
            if (found == difference.m_tuned.tensors.end() || found->second.shape != view.shape)
                return failure("extract.other_model", {{"base", base.path.string()},
                                                       {"tuned", tuned.path.string()},
                                                       {"array", name}});
            difference.m_names.push_back(name);
        }
        return difference;
    }
    const std::vector<std::string>& names() const { return m_names; }
    at::Tensor operator()(const std::string& name) const {
        return number(m_tuned, name) - number(m_base, name);
    }

private:
    static at::Tensor number(const Weights& weights, const std::string& name) {
        const at::Tensor tensor = tensorOf(weights.tensors.at(name)).to(at::kFloat);
        const auto scale = weights.scales.find(name);
        return scale == weights.scales.end() ? tensor : tensor * scale->second;
    }

    Weights m_base, m_tuned;
    std::vector<std::string> m_names;
};

/// Whether a LoRA takes the module, as sd-scripts' LoRANetwork does: the transformers' layers, and
/// with convolutions those of residual blocks and between levels too.
bool isTaken(Component component, const std::string& module, int convRank) {
    const auto has = [&](const char* part) { return module.find(part) != module.npos; };
    if (component == Component::textEncoder || component == Component::textEncoder2)
        return has(".self_attn.") || has(".mlp.");
    if (component == Component::unet)
        return has("attentions.") || (convRank > 0 && (has("resnets.") || has("samplers.")));
    return has("layers.") || has("_refiner.") || has("transformer_blocks.");
}

struct Extracted {
    LoraSet lora;
    Energy energy;     ///< of the layers in it
    double other = 0;  ///< squared length of the change to all else
    double leastKept = 1;
};

Result<void> extract(const LoraExtraction& extraction, const ModelFiles& base,
                     const ModelFiles& tuned, Component component, Extracted& extracted) {
    TRY(const Difference difference, Difference::open(base, tuned, component));
    constexpr std::string_view ending = ".weight";
    for (const std::string& name : difference.names()) {
        const at::Tensor change = difference(name);
        const double length = change.norm().item<double>();
        if (length == 0) continue;
        if (!std::isfinite(length))
            return failure("extract.not_finite", {{"tuned", tuned.path.string()}, {"array", name}});
        const std::string module =
            name.ends_with(ending) ? name.substr(0, name.size() - ending.size()) : std::string();
        const int rank = isLargeKernel(change.sizes()) ? extraction.convRank : extraction.rank;
        if (change.dim() < 2 || module.empty() || rank == 0 ||
            !isTaken(component, module, extraction.convRank)) {
            extracted.other += length * length;
            continue;
        }
        const Truncated made = truncated(change, rank);
        extracted.energy += made.energy;
        extracted.leastKept = std::min(extracted.leastKept, made.energy.share());
        extracted.lora[folderOf(component) + "." + module] = made.layer;
    }
    return {};
}

}  // namespace

Result<Json> mergeLoras(const LoraMerge& asked) {
    LoraMerge merge = asked;
    if (merge.choice.loras.empty()) return failure("merge.no_lora");
    TRY_VOID(checkScales(merge.choice));
    const std::vector<double>& scales = merge.choice.loraScales;
    if (!scales.empty() && std::ranges::count(scales, 0.0) == std::ssize(scales))
        return failure("merge.no_effect");
    const bool isLora = !merge.intoModel;
    if (!isLora && (merge.rank > 0 || merge.convRank > 0)) return failure("merge.rank_of_model");
    TRY_VOID(checkEnding(merge));
    if (isLora) merge.output = loraOutput(merge);
    TRY_VOID(checkTarget(merge, isLora, merge.output));
    TRY_VOID(checkFree(merge, isLora));
    if (merge.title.empty()) merge.title = namesOf(merge.choice.loras);
    if (merge.triggerPhrase.empty()) merge.triggerPhrase = triggersOf(merge.choice.loras);
    TRY(const fs::path path, findModel(merge.choice.model, merge.choice.revision));
    TRY_VOID(checkApart(merge.output, path));
    for (const fs::path lora : merge.choice.loras)
        TRY_VOID(checkApart(merge.output, loraFileOf(lora)));
    LoadOptions load;
    load.config = merge.choice.config;
    if (merge.target == ConversionTarget::singleFile) {  // before it is worked on for long
        TRY(const ModelFiles files, ModelFiles::open(path, openOptions(load)));
        if (files.isFlow())
            return failure("model.unsupported.single_flow", {{"file", path.string()}});
    }
    TRY(auto model, loadModel(path, load));
    TRY_VOID(plugInLoras(merge.choice, *model));
    TRY(const Json made, isLora ? writeMerged(merge, *model) : writeWhole(merge, std::move(model)));
    return exportFacts(merge, made);
}

Result<Json> extractLora(const LoraExtraction& asked) {
    LoraExtraction extraction = asked;
    TRY_VOID(checkEnding(extraction));
    extraction.output = loraOutput(extraction);
    TRY_VOID(checkTarget(extraction, /*isLora=*/true, extraction.output));
    TRY_VOID(checkFree(extraction, /*isLora=*/true));
    TRY(const fs::path basePath, findModel(extraction.base));
    TRY(const fs::path tunedPath, findModel(extraction.tuned));
    for (const fs::path& path : {basePath, tunedPath})
        TRY_VOID(checkApart(extraction.output, path));
    TRY(const ModelFiles base, ModelFiles::open(basePath));
    TRY(const ModelFiles tuned, ModelFiles::open(tunedPath));
    if (base.family != tuned.family)
        return failure("extract.other_model", {{"base", basePath.string()},
                                               {"tuned", tunedPath.string()},
                                               {"array", folderOf(base.denoiser())}});
    Extracted extracted;
    for (const Component component : base.components())
        if (component != Component::vae)
            TRY_VOID(extract(extraction, base, tuned, component, extracted));
    if (extracted.lora.empty())
        return failure("extract.same",
                       {{"base", basePath.string()}, {"tuned", tunedPath.string()}});
    LoraInfo info = loraInfoOf(extraction, &base);
    if (info.title.empty()) info.title = tuned.title();
    std::vector<at::Tensor> keep;
    TRY(Json facts, writeLora(extraction, viewsOf(extracted.lora, keep), info, {}, &base));
    tellRanks(extracted.lora, facts);
    const Energy& layers = extracted.energy;
    facts["kept"] = Energy{.kept = layers.kept, .all = layers.all + extracted.other}.share();
    facts["kept_of_layers"] = layers.share();
    facts["least_kept"] = extracted.leastKept;
    if (extraction.verify) {
        TRY_VOID(comparePictures(
            facts, extraction,
            [&] { return drawCheck(tunedPath, std::string(), extraction.triggerPhrase); },
            [&]() -> Result<at::Tensor> {
                TRY(const auto model, loadModel(basePath, {}));
                return drawCheck(extraction.output, *model, extraction.triggerPhrase);
            }));
    }
    return exportFacts(extraction, facts);
}

}  // namespace dreambooth
