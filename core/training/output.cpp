// Results and the drawable part of checkpoints (see the header).
#include "output.h"

#include <base/clock.h>
#include <base/files.h>
#include <formats/lora_file.h>
#include <models/lora.h>
#include <models/model.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* loraFile = "pytorch_lora_weights.safetensors";
constexpr const char* unetFile = "model/unet/diffusion_pytorch_model.safetensors";
constexpr const char* textFile = "model/text_encoder/model.safetensors";

/// A title as a file name: "Rex the cat!" → "Rex-the-cat".
std::string fileNameFrom(const std::string& title) {
    std::string name;
    for (const char character : title) {
        const bool plain = std::isalnum(static_cast<unsigned char>(character)) != 0 ||
                           character == '_' || static_cast<unsigned char>(character) >= 0x80;
        if (plain)
            name += character;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (name.ends_with('-')) name.pop_back();
    return name.empty() || name == "pytorch_lora_weights" ? "lora" : name;
}

LoraInfo infoOf(const Job& job, const TrainableModel& model, int steps) {
    const ModelFolder& base = model.model().folder;
    LoraInfo info;
    info.title = job.title;
    info.triggerPhrase = job.token.empty() ? job.instancePrompt : job.token + " " + job.className;
    info.baseModel = base.name;
    info.resolution = job.recipe.resolution;
    info.steps = steps;
    info.learningRate = job.recipe.learning_rate;
    info.predictionType = base.scheduler.predictionType;
    info.date = isoDate(secondsSinceEpoch());
    info.stableDiffusion2 = base.unet.crossAttentionDim == 1024;
    return info;
}

/// Moves the parts of a finished folder into one that has other things in it (a run folder);
/// model_index.json last, since it makes a folder a model.
Result<void> moveInto(const fs::path& from, const fs::path& target) {
    std::vector<fs::path> parts;
    for (const auto& entry : fs::directory_iterator(from)) parts.push_back(entry.path());
    std::ranges::sort(parts, {}, [](const fs::path& part) {
        return std::pair(part.filename() == "model_index.json", part);
    });
    for (const fs::path& part : parts) {
        std::error_code error;
        const fs::path place = target / part.filename();
        if (fs::is_directory(place, error)) fs::remove_all(place, error);
        fs::rename(part, place, error);
        if (error) return std::unexpected(errorFromErrno(error.value(), place, "save"));
    }
    fs::remove(from);
    return syncToDisk(target);
}

/// What the base's files have, so that the result is of the same kind.
Result<at::ScalarType> storedType(const ModelFolder& base) {
    TRY(const Weights weights, base.unetWeights());
    const Parameters stored = parametersFrom(weights);
    return stored.tensors().begin()->second.scalar_type();
}

std::vector<NamedTensor> unprefixed(const Parameters& parameters) {
    std::vector<NamedTensor> tensors;
    for (const auto& [name, tensor] : parameters.tensors()) tensors.push_back({name, tensor});
    return tensors;
}

/// Configuration and, with `weights`, the weight files of one component.
Result<void> addComponent(CheckpointWriter& checkpoint, const fs::path& folder,
                          const std::vector<fs::path>& weights) {
    for (const fs::path& file : weights) {
        const fs::path name = "model" / folder.filename() / file.filename();
        TRY_VOID(checkpoint.addUnchanged(name.string(), file));
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().extension() != ".json") continue;
        if (weights.empty() && entry.path().string().ends_with(".index.json")) continue;
        const fs::path name = "model" / folder.filename() / entry.path().filename();
        TRY_VOID(checkpoint.addUnchanged(name.string(), entry.path()));
    }
    return {};
}

}  // namespace

fs::path outputFolder(const RunFolder& run, const Job& job) {
    if (job.output.empty()) return run.output();
    return job.output.is_absolute() ? job.output : run.path() / job.output;
}

Result<void> writeOutput(const fs::path& folder, const Job& job, const TrainableModel& model,
                         int steps) {
    TRY_VOID(makeFolder(folder));
    if (!model.lora().empty()) {
        TRY(const WrittenFile kohya,
            saveKohyaLora(folder / (fileNameFrom(job.title) + ".safetensors"), model.lora(),
                          loraMetadata(infoOf(job, model, steps))));
        TRY(const WrittenFile plain, saveDiffusersLora(folder / loraFile, model.lora()));
        (void)kohya, (void)plain;
        return {};
    }
    const fs::path beside = folder / ".model.partial";
    std::error_code ignored;
    fs::remove_all(beside, ignored);
    TRY(const at::ScalarType type, storedType(model.model().folder));
    TRY_VOID(saveModelFolder(beside, model.model().folder, model.model().unet.parameters(),
                             model.model().textEncoder.parameters(), type));
    return moveInto(beside, folder);
}

Result<void> addModelTo(CheckpointWriter& checkpoint, const TrainableModel& model) {
    if (!model.lora().empty()) {
        TRY(const WrittenFile written, saveDiffusersLora(checkpoint.path(loraFile), model.lora()));
        (void)written;
        TRY_VOID(checkpoint.registerFile(loraFile));
        return checkpoint.addTensors("trained.safetensors", model.parameters());
    }
    const ModelFolder& base = model.model().folder;
    TRY_VOID(checkpoint.addTensors(unetFile, unprefixed(model.model().unet.parameters()),
                                   {{"format", "pt"}}));
    TRY_VOID(addComponent(checkpoint, base.path / "unet", {}));
    if (model.trainsText())
        TRY_VOID(checkpoint.addTensors(textFile, unprefixed(model.model().textEncoder.parameters()),
                                       {{"format", "pt"}}));
    TRY_VOID(addComponent(checkpoint, base.path / "text_encoder",
                          model.trainsText() ? std::vector<fs::path>{} : base.textEncoderFiles));
    TRY_VOID(addComponent(checkpoint, base.path / "vae", base.vaeFiles));
    TRY_VOID(addComponent(checkpoint, base.path / "scheduler", {}));
    for (const auto& entry : fs::directory_iterator(base.tokenizerFolder()))
        if (entry.is_regular_file())
            TRY_VOID(checkpoint.addUnchanged("model/tokenizer/" + entry.path().filename().string(),
                                             entry.path()));
    return checkpoint.addUnchanged("model/model_index.json", base.path / "model_index.json");
}

Result<void> readModelFrom(const fs::path& checkpoint, TrainableModel& model) {
    if (!model.lora().empty())
        return readTensorsInto(checkpoint / "trained.safetensors", model.parameters());
    TRY_VOID(readTensorsInto(checkpoint / unetFile, unprefixed(model.model().unet.parameters())));
    if (!model.trainsText()) return {};
    return readTensorsInto(checkpoint / textFile,
                           unprefixed(model.model().textEncoder.parameters()));
}

}  // namespace dreambooth
