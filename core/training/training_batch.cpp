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

Batch batchFrom(const PreparedRun& run, int step, std::uint64_t first) {
    const Recipe& recipe = run.job.recipe;
    const TrainableModel& model = *run.model;
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < recipe.train_batch_size; ++i)
        numbers.push_back(first + static_cast<std::uint64_t>(i));

    std::vector<at::Tensor> latents = {run.photos->latents(numbers, model.model().vae)};
    if (run.classImages) latents.push_back(run.classImages->latents(numbers, model.model().vae));
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
    return batch;
}

}  // namespace dreambooth
