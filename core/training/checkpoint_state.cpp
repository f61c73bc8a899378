// Tensors into a checkpoint and out of it again, and the files that hold what learning goes on
// from.
#include <ATen/core/Tensor.h>
#include <ATen/ops/tensor.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <operators/weight_stream.h>
#include <runs/checkpoint.h>
#include <training/checkpoint_state.h>

#include <algorithm>
#include <map>
#include <string>

namespace dreambooth {

Result<void> addTensors(CheckpointWriter& checkpoint, const std::string& name,
                        const std::vector<NamedTensor>& tensors,
                        const std::map<std::string, std::string>& metadata) {
    LazyTensors lazy;
    for (const NamedTensor& one : tensors)
        lazy[one.name] = lazyOf(one.tensor, one.tensor.scalar_type());
    return checkpoint.addTensors(name, lazy, metadata);
}

namespace {

std::string lastPart(const std::string& name) {
    return name.substr(name.rfind('.') + 1);
}

/// What `wanted` is stored as, by an optimizer that updated its parameters with fused_backward or
/// without: its own name; that behind a part's ("part.3.", which was before all names once); of a
/// count any other one of its kind, since steps are counted alike by all.
std::map<std::string, at::Tensor>::const_iterator storedAs(
    const std::map<std::string, at::Tensor>& stored, const NamedTensor& wanted) {
    if (const auto found = stored.find(wanted.name); found != stored.end()) return found;
    return std::ranges::find_if(stored, [&](const auto& one) {
        const auto& [name, tensor] = one;
        if (wanted.tensor.dim() == 0 && tensor.dim() == 0)
            return lastPart(name) == lastPart(wanted.name);
        return (name.starts_with("part.") || name.starts_with("rest.")) &&
               name.ends_with("." + wanted.name);
    });
}

}  // namespace

Result<void> readTensorsInto(const std::filesystem::path& file,
                             const std::vector<NamedTensor>& tensors) {
    TRY(SafetensorsFile opened, SafetensorsFile::open(file));
    const Weights weights{opened.tensors(), {opened.owner()}, file.string()};
    const Parameters stored = parametersFrom(weights);
    const at::NoGradGuard noGrad;
    for (const NamedTensor& wanted : tensors) {
        const auto found = storedAs(stored.tensors(), wanted);
        if (found == stored.tensors().end() || found->second.sizes() != wanted.tensor.sizes())
            return failure("checkpoint.mismatch",
                           {{"file", file.string()}, {"tensor", wanted.name}});
        wanted.tensor.detach().copy_(found->second);
        dropCachedPages(found->second);
    }
    return {};
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
    TRY(Json progress, readJson(checkpoint / checkpoint_files::progress));
    if (state.average != nullptr) {
        state.average->adopt();
        TRY_VOID(readTensorsInto(checkpoint / checkpoint_files::raw, rawTensors(state)));
    }
    TRY_VOID(readTensorsInto(checkpoint / checkpoint_files::optimizer, state.optimizer.state()));
    state.scaler.setState(
        at::tensor({valueOr(progress, "loss_scale", 0.0), valueOr(progress, "good_steps", 0.0)}));
    return progress;
}

}  // namespace dreambooth
