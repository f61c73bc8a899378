// Reading, writing and checking.
#include <worker/conversion.h>

#include <ATen/TensorOperators.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/outputs.h>
#include <diffusion/pipeline.h>
#include <formats/lora_facts.h>
#include <formats/model_card.h>
#include <formats/model_identity.h>
#include <hub/find_model.h>
#include <models/lora.h>
#include <runs/run_folder.h>

#include <algorithm>
#include <functional>
#include <optional>

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

std::string nameOfTarget(ConversionTarget target) {
    constexpr std::array names = {"diffusers", "single-file", "kohya", "peft"};
    return names.at(static_cast<std::size_t>(target));
}

/// What training leaves may be named as a whole: a run, its output, or the folder of a LoRA.
fs::path resolved(const fs::path& input) {
    const RunFolder run(input);
    if (pathExists(run.jobFile()))  // a run of the command line leaves its result above it
        return resolved(pathExists(run.output()) ? run.output() : input.parent_path());
    return loraFileOf(input);
}

bool isLora(const fs::path& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return false;
    const auto file = LoraFile::open(path);
    // A LoRA of a kind that can't be used says why; a whole model is "unknown".
    return file || (file.error().code.starts_with("lora.") && file.error().code != "lora.unknown");
}

Result<std::optional<at::ScalarType>> scalarTypeOf(const std::string& name) {
    if (name.empty()) return std::nullopt;
    if (name == "float32") return at::kFloat;
    if (name == "float16") return at::kHalf;
    if (name == "bfloat16") return at::kBFloat16;
    return failure("dtype.unknown", {{"dtype", name}});
}

/// One small picture: enough to see that every weight is in its place.
Result<at::Tensor> drawCheck(const DiffusionModel& model, const std::string& trigger) {
    constexpr int maxPixels = 256;
    DrawRequest request;
    request.prompt = trigger.empty() ? "a photo" : promptOf(trigger);
    request.num_inference_steps = 4;
    request.width = request.height = std::min(maxPixels, model.nativeResolution());
    return draw(model, request);
}

/// The largest difference of two pictures; the second is drawn only after the first.
Result<int> compared(const Result<at::Tensor>& before,
                     const std::function<Result<at::Tensor>()>& drawAfter) {
    if (!before) return std::unexpected(before.error());
    TRY(const at::Tensor after, drawAfter());
    return (before->to(at::kInt) - after.to(at::kInt)).abs().max().item<int>();
}

/// Takes back what was written where it can't be used.
Result<int> kept(const fs::path& written, Result<int> checked) {
    std::error_code ignored;
    if (!checked) fs::remove_all(written, ignored);
    return checked;
}

Result<at::Tensor> drawModel(const fs::path& path, const std::string& config,
                             const std::string& trigger) {
    LoadOptions load;
    load.config = config;
    TRY(const auto model, loadModel(path, load));
    return drawCheck(*model, trigger);
}

Result<at::Tensor> drawLora(const fs::path& path, DiffusionModel& base,
                            const std::string& trigger) {
    TRY(const LoraSet lora, loadLora(path, base));
    TRY_VOID(attachLora(lora, base));
    auto picture = drawCheck(base, trigger);
    detachLora(base);
    return picture;
}

/// The card lies in a folder, or beside a file under its name.
fs::path cardOf(const Conversion& conversion, bool isFolder) {
    if (isFolder) return conversion.output / "README.md";
    fs::path card = conversion.output;
    return card.replace_extension(".md");
}

Result<void> writeCard(const fs::path& card, const Conversion& conversion, CardInfo info) {
    info.fileName = conversion.output.filename().string();
    info.title = conversion.title;
    info.triggerPhrase = conversion.triggerPhrase;
    info.drawnWith = conversion.drawnWith;
    return writeFileAtomically(card, modelCard(info));
}

std::unexpected<Error> existsAlready(const fs::path& path) {
    return failure("convert.exists", {{"file", path.string()}});
}

/// Nothing that is there is written over, and it can be written.
Result<void> checkFree(const Conversion& conversion, bool isFolder) {
    for (const fs::path& path : {conversion.output, cardOf(conversion, isFolder)})
        if (pathExists(path)) return existsAlready(path);
    TRY_VOID(checkNamedPlace(conversion.output));
    return checkCanWrite(conversion.output);
}

