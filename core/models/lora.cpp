// LoRA adapters between files, memory and the slots of the networks.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/ops/normal.h>
#include <ATen/ops/zeros.h>
#include <models/lora.h>
#include <models/model.h>

#include <array>

namespace dreambooth {

namespace {

constexpr std::array unetTargets = {".to_q", ".to_k", ".to_v", ".to_out.0"};
constexpr std::array textTargets = {".q_proj", ".k_proj", ".v_proj", ".out_proj"};

using Slots = std::map<std::string, std::shared_ptr<LoraSlot>>;

/// The slots of both networks by names with their component.
Slots slotsOf(const UNet& unet, const TextEncoder* textEncoder) {
    Slots all;
    for (const auto& [name, slot] : unet.loraSlots()) all["unet." + name] = slot;
    if (textEncoder != nullptr) {
        for (const auto& [name, slot] : textEncoder->loraSlots())
            all["text_encoder." + name] = slot;
    }
    return all;
}

at::Device deviceOf(const UNet& unet) {
    return unet.parameters().tensors().begin()->second.device();
}

/// FNV-1a: the same number for the same text on every machine.
std::uint64_t hashOf(std::uint64_t seed, const std::string& text) {
    std::uint64_t hash = 14695981039346656037ull ^ seed;
    for (const char character : text) {
        hash ^= static_cast<unsigned char>(character);
        hash *= 1099511628211ull;
    }
    return hash ^ (hash >> 32);  // the generator looks at the lower half only
}

void addFresh(LoraSet& lora, const std::string& component, const Slots& slots,
              std::span<const char* const> targets, int rank, double alpha, std::uint64_t seed,
              at::Device device) {
    for (const auto& [name, slot] : slots) {
        if (slot->weightShape.size() != 2 ||
            std::none_of(targets.begin(), targets.end(),
                         [&](const char* target) { return name.ends_with(target); }))
            continue;
        const std::string module = component + name;
        auto generator = at::make_generator<at::CPUGeneratorImpl>(hashOf(seed, module));
        const auto down =
            at::normal(0.0, 1.0 / rank, {rank, slot->weightShape[1]}, generator, at::kFloat);
        const auto up = at::zeros({slot->weightShape[0], rank}, at::kFloat);
        lora[module] = {down.to(device), up.to(device), alpha / rank};
    }
}

bool fits(const LoraLayerView& layer, const std::vector<std::int64_t>& weight) {
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

std::vector<LoraLayerView> viewsOf(const LoraSet& lora, std::vector<at::Tensor>& keep) {
    std::vector<LoraLayerView> views;
    for (const auto& [module, layer] : lora) {
        views.push_back({module, viewOf(layer.down, keep), viewOf(layer.up, keep),
                         layer.scale * static_cast<double>(layer.down.size(0))});
    }
    return views;
}

}  // namespace

LoraSet makeLora(const UNet& unet, const TextEncoder* textEncoder, int rank, double alpha,
                 std::uint64_t seed) {
    LoraSet lora;
    const auto device = deviceOf(unet);
    addFresh(lora, "unet.", unet.loraSlots(), unetTargets, rank, alpha, seed, device);
    if (textEncoder != nullptr) {
        addFresh(lora, "text_encoder.", textEncoder->loraSlots(), textTargets, rank, alpha, seed,
                 device);
    }
    return lora;
}

Result<void> attachLora(const LoraSet& lora, UNet& unet, TextEncoder* textEncoder,
                        double strength) {
    const Slots slots = slotsOf(unet, textEncoder);
    const auto isLeftOut = [&](const std::string& module) {
        return textEncoder == nullptr && module.starts_with("text_encoder.");
    };
    for (const auto& [module, layer] : lora) {
        if (isLeftOut(module) || slots.contains(module)) continue;
        return badInput("lora.unknown_module", "This model has no module " + module + ".",
                        "The LoRA was made for another model; choose that one.",
                        {{"module", module}});
    }
    for (const auto& [module, layer] : lora) {
        if (isLeftOut(module)) continue;
        slots.at(module)->layers.push_back({layer.down, layer.up, layer.scale * strength});
    }
    return {};
}

void detachLora(UNet& unet, TextEncoder* textEncoder) {
    for (const auto& [module, slot] : slotsOf(unet, textEncoder)) slot->layers.clear();
}

Result<LoraSet> loadLora(const std::filesystem::path& path, const UNet& unet,
                         const TextEncoder* textEncoder, std::vector<std::string>* unmatched) {
    const Slots slots = slotsOf(unet, textEncoder);
    std::set<std::string> modules;
    for (const auto& [name, slot] : slots) modules.insert(name);

    TRY(const auto file, LoraFile::open(path));
    TRY(const auto found, file.layers(modules));
    if (unmatched != nullptr) *unmatched = found.unmatched;
    LoraSet lora;
    for (const LoraLayerView& layer : found.layers) {
        if (!fits(layer, slots.at(layer.module)->weightShape)) {
            return badInput(
                "lora.shape",
                path.string() + " does not fit this model: " + layer.module + " has another shape.",
                "The LoRA was made for another model; choose that one.",
                {{"file", path.string()}, {"module", layer.module}});
        }
        const auto tensor = [&](const TensorView& view) {
            return tensorOf(view).to(deviceOf(unet), at::kFloat, /*non_blocking=*/false,
                                     /*copy=*/true);
        };
        lora[layer.module] = {tensor(layer.down), tensor(layer.up),
                              layer.alpha / static_cast<double>(layer.rank())};
    }
    return lora;
}

Result<WrittenFile> saveKohyaLora(const std::filesystem::path& file, const LoraSet& lora,
                                  std::map<std::string, std::string> metadata) {
    std::vector<at::Tensor> keep;
    return writeKohyaLora(file, viewsOf(lora, keep), std::move(metadata));
}

Result<WrittenFile> saveDiffusersLora(const std::filesystem::path& file, const LoraSet& lora) {
    std::vector<at::Tensor> keep;
    return writeDiffusersLora(file, viewsOf(lora, keep));
}

}  // namespace dreambooth
