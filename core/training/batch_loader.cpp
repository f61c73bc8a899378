// Makes the batches of a step from the numbers of its samples, and the next one ahead.
#include "batch_loader.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <diffusion/random.h>
#include <models/to_device.h>
#include <training/dataset.h>
#include <training/shown_caption.h>
#include <training/training_noise.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

namespace dreambooth {
namespace {

/// What a sample is shown with, before it may be left out.
std::string textOf(const PreparedRun& run, bool isPhoto, std::uint64_t number) {
    const std::string& own = (isPhoto ? *run.photos : *run.classImages).caption(number);
    const std::string& prompt = isPhoto ? run.job.instancePrompt : run.job.first().classPrompt;
    return shownCaption(own.empty() ? prompt : own, run.job.recipe, isPhoto ? "photo" : "class",
                        number);
}

/// Uniform, or as flow matching's schemes draw it.
std::int64_t drawnTimestep(int steps, const Recipe& recipe, const std::string& purpose,
                           std::uint64_t number) {
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    const std::string key = purpose + " timestep";
    const bool isNormal = recipe.weighting_scheme == "logit_normal";
    if (!isNormal && recipe.weighting_scheme != "mode")
        return keyedInteger(steps, seed, key, number);
    constexpr std::int64_t fine = 1 << 24;
    const double draw =
        isNormal ? keyedNormal({1}, seed, key, number).item<float>()
                 : (0.5 + static_cast<double>(keyedInteger(fine, seed, key, number))) / fine;
    const double level = noiseLevel(draw, recipe);
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(level * steps), 0, steps - 1);
}

/// Of photos, then of class images. The VAE's encoder is in memory for as long as pictures are
/// encoded whose turn comes first.
std::vector<at::Tensor> latentsOf(const PreparedRun& run, const std::vector<std::uint64_t>& numbers,
                                  PictureShape shape) {
    std::vector<const TrainingDataset*> pictures = {&*run.photos};
    if (run.classImages) pictures.push_back(&*run.classImages);
    const auto needsVae = [&](const TrainingDataset* one) { return one->needsVae(numbers, shape); };
    std::optional<TrainableModel::WithEncoder> withEncoder;
    if (std::ranges::any_of(pictures, needsVae)) withEncoder.emplace(*run.model);
    std::vector<at::Tensor> latents;
    for (const TrainingDataset* one : pictures)
        latents.push_back(one->latents(numbers, shape, run.model->model().vae));
    return latents;
}

/// These samples, whose photos have one shape, with as many class images.
Batch batchOf(const PreparedRun& run, int step, const std::vector<std::uint64_t>& numbers,
              PictureShape shape) {
    const Recipe& recipe = run.job.recipe;
    const TrainableModel& model = *run.model;
    const std::vector<at::Tensor> latents = latentsOf(run, numbers, shape);
    const bool hasCaptions = run.hasCaptions();
    Batch batch;
    std::vector<at::Tensor> noise;
    std::vector<std::int64_t> timesteps;
    for (std::size_t side = 0; side < latents.size(); ++side) {
        const std::string purpose = side == 0 ? "photo" : "class";
        for (const std::uint64_t number : numbers) {
            noise.push_back(sampleNoise(latents[0].sizes().slice(1), recipe, purpose, number));
            timesteps.push_back(
                drawnTimestep(model.schedule().trainTimesteps(), recipe, purpose, number));
            batch.promptDropped.push_back(isPromptDropped(recipe, side == 0, number));
            batch.dropoutKeys.push_back(2 * number + side);
            if (hasCaptions) batch.texts.push_back(textOf(run, side == 0, number));
        }
    }
    batch.step = static_cast<std::uint64_t>(step);
    batch.weights = run.photos->lossWeights(numbers, latents[0].sizes().slice(2));
    batch.sizes = run.photos->sizes(numbers, shape);
    if (run.classImages)
        for (const PictureSizes& sizes : run.classImages->sizes(numbers, shape))
            batch.sizes.push_back(sizes);
    batch.timeIds = timeIds(model.model(), batch.sizes);
    batch.latents = latents.size() == 1 ? latents[0] : at::cat(latents);
    batch.noise = toDevice(at::stack(noise), model.device());
    batch.timesteps = toDevice(at::tensor(timesteps), model.device());
    batch.photos = static_cast<std::int64_t>(numbers.size());
    batch.share = static_cast<double>(numbers.size()) / recipe.train_batch_size;
    if (hasCaptions) batch.prompts = model.embeddedTexts(batch.texts);
    return batch;
}

/// train_batch_size samples from number `first` on, by the shapes of their photos.
std::vector<Batch> batchesFrom(const PreparedRun& run, int step, std::uint64_t first) {
    std::map<PictureShape, std::vector<std::uint64_t>> numbers;
    for (int i = 0; i < run.job.recipe.train_batch_size; ++i) {
        const std::uint64_t number = first + static_cast<std::uint64_t>(i);
        numbers[run.photos->shapeOf(number)].push_back(number);
    }
    std::vector<Batch> batches;
    for (const auto& [shape, ofShape] : numbers)
        batches.push_back(batchOf(run, step, ofShape, shape));
    return batches;
}

}  // namespace

double noiseLevel(double draw, const Recipe& recipe) {
    if (recipe.weighting_scheme == "logit_normal")
        return 1 / (1 + std::exp(-(recipe.logit_mean + recipe.logit_std * draw)));
    const double cosine = std::cos(std::numbers::pi / 2 * draw);
    return 1 - draw - recipe.mode_scale * (cosine * cosine - 1 + draw);
}

std::uint64_t BatchLoader::firstSample(const RunPosition& position, int part) const {
    const auto rank = static_cast<std::uint64_t>(m_run.ranks.rank());
    const auto world = static_cast<std::uint64_t>(m_run.ranks.size());
    return position.nextSample + (static_cast<std::uint64_t>(part) * world + rank) *
                                     static_cast<std::uint64_t>(m_run.job.recipe.train_batch_size);
}

std::vector<Batch> BatchLoader::take(const RunPosition& position, int part) {
    const std::uint64_t first = firstSample(position, part);
    std::optional<Prefetched> ahead = std::exchange(m_ahead, std::nullopt);
    if (ahead && ahead->first == first) return std::move(ahead->batches);
    return batchesFrom(m_run, position.step, first);
}

void BatchLoader::prefetch(const RunPosition& position, int part) {
    if (!m_run.model->device().is_cuda()) return;
    const Recipe& recipe = m_run.job.recipe;
    const int step = position.step + part / recipe.gradient_accumulation_steps;
    if (step == recipe.max_train_steps) return;
    const std::uint64_t first = firstSample(position, part);
    m_ahead = Prefetched{.first = first, .batches = batchesFrom(m_run, step, first)};
}

}  // namespace dreambooth
