// Telling kinds of files and folders apart, by what is in them and not by name.
#include "flow_file.h"
#include "single_file.h"

#include <base/files.h>
#include <formats/describe.h>
#include <formats/lora_file.h>
#include <formats/model_files.h>
#include <formats/model_tokenizer.h>
#include <formats/textual_inversion.h>
#include <text/qwen_tokenizer.h>

#include <cerrno>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

void noteError(Json& facts, const Error& error) {
    facts["error"] = {{"code", error.code}, {"text", error.text}, {"remedy", error.remedy}};
}

std::int64_t parametersIn(const TensorMap& tensors) {
    std::int64_t count = 0;
    for (const auto& [name, view] : tensors) count += view.elements();
    return count;
}

/// All at once: adding members one by one to an object that keeps their order takes the square of
/// their number in time.
Json metadataOf(const SafetensorsFile& file) {
    auto metadata = file.metadata();
    metadata.erase(settingsKey);  // a model's own folder of files; long
    return metadata;
}

/// Where the parts were found that a transformer's file lacks.
Json filesOf(const ModelFiles& model) {
    Json files = Json::object();
    for (const Component component : model.components())
        for (const fs::path& file : model.weightFiles(component))
            files[folderOf(component)].push_back(file.string());
    return files;
}

/// Without them nothing can be drawn or trained.
Result<void> checkTokenizers(const ModelFiles& model) {
    if (model.isFlow()) TRY_VOID(qwenTokenizerOf(model));
    for (std::size_t encoder = 0; encoder < model.textEncoders.size(); ++encoder)
        TRY_VOID(tokenizerOf(model, encoder));
    return {};
}

void describeModel(Json& facts, const fs::path& path) {
    facts["kind"] = "model";
    const auto model = ModelFiles::open(path);
    if (!model) return noteError(facts, model.error());
    facts["name"] = model->name;
    facts["family"] = toString(model->family);
    facts["resolution"] = model->resolution();
    facts["precision"] = model->precision();
    facts["bytes"] = model->weightBytes();
    facts["scheduler"] = model->scheduler.className;
    if (model->isFlow()) {
        facts["prediction_type"] = "flow";
        facts["tokens"] = maxChatTokens;
        facts["vocabulary"] = model->qwen3.vocabularySize;
        facts["distilled"] = model->isDistilled;
        if (model->isSingleFile) facts["files"] = filesOf(*model);
    } else {
        facts["prediction_type"] = model->scheduler.predictionType;
        facts["tokens"] = model->textEncoder().maxPositions;
        facts["vocabulary"] = model->textEncoder().vocabularySize;
        facts["block_out_channels"] = model->unet.blockOutChannels;
        facts["cross_attention_dim"] = model->unet.crossAttentionDim;
    }
    Json parameters = Json::object();
    for (const Component component : model->components()) {
        if (const auto weights = model->weights(component))
            parameters[folderOf(component)] = parametersIn(weights->tensors);
        else
            noteError(facts, weights.error());
    }
    facts["parameters"] = parameters;
    if (const auto tokenizers = checkTokenizers(*model); !tokenizers)
        noteError(facts, tokenizers.error());
    facts["recommended"] = model->recommended();
}

void describeLora(Json& facts, const LoraFile& lora) {
    facts["kind"] = "lora";
    facts["adapter"] = lora.kind();
    facts["dialect"] = toString(lora.naming());
    facts["rank"] = lora.rank();
    if (const int least = lora.leastRank(); least < lora.rank()) facts["least_rank"] = least;
    facts["alpha"] = lora.alpha();
    facts["modules"] = lora.moduleCount();
    facts["text_encoder"] = lora.hasTextEncoder();
    facts["metadata"] = metadataOf(lora.file());
}

void describeSafetensors(Json& facts, const SafetensorsFile& file) {
    facts["kind"] = "safetensors";
    facts["arrays"] = file.tensors().size();
    facts["parameters"] = parametersIn(file.tensors());
    std::set<std::string> dtypes;
    for (const auto& [name, view] : file.tensors()) dtypes.emplace(nameOf(view.dtype));
    facts["dtypes"] = dtypes;
    facts["metadata"] = metadataOf(file);
}

void describeEmbedding(Json& facts, const TextualInversion& embedding) {
    facts["kind"] = "embedding";
    facts["word"] = embedding.word;
    facts["vectors"] = embedding.vectors.shape[0];
    facts["widths"] = {embedding.vectors.shape[1]};
    if (embedding.vectors2) facts["widths"].push_back(embedding.vectors2->shape[1]);
}

/// A .safetensors file: a model with all its parts, a LoRA, an embedding, else just arrays.
void describeSafetensorsFile(Json& facts, const SafetensorsFile& file) {
    if (isSingleFileModel(file) || isFlowFile(file)) {
        describeModel(facts, file.path());
        facts["metadata"] = metadataOf(file);
        return;
    }
    const auto lora = LoraFile::open(file.path());
    if (lora) return describeLora(facts, *lora);
    if (const auto embedding = readTextualInversion(file.path()))
        return describeEmbedding(facts, *embedding);
    describeSafetensors(facts, file);
    // A LoRA of a kind that can't be used says why.
    if (lora.error().code != "lora.unknown") noteError(facts, lora.error());
}

void describeFolder(Json& facts, const fs::path& path) {
    if (pathExists(path / "model_index.json")) return describeModel(facts, path);
    facts["kind"] = "unknown";
    const auto lora = LoraFile::open(path);
    if (lora) return describeLora(facts, *lora);
    if (lora.error().code.starts_with("lora.")) noteError(facts, lora.error());
}

}  // namespace

Result<Json> describe(const fs::path& path) {
    Json facts = {{"path", path.string()}};
    if (!pathExists(path)) return std::unexpected(errorFromErrno(ENOENT, path, "inspect"));
    std::error_code error;
    if (fs::is_directory(path, error)) {
        describeFolder(facts, path);
        return facts;
    }
    facts["kind"] = "unknown";
    facts["bytes"] = fs::file_size(path, error);
    const auto file = SafetensorsFile::open(path);
    if (!file) {
        if (!file.error().code.starts_with("safetensors.") && file.error().code != "model.pickle")
            return std::unexpected(file.error());
        if (file.error().code == "model.pickle") {
            facts["kind"] = "pickle";
            noteError(facts, file.error());
        } else if (path.extension() == ".safetensors") {
            facts["kind"] = "safetensors";
            noteError(facts, file.error());
        }
        return facts;
    }
    describeSafetensorsFile(facts, *file);
    return facts;
}

}  // namespace dreambooth
