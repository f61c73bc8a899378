// Loading for training, choosing what is trained, and the forward pass with its loss.
#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <training/trainable.h>

#include <array>

namespace dreambooth {
namespace {

constexpr std::array textComponents = {Component::textEncoder, Component::textEncoder2};

/// SDXL reads its first text encoder before the last layer: what comes after has no gradient, and
/// ranks would wait for one.
bool isUnread(const StableDiffusion& model, const std::string& name) {
    if (!model.isXl() || !name.starts_with("text_encoder.")) return false;
    const int last = model.files.textEncoders[0].layers - 1;
    return name.find(".layers." + std::to_string(last) + ".") != std::string::npos ||
           name.find(".final_layer_norm.") != std::string::npos;
}

/// Gives a loaded network float32 memory of its own that may be written to and wants gradients. The
/// layers hold the same tensors, so they see it.
void makeTrained(StableDiffusion& model, Component component, std::vector<NamedTensor>& trained) {
    for (auto& [name, tensor] : model.parameters(component).tensors()) {
        const std::string full = folderOf(component) + "." + name;
        if (!tensor.is_floating_point() || isUnread(model, full)) continue;
        tensor.set_data(tensor.detach().clone());
        tensor.requires_grad_(true);
        trained.push_back({full, tensor});
    }
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
    const std::filesystem::path& path, const Recipe& recipe,
    const std::vector<std::string>& prompts, at::Device device, const MeasuredChoices& choices,
    const std::filesystem::path& vae) {
    LoadOptions options;
    options.device = device;
    options.channelsLast = choices.channelsLast;
    // LoRA's base stays as it is: half is enough. What full fine-tuning trains must be float32.
    options.dtype = recipe.lora ? frozenType(choices.precision) : at::kFloat;
    options.vae = vae;
    // As diffusers' script for XL has it: half precision costs its latents too much.
    TRY(const ModelFiles files, ModelFiles::open(path));
    options.floatVae = files.family == ModelFamily::sdxl;
    TRY(auto model, loadModel(path, options));
    TRY(NoiseSchedule schedule, NoiseSchedule::make(model->files.scheduler));
    schedule.to(device);
    std::unique_ptr<TrainableModel> result(
        new TrainableModel(std::move(model), std::move(schedule), recipe));
    result->m_device = device;
    result->m_precision = choices.precision;
    result->chooseParameters();
    result->m_model->unet.setGradientCheckpointing(recipe.gradient_checkpointing);
    for (TextEncoder& encoder : result->m_model->textEncoders)
        encoder.setGradientCheckpointing(recipe.gradient_checkpointing &&
                                         recipe.train_text_encoder);
    result->m_ids = tokenIds(*result->m_model, prompts);
    if (!recipe.train_text_encoder) {
        const at::NoGradGuard noGrad;
        result->m_embedded = embedTokens(*result->m_model, result->m_ids);
    }
    return result;
}

void TrainableModel::chooseParameters() {
    StableDiffusion& model = *m_model;
    if (!m_recipe.lora) {
        makeTrained(model, Component::unet, m_unetParameters);
        if (m_recipe.train_text_encoder)
            for (std::size_t i = 0; i < model.textEncoders.size(); ++i)
                makeTrained(model, textComponents[i], m_textParameters);
        return;
    }
    m_lora =
        makeLora(model, {.rank = m_recipe.rank,
                         .alpha = m_recipe.lora_alpha > 0 ? m_recipe.lora_alpha : m_recipe.rank,
                         .textEncoders = m_recipe.train_text_encoder,
                         .seed = static_cast<std::uint64_t>(m_recipe.seed)});
    std::erase_if(m_lora, [&](const auto& entry) { return isUnread(model, entry.first); });
    for (auto& [module, layer] : m_lora) {
        layer.down = layer.down.to(m_device).detach().requires_grad_(true);
        layer.up = layer.up.to(m_device).detach().requires_grad_(true);
        auto& list = module.starts_with("text_encoder") ? m_textParameters : m_unetParameters;
        list.push_back({module + ".lora.down", layer.down});
        list.push_back({module + ".lora.up", layer.up});
    }
    orThrow(attachLora(m_lora, model));  // its own modules: can't fail
}

std::map<Component, Parameters> TrainableModel::trainedNetworks() const {
    std::map<Component, Parameters> networks;
    if (m_recipe.lora) return networks;
    for (const Component component : m_model->files.components())
        if (component == Component::unet ||
            (component != Component::vae && m_recipe.train_text_encoder))
            networks.emplace(component, m_model->parameters(component));
    return networks;
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

PromptEmbedding TrainableModel::prompts(std::int64_t photos, std::int64_t others) const {
    // Rows of a side share their prompt: encode each prompt once and repeat the result.
    const PromptEmbedding embedded = m_embedded ? *m_embedded : embedTokens(*m_model, m_ids);
    std::vector<PromptEmbedding> rows(static_cast<std::size_t>(photos), embedded.narrow(0, 1));
    if (others > 0)
        rows.insert(rows.end(), static_cast<std::size_t>(others), embedded.narrow(1, 1));
    return joined(rows);
}

LossTerms TrainableModel::loss(const Batch& batch) const {
    const at::Tensor noisy = m_schedule->addNoise(batch.latents, batch.noise, batch.timesteps);
    const at::Tensor target = m_schedule->target(batch.latents, batch.noise, batch.timesteps);
    at::Tensor prediction;
    {
        const Autocast autocast(m_precision, m_device.type());
        const at::ScalarType type = m_model->options.dtype;
        const auto rows = prompts(batch.photos, batch.latents.size(0) - batch.photos).to(type);
        prediction = m_model->unet.forward(noisy.to(type), batch.timesteps,
                                           conditioning(*m_model, rows, batch.sizes));
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
    for (const Component component : m_model->files.components())
        moveTensors(m_model->parameters(component), device);
    for (const auto& [module, layer] : m_lora) {
        layer.down.set_data(layer.down.to(device));
        layer.up.set_data(layer.up.to(device));
    }
}

}  // namespace dreambooth
