// Writing what is exported, and drawing with it.
#include "exported.h"

#include <ATen/TensorOperators.h>
#include <base/clock.h>
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <diffusion/pipeline.h>
#include <formats/lora_facts.h>
#include <formats/model_identity.h>
#include <images/decode.h>
#include <images/encode.h>
#include <models/lora.h>
#include <worker/exceptions.h>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

Result<std::optional<at::ScalarType>> scalarTypeOf(const std::string& name) {
    if (name.empty()) return std::nullopt;
    if (name == "float32") return at::kFloat;
    if (name == "float16") return at::kHalf;
    if (name == "bfloat16") return at::kBFloat16;
    return failure("dtype.unknown", {{"dtype", name}});
}

}  // namespace

std::string nameOf(ConversionTarget target) {
    return std::string(conversionTargets.at(static_cast<std::size_t>(target)));
}

bool isFolder(const ExportedAs& exported, bool isLora) {
    return !isLora && exported.target == ConversionTarget::diffusers;
}

Result<void> checkEnding(const ExportedAs& exported) {
    if (exported.output.empty()) return failure("convert.no_output");
    // A folder of a pickle's name would be taken for one.
    constexpr std::array pickles = {".ckpt", ".pt", ".pth", ".bin"};
    const fs::path ending = exported.output.extension();
    const bool isPickle = std::ranges::find(pickles, ending) != pickles.end();
    if (isPickle || (exported.target != ConversionTarget::diffusers && ending != ".safetensors"))
        return failure("convert.ending", {{"file", exported.output.string()}});
    return {};
}

fs::path loraOutput(const ExportedAs& exported) {
    std::error_code ignored;
    const bool isFile = exported.output.extension() == ".safetensors" &&
                        !fs::is_directory(exported.output, ignored);
    return isFile ? exported.output : exported.output / diffusersLoraName;
}

Result<void> checkTarget(const ExportedAs& exported, bool isLora, const fs::path& file) {
    const bool isOfLoras = exported.target == ConversionTarget::comfyUi ||
                           exported.target == ConversionTarget::kohya ||
                           exported.target == ConversionTarget::peft;
    if (isLora && exported.target == ConversionTarget::singleFile)
        return failure("convert.is_lora", {{"file", file.string()}});
    if (!isLora && isOfLoras)
        return failure("convert.not_lora",
                       {{"file", file.string()}, {"target", nameOf(exported.target)}});
    return {};
}

Result<void> checkFree(const ExportedAs& exported, bool isLora) {
    for (const fs::path& path : {exported.output, cardOf(exported, isFolder(exported, isLora))})
        if (pathExists(path)) return failure("convert.exists", {{"file", path.string()}});
    TRY_VOID(checkNamedPlace(exported.output));
    return checkCanWrite(exported.output);
}

Result<at::Tensor> drawCheck(const DiffusionModel& model, const std::string& triggerPhrase) {
    constexpr int maxPixels = 256;
    DrawRequest request;
    request.prompt = triggerPhrase.empty() ? "a photo" : promptOf(triggerPhrase);
    request.num_inference_steps = 4;
    request.width = request.height = std::min(maxPixels, model.nativeResolution());
    return draw(model, request);
}

Result<at::Tensor> drawCheck(const fs::path& path, const std::string& config,
                             const std::string& triggerPhrase) {
    LoadOptions load;
    load.config = config;
    TRY(const auto model, loadModel(path, load));
    return drawCheck(*model, triggerPhrase);
}

Result<at::Tensor> drawCheck(const fs::path& lora, DiffusionModel& base,
                             const std::string& triggerPhrase) {
    detachLora(base);
    TRY(const LoraSet layers, loadLora(lora, base));
    TRY_VOID(attachLora(layers, base));
    auto picture = drawCheck(base, triggerPhrase);
    detachLora(base);
    return picture;
}

