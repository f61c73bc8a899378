// The steps of a run: batches, gradients, updates, and everything that is done between two steps
// (checkpoints, samples, validation, requests).
#pragma once

#include "step_graph.h"
#include "validation.h"

#include <c10/core/Event.h>
#include <distributed/gradient_reducer.h>
#include <runs/copy.h>
#include <runs/reporter.h>
#include <training/dataset.h>
#include <training/ema.h>
#include <training/learning_state.h>
#include <training/optimizer.h>
#include <training/step_control.h>
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
    RankGroup ranks = {};
    CancelToken stop = {};
    MeasuredChoices choices = {};
    std::unique_ptr<TrainableModel> model = {};
    std::unique_ptr<TrainingImages> photos = {};
    std::unique_ptr<TrainingImages> classImages = {};  ///< nullptr without prior preservation
    std::optional<ValidationLoss> validation = {};
    RunCopy* copy = nullptr;  ///< where checkpoints are copied to, if anywhere
};

class TrainingLoop {
public:
    TrainingLoop(PreparedRun& prepared, RunReporter& reporter);

    /// Goes on from a checkpoint that was verified. Errors: checkpoint.mismatch, file.*.
    Result<void> restore(const std::filesystem::path& checkpoint);
    int step() const { return m_step; }
    const Optimizer& optimizer() const { return *m_optimizer; }
    /// The average that the result shows; nullptr without.
    Ema* average() { return m_average ? &*m_average : nullptr; }

    /// To the end, or to a stop request. Errors: train.not_finite, draw.*.
    Result<RunPhase> run();

    /// The state now as a checkpoint, unless there is one; older ones go as the recipe says.
    /// Collective. False where it could not be written, of which a notice tells.
    bool saveCheckpoint();

private:
    /// What a step is told with, once its numbers have come from the device.
    struct StepRecord {
        EventWriter::Step event;
        /// float32 on the CPU: instance, prior, gradient norm, skipped; what the rates are
        /// multiplied by, where the optimizer finds it.
        at::Tensor numbers;
        std::shared_ptr<c10::Event> arrived;  ///< of the numbers; nullptr: they are there
    };

    Batch nextBatch(std::uint64_t firstNumber) const;
    /// Losses and gradients of one micro-batch, the last one of a step or not.
    LossTerms learnFrom(const Batch& batch, bool isLast);
    /// The losses of a step, its gradients being in the parameters.
    struct Losses {
        at::Tensor instance, prior;
    };
    Losses gradientsOfStep();
    /// Tries a step's gradients until they fit: where memory runs out, with half as many rows a
    /// forward.
    Losses gradientsWithinMemory();
    void makeRoom();
    void tellHalved();
    /// Several ranks where memory has run out: all forwards and backwards of a step, which may have
    /// to be tried again, come before the mean of their gradients.
    bool averagesLater() const;
    /// Several ranks: a trial before the first step, while nobody waits for a rank that fails.
    void findRoom();
    std::vector<at::Tensor> roomForMean() const;
    void recordMeasured() const;
    /// On a CPU, freed memory that the next steps don't fit into stays with the process: it is
    /// given back when it has grown by a fiftieth since the first step, rather than at every step.
    void returnHoles(std::int64_t resident);
    StepRecord trainStep();
    RunRequests report(StepRecord record);
    /// Tells of all steps but the last `keep`; what was asked for meanwhile.
    RunRequests reportPending(std::size_t keep);
    bool isInterrupted(const RunRequests& requests) const;
    Result<void> betweenSteps(const RunRequests& requests);
    Result<void> waitWhilePaused();
    bool saveCheckpoint(int keep);  ///< 0 keeps all
    Result<void> writeCheckpoint(int keep, const std::vector<NamedTensor>& optimizerState);
    LearningState learningState();
    std::string newestCheckpoint() const;  ///< a sentence
    std::unexpected<Error> notFinite();
    std::string samplePrompts();  ///< of a request, one a line

    PreparedRun& m_run;
    RunReporter& m_reporter;
    StepControl m_control;
    StepTrace m_trace;
    std::unique_ptr<Optimizer> m_optimizer;
    std::optional<Ema> m_average;  ///< with use_ema
    LossScaler m_scaler;
    std::unique_ptr<GradientReducer> m_reducer;
    std::optional<StepGraph> m_graph;  ///< on a GPU
    bool m_averages = false;           ///< while a backward averages with other ranks
    int m_step = 0;                    ///< optimizer steps done
    std::uint64_t m_nextSample = 0;    ///< global number of the next sample
    int m_skippedInARow = 0;
    int m_lastGoodStep = 0;  ///< whose update was not skipped
    int m_savedStep = -1;
    std::deque<StepRecord> m_pending;  ///< steps that are not told yet
    std::int64_t m_resident = 0;       ///< bytes after the first step
    double m_clock = 0;                ///< when the step to be told next began
};

}  // namespace dreambooth
