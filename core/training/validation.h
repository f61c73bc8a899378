// Two ways to look at a run while it learns: a loss at fixed noise, which makes a smooth curve, and
// sample pictures at fixed seeds.
#pragma once

#include <distributed/rank_group.h>
#include <runs/reporter.h>
#include <training/trainable.h>
#include <training/trainer.h>

namespace dreambooth {

/// Rows (picture, noise, timestep) that a measurement of the loss looks at: a tenth of those that
/// are learned from between two of them, at least 1, at most 8 a picture. That takes at most 5 % of
/// the time: learning from a row takes its gradients too, at least as long again.
std::int64_t validationRows(const Recipe& recipe, std::int64_t pictures);

/// The loss on fixed latents with fixed noise: pictures in turn, timesteps spread evenly over the
/// rows. Masks count as in training.
class ValidationLoss {
public:
    /// `job`: of its recipe, and the prompt of pictures without a caption.
    ValidationLoss(const TrainingDataset& pictures, const Vae& vae, const NoiseSchedule& schedule,
                   const Job& job);
    /// A collective call: the rows are shared out over the ranks. Where memory runs out, fewer are
    /// looked at together from there on, for the same loss. Throws ErrorException memory.out.
    double compute(const TrainableModel& model, const RankGroup& ranks);

private:
    double sumOfRows(const TrainableModel& model, const Batch& batch);

    std::vector<Batch> m_batches;
    AutotuneResult m_choices;  ///< only its microBatch counts
};

/// Draws and writes the sample pictures of a step, of all prompts at the same seeds, shared out
/// over the ranks, all in one shape, and tells of them. Errors: draw.*, file.*.
Result<void> drawSamples(const RunFolder& run, const Recipe& recipe, PictureShape shape,
                         const std::vector<std::string>& prompts, int step,
                         const PictureFiles& pictures, TrainableModel& model,
                         const RankGroup& ranks, RunReporter& reporter);

}  // namespace dreambooth