Result<void> comparePictures(Json& facts, const ExportedAs& exported,
                             const std::function<Result<at::Tensor>()>& drawBefore,
                             const std::function<Result<at::Tensor>()>& drawAfter) {
    const auto compared = [&]() -> Result<void> {
        try {
            TRY(const at::Tensor before, drawBefore());
            TRY(const at::Tensor after, drawAfter());
            const at::Tensor differences = (before.to(at::kInt) - after.to(at::kInt)).abs();
            facts["largest_pixel_difference"] = differences.max().item<int>();
            facts["mean_pixel_difference"] = differences.to(at::kDouble).mean().item<double>();
            return {};
        } catch (...) {
            return std::unexpected(errorOfException());
        }
    }();
    std::error_code ignored;
    if (compared) return compared;
    if (!fs::is_directory(exported.output, ignored))
        fs::remove(cardOf(exported, /*isFolder=*/false), ignored);
    fs::remove_all(exported.output, ignored);
    return compared;
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

namespace {

/// As ModelSpec has it: a JPEG in a data URI, small, since it lies in each copy of the file.
Result<std::string> thumbnailOf(const fs::path& picture) {
    constexpr double side = 256;
    constexpr int quality = 85;
    TRY(Image image, decodeImage(picture));
    const double scale = std::min(1.0, side / std::max(image.cols, image.rows));
    const auto scaled = [&](int pixels) {
        return std::max(1, static_cast<int>(std::lround(pixels * scale)));
    };
    if (scale < 1)
        cv::resize(image, image, {scaled(image.cols), scaled(image.rows)}, 0, 0, cv::INTER_AREA);
    TRY(const std::string jpeg, encodeJpeg(image, quality));
    return "data:image/jpeg;base64," + base64(jpeg);
}

/// What a file written now says of itself, whatever the one that it was made from says.
bool isNamedAnew(const std::string& key) {
    constexpr std::array keys = {"modelspec.title", "modelspec.trigger_phrase", "modelspec.date",
                                 "ss_output_name"};
    return std::ranges::find(keys, key) != keys.end();
}

}  // namespace

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
    WrittenFile written;
    const bool isForComfyUi = exported.target == ConversionTarget::comfyUi;
    if (isForComfyUi || exported.target == ConversionTarget::kohya) {
        // Without the base the file's own metadata knows more than can be told from its arrays.
        for (const auto& [key, value] : loraMetadata(info))
            if (base != nullptr || isNamedAnew(key))
                metadata[key] = value;
            else
                metadata.try_emplace(key, value);
        if (!exported.thumbnail.empty()) {
            TRY(metadata["modelspec.thumbnail"], thumbnailOf(exported.thumbnail));
        }
        const auto write = isForComfyUi ? writeComfyUiLora : writeKohyaLora;
        TRY(written, write(exported.output, layers, metadata,
                           base != nullptr ? UNetBlocks::of(base->unet) : xlBlocks));
        card.kind = isForComfyUi && isFlow(info.family) ? CardInfo::Kind::comfyUiLora
                                                        : CardInfo::Kind::kohyaLora;
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

Result<Json> writeModel(const ExportedAs& exported, ModelFiles files,
                        const std::map<Component, Parameters>& trained,
                        const std::map<std::string, std::string>& metadata) {
    TRY(const auto asked, scalarTypeOf(exported.dtype));
    const at::ScalarType dtype = asked.value_or(storedType(files));
    CardInfo card;
    card.family = files.family;
    card.baseModel = files.title();
    card.hubName = hubNameOf(files.path);
    card.resolution = files.resolution();
    if (!exported.title.empty()) files.setTitle(exported.title);
    Json facts = Json::object();
    const bool makesFolder = isFolder(exported, /*isLora=*/false);
    if (makesFolder) {
        TRY_VOID(saveModelFolder(exported.output, files, trained, dtype));
        TRY(const ModelFiles written, ModelFiles::open(exported.output));
        facts["bytes"] = written.weightBytes();
        card.kind = CardInfo::Kind::folder;
    } else {
        std::optional<TemporaryFolder> whole;  // one file is written from files
        if (!trained.empty()) {
            TRY(auto folder, TemporaryFolder::make(absolutePath(exported.output).parent_path(),
                                                   exported.output.stem().string()));
            whole.emplace(std::move(folder));
            TRY_VOID(saveModelFolder(whole->path() / "model", files, trained, dtype));
            TRY(files, ModelFiles::open(whole->path() / "model"));
        }
        TRY(const WrittenFile written,
            saveSingleFile(exported.output, files, dtype, exported.title, metadata));
        facts["bytes"] = written.bytes;
        facts["sha256"] = written.sha256;
        card.kind = CardInfo::Kind::singleFile;
    }
    const fs::path cardFile = cardOf(exported, makesFolder);
    facts["model_card"] = cardFile.string();
    TRY_VOID(writeCard(cardFile, exported, card));
    return facts;
}

Json exportFacts(const ExportedAs& exported, const Json& more) {
    Json facts = {{"output", exported.output.string()},
                  {"to", nameOf(exported.target)},
                  {"largest_pixel_difference", nullptr},
                  {"mean_pixel_difference", nullptr}};
    facts.update(more);
    return facts;
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
