// Results, the drawable part of checkpoints, and whether a result will find its place.
#include "save_result.h"

#include <base/clock.h>
#include <base/file_system.h>
#include <base/files.h>
#include <base/outputs.h>
#include <base/paths.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <base/written_files.h>
#include <formats/lora_file.h>
#include <formats/model_card.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <formats/safetensors.h>
#include <formats/textual_inversion.h>
#include <models/lora.h>
#include <models/model.h>
#include <runs/checkpoint.h>
#include <training/checkpoint_state.h>

#include <algorithm>
#include <set>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr const char* cardFile = "README.md";

/// What a LoRA's file says of the schedule that it is to be drawn with.
std::map<std::string, std::string> scheduleMetadata(const TrainableModel& model) {
    if (!model.recipe().rescale_betas_zero_snr) return {};
    return {{zeroTerminalSnrKey, "True"}};
}

constexpr std::size_t maxTitleBytes = 200;  ///< of 255 that a file's name can have

std::string fileNameFrom(const std::string& title) {
    const std::string name = slug(title, SlugCharacters::unicode, maxTitleBytes);
    return name.empty() || name == "pytorch_lora_weights" ? "lora" : name;
}

LoraInfo infoOf(const Job& job, const TrainableModel& model, int steps, int photos) {
    const ModelFiles& base = model.model().files;
    LoraInfo info;
    info.title = job.title;
    info.triggerPhrase = phrasesOf(job);
    if (info.triggerPhrase.empty())
        info.triggerPhrase = subjectOf(job.instancePrompt, job.first().classPrompt);
    info.instancePrompt = job.instancePrompt;
    info.photos = photos;
    info.baseModel = base.name;
    info.resolution = job.recipe.resolution;
    info.steps = steps;
    info.learningRate = job.recipe.learning_rate;
    info.predictionType = base.isFlow() ? "" : base.scheduler.predictionType;
    info.date = isoDate(secondsSinceEpoch());
    info.family = base.family;
    info.zeroTerminalSnr = job.recipe.rescale_betas_zero_snr;
    return info;
}

/// How to use the result elsewhere.
Result<void> writeCard(const fs::path& file, const std::string& folderName, const Job& job,
                       const TrainableModel& model, int steps) {
    const LoraInfo info = infoOf(job, model, steps, 0);
    CardInfo card;
    card.fileName = folderName;
    if (model.word()) {
        card.kind = CardInfo::Kind::learnedWord;
        card.fileName = learnedEmbedsFile;
    } else if (!model.lora().empty()) {
        card.kind =
            model.model().files.isFlow() ? CardInfo::Kind::comfyUiLora : CardInfo::Kind::kohyaLora;
        card.fileName = fileNameFrom(job.title) + ".safetensors";
        card.diffusersFile = checkpoint_files::lora;
        card.isDora = job.recipe.use_dora;
    }
    card.title = info.title;
    card.triggerPhrase = info.triggerPhrase;
    card.instancePrompt = info.instancePrompt;
    card.baseModel = info.baseModel;
    card.hubName = hubNameOf(model.model().files.path);
    card.family = info.family;
    card.resolution = info.resolution;
    return writeFileAtomically(file, modelCard(card));
}

/// What was learned, as the files that resultNames() names.
Result<void> writeLearned(const fs::path& folder, const Job& job, const TrainableModel& model,
                          int steps, int photos) {
    if (!model.lora().empty()) {
        const fs::path file = folder / (fileNameFrom(job.title) + ".safetensors");
        const auto metadata = loraMetadata(infoOf(job, model, steps, photos));
        TRY(const WrittenFile other, saveComfyUiLora(file, model.lora(), metadata,
                                                     UNetBlocks::of(model.model().files.unet)));
        TRY(const WrittenFile plain, saveDiffusersLora(folder / checkpoint_files::lora,
                                                       model.lora(), scheduleMetadata(model)));
        (void)other, (void)plain;
        return {};
    }
    if (const auto& word = model.word()) return saveTextualInversion(folder, *word);
    // In the precision of the base's files, so that the result is of the same kind.
    ModelFiles named = model.model().files;
    if (!job.title.empty() && named.texts.contains("dreambooth.json")) named.setTitle(job.title);
    return writeModelFolder(folder, named, model.trainedNetworks(), storedType(named));
}

