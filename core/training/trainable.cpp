// Loading for training, choosing what is trained, and the forward pass with its loss.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <training/trainable.h>

namespace dreambooth {
namespace {

/// Gives a loaded network float32 memory of its own that may be written to and wants gradients. The
/// layers hold the same tensors, so they see it.
std::vector<NamedTensor> makeTrained(Parameters& parameters, const std::string& prefix) {
    std::vector<NamedTensor> trained;
    for (auto& [name, tensor] : parameters.tensors()) {
        if (!tensor.is_floating_point()) continue;
        tensor.set_data(tensor.detach().clone());
        tensor.requires_grad_(true);
        trained.push_back({prefix + name, tensor});
    }
    return trained;
}

void moveTensors(const Parameters& parameters, at::Device device) {
    for (const auto& [name, tensor] : parameters.tensors()) tensor.set_data(tensor.to(device));
}

}  // namespace

TrainableModel::TrainableModel(std::unique_ptr<StableDiffusion> model, NoiseSchedule schedule,
                               Recipe recipe)
    : m_model(std::move(model)),
      m_schedule(std::make_unique<NoiseSchedule>(std::move(schedule))),
      m_recipe(std::move(recipe)) {}

Result<std::unique_ptr<TrainableModel>> TrainableModel::load(
    const std::filesystem::path& folder, const Recipe& recipe,
    const std::vector<std::string>& prompts, at::Device device, const MeasuredChoices& choices) {
    LoadOptions options;
    options.device = device;
    options.channelsLast = choices.channelsLast;
    // LoRA's base stays as it is: half is enough. What full fine-tuning trains must be float32.
    options.dtype = recipe.lora ? frozenType(choices.precision) : at::kFloat;
    TRY(auto model, loadModel(folder, options));
    TRY(NoiseSchedule schedule, NoiseSchedule::make(model->folder.scheduler));
    schedule.to(device);
    std::unique_ptr<TrainableModel> result(
        new TrainableModel(std::move(model), std::move(schedule), recipe));
    result->m_device = device;
    result->m_precision = choices.precision;
    result->chooseParameters();
    result->m_model->unet.setGradientCheckpointing(recipe.gradient_checkpointing);
    result->m_model->textEncoder.setGradientCheckpointing(recipe.gradient_checkpointing &&
                                                          recipe.train_text_encoder);
    result->m_ids = tokenIds(result->m_model->tokenizer, prompts).to(device);
    if (!recipe.train_text_encoder) {
        const at::NoGradGuard noGrad;
        result->m_embedded = result->m_model->textEncoder.forward(result->m_ids);
    }
    return result;
}

void TrainableModel::chooseParameters() {
    StableDiffusion& model = *m_model;
    TextEncoder* text = m_recipe.train_text_encoder ? &model.textEncoder : nullptr;
    if (!m_recipe.lora) {
        m_unetParameters = makeTrained(model.unet.parameters(), "unet.");
        if (text != nullptr) m_textParameters = makeTrained(text->parameters(), "text_encoder.");
        return;
    }
    const double alpha = m_recipe.lora_alpha > 0 ? m_recipe.lora_alpha : m_recipe.rank;
    m_lora =
        makeLora(model.unet, text, m_recipe.rank, alpha, static_cast<std::uint64_t>(m_recipe.seed));
    for (auto& [module, layer] : m_lora) {
        layer.down = layer.down.to(m_device).detach().requires_grad_(true);
        layer.up = layer.up.to(m_device).detach().requires_grad_(true);
        std::vector<NamedTensor>& list =
            module.starts_with("text_encoder.") ? m_textParameters : m_unetParameters;
        list.push_back({module + ".lora.down", layer.down});
        list.push_back({module + ".lora.up", layer.up});
    }
    orThrow(attachLora(m_lora, model.unet, text));  // its own modules: can't fail
}

std::vector<NamedTensor> TrainableModel::parameters() const {
    std::vector<NamedTensor> all = m_unetParameters;
    all.insert(all.end(), m_textParameters.begin(), m_textParameters.end());
    return all;
}

std::vector<AdamW::Group> TrainableModel::optimizerGroups() const {
    const double textRate =
        m_recipe.text_encoder_lr > 0 ? m_recipe.text_encoder_lr : m_recipe.learning_rate;
    return {{m_unetParameters, m_recipe.learning_rate}, {m_textParameters, textRate}};
}

at::Tensor TrainableModel::hidden(std::int64_t photos, std::int64_t others) const {
    // Rows of a side share their prompt: encode each prompt once and repeat the result.
    const at::Tensor embedded =
        m_embedded.defined() ? m_embedded : m_model->textEncoder.forward(m_ids);
    const auto rows = [&](std::int64_t prompt, std::int64_t count) {
        return embedded.narrow(0, prompt, 1).expand({count, -1, -1});
    };
    if (others == 0) return rows(0, photos).contiguous();
    return at::cat({rows(0, photos), rows(1, others)});
}

LossTerms TrainableModel::loss(const Batch& batch) const {
    const at::Tensor noisy = m_schedule->addNoise(batch.latents, batch.noise, batch.timesteps);
    const at::Tensor target = m_schedule->target(batch.latents, batch.noise, batch.timesteps);
    at::Tensor prediction;
    {
        const Autocast autocast(m_precision, m_device.type());
        const at::ScalarType type = m_model->options.dtype;
        prediction = m_model->unet.forward(
            noisy.to(type), batch.timesteps,
            hidden(batch.photos, batch.latents.size(0) - batch.photos).to(type));
    }
    return dreamboothLoss(prediction, target, batch.timesteps, batch.photos, *m_schedule,
                          m_recipe.prior_loss_weight, m_recipe.snr_gamma);
}

double TrainableModel::photoLoss(const Batch& batch) const {
    const at::NoGradGuard noGrad;
    Batch photos = batch;
    photos.photos = batch.latents.size(0);
    return loss(photos).instance.item<double>();
}

void TrainableModel::moveTo(at::Device device) {
    const at::NoGradGuard noGrad;
    moveTensors(m_model->unet.parameters(), device);
    moveTensors(m_model->textEncoder.parameters(), device);
    moveTensors(m_model->vae.parameters(), device);
    for (const auto& [module, layer] : m_lora) {
        layer.down.set_data(layer.down.to(device));
        layer.up.set_data(layer.up.to(device));
    }
}

}  // namespace dreambooth
