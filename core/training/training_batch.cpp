// Batches by sample numbers (see the header).
#include "training_batch.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <diffusion/random.h>
#include <models/to_device.h>
#include <training/training_noise.h>

#include <numeric>

namespace dreambooth {
namespace {

std::vector<std::uint64_t> numbersFrom(std::uint64_t first, std::uint64_t count) {
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
}

}  // namespace

Batch batchFrom(const PreparedRun& run, int step, std::uint64_t first) {
    const Recipe& recipe = run.job.recipe;
    const TrainableModel& model = *run.model;
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    const auto photos = static_cast<std::uint64_t>(recipe.train_batch_size);
    const auto others = static_cast<std::uint64_t>(classImagesAStep(recipe));
    std::vector<std::vector<std::uint64_t>> numbers = {numbersFrom(first, photos)};
    std::vector<at::Tensor> latents = {run.photos->latents(numbers[0], model.model().vae)};
    if (run.classImages) {
        numbers.push_back(numbersFrom(first / photos * others, others));
        latents.push_back(run.classImages->latents(numbers[1], model.model().vae));
    }
    Batch batch;
    std::vector<at::Tensor> noise;
    std::vector<std::int64_t> timesteps;
    for (std::size_t side = 0; side < latents.size(); ++side) {
        const std::string purpose = side == 0 ? "photo" : "class";
        for (const std::uint64_t number : numbers[side]) {
            noise.push_back(sampleNoise(latents[0].sizes().slice(1), recipe, purpose, number));
            timesteps.push_back(
                keyedInteger(model.schedule().trainSteps(), seed, purpose + " timestep", number));
            batch.withoutPrompt.push_back(isPromptLeftOut(recipe, purpose, number));
            batch.dropoutKeys.push_back(2 * number + side);
        }
    }
    batch.step = static_cast<std::uint64_t>(step);
    batch.weights = run.photos->lossWeights(numbers[0], latents[0].sizes().slice(2));
    batch.sizes = run.photos->sizes(numbers[0]);
    if (run.classImages)
        for (const PictureSizes& sizes : run.classImages->sizes(numbers[1]))
            batch.sizes.push_back(sizes);
    batch.timeIds = timeIds(model.model(), batch.sizes);
    batch.latents = latents.size() == 1 ? latents[0] : at::cat(latents);
    batch.noise = toDevice(at::stack(noise), model.device());
    batch.timesteps = toDevice(at::tensor(timesteps), model.device());
    batch.photos = recipe.train_batch_size;
    return batch;
}

}  // namespace dreambooth