std::vector<NamedTensor> unprefixed(const Parameters& parameters) {
    std::vector<NamedTensor> tensors;
    for (const auto& [name, tensor] : parameters.tensors()) tensors.push_back({name, tensor});
    return tensors;
}

/// False for a single file, which holds them all.
bool hasOwnFiles(const ModelFiles& base, Component component) {
    return std::ranges::all_of(base.weightFiles(component), [&](const fs::path& file) {
        return file.parent_path() == base.path / folderOf(component);
    });
}

std::int64_t bytesOfFiles(const std::vector<fs::path>& files) {
    std::int64_t sum = 0;
    std::error_code error;
    for (const fs::path& file : files)
        if (const auto bytes = fs::file_size(file, error); !error)
            sum += static_cast<std::int64_t>(bytes);
    return sum;
}

/// The weights of a network as the files that they lie in.
Result<void> addFiles(CheckpointWriter& checkpoint, const fs::path& folder,
                      std::vector<fs::path> files) {
    if (files.size() > 1)
        for (const fs::path& entry : entriesIn(folder))
            if (entry.string().ends_with(".index.json")) files.push_back(entry);
    for (const fs::path& file : files)
        TRY_VOID(checkpoint.addUnchanged(("model" / folder.filename() / file.filename()).string(),
                                         file));
    return {};
}

/// The weights of a network that does not change: as the base has them where they have files of
/// their own.
Result<void> addFrozen(CheckpointWriter& checkpoint, const DiffusionModel& model,
                       Component component) {
    const fs::path folder = model.files.path / folderOf(component);
    if (hasOwnFiles(model.files, component)) {
        const Result<void> added = addFiles(checkpoint, folder, model.files.weightFiles(component));
        if (added || added.error().code != "file.missing") return added;
    }
    // What is deleted meanwhile is still in our memory.
    return addTensors(checkpoint, checkpoint_files::weights(component),
                      unprefixed(model.parameters(component)), {{"format", "pt"}});
}

}  // namespace

Result<std::vector<fs::path>> resultNames(const Job& job, const ModelFiles& base) {
    if (job.recipe.lora)
        return std::vector<fs::path>{fileNameFrom(job.title) + ".safetensors",
                                     checkpoint_files::lora};
    if (!job.recipe.textual_inversion) return modelFolderNames(base);
    std::vector<fs::path> names = {learnedEmbedsFile};
    if (base.textEncoders.size() > 1) names.emplace_back(learnedEmbedsFile2);
    return names;
}

Result<void> writeOutput(const fs::path& folder, const Job& job, const TrainableModel& model,
                         int steps, int photos) {
    TRY(const TemporaryFolder made, TemporaryFolder::make(folder, "result"));
    WrittenFiles there(folder);
    if (there.checkFree(cardFile))  // a card that somebody else wrote stays
        TRY_VOID(writeCard(made.path() / cardFile, folder.filename().string(), job, model, steps));
    TRY_VOID(writeLearned(made.path(), job, model, steps, photos));
    return there.take(made.path(), "model_index.json");
}

Result<void> addModelTo(CheckpointWriter& checkpoint, const TrainableModel& model) {
    if (!model.lora().empty()) {
        TRY(const WrittenFile written, saveDiffusersLora(checkpoint.path(checkpoint_files::lora),
                                                         model.lora(), scheduleMetadata(model)));
        (void)written;
        TRY_VOID(checkpoint.registerFile(checkpoint_files::lora));
        return addTensors(checkpoint, checkpoint_files::trained, model.parameters());
    }
    const ModelFiles& base = model.model().files;
    if (const auto& word = model.word()) {
        TRY_VOID(saveTextualInversion(checkpoint.path(""), *word));
        TRY_VOID(checkpoint.registerFile(learnedEmbedsFile));
        if (word->vectors.size() > 1) TRY_VOID(checkpoint.registerFile(learnedEmbedsFile2));
        return addTensors(checkpoint, checkpoint_files::trained, model.parameters());
    }
    const auto trained = model.trainedNetworks();
    for (const Component component : base.components()) {
        const auto found = trained.find(component);
        if (found == trained.end()) {
            TRY_VOID(addFrozen(checkpoint, model.model(), component));
            continue;
        }
        TRY_VOID(addTensors(checkpoint, checkpoint_files::weights(component),
                            unprefixed(found->second), {{"format", "pt"}}));
    }
    for (std::size_t i = 0; i < base.tokenizerCount(); ++i) {
        TRY(const TextFiles tokenizer, tokenizerFilesOf(base, i));
        const std::string folder = i == 0 ? "model/tokenizer/" : "model/tokenizer_2/";
        for (const auto& [name, text] : tokenizer)
            TRY_VOID(checkpoint.addText(folder + name, text));
    }
    for (const auto& [name, text] : base.texts) TRY_VOID(checkpoint.addText("model/" + name, text));
    return {};
}

