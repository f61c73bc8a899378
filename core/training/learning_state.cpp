// Files and names of learning_state.h.
#include <ATen/core/Tensor.h>
#include <ATen/ops/tensor.h>
#include <runs/checkpoint_files.h>
#include <training/learning_state.h>

namespace dreambooth {
namespace {

constexpr const char* averageCount = "ema.step";

std::vector<NamedTensor> rawTensors(const LearningState& state) {
    std::vector<NamedTensor> raw = state.parameters;
    raw.push_back({averageCount, state.average->count()});
    return raw;
}

}  // namespace

Result<void> addLearningState(CheckpointWriter& checkpoint, const LearningState& state,
                              const std::vector<NamedTensor>& optimizerState, Json progress) {
    if (state.average != nullptr)
        TRY_VOID(addTensors(checkpoint, checkpoint_files::raw, rawTensors(state)));
    TRY_VOID(addTensors(checkpoint, checkpoint_files::optimizer, optimizerState));
    const at::Tensor scaler = state.scaler.state();
    progress["loss_scale"] = scaler[0].item<double>();
    progress["good_steps"] = scaler[1].item<double>();
    return checkpoint.addJson(checkpoint_files::progress, progress);
}

std::int64_t learningStateBytes(const LearningState& state, int shares) {
    std::int64_t bytes = shares * bytesOf(state.optimizer.state());
    if (state.average != nullptr) bytes += bytesOf(state.parameters);
    return bytes;
}

Result<Json> readLearningState(const std::filesystem::path& checkpoint,
                               const LearningState& state) {
    TRY(const Json progress, readJson(checkpoint / checkpoint_files::progress));
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
