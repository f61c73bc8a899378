// Tensors into a checkpoint and out of it again, and the files that hold what learning goes on
// from.
#include <ATen/core/Tensor.h>
#include <ATen/ops/tensor.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <runs/checkpoint.h>
#include <training/checkpoint_state.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

namespace dreambooth {

Result<void> addTensors(CheckpointWriter& checkpoint, const std::string& name,
                        const std::vector<NamedTensor>& tensors,
                        const std::map<std::string, std::string>& metadata) {
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const NamedTensor& tensor : tensors) views[tensor.name] = viewOf(tensor.tensor, keep);
    return checkpoint.addTensors(name, views, metadata);
}

namespace {

using StoredTensors = std::map<std::string, at::Tensor>;

Result<void> readInto(const std::filesystem::path& file, const std::vector<NamedTensor>& tensors,
                      const std::function<void(StoredTensors&)>& rename) {
    TRY(SafetensorsFile opened, SafetensorsFile::open(file));
    const Weights weights{opened.tensors(), {opened.owner()}, file.string()};
    StoredTensors stored = parametersFrom(weights).tensors();
    rename(stored);
    const at::NoGradGuard noGrad;
    for (const NamedTensor& wanted : tensors) {
        const auto found = stored.find(wanted.name);
        if (found == stored.end() || found->second.sizes() != wanted.tensor.sizes())
            return failure("checkpoint.mismatch",
                           {{"file", file.string()}, {"tensor", wanted.name}});
        wanted.tensor.detach().copy_(found->second);
    }
    return {};
}

/// The name of an optimizer's tensor without the part of fused_backward.cpp that it belongs to.
std::string withoutPart(const std::string& name) {
    if (name.starts_with("rest.")) return name.substr(name.find('.') + 1);
    if (name.starts_with("part.")) return name.substr(name.find('.', name.find('.') + 1) + 1);
    return name;
}

/// Gives what an optimizer of all parameters has saved the names that one of each parameter wants,
/// or the other way round: updates in the backward pass are of one rank alone. All count the same
/// steps.
void renameParts(StoredTensors& stored, const std::vector<NamedTensor>& tensors) {
    const auto isCount = [](const std::string& name) { return name.ends_with(".step"); };
    StoredTensors plain;
    for (const auto& [name, tensor] : stored) plain[withoutPart(name)] = tensor;
    const auto count =
        std::ranges::find_if(stored, [&](const auto& entry) { return isCount(entry.first); });
    for (const NamedTensor& wanted : tensors) {
        if (stored.contains(wanted.name)) continue;
        if (const auto found = plain.find(withoutPart(wanted.name)); found != plain.end())
            stored[wanted.name] = found->second;
        else if (isCount(wanted.name) && count != stored.end())
            stored[wanted.name] = count->second;
    }
}

}  // namespace

Result<void> readTensorsInto(const std::filesystem::path& file,
                             const std::vector<NamedTensor>& tensors) {
    return readInto(file, tensors, [](StoredTensors&) {});
}

namespace {

constexpr const char* averageCount = "ema.step";

std::vector<NamedTensor> rawTensors(const CheckpointState& state) {
    std::vector<NamedTensor> raw = state.parameters;
    raw.push_back({averageCount, state.average->count()});
    return raw;
}

}  // namespace

Result<void> addCheckpointState(CheckpointWriter& checkpoint, const CheckpointState& state,
                                const std::vector<NamedTensor>& optimizerState, Json progress) {
    if (state.average != nullptr)
        TRY_VOID(addTensors(checkpoint, checkpoint_files::raw, rawTensors(state)));
    TRY_VOID(addTensors(checkpoint, checkpoint_files::optimizer, optimizerState));
    const at::Tensor scaler = state.scaler.state();
    progress["loss_scale"] = scaler[0].item<double>();
    progress["good_steps"] = scaler[1].item<double>();
    return checkpoint.addJson(checkpoint_files::progress, progress);
}

std::int64_t checkpointStateBytes(const CheckpointState& state, int shares) {
    std::int64_t bytes = shares * bytesOf(state.optimizer.state());
    if (state.average != nullptr) bytes += bytesOf(state.parameters);
    return bytes;
}

Result<Json> readCheckpointState(const std::filesystem::path& checkpoint,
                                 const CheckpointState& state) {
    TRY(const Json progress, readJson(checkpoint / checkpoint_files::progress));
    if (state.average != nullptr) {
        state.average->adopt();
        TRY_VOID(readTensorsInto(checkpoint / checkpoint_files::raw, rawTensors(state)));
    }
    const std::vector<NamedTensor> wanted = state.optimizer.state();
    TRY_VOID(readInto(checkpoint / checkpoint_files::optimizer, wanted,
                      [&](StoredTensors& stored) { renameParts(stored, wanted); }));
    state.scaler.setState(
        at::tensor({valueOr(progress, "loss_scale", 0.0), valueOr(progress, "good_steps", 0.0)}));
    return progress;
}

}  // namespace dreambooth
