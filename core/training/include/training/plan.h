// What a run will need, measured on a few real steps of it: memory by part and time.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <runs/run_folder.h>
#include <runs/run_needs.h>
#include <training/trainer.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

struct RunPlan {
    using Bytes = std::vector<std::pair<std::string, std::int64_t>>;
    std::string device;
    /// At most in use at any time: of the GPU, or of this process on a CPU.
    std::int64_t peakBytes = 0;
    /// While it learns: program (CPU only), trained weights, frozen weights, gradients, optimizer,
    /// activations (the rest of the peak).
    Bytes parts;
    DiskNeed disk;  ///< of the run where it will lie
    Bytes stages;   ///< the peak of each: measuring, loading, photos, class latents, drawing, steps
    PlanTimes times;
    double secondsPerClassImage = 0;  ///< 0 where none is drawn
    double preparingSeconds = 0;      ///< from the start to the first step, without class images
    double seconds = 0;               ///< of the whole run, which its time limit may end early
    int missingClassImages = 0;
    /// Precision, layout and threads as measured.json has them: a run that is given them need not
    /// measure them again.
    Json choices;
    int microBatch = 0;  ///< photos a forward where the whole batch did not fit; else 0
    std::string precision;
};

Json toJson(const RunPlan& plan);

/// Trains a few steps of `job` in `scratch`, whose input/ has the photos, and draws a picture where
/// the run will. `missingClassImages` are still to be drawn; checkpoints will lie in a folder below
/// `runFolder`. Only in a process that has done nothing else: memory once used is seen in what
/// comes after. Errors: as trainRun(), memory.out.
Result<RunPlan> measurePlan(const RunFolder& scratch, const Job& job, const PictureFiles& pictures,
                            int missingClassImages, const std::filesystem::path& runFolder);

}  // namespace dreambooth
