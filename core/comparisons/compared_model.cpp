// What draws one side of a comparison.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
#include <base/strings.h>
#include <comparisons/compared_model.h>
#include <formats/lora_file.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <formats/textual_inversion.h>
#include <runs/checkpoint.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// A model alone keeps its own identity, so that comparisons of earlier versions match.
std::string joined(const std::string& model, const std::vector<std::string>& added,
                   const std::vector<AddedFile>& files) {
    if (files.empty() || model.empty()) return model;
    Sha256 hash;
    hash.add(model);
    for (std::size_t i = 0; i < files.size(); ++i)
        hash.add("\n" + added[i] + " " + shortText(files[i].scale));
    return hash.finish();
}

std::string stampOf(const ComparedModel& model, const ModelFiles& files) {
    std::vector<std::string> added;
    for (const AddedFile& one : model.added) {
        added.push_back(one.isWord ? fileStamp(one.file) : loraStamp(one.file));
        if (added.back().empty()) return {};
        added.back() = one.file.string() + " " + added.back();
    }
    return joined(modelStamp(files), added, model.added);
}

}  // namespace

Json toJson(const std::vector<AddedFile>& added) {
    Json list = Json::array();
    for (const AddedFile& one : added)
        list.push_back({{"file", one.file.string()}, {"scale", one.scale}, {"word", one.isWord}});
    return list;
}

Json toJson(const ComparedModel& model) {
    return {{"name", model.name},
            {"model", model.model.string()},
            {"added", toJson(model.added)},
            {"run", model.runId},
            {"step", model.step},
            {"drawn_with", model.drawnWith},
            {"stamp", model.identity.stamp},
            {"content", model.identity.content}};
}

ComparedModel comparedModelFromJson(const Json& object) {
    const auto text = [](const Json& from, const char* key) {
        return valueOr<std::string>(from, key, "");
    };
    ComparedModel model{.name = text(object, "name"), .model = text(object, "model")};
    for (const Json& one : valueOr(object, "added", Json::array()))
        if (one.is_object())
            model.added.push_back({.file = text(one, "file"),
                                   .scale = valueOr(one, "scale", 1.0),
                                   .isWord = valueOr(one, "word", false)});
    model.runId = text(object, "run");
    // A folder in runs/, whatever a file of somebody says.
    if (!staysBelow(model.runId) || fs::path(model.runId).has_parent_path()) model.runId.clear();
    model.step = valueOr(object, "step", 0);
    model.drawnWith = text(object, "drawn_with");
    model.identity = {.stamp = text(object, "stamp"), .content = text(object, "content")};
    return model;
}

std::vector<ComparedModel> comparedModelsOf(const RunFolder& run, const Job& job) {
    std::vector<ComparedModel> models;
    const auto add = [&](int step, const fs::path& folder, const fs::path& fullModel) {
        ComparedModel one{.name = {}, .model = job.model, .runId = run.id(), .step = step};
        if (job.recipe.lora)
            one.added = {{.file = folder / "pytorch_lora_weights.safetensors"}};
        else if (job.recipe.textual_inversion)
            one.added = {{.file = folder / learnedEmbedsFile, .isWord = true}};
        else
            one.model = fullModel;
        if (pathExists(one.added.empty() ? one.model / "model_index.json" : one.added.front().file))
            models.push_back(std::move(one));
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

Result<void> keepCheckpoints(const fs::path& runsFolder, const std::vector<ComparedModel>& models) {
    for (const ComparedModel& model : models)
        if (!model.runId.empty())
            TRY_VOID(keepCheckpoint(RunFolder(runsFolder / model.runId), model.step));
    return {};
}

std::string stampOf(const ComparedModel& model) {
    const auto files = ModelFiles::open(model.model);
    return files ? stampOf(model, *files) : std::string();
}

Result<ComparedIdentity> identify(const ComparedModel& model) {
    TRY(const ModelFiles files, ModelFiles::open(model.model));
    TRY(const std::string content, modelIdentity(files));
    std::vector<std::string> added;
    for (const AddedFile& one : model.added) {
        TRY(added.emplace_back(), one.isWord ? contentHash(one.file) : loraContent(one.file));
    }
    return ComparedIdentity{.stamp = stampOf(model, files),
                            .content = joined(content, added, model.added)};
}

bool isProvenSame(const ComparedModel& a, const ComparedModel& b) {
    if (!a.identity.content.empty() && !b.identity.content.empty())
        return a.identity.content == b.identity.content;
    return !a.identity.stamp.empty() && a.identity.stamp == b.identity.stamp;
}

bool isNamedAlike(const ComparedModel& a, const ComparedModel& b) {
    if (a.runId.empty() && b.runId.empty()) return a.model == b.model && a.added == b.added;
    // The first is what the run learned, wherever the run lies by now.
    const auto isAlike = [&a](const AddedFile& one, const AddedFile& other) {
        return one.scale == other.scale && (&one == &a.added.front() || one.file == other.file);
    };
    return a.runId == b.runId && a.step == b.step && a.drawnWith == b.drawnWith &&
           std::ranges::equal(a.added, b.added, isAlike);
}

bool isSameModel(const ComparedModel& a, const ComparedModel& b) {
    if (!a.identity.content.empty() && !b.identity.content.empty())
        return a.identity.content == b.identity.content;
    return isProvenSame(a, b) || isNamedAlike(a, b);
}

}  // namespace dreambooth
