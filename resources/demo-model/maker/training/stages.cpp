// What each stage needs, and in which order they come.
#include "stages.h"

#include <base/files.h>
#include <base/log.h>
#include <c10/core/GradMode.h>
#include <models/initial_weights.h>

#include <algorithm>

#include "drawing.h"
#include "latents.h"
#include "stage_loop.h"
#include "unet_stage.h"
#include "vae_stage.h"
#include "vae_start.h"
#include "weights.h"

namespace dreambooth::maker {
namespace {

constexpr int calibrationPictures = 32;
constexpr int measuredPictures = 1024;  ///< at most

Result<PictureStore> openPictures(const MakerRecipe& recipe, const WorkFolder& work) {
    return PictureStore::open(work.pictures(), recipe.pictures.side, recipe.pictures.count,
                              recipe.pictures.heldOut);
}

Vae vaeOf(const MakerRecipe& recipe, Parameters parameters, at::Device device) {
    parameters.to(device, at::kFloat, /*channelsLast=*/true);
    return {recipe.vaeConfig, std::move(parameters)};
}

/// Evenly from all that are learned from.
std::vector<int> spreadPictures(const PictureStore& pictures, int count) {
    std::vector<int> numbers;
    const int chosen = std::min(count, pictures.count());
    for (int i = 0; i < chosen; ++i)
        numbers.push_back(
            static_cast<int>(static_cast<std::int64_t>(i) * pictures.count() / chosen));
    return numbers;
}

Result<RunPhase> learnVae(const MakerRecipe& recipe, const WorkFolder& work,
                          const RankContext& context, const CancelToken& stop) {
    TRY(const PictureStore pictures, openPictures(recipe, work));
    Parameters start = startingVae(recipe.vaeConfig, recipe.seed,
                                   pictures.pixels(spreadPictures(pictures, calibrationPictures)));
    const at::Device device = context.placement.denoiser;
    VaeStage stage(recipe, VaeStage::Part::all, vaeOf(recipe, std::move(start), device), pictures,
                   device);
    TRY(const RunFolder run, work.stage("vae"));
    return StageLoop(stage, recipe.vae, run, context, stop).run(work.learnedVae());
}

/// The learned VAE with even latents, made by the first rank.
Result<void> evenOutVae(const MakerRecipe& recipe, const WorkFolder& work,
                        const PictureStore& pictures, at::Device device) {
    const at::NoGradGuard noGrad;
    TRY(const std::filesystem::path learned,
        learnedWeights(work.stageFolder("vae"), work.learnedVae()));
    TRY(Parameters parameters, readWeights(learned));
    const Vae vae = vaeOf(recipe, parameters.clone(), device);
    std::vector<at::Tensor> means;
    for (const int number : spreadPictures(pictures, measuredPictures))
        means.push_back(vae.encode(pictures.pixels({number}).to(device)).mean.cpu());
    evenLatents(parameters, recipe.vaeConfig, means);
    return writeWeights(work.vae(), parameters);
}

Result<RunPhase> encode(const MakerRecipe& recipe, const WorkFolder& work,
                        const RankContext& context, const CancelToken& stop) {
    TRY(const PictureStore pictures, openPictures(recipe, work));
    const at::Device device = context.placement.denoiser;
    // Latents that are there were made with it.
    if (context.ranks.isFirst() && !pathExists(work.vae()))
        TRY_VOID(evenOutVae(recipe, work, pictures, device));
    context.ranks.barrier();
    TRY(Parameters parameters, readWeights(work.vae()));
    return encodePictures(vaeOf(recipe, std::move(parameters), device),
                          precisionFromString(recipe.vae.recipe.mixed_precision), pictures, work,
                          context, stop);
}

Result<RunPhase> learnUNet(const MakerRecipe& recipe, const WorkFolder& work,
                           const RankContext& context, const CancelToken& stop) {
    TRY(const PictureStore pictures, openPictures(recipe, work));
    TRY(const LatentStore latents,
        LatentStore::open(work.latents(), pictures.count() + pictures.heldOut()));
    TRY(ClipTokenizer tokenizer, ClipTokenizer::load(work.tokenizer()));
    TRY(NoiseSchedule schedule, NoiseSchedule::make(recipe.scheduler));
    TextEncoderConfig textConfig = recipe.textConfig;
    textConfig.vocabularySize = tokenizer.vocabularySize();
    const at::Device device = context.placement.denoiser;
    Parameters unet = initialWeights(recipe.unetConfig, recipe.seed);
    Parameters text = initialWeights(textConfig, recipe.seed);
    unet.to(device, at::kFloat, /*channelsLast=*/true);
    text.to(device, at::kFloat);
    logInfo("U-Net " + std::to_string(unet.count()) + " numbers, text encoder " +
            std::to_string(text.count()));
    UNetStage stage(recipe, UNet(recipe.unetConfig, std::move(unet)),
                    TextEncoder(textConfig, std::move(text)), std::move(tokenizer),
                    std::move(schedule), latents, pictures, device);
    TRY(const RunFolder run, work.stage("unet"));
    return StageLoop(stage, recipe.unet, run, context, stop).run(work.networks());
}

Result<RunPhase> learnDecoder(const MakerRecipe& recipe, const WorkFolder& work,
                              const RankContext& context, const CancelToken& stop) {
    TRY(const PictureStore pictures, openPictures(recipe, work));
    TRY(Parameters parameters, readWeights(work.vae()));
    const at::Device device = context.placement.denoiser;
    VaeStage stage(recipe, VaeStage::Part::decoder, vaeOf(recipe, std::move(parameters), device),
                   pictures, device);
    TRY(const RunFolder run, work.stage("decoder"));
    return StageLoop(stage, recipe.decoder, run, context, stop).run(work.betterDecoder());
}

struct Entry {
    const char* name;
    const char* folder;
    Result<RunPhase> (*run)(const MakerRecipe&, const WorkFolder&, const RankContext&,
                            const CancelToken&);
};
constexpr Entry entries[] = {{"render", "pictures", drawPictures},
                             {"vae", "vae", learnVae},
                             {"encode", "latents", encode},
                             {"unet", "unet", learnUNet},
                             {"decoder", "decoder", learnDecoder}};

const Entry& entryOf(const std::string& name) {
    return *std::ranges::find(entries, name,
                              [](const Entry& one) { return std::string(one.name); });
}

}  // namespace

const std::vector<std::string>& stageNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const Entry& entry : entries) all.emplace_back(entry.name);
        return all;
    }();
    return names;
}

Result<RunFolder> folderOfStage(const std::string& name, const WorkFolder& work) {
    return work.stage(entryOf(name).folder);
}

Result<RunPhase> runStage(const std::string& name, const MakerRecipe& recipe,
                          const WorkFolder& work, const RankContext& context,
                          const CancelToken& stop) {
    return entryOf(name).run(recipe, work, context, stop);
}

Result<Vae> currentVae(const MakerRecipe& recipe, const WorkFolder& work, at::Device device) {
    TRY(const std::filesystem::path learned,
        learnedWeights(work.stageFolder("vae"), work.learnedVae()));
    TRY(Parameters parameters, readWeights(pathExists(work.vae()) ? work.vae() : learned));
    const RunFolder decoder = work.stageFolder("decoder");
    if (const auto better = learnedWeights(decoder, work.betterDecoder())) {
        TRY(const Parameters learnedDecoder, readWeights(*better));
        for (const auto& [name, tensor] : learnedDecoder.tensors())
            parameters.tensors().at(name) = tensor;
    }
    return vaeOf(recipe, std::move(parameters), device);
}

}  // namespace dreambooth::maker
