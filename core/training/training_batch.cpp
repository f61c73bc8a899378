// Batches by sample numbers.
#include "training_batch.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <diffusion/random.h>
#include <models/to_device.h>
#include <training/training_noise.h>

namespace dreambooth {

namespace {

std::string textOf(const PreparedRun& run, bool isPhoto, std::uint64_t number) {
    const std::string& own = (isPhoto ? *run.photos : *run.classImages).caption(number);
    const std::string& prompt = isPhoto ? run.job.instancePrompt : run.job.classPrompt;
    return shownCaption(own.empty() ? prompt : own, run.job.recipe, isPhoto ? "photo" : "class",
                        number);
}

}  // namespace

Batch batchFrom(const PreparedRun& run, int step, std::uint64_t first) {
    const Recipe& recipe = run.job.recipe;
    const TrainableModel& model = *run.model;
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < recipe.train_batch_size; ++i)
        numbers.push_back(first + static_cast<std::uint64_t>(i));

    std::vector<at::Tensor> latents = {run.photos->latents(numbers, model.model().vae)};
    if (run.classImages) latents.push_back(run.classImages->latents(numbers, model.model().vae));
    const bool hasCaptions = run.hasCaptions();
    Batch batch;
    std::vector<at::Tensor> noise;
    std::vector<std::int64_t> timesteps;
    for (std::size_t side = 0; side < latents.size(); ++side) {
        const std::string purpose = side == 0 ? "photo" : "class";
        for (const std::uint64_t number : numbers) {
            noise.push_back(sampleNoise(latents[0].sizes().slice(1), recipe, purpose, number));
            timesteps.push_back(
                keyedInteger(model.schedule().trainSteps(), seed, purpose + " timestep", number));
            batch.withoutPrompt.push_back(isPromptLeftOut(recipe, purpose, number));
            batch.dropoutKeys.push_back(2 * number + side);
            if (hasCaptions) batch.texts.push_back(textOf(run, side == 0, number));
        }
    }
    batch.step = static_cast<std::uint64_t>(step);
    batch.weights = run.photos->lossWeights(numbers, latents[0].sizes().slice(2));
    batch.sizes = run.photos->sizes(numbers);
    if (run.classImages)
        for (const PictureSizes& sizes : run.classImages->sizes(numbers))
            batch.sizes.push_back(sizes);
    batch.timeIds = timeIds(model.model(), batch.sizes);
    batch.latents = latents.size() == 1 ? latents[0] : at::cat(latents);
    batch.noise = toDevice(at::stack(noise), model.device());
    batch.timesteps = toDevice(at::tensor(timesteps), model.device());
    batch.photos = recipe.train_batch_size;
    if (hasCaptions) batch.prompts = model.embeddedTexts(batch.texts);
    return batch;
}

}  // namespace dreambooth
