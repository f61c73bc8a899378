// The samples that a step learns from: each one's latents, noise and timestep come from its global
// number, whatever rank it falls to.
#pragma once

#include "prepared_run.h"

namespace dreambooth {

/// train_batch_size samples from number `first` on, with as many class images.
Batch batchFrom(const PreparedRun& run, int step, std::uint64_t first);

}  // namespace dreambooth
