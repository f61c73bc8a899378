// Batches by sample numbers.
#include "batch_loader.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <diffusion/random.h>
#include <models/to_device.h>
#include <training/dataset.h>

#include <utility>

namespace dreambooth {
namespace {

/// What a sample is shown with, before it may be left out.
std::string textOf(const PreparedRun& run, bool isPhoto, std::uint64_t number) {
    const std::string& own = (isPhoto ? *run.photos : *run.classImages).caption(number);
    const std::string& prompt = isPhoto ? run.job.instancePrompt : run.job.classPrompt;
    return shownCaption(own.empty() ? prompt : own, run.job.recipe, isPhoto ? "photo" : "class",
                        number);
}

/// train_batch_size samples from number `first` on, with as many class images.
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

}  // namespace

std::uint64_t BatchLoader::firstSample(const RunPosition& position, int part) const {
    const auto rank = static_cast<std::uint64_t>(m_run.ranks.rank());
    const auto world = static_cast<std::uint64_t>(m_run.ranks.size());
    return position.nextSample + (static_cast<std::uint64_t>(part) * world + rank) *
                                     static_cast<std::uint64_t>(m_run.job.recipe.train_batch_size);
}

Batch BatchLoader::take(const RunPosition& position, int part) {
    const std::uint64_t first = firstSample(position, part);
    const std::optional<Prefetched> ahead = std::exchange(m_ahead, std::nullopt);
    return ahead && ahead->first == first ? ahead->batch : batchFrom(m_run, position.step, first);
}

void BatchLoader::prefetch(const RunPosition& position, int part) {
    if (!m_run.model->device().is_cuda()) return;
    const Recipe& recipe = m_run.job.recipe;
    const int step = position.step + part / recipe.gradient_accumulation_steps;
    if (step == recipe.max_train_steps) return;
    const std::uint64_t first = firstSample(position, part);
    m_ahead = Prefetched{.first = first, .batch = batchFrom(m_run, step, first)};
}

}  // namespace dreambooth
