// Loading for training, choosing what is trained, and the forward pass with its loss.
#include "micro_batch.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <base/log.h>
#include <base/strings.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <distributed/gpu.h>
#include <project/recipe_family.h>
#include <project/starting_lora.h>
#include <training/trainable.h>

#include <algorithm>
#include <array>
#include <set>

namespace dreambooth {
namespace {

constexpr std::array textComponents = {Component::textEncoder, Component::textEncoder2};

/// SDXL reads its first text encoder before the last layer: what comes after has no gradient, and
/// ranks would wait for one.
bool isUnread(const DiffusionModel& model, const std::string& name) {
    if (!model.isXl() || !name.starts_with("text_encoder.")) return false;
    const int last = model.files.textEncoders[0].layers - 1;
    return name.find(".layers." + std::to_string(last) + ".") != std::string::npos ||
           name.find(".final_layer_norm.") != std::string::npos;
}

/// Gives a loaded network memory of its own, of the same type, that may be written to and wants
/// gradients, where it still lies in its file. The layers hold the same tensors, so they see it.
void makeTrained(DiffusionModel& model, Component component, std::vector<NamedTensor>& trained) {
    Parameters& parameters = model.parameters(component);
    for (auto& [name, tensor] : parameters.tensors()) {
        const std::string full = folderOf(component) + "." + name;
        if (!tensor.is_floating_point() || isUnread(model, full)) continue;
        if (parameters.isInFile(name)) tensor.set_data(tensor.detach().clone());
        tensor.requires_grad_(true);
        trained.push_back({full, tensor});
    }
    parameters.releasePages();
    parameters.forgetFile();
}

/// With the layers, ranks and strengths that the file has.
Result<LoraSet> startingLora(const std::filesystem::path& file, const DiffusionModel& model,
                             const Recipe& recipe) {
    TRY_VOID(checkSettings(recipe, file));
    std::vector<std::string> unmatched;
    TRY(LoraSet lora, loadLora(file, model, &unmatched));
    if (!unmatched.empty())
        return failure("starting_lora.left_out",
                       {{"count", std::to_string(unmatched.size())}, {"file", file.string()}});
    return lora;
}

/// The last row, which is "", or what drawing has in its place: zeros for most of SDXL. They hang
/// on the text encoder all the same, since ranks wait for a gradient of all that is trained.
PromptEmbedding withoutPrompt(const DiffusionModel& model, const PromptEmbedding& embedded) {
    PromptEmbedding last = embedded.narrow(embedded.hidden.size(0) - 1, 1);
    if (!model.files.forceZerosForEmptyPrompt) return last;
    return {last.hidden * 0, last.pooled.defined() ? last.pooled * 0 : last.pooled};
}

}  // namespace

TrainableModel::TrainableModel(std::unique_ptr<DiffusionModel> model, NoiseSchedule schedule,
                               TrainableOptions options)
    : m_model(std::move(model)),
      m_schedule(std::make_unique<NoiseSchedule>(std::move(schedule))),
      m_recipe(std::move(options.recipe)),
      m_precision(options.choices.precision),
      m_device(options.placement.denoiser),
      m_placeholder(std::move(options.word)),
      m_networkWeights(std::move(options.networkWeights)),
      m_prompts(std::move(options.prompts)),
      m_cache(std::move(options.cache)) {
    // Frozen text encoders are gone from memory before the denoiser comes; those that learn are
    // made to when it is there.
    if (!hasFrozenEncoders()) return;
    setPrompts(m_prompts);
    embedCaptions(options.captions);
    offloadEncoders();
}

LoadOptions TrainableModel::loadOptions(const TrainableOptions& options) {
    const Recipe& recipe = options.recipe;
    LoadOptions load;
    load.device = options.placement.denoiser;
    if (options.placement.encoders != load.device) load.encoders = options.placement.encoders;
    load.channelsLast = options.choices.channelsLast;
    // What is not trained stays as it is: half is enough. What full fine-tuning trains is float32,
    // unless the recipe asks for pure bfloat16.
    load.dtype = recipe.lora || recipe.textual_inversion ? frozenType(options.choices.precision)
                                                         : at::kFloat;
    if (recipe.weight_dtype == "bfloat16") load.dtype = at::kBFloat16;
    load.matrices.format = weightFormatOf(recipe.quantize_base);
    load.matrices.offloadedBlocks =
        recipe.offload_blocks == automaticBlocks ? MatrixStorage::allBlocks : recipe.offload_blocks;
    load.frozenEncoders = !recipe.train_text_encoder && !recipe.textual_inversion;
    load.promptLayers = textEncoderLayers(recipe);
    load.offloadsOnCpu = true;
    load.vae = options.vae;
    return load;
}

Result<std::unique_ptr<TrainableModel>> TrainableModel::load(TrainableOptions options) {
    TRY(auto result, loadWithoutDenoiser(std::move(options)));
    TRY_VOID(result->loadDenoiser());
    return result;
}

Result<std::unique_ptr<TrainableModel>> TrainableModel::loadWithoutDenoiser(
    TrainableOptions options) {
    const Recipe& recipe = options.recipe;
    LoadOptions load = loadOptions(options);
    // As diffusers' script for XL has it: half precision costs its latents too much.
    TRY(const ModelFiles files, ModelFiles::open(options.model, openOptions(load)));
    TRY_VOID(checkFamily(recipe, trainableFamilyOf(files)));
    load.floatVae = files.family == ModelFamily::sdxl || files.isFlow();
    TRY(auto model, dreambooth::loadWithoutDenoiser(options.model, load));
    ModelFiles drawnWith = model->files;
    if (recipe.rescale_betas_zero_snr) TRY_VOID(drawnWith.useZeroTerminalSnr());
    TRY(NoiseSchedule schedule, NoiseSchedule::of(drawnWith));
    schedule.to(load.device);
    return std::unique_ptr<TrainableModel>(
        new TrainableModel(std::move(model), std::move(schedule), std::move(options)));
}

Result<void> TrainableModel::loadDenoiser() {
    if (hasDenoiser()) return {};
    trimMemory(m_device);
    TRY_VOID(dreambooth::loadDenoiser(*m_model, m_model->options));
    TRY_VOID(chooseParameters());
    const Checkpointing how = !m_recipe.gradient_checkpointing     ? Checkpointing::off
                              : m_recipe.cpu_offload_checkpointing ? Checkpointing::onHost
                                                                   : Checkpointing::onDevice;
    m_model->denoiser->setGradientCheckpointing(how);
    if (!m_textParameters.empty())
        for (TextEncoder& encoder : m_model->textEncoders) encoder.setGradientCheckpointing(how);
    if (!hasFrozenEncoders()) setPrompts(m_prompts);
    return {};
}

void TrainableModel::setPrompts(const std::vector<std::string>& prompts) {
    std::vector<std::string> encoded = prompts;
    if (m_recipe.proportion_empty_prompts > 0) encoded.emplace_back();
    m_ids = tokenIds(*m_model, encoded, m_recipe.max_sequence_length);
    if (!hasFrozenEncoders()) return;
    const at::NoGradGuard noGrad;
    const WithoutOffload onDevice(*this);
    m_embedded = embedTokens(*m_model, m_ids);
    releaseTextPages(*m_model);
}

void TrainableModel::embedCaptions(const std::vector<std::string>& captions) {
    if (!hasFrozenEncoders()) return;
    std::set<std::string> unread;
    for (const std::string& caption : captions)
        if (!caption.empty() && !m_captions.contains(caption)) unread.insert(caption);
    if (unread.empty()) return;
    const WithoutOffload onDevice(*this);
    for (const std::string& caption : unread) {
        PromptEmbedding states = embeddedTexts({caption});
        states.hidden = m_cache.keep(states.hidden);
        m_captions.emplace(caption, std::move(states));
    }
    releaseTextPages(*m_model);
}

PromptEmbedding TrainableModel::embeddedTexts(const std::vector<std::string>& texts) const {
    if (!hasFrozenEncoders()) return {};
    const at::NoGradGuard noGrad;
    std::vector<PromptEmbedding> rows;
    std::optional<WithoutOffload> whole;  // for texts that change the encoders have stayed
    for (const std::string& text : texts) {
        const auto known = m_captions.find(text);
        if (known == m_captions.end()) {
            if (!whole && !m_recipe.changesCaptions()) whole.emplace(*this);
            rows.push_back(
                embedTokens(*m_model, tokenIds(*m_model, {text}, m_recipe.max_sequence_length)));
            continue;
        }
        rows.push_back(known->second);
        rows.back().hidden = rows.back().hidden.to(m_device);
    }
    return joined(rows);
}

Result<void> TrainableModel::chooseParameters() {
    DiffusionModel& model = *m_model;
    if (m_recipe.textual_inversion) {
        TRY(m_word, beginTextualInversion(model, m_placeholder.word, m_placeholder.initial));
        for (std::size_t i = 0; i < m_word->vectors.size(); ++i) {
            m_word->vectors[i].requires_grad_(true);
            m_textParameters.push_back(
                {folderOf(textComponents[i]) + ".learned_word", m_word->vectors[i]});
        }
    } else if (m_recipe.lora) {
        TRY_VOID(chooseLora());
    } else {
        makeTrained(model, model.files.denoiser(), m_denoiserParameters);
        if (m_recipe.train_text_encoder)
            for (std::size_t i = 0; i < model.textEncoders.size(); ++i)
                makeTrained(model, textComponents[i], m_textParameters);
    }
    return {};
}

Result<void> TrainableModel::chooseLora() {
    DiffusionModel& model = *m_model;
    const auto seed = static_cast<std::uint64_t>(m_recipe.seed);
    LoraOptions options;
    options.rank = m_recipe.rank;
    options.alpha = m_recipe.lora_alpha > 0 ? m_recipe.lora_alpha : m_recipe.rank;
    options.textEncoders = m_recipe.train_text_encoder;
    options.layers = split(m_recipe.lora_layers, ',');
    options.seed = seed;
    options.convRank = m_recipe.conv_rank;
    options.convAlpha = m_recipe.conv_alpha > 0 ? m_recipe.conv_alpha : m_recipe.conv_rank;
    options.dora = m_recipe.use_dora;
    if (m_networkWeights.empty()) {
        m_lora = makeLora(model, options);
    } else {
        TRY(m_lora, startingLora(m_networkWeights, model, m_recipe));
    }
    std::erase_if(m_lora, [&](const auto& entry) { return isUnread(model, entry.first); });
    m_denoiserDropout = std::make_shared<LoraDropout>(LoraDropout{m_recipe.lora_dropout, {}});
    m_textDropout = std::make_shared<LoraDropout>(LoraDropout{m_recipe.lora_dropout, {}});
    for (auto& [module, layer] : m_lora) {
        const bool isText = module.starts_with("text_encoder");
        auto& list = isText ? m_textParameters : m_denoiserParameters;
        const auto train = [&](at::Tensor& tensor, const char* name) {
            tensor = tensor.to(isText ? m_model->encodersDevice() : m_device)
                         .detach()
                         .requires_grad_(true);
            list.push_back({module + name, tensor});
        };
        train(layer.down, ".lora.down");
        train(layer.up, ".lora.up");
        if (layer.magnitude.defined()) train(layer.magnitude, ".lora.magnitude");
        layer.dropout = isText ? m_textDropout : m_denoiserDropout;
        layer.dropoutKey = moduleKey(seed, module);
    }
    return attachLora(m_lora, model);
}

Result<void> TrainableModel::adoptSchedule() {
    return m_recipe.rescale_betas_zero_snr ? m_model->files.useZeroTerminalSnr() : Result<void>{};
}

void TrainableModel::setDropout(const Batch& batch) const {
    if (!m_denoiserDropout) return;
    m_denoiserDropout->rows = batch.dropoutKeys;
    m_textDropout->rows.clear();
    // Prompts are encoded once a step and for all its rows: on every rank with the same draws.
    const auto prompts = static_cast<std::uint64_t>(m_ids.front().size(0));
    if (!batch.texts.empty()) m_textDropout->rows = batch.dropoutKeys;
    for (std::uint64_t i = 0; i < prompts && !batch.dropoutKeys.empty(); ++i)
        m_textDropout->rows.push_back(batch.step * prompts + i);
}

void TrainableModel::disableDropout() const {
    setDropout(Batch{});
}

std::map<Component, Parameters> TrainableModel::trainedNetworks() const {
    std::map<Component, Parameters> networks;
    if (m_recipe.lora || m_recipe.textual_inversion) return networks;
    for (const Component component : m_model->files.components())
        if (component == m_model->files.denoiser() ||
            (component != Component::vae && m_recipe.train_text_encoder))
            networks.emplace(component, m_model->parameters(component));
    return networks;
}

std::vector<NamedTensor> TrainableModel::parameters() const {
    std::vector<NamedTensor> all = m_denoiserParameters;
    all.insert(all.end(), m_textParameters.begin(), m_textParameters.end());
    return all;
}

std::vector<Optimizer::Group> TrainableModel::optimizerGroups() const {
    const double textRate =
        m_recipe.text_encoder_lr > 0 ? m_recipe.text_encoder_lr : m_recipe.learning_rate;
    const double textDecay = m_recipe.adam_weight_decay_text_encoder > 0
                                 ? m_recipe.adam_weight_decay_text_encoder
                                 : m_recipe.adam_weight_decay;
    return {{m_denoiserParameters, m_recipe.learning_rate, m_recipe.adam_weight_decay},
            {m_textParameters, textRate, textDecay}};
}

/// Each row's own. Trained text encoders read the prompts of the run besides, as in every step: ""
/// is the last of them, and a word that is learned has a gradient whatever the captions say.
PromptEmbedding TrainableModel::promptsOfTexts(const Batch& batch) const {
    if (batch.prompts.hidden.defined()) return batch.prompts;
    if (m_textParameters.empty()) return embeddedTexts(batch.texts);
    std::vector<at::Tensor> ids = tokenIds(*m_model, batch.texts, m_recipe.max_sequence_length);
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = at::cat({ids[i], m_ids[i]});
    return embedTokens(*m_model, ids);
}

PromptEmbedding TrainableModel::prompts(const Batch& batch) const {
    if (!batch.texts.empty()) {
        const PromptEmbedding embedded = promptsOfTexts(batch);
        std::vector<PromptEmbedding> rows;
        for (std::size_t row = 0; row < batch.texts.size(); ++row)
            rows.push_back(!batch.promptDropped.empty() && batch.promptDropped[row]
                               ? withoutPrompt(*m_model, m_embedded ? *m_embedded : embedded)
                               : embedded.narrow(static_cast<std::int64_t>(row), 1));
        return joined(rows);
    }
    // Rows of a side share their prompt: encode each prompt once and repeat the result.
    const PromptEmbedding embedded = m_embedded ? *m_embedded : embedTokens(*m_model, m_ids);
    std::vector<PromptEmbedding> rows;
    for (std::int64_t row = 0; row < batch.latents.size(0); ++row)
        rows.push_back(embedded.narrow(row < batch.photos ? 0 : 1, 1));
    for (std::size_t row = 0; row < batch.promptDropped.size(); ++row)
        if (batch.promptDropped[row]) rows[row] = withoutPrompt(*m_model, embedded);
    return joined(rows);
}

at::Tensor TrainableModel::predict(const at::Tensor& noisyLatents, const Batch& batch) const {
    setDropout(batch);
    const Autocast autocast(m_precision, m_device.type());
    const Autocast encoders(m_precision, m_model->encodersDevice().type());
    const at::ScalarType type = m_model->options.dtype;
    const auto rows = prompts(batch).to(type);
    const at::Tensor ids = batch.timeIds.defined() ? batch.timeIds : timeIds(*m_model, batch.sizes);
    return m_model->denoiser->predict(noisyLatents.to(type),
                                      m_schedule->modelTimesteps(batch.timesteps),
                                      {rows.hidden, rows.pooled, ids, rows.lengths});
}

LossTerms TrainableModel::loss(const Batch& batch) const {
    const at::Tensor noisy = m_schedule->addNoise(batch.latents, batch.noise, batch.timesteps);
    const at::Tensor prediction = predict(noisy, batch);
    const at::Tensor target = m_schedule->target(batch.latents, batch.noise, batch.timesteps);
    return dreamboothLoss(prediction, target, batch.timesteps, batch.photos, *m_schedule,
                          m_recipe.prior_loss_weight, m_recipe.snr_gamma, batch.weights,
                          flowWeights(*m_schedule, batch.timesteps, m_recipe.weighting_scheme));
}

void TrainableModel::moveTo(at::Device device) {
    const at::NoGradGuard noGrad;
    const at::Device second = device == m_device ? m_model->encodersDevice() : device;
    for (const Component component : m_model->files.components()) {
        if (isOffloaded(component)) continue;
        const Parameters& parameters = m_model->parameters(component);
        const bool isDenoiser = component == m_model->files.denoiser();
        const bool isFrozen = m_recipe.lora || m_recipe.textual_inversion;
        if (!isDenoiser)
            parameters.moveTo(second);
        else if (!isFrozen)
            parameters.moveTo(device);
        else
            device.is_cpu() ? parameters.offload() : parameters.onload(device);
    }
    for (const auto& [module, layer] : m_lora) {
        const at::Device target = module.starts_with("text_encoder") ? second : device;
        layer.down.set_data(layer.down.to(target));
        layer.up.set_data(layer.up.to(target));
        if (layer.magnitude.defined()) layer.magnitude.set_data(layer.magnitude.to(target));
    }
    if (m_word)
        for (const at::Tensor& vectors : m_word->vectors) vectors.set_data(vectors.to(second));
}

void TrainableModel::offloadEncoders() {
    if (m_recipe.changesCaptions()) return;
    for (const Component component : m_model->files.components())
        if (component != Component::vae && component != m_model->files.denoiser())
            m_offloaded.push_back(component);
    offload();
    trimMemory(m_model->encodersDevice());
}

void TrainableModel::onloadBlocks(std::int64_t bytes) {
    const int waiting = m_model->denoiser->parameters().onloadBlocks(bytes, m_device);
    logInfo("Blocks of the base model that are loaded when needed: " + std::to_string(waiting));
}

void TrainableModel::offloadFrozen(bool stepsEncode) {
    if (!stepsEncode) m_offloaded.push_back(Component::vae);
    offload();
    trimMemory(m_model->encodersDevice());
}

bool TrainableModel::isOffloaded(Component component) const {
    return std::ranges::find(m_offloaded, component) != m_offloaded.end();
}

void TrainableModel::offload() const {
    const at::NoGradGuard noGrad;
    for (const Component component : m_offloaded) m_model->parameters(component).offload();
}

TrainableModel::WithoutOffload::WithoutOffload(const TrainableModel& model) : m_model(model) {
    const at::NoGradGuard noGrad;
    try {
        for (const Component component : model.m_offloaded)
            model.m_model->parameters(component).onload(model.m_model->encodersDevice());
    } catch (...) {
        model.offload();
        throw;
    }
}

TrainableModel::WithEncoder::WithEncoder(const TrainableModel& model)
    : m_offloaded(model.isOffloaded(Component::vae) ? &model.m_model->vae : nullptr) {
    if (m_offloaded == nullptr) return;
    const at::NoGradGuard noGrad;
    try {
        m_offloaded->onloadEncoder(model.m_model->encodersDevice());
    } catch (...) {
        m_offloaded->parameters().offload();
        throw;
    }
}

TrainableModel::WithEncoder::~WithEncoder() {
    const at::NoGradGuard noGrad;
    if (m_offloaded != nullptr) m_offloaded->parameters().offload();
}

}  // namespace dreambooth