Result<Json> convertModel(const Conversion& conversion, const fs::path& path) {
    if (conversion.target == ConversionTarget::kohya || conversion.target == ConversionTarget::peft)
        return failure("convert.not_lora",
                       {{"file", path.string()}, {"target", nameOfTarget(conversion.target)}});
    const bool isFolder = conversion.target == ConversionTarget::diffusers;
    TRY_VOID(checkFree(conversion, isFolder));
    OpenOptions open;
    open.config = conversion.config;
    TRY(ModelFiles files, ModelFiles::open(path, open));
    TRY(const auto asked, scalarTypeOf(conversion.dtype));
    const at::ScalarType dtype = asked.value_or(storedType(files));

    Json facts = Json::object();
    CardInfo info;
    info.family = files.family;
    info.baseModel = files.title();
    info.hubName = hubNameOf(files.path);
    info.resolution = files.resolution();
    if (!conversion.title.empty()) files.setTitle(conversion.title);
    if (isFolder) {
        TRY_VOID(saveModelFolder(conversion.output, files, {}, dtype));
        TRY(const ModelFiles written, ModelFiles::open(conversion.output));
        facts["bytes"] = written.weightBytes();
        info.kind = CardInfo::Kind::folder;
    } else {
        TRY(const WrittenFile written,
            saveSingleFile(conversion.output, files, dtype, conversion.title));
        facts["bytes"] = written.bytes;
        facts["sha256"] = written.sha256;
        info.kind = CardInfo::Kind::singleFile;
    }
    if (conversion.verify) {
        const auto drawn = [&](const fs::path& model, const std::string& config) {
            return drawModel(model, config, conversion.triggerPhrase);
        };
        TRY(facts["largest_pixel_difference"],
            kept(conversion.output, compared(drawn(path, conversion.config),
                                             [&] { return drawn(conversion.output, {}); })));
    }
    facts["model_card"] = cardOf(conversion, isFolder).string();
    TRY_VOID(writeCard(cardOf(conversion, isFolder), conversion, info));
    return facts;
}

/// The modules of a model by their names in LoRA files.
Result<std::set<std::string>> modulesOf(const ModelFiles& model) {
    std::set<std::string> modules;
    constexpr std::string_view ending = ".weight";
    for (const Component component : model.components()) {
        if (component == Component::vae) continue;
        TRY(const Weights weights, model.weights(component));
        for (const auto& [name, view] : weights.tensors)
            if (name.ends_with(ending) && view.shape.size() >= 2)
                modules.insert(folderOf(component) + "." +
                               name.substr(0, name.size() - ending.size()));
    }
    return modules;
}

/// What the base, the file's own metadata and the person say of a LoRA.
LoraInfo infoOf(const Conversion& conversion, const LoraFile& lora, const ModelFiles* base) {
    const auto noted = [&](const char* key) { return metadataOf(lora.file(), key); };
    LoraInfo info;
    info.title = conversion.title.empty() ? noted("modelspec.title") : conversion.title;
    info.triggerPhrase = conversion.triggerPhrase.empty()
                             ? subjectOf(noted("modelspec.trigger_phrase"))
                             : conversion.triggerPhrase;
    info.baseModel = base != nullptr ? base->name : noted("ss_sd_model_name");
    info.date = isoDate(secondsSinceEpoch());
    info.zeroTerminalSnr = noted(zeroTerminalSnrKey) == "True";
    info.family = base != nullptr ? base->family
                                  : familyNamed(familyOfLora(lora.file())).value_or(info.family);
    if (base != nullptr) {
        info.resolution = base->resolution();
        info.predictionType = base->scheduler.predictionType;
    }
    if (isFlow(info.family)) info.predictionType.clear();
    return info;
}

