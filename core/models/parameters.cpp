// Parameters and Scope: named tensors, and handing them out to layers with their shapes checked.
#include <ATen/ops/empty.h>
#include <base/files.h>
#include <c10/core/MemoryFormat.h>
#include <models/model.h>

namespace dreambooth {

namespace {

std::string shapeText(at::IntArrayRef shape) {
    std::string text = "[";
    for (const auto size : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return text + "]";
}

at::Tensor placed(const at::Tensor& tensor, at::Device device, at::ScalarType dtype,
                  bool channelsLast) {
    const bool convert = channelsLast && tensor.dim() == 4;
    // A GPU changes types and layouts by itself: the processor only has to read the file.
    const at::Tensor near = device.is_cuda() ? tensor.to(device) : tensor;
    return near.to(tensor.options().device(device).dtype(dtype), /*non_blocking=*/false,
                   /*copy=*/false,
                   convert ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Preserve);
}

/// Stable Diffusion's and FLUX.2's blocks are called so; Z-Image's are its layers and refiners.
bool isInBlock(const std::string& name) {
    return name.find("transformer_blocks.") != std::string::npos || name.starts_with("layers.") ||
           name.starts_with("noise_refiner.") || name.starts_with("context_refiner.");
}

}  // namespace

void Parameters::to(at::Device device, at::ScalarType dtype, bool channelsLast) {
    m_dtype = dtype;
    m_channelsLast = channelsLast;
    for (auto& [name, tensor] : m_tensors) {
        const at::Tensor there = placed(tensor, device, dtype, channelsLast);
        if (there.is_same(tensor)) continue;
        if (device.is_cuda() && m_mapped.contains(name)) m_inFile[name] = tensor;
        tensor = there;
        // What was read for the copy is not needed again: else both are in memory at the end.
        if (const auto mapped = m_mapped.find(name); mapped != m_mapped.end()) {
            dropCachedPages(mapped->second);
            m_mapped.erase(mapped);
        }
    }
}

void Parameters::quantize(WeightFormat format, at::Device device) {
    for (auto entry = m_tensors.begin(); entry != m_tensors.end();) {
        const auto& [name, tensor] = *entry;
        const bool isModulation = name.find("adaLN_modulation") != std::string::npos;
        if (tensor.dim() != 2 || !tensor.is_floating_point() || !isInBlock(name) || isModulation) {
            ++entry;
            continue;
        }
        m_quantized[name] =
            std::make_shared<QuantizedWeight>(dreambooth::quantized(tensor.to(device), format));
        if (const auto mapped = m_mapped.find(name); mapped != m_mapped.end()) {
            dropCachedPages(mapped->second);
            m_mapped.erase(mapped);
        }
        entry = m_tensors.erase(entry);
    }
}

void Parameters::moveTo(at::Device device) const {
    for (const auto& [name, tensor] : m_tensors) tensor.set_data(tensor.to(device));
    for (const auto& [name, weight] : m_quantized) weight->moveTo(device);
}

void Parameters::rest() const {
    for (const auto& [name, tensor] : m_tensors) {
        const auto file = m_inFile.find(name);
        tensor.set_data(file != m_inFile.end() ? file->second : tensor.to(at::kCPU));
    }
    for (const auto& [name, weight] : m_quantized) weight->moveTo(at::kCPU);
}

void Parameters::wake(at::Device device) const {
    for (const auto& [name, tensor] : m_tensors)
        tensor.set_data(placed(tensor, device, m_dtype, m_channelsLast));
    for (const auto& [name, weight] : m_quantized) weight->moveTo(device);
}

void Parameters::releasePages() const {
    for (const auto& [name, bytes] : m_mapped) dropCachedPages(bytes);
}

Parameters parametersFrom(const Weights& weights) {
    // One owner for all tensors: they may come from several shards.
    const auto owner =
        std::make_shared<const std::vector<std::shared_ptr<const void>>>(weights.owners);
    Parameters parameters;
    for (const auto& [name, view] : weights.tensors) {
        parameters.m_tensors[name] = tensorOf(view, owner);
        parameters.m_mapped[name] = view.data;
    }
    return parameters;
}

Parameters Parameters::clone() const {
    Parameters copy;
    for (const auto& [name, tensor] : m_tensors) copy.m_tensors[name] = tensor.detach().clone();
    return copy;
}

std::shared_ptr<std::map<std::string, at::Tensor>> Parameters::setBlank() {
    return m_made = std::make_shared<std::map<std::string, at::Tensor>>();
}

std::int64_t Parameters::count() const {
    std::int64_t sum = 0;
    for (const auto& [name, tensor] : m_tensors) sum += tensor.numel();
    for (const auto& [name, weight] : m_quantized) sum += weight->sizes[0] * weight->sizes[1];
    return sum;
}

Scope Scope::operator/(const std::string& child) const {
    Scope below = *this;
    below.m_prefix += child + ".";
    return below;
}

at::Tensor Scope::tensor(const std::string& name, const std::vector<std::int64_t>& shape) const {
    const std::string full = m_prefix + name;
    const auto found = m_parameters->tensors().find(full);
    if (found == m_parameters->tensors().end()) {
        if (m_parameters->m_made) return (*m_parameters->m_made)[full] = at::empty(shape);
        throw ErrorException(
            makeError("model.missing_tensor", {{"tensor", full}, {"component", m_component}}));
    }
    checkShape(full, found->second.sizes(), shape);
    return found->second;
}

void Scope::checkShape(const std::string& name, at::IntArrayRef shape,
                       at::IntArrayRef wanted) const {
    if (shape == wanted) return;
    throw ErrorException(makeError("model.wrong_shape", {{"tensor", name},
                                                         {"component", m_component},
                                                         {"shape", shapeText(shape)},
                                                         {"wanted", shapeText(wanted)}}));
}

std::shared_ptr<const QuantizedWeight> Scope::quantized(
    const std::string& name, const std::vector<std::int64_t>& shape) const {
    const auto found = m_parameters->quantized().find(m_prefix + name);
    if (found == m_parameters->quantized().end()) return nullptr;
    checkShape(m_prefix + name, found->second->sizes, shape);
    return found->second;
}

bool Scope::has(const std::string& name) const {
    return m_parameters->tensors().contains(m_prefix + name);
}

std::shared_ptr<LoraSlot> Scope::slot(
    const at::Tensor& weight, const std::shared_ptr<const QuantizedWeight>& quantized) const {
    auto& slot = (*m_slots)[m_prefix.substr(0, m_prefix.size() - 1)];
    if (!slot) slot = std::make_shared<LoraSlot>(LoraSlot{weight, quantized, {}});
    return slot;
}

}  // namespace dreambooth
