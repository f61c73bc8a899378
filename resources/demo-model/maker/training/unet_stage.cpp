// Batches and loss of the U-Net.
#include "unet_stage.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/tensor.h>
#include <diffusion/prompt_embedding.h>
#include <diffusion/random.h>
#include <training/losses.h>
#include <training/shown_caption.h>
#include <training/training_noise.h>

#include <algorithm>

namespace dreambooth::maker {
namespace {

constexpr int heldOutBatch = 32;
constexpr const char* learning = "unet";
constexpr const char* judging = "held-out";

}  // namespace

UNetStage::UNetStage(const MakerRecipe& recipe, UNet unet, TextEncoder text,
                     ClipTokenizer tokenizer, NoiseSchedule schedule, const LatentStore& latents,
                     const PictureStore& pictures, at::Device device)
    : m_recipe(recipe),
      m_unet(std::move(unet)),
      m_text(std::move(text)),
      m_tokenizer(std::move(tokenizer)),
      m_schedule(std::move(schedule)),
      m_latents(latents),
      m_pictures(pictures),
      m_device(device),
      m_precision(precisionFromString(recipe.unet.recipe.mixed_precision)) {
    const at::Tensor all = at::arange(m_schedule.trainTimesteps(), at::kLong);
    m_meanWeight =
        minSnrWeights(m_schedule, all, recipe.unet.recipe.snr_gamma).mean().item<double>();
    m_schedule.to(device);
    for (auto& [name, tensor] : m_unet.parameters().tensors())
        m_parameters.push_back({"unet." + name, tensor.requires_grad_()});
    for (auto& [name, tensor] : m_text.parameters().tensors())
        m_parameters.push_back({"text_encoder." + name, tensor.requires_grad_()});
}

TrainingStage::Loss UNetStage::lossOf(const std::vector<Row>& rows, const char* purpose) const {
    std::vector<at::Tensor> latents, noise;
    std::vector<std::int64_t> times;
    std::vector<std::string> captions;
    for (const Row& row : rows) {
        latents.push_back(m_latents.latents(row.picture, row.mirrored));
        noise.push_back(
            sampleNoise(latents.back().sizes(), m_recipe.unet.recipe, purpose, row.number));
        times.push_back(row.timestep);
        captions.push_back(row.caption);
    }
    const at::Tensor x = at::stack(latents).to(m_device), drawn = at::stack(noise).to(m_device);
    const at::Tensor timesteps = at::tensor(times).to(m_device);
    const at::Tensor noised =
        m_schedule.addNoise(x, drawn, timesteps).contiguous(at::MemoryFormat::ChannelsLast);
    const at::Tensor predicted = [&] {
        const Autocast autocast(m_precision, m_device.type());
        const at::Tensor hidden = m_text.forward(tokenIds(m_tokenizer, captions).to(m_device));
        return m_unet.forward(noised, timesteps, {hidden}).to(at::kFloat);
    }();
    const at::Tensor errors =
        (predicted - m_schedule.target(x, drawn, timesteps)).square().mean({1, 2, 3});
    const at::Tensor weights =
        minSnrWeights(m_schedule, timesteps, m_recipe.unet.recipe.snr_gamma) / m_meanWeight;
    return {(errors * weights).mean(), errors.detach().mean()};
}

TrainingStage::Loss UNetStage::loss(const StepRows& rows) {
    const Recipe& recipe = m_recipe.unet.recipe;
    const auto step = static_cast<std::uint64_t>(rows.step);
    const auto sections = keyedPermutation(rows.allInStep, m_recipe.seed, "unet sections", step);
    const std::int64_t steps = m_schedule.trainTimesteps();
    std::vector<Row> all;
    for (int i = 0; i < rows.count; ++i) {
        const std::uint64_t number = rows.first + static_cast<std::uint64_t>(i);
        const auto draw = [&](std::int64_t limit, const char* purpose) {
            return keyedInteger(limit, m_recipe.seed, purpose, number);
        };
        Row row;
        row.number = number;
        row.picture = static_cast<int>(draw(m_pictures.count(), "unet picture"));
        row.mirrored = draw(2, "unet mirrored") == 1;
        const std::vector<std::string>& captions = m_pictures.captions(row.picture);
        if (!isPromptDropped(recipe, learning, number))
            row.caption = captions[static_cast<std::size_t>(
                draw(static_cast<std::int64_t>(captions.size()), "unet caption"))];
        constexpr std::int64_t fine = 1 << 20;
        const std::int64_t section = sections[static_cast<std::size_t>(rows.firstInStep + i)];
        row.timestep = std::min(steps - 1, (section * fine + draw(fine, "unet timestep")) * steps /
                                               (rows.allInStep * fine));
        all.push_back(std::move(row));
    }
    return lossOf(all, learning);
}

double UNetStage::heldOutLoss(const RankGroup& ranks) {
    const int count = m_pictures.heldOut(), batches = (count + heldOutBatch - 1) / heldOutBatch;
    double sum = 0;
    for (int batch = ranks.rank(); batch < batches; batch += ranks.size()) {
        std::vector<Row> rows;
        for (int i = batch * heldOutBatch; i < std::min(count, (batch + 1) * heldOutBatch); ++i) {
            Row row;
            row.picture = m_pictures.count() + i;
            row.caption = m_pictures.captions(row.picture).front();
            row.timestep = (2 * i + 1) * m_schedule.trainTimesteps() / (2 * count);
            row.number = static_cast<std::uint64_t>(i);
            rows.push_back(std::move(row));
        }
        sum += lossOf(rows, judging).total.item<double>() * static_cast<double>(rows.size());
    }
    return sum * ranks.size() / count;
}

}  // namespace dreambooth::maker
