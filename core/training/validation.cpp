// Computes the loss at fixed noise, and draws the sample pictures.
#include "validation.h"

#include "micro_batch.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <diffusion/random.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <span>

namespace dreambooth {
namespace {

constexpr std::int64_t maxRowsPerPicture = 8;
/// Learning from a row takes at least twice as long as looking at it: a twentieth of the time.
constexpr std::int64_t learnedRowsPerRow = 10;

}  // namespace

std::int64_t validationRows(const Recipe& recipe, std::int64_t pictures) {
    const std::int64_t learned = std::int64_t{recipe.validation_loss_steps} *
                                 recipe.gradient_accumulation_steps * recipe.train_batch_size *
                                 (recipe.with_prior_preservation ? 2 : 1);
    return std::clamp<std::int64_t>(learned / learnedRowsPerRow, 1, maxRowsPerPicture * pictures);
}

ValidationLoss::ValidationLoss(const TrainingDataset& pictures, const Vae& vae,
                               const NoiseSchedule& schedule, const Job& job) {
    const Recipe& recipe = job.recipe;
    const std::vector<std::string>& captions = pictures.captions();
    const std::int64_t count = pictures.count(), rows = validationRows(recipe, count);
    std::vector<TrainingDataset::FixedSample> samples;
    for (std::int64_t i = 0; i < std::min(count, rows); ++i)
        samples.push_back(pictures.fixedSample(i, vae));
    std::map<std::vector<std::int64_t>, std::vector<std::int64_t>> rowsByShape;
    for (std::int64_t row = 0; row < rows; ++row)
        rowsByShape[samples[static_cast<std::size_t>(row % count)].latents.sizes().vec()].push_back(
            row);
    const auto size =
        static_cast<std::size_t>(std::max(1, 2 * recipe.train_batch_size));  // a step's
    const auto addBatch = [&](std::span<const std::int64_t> some) {
        Batch batch;
        std::vector<at::Tensor> x, noise, counts;
        std::vector<std::int64_t> timesteps;
        for (const std::int64_t row : some) {
            const auto picture = static_cast<std::size_t>(row % count);
            x.push_back(samples[picture].latents);
            if (samples[picture].weights.defined()) counts.push_back(samples[picture].weights);
            batch.sizes.push_back(samples[picture].sizes);
            if (!captions.empty())
                batch.texts.push_back(captions[picture].empty() ? job.instancePrompt
                                                                : captions[picture]);
            noise.push_back(keyedNormal(x.back().sizes(), static_cast<std::uint64_t>(recipe.seed),
                                        "validation noise", static_cast<std::uint64_t>(row)));
            // The middle of the row's part of the schedule.
            timesteps.push_back((2 * row + 1) * schedule.trainTimesteps() / (2 * rows));
        }
        batch.latents = at::stack(x);
        batch.noise = at::stack(noise).to(batch.latents.device());
        if (!counts.empty()) batch.weights = at::stack(counts);
        batch.timesteps = at::tensor(timesteps).to(batch.latents.device());
        batch.photos = batch.latents.size(0);
        m_batches.push_back(std::move(batch));
    };
    for (const auto& [shape, ofShape] : rowsByShape)
        for (std::size_t from = 0; from < ofShape.size(); from += size)
            addBatch(std::span(ofShape).subspan(from, std::min(size, ofShape.size() - from)));
}

double ValidationLoss::sumOfRows(const TrainableModel& model, const Batch& batch) {
    const at::NoGradGuard noGrad;
    for (;;) {
        try {
            double sum = 0;
            for (const Batch& part : microBatches(batch, m_choices))
                sum += model.loss(part).instance.item<double>() * static_cast<double>(part.photos);
            return sum;
        } catch (const std::exception& error) {
            if (!isOutOfMemory(error)) throw;
        }
        trimMemory(model.device());
        if (!halveMicroBatch(m_choices, static_cast<int>(batch.photos), /*hasClassImages=*/false))
            throw ErrorException(memoryError(model.device(), model.recipe()));
    }
}

double ValidationLoss::compute(const TrainableModel& model, const RankGroup& ranks) {
    at::Tensor sums = at::zeros({2}, at::kDouble);
    auto* numbers = sums.mutable_data_ptr<double>();
    for (std::size_t i = static_cast<std::size_t>(ranks.rank()); i < m_batches.size();
         i += static_cast<std::size_t>(ranks.size())) {
        const auto rows = static_cast<double>(m_batches[i].photos);
        numbers[0] += sumOfRows(model, m_batches[i]);
        numbers[1] += rows;
    }
    ranks.allReduceSum(sums);
    return numbers[0] / numbers[1];
}

Result<void> drawSamples(const RunFolder& run, const Recipe& recipe, PictureShape shape,
                         const std::vector<std::string>& prompts, int step,
                         const PictureFiles& pictures, TrainableModel& model,
                         const RankGroup& ranks, RunReporter& reporter) {
    struct Picture {
        DrawRequest request;
        std::string name;
    };
    std::vector<Picture> all;
    const auto images = static_cast<std::size_t>(recipe.num_validation_images);
    for (std::size_t i = 0; i < prompts.size() * images; ++i) {
        Picture& picture = all.emplace_back();
        picture.request.prompt = prompts[i / images];
        picture.request.seed = recipe.seed + static_cast<std::int64_t>(i % images);
        picture.request.num_inference_steps = recipe.num_inference_steps;
        picture.request.guidance_scale = recipe.guidance_scale;
        picture.request.max_sequence_length = recipe.max_sequence_length;
        picture.request.width = shape.width;
        picture.request.height = shape.height;
        picture.name = RunFolder::sampleName(step, i + 1);
    }
    std::vector<DrawRequest> mine;
    std::vector<std::string> names;
    for (std::size_t i = static_cast<std::size_t>(ranks.rank()); i < all.size();
         i += static_cast<std::size_t>(ranks.size())) {
        mine.push_back(all[i].request);
        names.push_back(all[i].name);
    }
    Result<void> outcome;
    model.disableDropout();
    {
        const Autocast autocast(model.precision(), model.device().type());
        const auto size = static_cast<std::size_t>(std::max(1, recipe.sample_batch_size));
        for (std::size_t from = 0; from < mine.size() && outcome; from += size) {
            const std::size_t to = std::min(mine.size(), from + size);
            const auto drawn =
                drawWithinMemory(model, {mine.begin() + static_cast<std::ptrdiff_t>(from),
                                         mine.begin() + static_cast<std::ptrdiff_t>(to)});
            if (!drawn) outcome = std::unexpected(drawn.error());
            for (std::size_t i = from; i < to && outcome; ++i)
                outcome = pictures.write(run.samples() / names[i], (*drawn)[i - from], {});
        }
    }
    ranks.barrier();
    if (!outcome) return outcome;
    for (const Picture& picture : all) {
        const auto file = run.samples() / picture.name;
        if (pathExists(file))
            reporter.sample(step, picture.request.prompt, picture.request.seed,
                            (run.samples().filename() / picture.name).string());
        else if (outcome)  // another rank could not draw or write it
            outcome = std::unexpected(errorFromErrno(ENOENT, file, "find"));
    }
    return outcome;
}

}  // namespace dreambooth
