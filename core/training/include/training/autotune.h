// What was measured on this machine for a run, decided once, recorded in its folder and in each
// checkpoint, and used again on resume: other choices would give other bits.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <distributed/gradient_reducer.h>
#include <training/precision.h>

#include <filesystem>
#include <functional>
#include <vector>

namespace dreambooth {

/// Memory ran out on this rank: from a step on, which is counted from 1, it looks at fewer rows.
struct RowLimit {
    int step = 0;
    int microBatch = 0;
    bool separatePriorForward = false;
};

struct AutotuneResult {
    Precision precision = Precision::full;
    bool channelsLast = false;  ///< layout of convolution weights and activations
    int threads = 1;            ///< OpenMP threads of a rank
    GradientReducer::Buckets buckets;
    /// Photos a forward of the step at work, and class images alike; 0: the whole batch.
    int microBatch = 0;
    bool separatePriorForward = false;  ///< photos and class images in forwards of their own, too
    /// What a resumed run does again at the same steps, since other rows give other bits.
    std::vector<RowLimit> limits;
    Json timings = Json::array();  ///< what was tried and how long a step took, for people

    /// Sets the rows of a forward as they were decided for this step.
    void limitRows(int step);
    /// Keeps the rows of a forward for this step and all later ones.
    void keepLimit(int step) { limits.push_back({step, microBatch, separatePriorForward}); }
};

Json toJson(const AutotuneResult& choices);
/// Error: run.invalid.
Result<AutotuneResult> autotuneResultFromJson(const Json& object);

/// Tries precisions, layouts and thread counts with `secondsOf` (one training step, forward and
/// backward, with these choices; infinity where it can't be done) and returns the fastest; half
/// precision and more threads must be clearly faster. On a processor bfloat16 is tried only where
/// it has instructions for it (`hasBf16`); on a GPU without them float16 is, unless it can't hold
/// the model's numbers (`mayOverflow`). Every rank must take part, with the same answers.
AutotuneResult autotune(at::DeviceType device, bool hasBf16, bool mayOverflow, int maxThreads,
                        const std::function<double(const AutotuneResult&)>& secondsOf);

}  // namespace dreambooth
