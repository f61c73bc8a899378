// Weights, optimizer, average, loss scale and position, from a checkpoint and between devices.
#include "training_state.h"

#include "save_result.h"

#include <distributed/gpu.h>

namespace dreambooth {

TrainingState::TrainingState(const PreparedRun& run)
    : m_run(run),
      m_device(run.model->device()),
      m_optimizer(makeOptimizer(run.job.recipe, run.model->optimizerGroups(), run.ranks)),
      m_scaler(run.model->precision(), m_device) {
    if (run.job.recipe.use_ema)
        m_average.emplace(run.model->parameters(), run.job.recipe.ema_decay);
}

Result<void> TrainingState::restore(const std::filesystem::path& checkpoint) {
    TRY_VOID(readModelFrom(checkpoint, *m_run.model));
    TRY(const Json progress, readCheckpointState(checkpoint, checkpointState()));
    position.step = valueOr(progress, "step", 0);
    position.nextSample = valueOr<std::uint64_t>(progress, "next_sample", 0);
    position.seconds = valueOr(progress, "seconds", 0.0);
    return {};
}

Result<void> TrainingState::restoreWeights(const std::filesystem::path& checkpoint) {
    TRY_VOID(readModelFrom(checkpoint, *m_run.model));
    if (m_average) m_average->adopt();
    return {};
}

CheckpointState TrainingState::checkpointState() {
    return {m_run.model->parameters(), *m_optimizer, average(), m_scaler};
}

DiskNeed TrainingState::diskNeed(const std::filesystem::path& folder) {
    DiskNeed need = diskNeedOf(*m_run.model, folder);
    const bool isSharded = m_run.job.recipe.shard_optimizer;
    need.checkpoint += checkpointStateBytes(checkpointState(), isSharded ? m_run.ranks.size() : 1);
    return need;
}

void TrainingState::toHost() {
    m_run.model->moveTo(at::kCPU);
    m_optimizer->toHost();
    if (m_average) m_average->toHost();
    gpuPlugin()->emptyCache();
}

void TrainingState::toDevice() {
    m_run.model->moveTo(m_device);
    m_optimizer->toDevices();
    if (m_average) m_average->toDevices();
    gpuPlugin()->emptyCache();
}

}  // namespace dreambooth
