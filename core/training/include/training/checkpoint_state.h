// What a checkpoint needs besides the model to go on as if nothing had happened: the optimizer's
// state, the loss scale, and with an average the weights that are really trained.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <runs/checkpoint.h>
#include <training/ema.h>
#include <training/optimizer.h>
#include <training/precision.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// Adds a safetensors file. Errors: disk.full, file.*.
Result<void> addTensors(CheckpointWriter& checkpoint, const std::string& name,
                        const std::vector<NamedTensor>& tensors,
                        const std::map<std::string, std::string>& metadata = {});

/// Copies tensors of a file into these of the same names and shapes. Errors: file.*, safetensors.*,
/// checkpoint.mismatch {tensor}.
Result<void> readTensorsInto(const std::filesystem::path& file,
                             const std::vector<NamedTensor>& tensors);

struct CheckpointState {
    std::vector<NamedTensor> parameters;  ///< everything that is trained
    const Optimizer& optimizer;
    Ema* average;  ///< nullptr without
    GradScaler& scaler;
};

/// Adds optimizer.safetensors, with an average raw.safetensors, and training.json: `progress` and
/// the loss scale. `optimizerState` is what Optimizer::collectState() gave. Errors: disk.full,
/// file.*.
Result<void> addCheckpointState(CheckpointWriter& checkpoint, const CheckpointState& state,
                                const std::vector<NamedTensor>& optimizerState, Json progress);

/// Bytes of these files; `shares`: over how many ranks the optimizer's state is spread.
std::int64_t checkpointStateBytes(const CheckpointState& state, int shares);

/// Reads them back, and returns the progress. With an average the model's own file, which holds it,
/// must have been read into the parameters before. Errors: checkpoint.mismatch, file.*,
/// json.malformed.
Result<Json> readCheckpointState(const std::filesystem::path& checkpoint,
                                 const CheckpointState& state);

}  // namespace dreambooth
