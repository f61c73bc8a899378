// What runs of one base model and recipe need before their photos are known, kept in this process:
// the model, what was measured for it, and class images as latents. It is used up by one run.
#pragma once

#include <base/json.h>
#include <runs/job.h>
#include <training/autotune.h>
#include <training/dataset.h>
#include <training/trainable.h>

#include <filesystem>
#include <map>
#include <memory>
#include <vector>

namespace dreambooth {

struct WarmStart {
    using Files = std::vector<std::filesystem::path>;

    Json fits;                              ///< whatMustFit() of the runs that it was made for
    std::unique_ptr<TrainableModel> model;  ///< nullptr: none yet, or used up
    AutotuneResult choices;
    double secondsOfStep = 0;  ///< as measured with it, before any photo
    std::map<Files, std::unique_ptr<TrainingImages>> classImages;  ///< by the files they are of

    /// In what a run has to be the same. Prompts may differ: they are read by the same model.
    static Json whatMustFit(const Job& job, const Placement& placement);
    /// nullptr where they are not there.
    std::unique_ptr<TrainingImages> takeClassImages(const Files& files);
};

}  // namespace dreambooth
