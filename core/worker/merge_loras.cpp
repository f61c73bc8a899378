// Merging by models/lora_merge.h, extracting weight by weight; both are checked with pictures.
#include "exported.h"

#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/temporaries.h>
#include <formats/lora_facts.h>
#include <formats/model_identity.h>
#include <hub/find_model.h>
#include <models/lora_merge.h>
#include <worker/merge_loras.h>

#include <ATen/TensorOperators.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

/// Checks the target and the place of what is written.
Result<void> checkExported(const ExportedAs& exported, bool isLora) {
    if (isLora && exported.target == ConversionTarget::singleFile)
        return failure("convert.is_lora", {{"file", exported.output.string()}});
    if (!isLora && exported.target != ConversionTarget::diffusers &&
        exported.target != ConversionTarget::singleFile)
        return failure("convert.not_lora",
                       {{"file", exported.output.string()}, {"target", nameOf(exported.target)}});
    return checkFree(exported, isLora);
}

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

int rankOf(const LoraSet& lora) {
    std::int64_t rank = 0;
    for (const auto& [module, layer] : lora) rank = std::max(rank, layer.down.size(0));
    return static_cast<int>(rank);
}

/// What is written is read again and drawn with.
Result<at::Tensor> drawWith(const fs::path& file, DiffusionModel& model,
                            const std::string& triggerPhrase) {
    detachLora(model);
    TRY(const LoraSet lora, loadLora(file, model));
    TRY_VOID(attachLora(lora, model));
    return drawCheck(model, triggerPhrase);
}

Result<Json> writeMerged(const LoraMerge& merge, DiffusionModel& model) {
    const MergedLora merged = mergedLora(model, merge.rank, merge.convRank);
    LoraInfo info = loraInfoOf(merge, &model.files);
    info.zeroTerminalSnr = model.files.scheduler.rescaleBetasZeroSnr;
    std::optional<Result<at::Tensor>> before;
    if (merge.verify) before = drawCheck(model, merge.triggerPhrase);
    std::vector<at::Tensor> keep;
    TRY(Json facts,
        writeLora(merge, viewsOf(merged.lora, keep), info,
                  {{"modelspec.merged_from", namesOf(merge.choice.loras)}}, &model.files));
    facts["rank"] = rankOf(merged.lora);
    facts["kept"] = merged.kept;
    facts["least_kept"] = merged.leastKept;
    if (before) {
        TRY(facts["largest_pixel_difference"],
            comparePictures(
                merge, [&] { return *before; },
                [&] { return drawWith(merge.output, model, merge.triggerPhrase); }));
    }
    return facts;
}

