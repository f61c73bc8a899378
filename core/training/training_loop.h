// The steps of a run: batches, gradients, updates, and everything that is done between two steps
// (checkpoints, samples, validation, requests).
#pragma once

#include "run_reporter.h"
#include "step_control.h"
#include "validation.h"

#include <c10/core/Event.h>
#include <distributed/gradient_reducer.h>
#include <training/dataset.h>
#include <training/optimizer.h>
#include <training/trainable.h>
#include <training/trainer.h>

#include <deque>
#include <memory>
#include <optional>

namespace dreambooth {

/// Everything that a run has made ready before its first step.
struct PreparedRun {
    RunFolder run;
    Job job;
    PictureFiles pictures;
    RankGroup ranks;
    CancelToken stop;
    MeasuredChoices choices;
    std::unique_ptr<TrainableModel> model;
    std::unique_ptr<TrainingImages> photos;
    std::unique_ptr<TrainingImages> classImages;  ///< nullptr without prior preservation
    std::optional<ValidationLoss> validation;
};

class TrainingLoop {
public:
    TrainingLoop(PreparedRun& prepared, RunReporter& reporter);

    /// Goes on from a checkpoint that was verified. Errors: checkpoint.mismatch, file.*.
    Result<void> restore(const std::filesystem::path& checkpoint);
    int step() const { return m_step; }

    /// To the end, or to a stop request. Errors: train.not_finite, draw.*.
    Result<RunPhase> run();

private:
    /// What a step is told with, once its numbers have come from the device.
    struct StepRecord {
        EventWriter::Step event;
        at::Tensor numbers;  ///< float32 [4] on the CPU: instance, prior, gradient norm, skipped
        std::shared_ptr<c10::Event> arrived;  ///< of the numbers; nullptr: they are there
    };

    Batch nextBatch(std::uint64_t firstNumber) const;
    StepRecord trainStep();
    Requests report(StepRecord record);
    /// Tells of all steps but the last `keep`; what was asked for meanwhile.
    Requests reportPending(std::size_t keep);
    bool isInterrupted(const Requests& requests) const;
    Result<void> betweenSteps(const Requests& requests);
    Result<void> waitWhilePaused();
    void saveCheckpoint();
    Result<void> writeCheckpoint();
    std::string samplePrompt();

    PreparedRun& m_run;
    RunReporter& m_reporter;
    StepControl m_control;
    AdamW m_optimizer;
    LossScaler m_scaler;
    std::unique_ptr<GradientReducer> m_reducer;
    int m_step = 0;                  ///< optimizer steps done
    std::uint64_t m_nextSample = 0;  ///< global number of the next sample
    int m_skippedInARow = 0;
    int m_savedStep = -1;
    std::deque<StepRecord> m_pending;  ///< steps that are not told yet
    double m_clock = 0;                ///< when the step to be told next began
};

}  // namespace dreambooth
