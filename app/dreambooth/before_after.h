// What a run has changed: pictures and scores of the base and the tuned model, and a sheet of both.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <project/project.h>
#include <project/run.h>

#include <filesystem>

namespace dreambooth {

struct BeforeAfter {
    double likenessBase = 0;  ///< of pictures with the token; LikenessScore
    double likenessTuned = 0;
    double diversityBase = 0;  ///< of pictures with the class prompt
    double diversityTuned = 0;
};

/// Draws the subject in eight scenes, and other things of its class in the same scenes, with the
/// base and the tuned model from the same noise, scores them against the photos, and writes the
/// sheet as PNG.
Result<BeforeAfter> drawBeforeAfter(const Project& project, const RunFolder& run,
                                    const std::filesystem::path& sheetFile,
                                    const CancelToken& cancel);

}  // namespace dreambooth
