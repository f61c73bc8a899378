// What a checkpoint needs besides the model to go on as if nothing had happened: the optimizer's
// state, the loss scale, and with an average the weights that are really trained.
#pragma once

#include <base/json.h>
#include <runs/checkpoint.h>
#include <training/ema.h>
#include <training/optimizer.h>
#include <training/precision.h>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace dreambooth {

struct LearningState {
    std::vector<NamedTensor> parameters;  ///< everything that is trained
    const Optimizer& optimizer;
    Ema* average;  ///< nullptr without
    LossScaler& scaler;
};

/// Adds optimizer.safetensors, with an average raw.safetensors, and training.json: `progress` and
/// the loss scale. `optimizerState` is what Optimizer::collectState() gave. Errors: disk.full,
/// file.*.
Result<void> addLearningState(CheckpointWriter& checkpoint, const LearningState& state,
                              const std::vector<NamedTensor>& optimizerState, Json progress);

/// Bytes of these files; `shares`: over how many ranks the optimizer's state is spread.
std::int64_t learningStateBytes(const LearningState& state, int shares);

/// Reads them back, and returns the progress. With an average the model's own file, which holds it,
/// must have been read into the parameters before. Errors: checkpoint.mismatch, file.*,
/// json.malformed.
Result<Json> readLearningState(const std::filesystem::path& checkpoint, const LearningState& state);

}  // namespace dreambooth
