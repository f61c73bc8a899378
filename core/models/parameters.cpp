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

}  // namespace

void Parameters::to(at::Device device, at::ScalarType dtype, bool channelsLast) {
    for (auto& [name, tensor] : m_tensors) {
        const bool convert = channelsLast && tensor.dim() == 4;
        // A GPU changes types and layouts by itself: the processor only has to read the file.
        const at::Tensor near = device.is_cuda() ? tensor.to(device) : tensor;
        const auto placed = near.to(
            tensor.options().device(device).dtype(dtype), /*non_blocking=*/false, /*copy=*/false,
            convert ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Preserve);
        if (placed.is_same(tensor)) continue;
        tensor = placed;
        // What was read for the copy is not needed again: else both are in memory at the end.
        if (const auto mapped = m_mapped.find(name); mapped != m_mapped.end()) {
            dropCachedPages(mapped->second);
            m_mapped.erase(mapped);
        }
    }
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
    if (found->second.sizes() != at::IntArrayRef(shape)) {
        throw ErrorException(
            makeError("model.wrong_shape", {{"tensor", full},
                                            {"component", m_component},
                                            {"shape", shapeText(found->second.sizes())},
                                            {"wanted", shapeText(shape)}}));
    }
    return found->second;
}

bool Scope::has(const std::string& name) const {
    return m_parameters->tensors().contains(m_prefix + name);
}

std::shared_ptr<LoraSlot> Scope::slot(const at::Tensor& weight) const {
    auto& slot = (*m_slots)[m_prefix.substr(0, m_prefix.size() - 1)];
    if (!slot) slot = std::make_shared<LoraSlot>(LoraSlot{weight, {}});
    return slot;
}

}  // namespace dreambooth
