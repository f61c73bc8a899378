// The steps of a stage: gradients averaged over the ranks, updates, the average that is kept,
// checkpoints, requests, events. Made of the parts that a DreamBooth run is made of.
#pragma once

#include <base/cancel.h>
#include <training/checkpoint_state.h>
#include <training/run_rank.h>
#include <training/step_control.h>

#include <memory>
#include <optional>

#include "maker_recipe.h"
#include "stage.h"

namespace dreambooth::maker {

class StageLoop {
public:
    StageLoop(TrainingStage& stage, const Training& training, const RunFolder& run,
              const RankContext& context, const CancelToken& stop);

    /// Goes on from the newest whole checkpoint, to the end or to a stop request, after a
    /// checkpoint. At the end what was learned is written to `result`. Collective. Errors:
    /// train.not_finite, checkpoint.*, file.*, disk.full.
    Result<RunPhase> run(const std::filesystem::path& result);

private:
    Result<void> restore();
    /// One update; true where its gradients were finite.
    bool step();
    StepRows rowsOfStep() const;
    Result<void> betweenSteps(const RunRequests& requests);
    Result<void> saveCheckpoint();
    Result<void> waitWhilePaused();
    Result<void> writeResult(const std::filesystem::path& file);

    TrainingStage& m_stage;
    const Training& m_training;
    RunFolder m_run;
    const RankContext& m_context;
    StepControl m_control;
    StepTrace m_trace;
    std::unique_ptr<Optimizer> m_optimizer;
    std::optional<Ema> m_average;
    GradScaler m_scaler;
    std::unique_ptr<GradientReducer> m_reducer;
    RunRequests m_requests;
    int m_step = 0;
    int m_savedStep = -1;
};

/// The weights that a stage has learned so far: of its result, else of its newest checkpoint, by
/// the names of TrainingStage::parameters(). Error stage.nothing_learned.
Result<std::filesystem::path> learnedWeights(const RunFolder& run,
                                             const std::filesystem::path& result);

}  // namespace dreambooth::maker
