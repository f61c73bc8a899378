// All that changes while a run learns, and that its checkpoints therefore hold: the weights, the
// optimizer's state, their average, fp16's loss scale, and how far the run is.
#pragma once

#include "prepare_training.h"

#include <runs/run_needs.h>
#include <training/checkpoint_state.h>
#include <training/ema.h>
#include <training/optimizer.h>
#include <training/precision.h>

#include <filesystem>
#include <memory>
#include <optional>

namespace dreambooth {

/// How far a run has come.
struct RunPosition {
    int step = 0;                  ///< optimizer steps done
    std::uint64_t nextSample = 0;  ///< global number of the next sample
    double seconds = 0;            ///< of learning, pauses left out; counted where it is limited
};

class TrainingState {
public:
    explicit TrainingState(const PreparedRun& run);

    /// Goes on from a checkpoint that was verified. Errors: checkpoint.mismatch, file.*.
    Result<void> restore(const std::filesystem::path& checkpoint);
    /// The weights of an earlier step, and the average that they are; the rest stays. Errors: as
    /// restore().
    Result<void> restoreWeights(const std::filesystem::path& checkpoint);
    /// What a checkpoint holds besides the model's own files.
    CheckpointState checkpointState();
    /// What checkpoints and the result take in a run on the disk of `folder`.
    DiskNeed diskNeed(const std::filesystem::path& folder);

    /// Leaves the device to others, and comes back to it.
    void toHost();
    void toDevice();

    Optimizer& optimizer() { return *m_optimizer; }
    GradScaler& scaler() { return m_scaler; }
    Ema* average() { return m_average ? &*m_average : nullptr; }  ///< with use_ema, else nullptr
    RunPosition position;

private:
    const PreparedRun& m_run;
    const at::Device m_device;
    std::unique_ptr<Optimizer> m_optimizer;
    GradScaler m_scaler;
    std::optional<Ema> m_average;
};

}  // namespace dreambooth
