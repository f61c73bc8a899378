// The commands of the maker, each of them one stage: what it needs is read from the work folder,
// and what it makes is left there.
#pragma once

#include <base/cancel.h>
#include <models/text_encoder.h>
#include <models/unet.h>
#include <models/vae.h>
#include <training/run_rank.h>

#include <string>
#include <vector>

#include "maker_recipe.h"
#include "work_folder.h"

namespace dreambooth::maker {

/// "render", "vae", "encode", "unet", "decoder" in the order in which they follow each other.
const std::vector<std::string>& stageNames();

/// Runs or resumes a stage as one rank. Errors: stage.*, pictures.missing, file.*, those of
/// StageLoop.
Result<RunPhase> runStage(const std::string& name, const MakerRecipe& recipe,
                          const WorkFolder& work, const RankContext& context,
                          const CancelToken& stop);
/// The folder of its events.
Result<RunFolder> folderOfStage(const std::string& name, const WorkFolder& work);

/// The VAE as far as it is: with even latents once there are any, with the better decoder once it
/// is learned. float32, channels last.
Result<Vae> currentVae(const MakerRecipe& recipe, const WorkFolder& work, at::Device device);

}  // namespace dreambooth::maker
