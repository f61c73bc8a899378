// Writing what is exported, and drawing with it.
#include "exported.h"

#include <ATen/TensorOperators.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/outputs.h>
#include <diffusion/pipeline.h>
#include <formats/lora_facts.h>
#include <formats/model_identity.h>
#include <hub/find_model.h>
#include <worker/exceptions.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace fs = std::filesystem;

std::string nameOf(ConversionTarget target) {
    constexpr std::array names = {"diffusers", "single-file", "kohya", "peft"};
    return names.at(static_cast<std::size_t>(target));
}

bool isFolder(const ExportedAs& exported, bool isLora) {
    return !isLora && exported.target == ConversionTarget::diffusers;
}

Result<void> checkEnding(const ExportedAs& exported) {
    if (exported.output.empty()) return failure("convert.no_output");
    if (exported.target != ConversionTarget::diffusers &&
        exported.output.extension() != ".safetensors")
        return failure("convert.ending", {{"file", exported.output.string()}});
    return {};
}

fs::path loraOutput(const ExportedAs& exported) {
    std::error_code ignored;
    const bool isFile = exported.output.extension() == ".safetensors" &&
                        !fs::is_directory(exported.output, ignored);
    return isFile ? exported.output : exported.output / diffusersLoraName;
}

Result<void> checkFree(const ExportedAs& exported, bool isLora) {
    for (const fs::path& path : {exported.output, cardOf(exported, isFolder(exported, isLora))})
        if (pathExists(path)) return failure("convert.exists", {{"file", path.string()}});
    TRY_VOID(checkNamedPlace(exported.output));
    return checkCanWrite(exported.output);
}

Result<std::optional<at::ScalarType>> scalarTypeOf(const std::string& name) {
    if (name.empty()) return std::nullopt;
    if (name == "float32") return at::kFloat;
    if (name == "float16") return at::kHalf;
    if (name == "bfloat16") return at::kBFloat16;
    return failure("dtype.unknown", {{"dtype", name}});
}

Result<at::Tensor> drawCheck(const DiffusionModel& model, const std::string& triggerPhrase) {
    constexpr int maxPixels = 256;
    DrawRequest request;
    request.prompt = triggerPhrase.empty() ? "a photo" : promptOf(triggerPhrase);
    request.num_inference_steps = 4;
    request.width = request.height = std::min(maxPixels, model.nativeResolution());
    return draw(model, request);
}

Result<int> comparePictures(const ExportedAs& exported,
                            const std::function<Result<at::Tensor>()>& drawBefore,
                            const std::function<Result<at::Tensor>()>& drawAfter) {
    const auto difference = [&]() -> Result<int> {
        try {
            TRY(const at::Tensor before, drawBefore());
            TRY(const at::Tensor after, drawAfter());
            return (before.to(at::kInt) - after.to(at::kInt)).abs().max().item<int>();
        } catch (...) {
            return std::unexpected(errorOfException());
        }
    }();
    std::error_code ignored;
    if (difference) return difference;
    if (!fs::is_directory(exported.output, ignored))
        fs::remove(cardOf(exported, /*isFolder=*/false), ignored);
    fs::remove_all(exported.output, ignored);
    return difference;
}

LoraInfo loraInfoOf(const ExportedAs& exported, const ModelFiles* base) {
    LoraInfo info;
    info.title = exported.title;
    info.triggerPhrase = exported.triggerPhrase;
    info.date = isoDate(secondsSinceEpoch());
    if (base == nullptr) return info;
    info.baseModel = base->name;
    info.family = base->family;
    info.resolution = base->resolution();
    info.predictionType = isFlow(base->family) ? "" : base->scheduler.predictionType;
    return info;
}

Result<Json> writeLora(const ExportedAs& exported, const std::vector<LoraLayerView>& layers,
                       const LoraInfo& info, std::map<std::string, std::string> metadata,
                       const ModelFiles* base) {
    ExportedAs named = exported;
    named.title = info.title;
    named.triggerPhrase = info.triggerPhrase;
    CardInfo card;
    card.kind = CardInfo::Kind::diffusersLora;
    card.family = info.family;
    card.baseModel = info.baseModel;
    if (base != nullptr) card.hubName = hubNameOf(base->path);
    card.isDora = std::ranges::any_of(
        layers, [](const LoraLayerView& layer) { return layer.magnitude.has_value(); });
    card.resolution = info.resolution;
    WrittenFile written;
    if (exported.target == ConversionTarget::kohya) {
        for (const auto& [key, value] : loraMetadata(info)) metadata[key] = value;
        // Programs that draw with these families read diffusers' names.
        if (isFlow(info.family)) {
            TRY(written, writeDiffusersLora(exported.output, layers, metadata));
        } else {
            TRY(written, writeKohyaLora(exported.output, layers, metadata,
                                        base != nullptr ? UNetBlocks::of(base->unet) : xlBlocks));
            card.kind = CardInfo::Kind::kohyaLora;
        }
    } else if (exported.target == ConversionTarget::peft) {
        TRY(written, writePeftLora(exported.output, layers));
    } else {
        std::map<std::string, std::string> kept;
        if (info.zeroTerminalSnr) kept[zeroTerminalSnrKey] = "True";
        TRY(written, writeDiffusersLora(exported.output, layers, kept));
    }
    const fs::path cardFile = cardOf(exported, /*isFolder=*/false);
    TRY_VOID(writeCard(cardFile, named, card));
    return Json{{"output", exported.output.string()},
                {"bytes", written.bytes},
                {"sha256", written.sha256},
                {"model_card", cardFile.string()}};
}

fs::path cardOf(const ExportedAs& exported, bool isFolder) {
    if (isFolder) return exported.output / "README.md";
    fs::path card = exported.output;
    return card.replace_extension(".md");
}

Result<void> writeCard(const fs::path& card, const ExportedAs& exported, CardInfo info) {
    info.fileName = exported.output.filename().string();
    info.title = exported.title;
    info.triggerPhrase = exported.triggerPhrase;
    info.drawnWith = exported.drawnWith;
    return writeFileAtomically(card, modelCard(info));
}

}  // namespace dreambooth
