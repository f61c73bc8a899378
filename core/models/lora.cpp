// LoRA adapters between files, memory and the slots of the networks.
#include "lora_arithmetic.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/normal.h>
#include <ATen/ops/zeros.h>
#include <formats/lora_facts.h>
#include <formats/lora_layers.h>
#include <models/lora.h>
#include <models/lycoris.h>

#include <algorithm>
#include <array>

namespace dreambooth {

namespace {

constexpr std::array attentionTargets = {".to_q", ".to_k", ".to_v", ".to_out.0"};
/// Of the blocks in which FLUX.2's streams are one; their attention's projections are one layer.
constexpr std::array singleTargets = {".attn.to_qkv_mlp_proj", ".attn.to_out"};
constexpr std::array textTargets = {".q_proj", ".k_proj", ".v_proj", ".out_proj"};

/// The 3×3 convolutions of residual blocks and between levels.
bool isConvolutionTarget(const std::string& module, const LoraSlot& slot) {
    if (!module.starts_with("unet.") || slot.sizes().size() != 4 || slot.sizes()[2] != 3)
        return false;
    return module.find(".resnets.") != std::string::npos ||
           module.find("samplers.") != std::string::npos;
}

bool isTarget(const std::string& module, const LoraSlot& slot, const LoraOptions& options) {
    const auto endsWithOneOf = [&](const auto& targets) {
        return std::ranges::any_of(targets,
                                   [&](const char* target) { return module.ends_with(target); });
    };
    if (module.starts_with("text_encoder"))
        return options.textEncoders && endsWithOneOf(textTargets);
    if (!options.layers.empty())
        return isNamedLayer(module.substr(module.find('.') + 1), options.layers);
    if (slot.sizes().size() != 2) return false;
    if (module.starts_with("transformer.single_transformer_blocks."))
        return endsWithOneOf(singleTargets);
    return endsWithOneOf(attentionTargets);
}

bool fits(const LoraLayerView& layer, at::IntArrayRef weight) {
    const auto& down = layer.down.shape;
    const auto& up = layer.up.shape;
    if (down.size() < 2 || up.size() < 2) return false;
    if (down[1] != weight[1] || up[0] != weight[0] || up[1] != down[0]) return false;
    // Kernels: none on a linear layer but 1×1; the layer's own on a convolution.
    for (std::size_t i = 2; i < down.size(); ++i) {
        if (down[i] != (weight.size() == 4 ? weight[i] : 1)) return false;
    }
    return down.size() == 4 || weight.size() == 2 || (weight[2] == 1 && weight[3] == 1);
}

std::unexpected<Error> shapeError(const std::filesystem::path& file, const std::string& module) {
    return failure("lora.shape.model", {{"file", file.string()}, {"module", module}});
}

bool isFinite(const LoraLayer& layer) {
    return std::ranges::all_of(
        std::array{layer.down, layer.up, layer.left, layer.magnitude},
        [](const at::Tensor& one) { return !one.defined() || one.isfinite().all().item<bool>(); });
}

}  // namespace

LoraSlots loraSlotsOf(const DiffusionModel& model) {
    LoraSlots all;
    const std::string denoiser = folderOf(model.files.denoiser()) + ".";
    for (const auto& [name, slot] : model.denoiser->loraSlots()) all[denoiser + name] = slot;
    for (std::size_t i = 0; i < model.textEncoders.size(); ++i) {
        const std::string component = i == 0 ? "text_encoder." : "text_encoder_2.";
        for (const auto& [name, slot] : model.textEncoders[i].loraSlots())
            all[component + name] = slot;
    }
    return all;
}

std::vector<LoraLayerView> viewsOf(const LoraSet& lora, std::vector<at::Tensor>& keep) {
    std::vector<LoraLayerView> views;
    for (const auto& [module, layer] : lora) {
        LoraLayerView& view = views.emplace_back();
        view.module = module;
        view.down = viewOf(layer.down, keep);
        view.up = viewOf(layer.up, keep);
        view.alpha = layer.scale * static_cast<double>(layer.down.size(0));
        if (layer.magnitude.defined()) view.magnitude = viewOf(layer.magnitude, keep);
    }
    return views;
}

std::uint64_t moduleKey(std::uint64_t seed, const std::string& module) {
    std::uint64_t hash = 14695981039346656037ull ^ seed;  // FNV-1a
    for (const char character : module) {
        hash ^= static_cast<unsigned char>(character);
        hash *= 1099511628211ull;
    }
    return hash ^ (hash >> 32);  // torch's CPU generator looks at the lower half only
}

LoraSet makeLora(const DiffusionModel& model, const LoraOptions& options) {
    LoraSet lora;
    const auto device = model.options.device;
    for (const auto& [module, slot] : loraSlotsOf(model)) {
        const bool isConvolution = options.convRank > 0 && isConvolutionTarget(module, *slot);
        if (!isConvolution && !isTarget(module, *slot, options)) continue;
        const int rank = isConvolution ? options.convRank : options.rank;
        const double alpha = isConvolution ? options.convAlpha : options.alpha;
        auto generator = at::make_generator<at::CPUGeneratorImpl>(moduleKey(options.seed, module));
        auto downShape = slot->sizes().vec();
        downShape[0] = rank;
        std::vector<std::int64_t> upShape(downShape.size(), 1);
        upShape[0] = slot->sizes()[0];
        upShape[1] = rank;
        LoraLayer& layer = lora[module];
        layer.down = at::normal(0.0, 1.0 / rank, downShape, generator, at::kFloat).to(device);
        layer.up = at::zeros(upShape, at::kFloat).to(device);
        layer.scale = alpha / rank;
        if (options.dora)
            layer.magnitude = at::linalg_vector_norm(
                slot->matrix().detach().to(at::kFloat).flatten(1), 2, at::IntArrayRef{1});
    }
    return lora;
}

Result<void> attachLora(const LoraSet& lora, DiffusionModel& model, double strength) {
    const LoraSlots slots = loraSlotsOf(model);
    for (const auto& [module, layer] : lora) {
        if (slots.contains(module)) continue;
        return failure("lora.unknown_module", {{"module", module}});
    }
    for (const auto& [module, layer] : lora) {
        LoraSlot& slot = *slots.at(module);
        LoraLayer& plugged = slot.layers.emplace_back(layer);
        plugged.scale *= strength;
        if (plugged.magnitude.defined() && !plugged.magnitude.requires_grad())
            plugged.doraScale = doraScaleOf(plugged, slot.matrix());
    }
    return {};
}

Result<void> takeScheduleOf(const std::filesystem::path& path, DiffusionModel& model) {
    TRY(const SafetensorsFile file, SafetensorsFile::open(loraFileOf(path)));
    if (metadataOf(file, zeroTerminalSnrKey) != "True") return {};
    return model.files.useZeroTerminalSnr();
}

void detachLora(DiffusionModel& model) {
    for (const auto& [module, slot] : loraSlotsOf(model)) slot->layers.clear();
}

Result<LoraSet> loadLora(const std::filesystem::path& path, const DiffusionModel& model,
                         std::vector<std::string>* unmatched) {
    const LoraSlots slots = loraSlotsOf(model);
    std::set<std::string> modules;
    for (const auto& [name, slot] : slots) modules.insert(name);

    TRY(const auto file, LoraFile::open(path));
    TRY(const auto found, file.layers(modules));
    if (unmatched != nullptr) *unmatched = found.unmatched;
    const auto onDevice = [&](const at::Tensor& tensor) {
        return tensor.to(model.options.device, at::kFloat, /*non_blocking=*/false,
                         /*copy=*/true);
    };
    LoraSet lora;
    for (const LoraLayerView& layer : found.layers) {
        if (!fits(layer, slots.at(layer.module)->sizes())) return shapeError(path, layer.module);
        LoraLayer& read = lora[layer.module];
        read.down = onDevice(tensorOf(layer.down));
        read.up = onDevice(tensorOf(layer.up));
        read.scale = layer.alpha / static_cast<double>(layer.rank());
        if (layer.magnitude) read.magnitude = onDevice(tensorOf(*layer.magnitude));
    }
    for (const LycorisLayerView& layer : found.lycoris) {
        auto read = layerOf(layer, slots.at(layer.module)->sizes());
        if (!read) return shapeError(path, layer.module);
        for (at::Tensor* tensor : {&read->down, &read->up, &read->left, &read->magnitude})
            if (tensor->defined()) *tensor = onDevice(*tensor);
        lora[layer.module] = std::move(*read);
    }
    const auto broken =
        std::ranges::find_if_not(lora, [&](const auto& entry) { return isFinite(entry.second); });
    if (broken != lora.end())
        return failure("lora.not_finite", {{"file", path.string()}, {"module", broken->first}});
    return lora;
}

Result<WrittenFile> saveComfyUiLora(const std::filesystem::path& file, const LoraSet& lora,
                                    std::map<std::string, std::string> metadata,
                                    const UNetBlocks& blocks) {
    std::vector<at::Tensor> keep;
    return writeComfyUiLora(file, viewsOf(lora, keep), std::move(metadata), blocks);
}

Result<WrittenFile> saveDiffusersLora(const std::filesystem::path& file, const LoraSet& lora,
                                      const std::map<std::string, std::string>& metadata) {
    std::vector<at::Tensor> keep;
    return writeDiffusersLora(file, viewsOf(lora, keep), metadata);
}

}  // namespace dreambooth