DiskNeed diskNeedOf(const TrainableModel& model, const fs::path& folder) {
    DiskNeed need;
    if (!model.lora().empty() || model.word()) {
        need.result = 2 * bytesOf(model.parameters());  // each for other programs as well
        need.checkpoint = need.result;
        return need;
    }
    const ModelFiles& base = model.model().files;
    const auto storedBytes = static_cast<std::int64_t>(c10::elementSize(storedType(base)));
    const auto trained = model.trainedNetworks();
    for (const Component component : base.components()) {
        const auto found = trained.find(component);
        const Parameters& parameters =
            found == trained.end() ? model.model().parameters(component) : found->second;
        for (const auto& [name, tensor] : parameters.tensors())
            need.result += tensor.numel() * storedBytes;
        if (found != trained.end() || !hasOwnFiles(base, component))
            need.checkpoint += bytesOf(unprefixed(parameters));
        else if (!canReflink(base.weightFiles(component).front(), folder))
            (hasHardLinks(folder) ? need.base : need.checkpoint) +=
                bytesOfFiles(base.weightFiles(component));
    }
    return need;
}

namespace {

/// What a checkpoint has learned beside that would be lost. Of XL's text encoder earlier versions
/// kept layers too that nothing reads.
Result<void> checkNothingMore(const fs::path& file, const std::vector<NamedTensor>& trained) {
    TRY(const SafetensorsFile stored, SafetensorsFile::open(file));
    std::set<std::string> names;
    for (const NamedTensor& one : trained) names.insert(one.name);
    for (const auto& [name, view] : stored.tensors())
        if (!names.contains(name) && !name.starts_with("text_encoder"))
            return failure("checkpoint.more", {{"file", file.string()}, {"tensor", name}});
    return {};
}

}  // namespace

Result<void> readModelFrom(const fs::path& checkpoint, TrainableModel& model) {
    if (!model.lora().empty() || model.word()) {
        const fs::path file = checkpoint / checkpoint_files::trained;
        TRY_VOID(checkNothingMore(file, model.parameters()));
        return readTensorsInto(file, model.parameters());
    }
    for (const auto& [component, parameters] : model.trainedNetworks())
        TRY_VOID(readTensorsInto(checkpoint / checkpoint_files::weights(component),
                                 unprefixed(parameters)));
    return {};
}

namespace fs = std::filesystem;

Result<void> checkOutput(const RunFolder& run, const Job& job) {
    const fs::path output = run.outputOf(job);
    // The window's runs have their result in themselves; a stranger's must not lead out.
    if (job.output.is_relative() && job.output.lexically_normal().string().starts_with(".."))
        return failure("output.outside", {{"folder", output.lexically_normal().string()},
                                          {"file", run.jobFile().string()}});
    for (const fs::path& original : {job.model, job.vae})
        if (!original.empty()) TRY_VOID(checkApart(output, original));
    // How much room there is on the disk is looked at by itself.
    if (const auto can = checkCanWriteInto(output); !can && can.error().code != "disk.full")
        return can;
    OpenOptions options;
    options.vae = job.vae;
    TRY(const ModelFiles base, ModelFiles::open(job.model, options));
    TRY(const auto names, resultNames(job, base));
    const WrittenFiles there(output);
    for (const fs::path& name : names) TRY_VOID(there.checkFree(name));
    return {};
}

}  // namespace dreambooth
