// The batches that a run learns from: latents, noise and timesteps of each sample come from its
// global number, whatever rank it falls to.
#pragma once

#include "training_state.h"

#include <optional>
#include <vector>

namespace dreambooth {

/// Which noise level a draw stands for with the recipe's weighting_scheme, as its place in the
/// schedule from 0, the noisiest, to 1: a normal number with logit_normal, one of 0 to 1 with mode
/// (Esser et al. 2024, section 3.1; diffusers' compute_density_for_timestep_sampling()).
double noiseLevel(double draw, const Recipe& recipe);

class BatchLoader {
public:
    explicit BatchLoader(const PreparedRun& run) : m_run(run) {}

    /// The samples of one part of a step, which has gradient_accumulation_steps of them:
    /// train_batch_size photos with as many class images. Photos of several shapes are as many
    /// batches.
    std::vector<Batch> take(const RunPosition& position, int part);
    /// On a GPU, while it still works: makes the batch that will be taken next. The part after a
    /// step's last one is the next step's first.
    void prefetch(const RunPosition& position, int part);
    /// Frees what was made ahead.
    void release() { m_ahead.reset(); }

private:
    std::uint64_t firstSample(const RunPosition& position, int part) const;

    struct Prefetched {
        std::uint64_t first = 0;  ///< sample
        std::vector<Batch> batches;
    };

    const PreparedRun& m_run;
    std::optional<Prefetched> m_ahead;
};

}  // namespace dreambooth