Result<Json> convertLora(Conversion conversion, const fs::path& path) {
    if (conversion.target == ConversionTarget::singleFile)
        return failure("convert.is_lora", {{"file", path.string()}});
    if (!conversion.dtype.empty() || !conversion.config.empty())
        return failure("convert.model_only", {{"file", path.string()}});
    TRY(const LoraFile lora, LoraFile::open(path));
    std::error_code ignored;
    if (conversion.target == ConversionTarget::diffusers &&
        (fs::is_directory(conversion.output, ignored) ||
         conversion.output.extension() != ".safetensors"))
        conversion.output /= diffusersLoraName;
    TRY_VOID(checkFree(conversion, /*isFolder=*/false));
    std::optional<ModelFiles> base;
    fs::path basePath;
    if (!conversion.base.empty()) {
        TRY(basePath, findModel(conversion.base));
        TRY(base, ModelFiles::open(basePath));
    }
    // Without the base, dotted names say all; kohya's underscores can mean several names.
    LoraLayers layers;
    if (base) {
        TRY(const auto modules, modulesOf(*base));
        TRY(layers, lora.layers(modules));
    } else if (lora.naming() == LoraNaming::kohya ||
               std::ranges::any_of(lora.modules(), isOriginalLoraName)) {
        return failure("convert.base_needed", {{"file", path.string()}});
    } else {
        TRY(layers, lora.layers(lora.modules()));
    }

    const LoraInfo info = infoOf(conversion, lora, base ? &*base : nullptr);
    conversion.title = info.title;
    conversion.triggerPhrase = info.triggerPhrase;
    WrittenFile written;
    CardInfo card;
    card.family = info.family;
    card.baseModel = info.baseModel;
    if (base) card.hubName = hubNameOf(base->path);
    card.isDora = std::ranges::any_of(
        layers.layers, [](const LoraLayerView& layer) { return layer.magnitude.has_value(); });
    card.resolution = info.resolution;
    card.kind = CardInfo::Kind::diffusersLora;
    if (conversion.target == ConversionTarget::kohya) {
        auto metadata = lora.file().metadata();  // what is known of its training stays
        for (const auto& [key, value] : loraMetadata(info)) metadata[key] = value;
        // Programs that draw with these families read diffusers' names.
        if (isFlow(info.family)) {
            TRY(written, writeDiffusersLora(conversion.output, layers.layers, metadata));
        } else {
            TRY(written, writeKohyaLora(conversion.output, layers.layers, metadata,
                                        base ? UNetBlocks::of(base->unet) : xlBlocks));
            card.kind = CardInfo::Kind::kohyaLora;
        }
    } else if (conversion.target == ConversionTarget::peft) {
        TRY(written, writePeftLora(conversion.output, layers.layers));
    } else {
        std::map<std::string, std::string> kept;
        if (info.zeroTerminalSnr) kept[zeroTerminalSnrKey] = "True";
        TRY(written, writeDiffusersLora(conversion.output, layers.layers, kept));
    }
    Json facts = {{"output", conversion.output.string()},
                  {"bytes", written.bytes},
                  {"sha256", written.sha256},
                  {"left_out", layers.unmatched}};
    if (conversion.verify && base) {
        TRY(const auto model, loadModel(basePath, {}));
        const auto drawn = [&](const fs::path& file) {
            return drawLora(file, *model, conversion.triggerPhrase);
        };
        TRY(facts["largest_pixel_difference"], kept(conversion.output, compared(drawn(path), [&] {
                                                        return drawn(conversion.output);
                                                    })));
    }
    facts["model_card"] = cardOf(conversion, /*isFolder=*/false).string();
    TRY_VOID(writeCard(cardOf(conversion, /*isFolder=*/false), conversion, card));
    return facts;
}

}  // namespace

Result<Json> convert(const Conversion& conversion) {
    if (conversion.output.empty()) return failure("convert.no_output");
    if (conversion.target != ConversionTarget::diffusers &&
        conversion.output.extension() != ".safetensors")
        return failure("convert.ending", {{"file", conversion.output.string()}});
    TRY(const fs::path found, findModel(conversion.input));
    const fs::path path = resolved(found);
    TRY_VOID(checkApart(conversion.output, path));
    const auto made = isLora(path) ? convertLora(conversion, path) : convertModel(conversion, path);
    if (!made) return made;
    Json facts = {{"output", conversion.output.string()},
                  {"to", nameOfTarget(conversion.target)},
                  {"largest_pixel_difference", nullptr}};
    facts.update(*made);
    return facts;
}

}  // namespace dreambooth