/// The model with what is plugged in, for diffusers or as one file.
Result<Json> writeModel(const LoraMerge& merge, std::unique_ptr<DiffusionModel> model) {
    std::optional<Result<at::Tensor>> before;
    if (merge.verify) before = drawCheck(*model, merge.triggerPhrase);
    std::map<Component, Parameters> changed;
    for (const Component component : mergeIntoWeights(*model))
        changed.emplace(component, model->parameters(component));
    ModelFiles files = model->files;
    model.reset();  // what is written may be read again: one at a time is enough
    TRY(const auto asked, scalarTypeOf(merge.dtype));
    const at::ScalarType dtype = asked.value_or(storedType(files));
    CardInfo card;
    card.family = files.family;
    card.baseModel = files.title();
    card.hubName = hubNameOf(files.path);
    card.resolution = files.resolution();
    if (!merge.title.empty()) files.setTitle(merge.title);
    Json facts = Json::object();
    if (merge.target == ConversionTarget::diffusers) {
        TRY_VOID(saveModelFolder(merge.output, files, changed, dtype));
        TRY(const ModelFiles written, ModelFiles::open(merge.output));
        facts["bytes"] = written.weightBytes();
        card.kind = CardInfo::Kind::folder;
    } else {
        TRY(const TemporaryFolder folder,
            TemporaryFolder::make(absolutePath(merge.output).parent_path(),
                                  merge.output.stem().string()));
        const fs::path whole = folder.path() / "model";
        TRY_VOID(saveModelFolder(whole, files, changed, dtype));
        TRY(const ModelFiles made, ModelFiles::open(whole));
        TRY(const WrittenFile written, saveSingleFile(merge.output, made, dtype, merge.title));
        facts["bytes"] = written.bytes;
        facts["sha256"] = written.sha256;
        card.kind = CardInfo::Kind::singleFile;
    }
    changed.clear();
    const fs::path cardFile = cardOf(merge, isFolder(merge, /*isLora=*/false));
    facts["model_card"] = cardFile.string();
    TRY_VOID(writeCard(cardFile, merge, card));
    if (before) {
        TRY(facts["largest_pixel_difference"], comparePictures(
                                                   merge, [&] { return *before; },
                                                   [&]() -> Result<at::Tensor> {
                                                       TRY(const auto made,
                                                           loadModel(merge.output, {}));
                                                       return drawCheck(*made, merge.triggerPhrase);
                                                   }));
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

bool isLargeKernel(at::IntArrayRef sizes) {
    return sizes.size() == 4 && sizes[2] * sizes[3] > 1;
}

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
    double kept = 0, all = 0;  ///< squared lengths
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
        extracted.all += length * length;
        const std::string module =
            name.ends_with(ending) ? name.substr(0, name.size() - ending.size()) : std::string();
        if (change.dim() < 2 || module.empty() || !isTaken(component, module, extraction.convRank))
            continue;
        const int rank = isLargeKernel(change.sizes()) ? extraction.convRank : extraction.rank;
        if (rank == 0) continue;
        const Truncated made = truncated(change, rank);
        extracted.kept += std::pow(length * made.kept, 2);
        extracted.leastKept = std::min(extracted.leastKept, made.kept);
        extracted.lora[folderOf(component) + "." + module] = made.layer;
    }
    return {};
}

}  // namespace

Result<Json> mergeLoras(const LoraMerge& asked) {
    LoraMerge merge = asked;
    if (merge.choice.loras.empty()) return failure("merge.no_lora");
    TRY_VOID(checkScales(merge.choice));
    const bool isLora = !merge.intoModel;
    if (!isLora && (merge.rank > 0 || merge.convRank > 0)) return failure("merge.rank_of_model");
    TRY_VOID(checkEnding(merge));
    if (isLora) merge.output = loraOutput(merge);
    TRY_VOID(checkExported(merge, isLora));
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
    TRY(Json made, isLora ? writeMerged(merge, *model) : writeModel(merge, std::move(model)));
    Json facts = {{"output", merge.output.string()},
                  {"to", nameOf(merge.target)},
                  {"largest_pixel_difference", nullptr}};
    facts.update(made);
    return facts;
}

Result<Json> extractLora(const LoraExtraction& asked) {
    LoraExtraction extraction = asked;
    TRY_VOID(checkEnding(extraction));
    extraction.output = loraOutput(extraction);
    TRY_VOID(checkExported(extraction, /*isLora=*/true));
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
    TRY(Json made, writeLora(extraction, viewsOf(extracted.lora, keep), info, {}, &base));
    Json facts = {
        {"output", extraction.output.string()}, {"to", nameOf(extraction.target)},
        {"rank", rankOf(extracted.lora)},       {"kept", std::sqrt(extracted.kept / extracted.all)},
        {"least_kept", extracted.leastKept},    {"largest_pixel_difference", nullptr}};
    facts.update(made);
    if (extraction.verify) {
        TRY(facts["largest_pixel_difference"],
            comparePictures(
                extraction,
                [&]() -> Result<at::Tensor> {
                    TRY(const auto model, loadModel(tunedPath, {}));
                    return drawCheck(*model, extraction.triggerPhrase);
                },
                [&]() -> Result<at::Tensor> {
                    TRY(const auto model, loadModel(basePath, {}));
                    return drawWith(extraction.output, *model, extraction.triggerPhrase);
                }));
    }
    return facts;
}

}  // namespace dreambooth
