// Parameters and Scope: named tensors, and handing them out to layers with their shapes checked.
#include <ATen/ops/empty.h>
#include <base/mapped_file.h>
#include <c10/core/MemoryFormat.h>
#include <models/model.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

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

/// A block of a network: where in it, and its number there.
using Block = std::pair<std::string, int>;

/// The block of a tensor: Stable Diffusion's and FLUX.2's are called transformer blocks, Z-Image's
/// are its layers and refiners; CLIP's are its encoder's layers.
std::optional<Block> blockOf(const std::string& name) {
    for (const std::string kind : {"transformer_blocks.", "layers.", "noise_refiner.",
                                   "context_refiner.", "encoder.layers."}) {
        const std::size_t at = name.find(kind);
        if (at == std::string::npos || (at > 0 && kind[0] != 't')) continue;
        const std::size_t number = at + kind.size();
        return Block{name.substr(0, number), std::atoi(name.c_str() + number)};
    }
    return std::nullopt;
}

/// The block of a large matrix that no training needs in full precision.
std::optional<Block> blockOfMatrix(const std::string& name, const at::Tensor& tensor) {
    const bool isModulation = name.find("adaLN_modulation") != std::string::npos;
    const bool isMatrix = tensor.dim() == 2 && tensor.is_floating_point() && !isModulation;
    return isMatrix ? blockOf(name) : std::nullopt;
}

std::set<Block> blocksOf(const std::map<std::string, at::Tensor>& tensors) {
    std::set<Block> blocks;
    for (const auto& [name, tensor] : tensors)
        if (const auto block = blockOfMatrix(name, tensor)) blocks.insert(*block);
    return blocks;
}

/// `count` of them, spread evenly, by their place among the chosen ones.
std::map<Block, std::size_t> someOf(const std::set<Block>& blocks, int count) {
    std::map<Block, std::size_t> some;
    const int all = static_cast<int>(blocks.size());
    int i = 0;
    for (const Block& block : blocks) {
        if ((i + 1) * count / all > i * count / all) some.emplace(block, some.size());
        ++i;
    }
    return some;
}

at::Tensor multiplied(const at::Tensor& tensor, float scale) {
    return scale == 1 ? tensor : tensor.to(at::kFloat).mul_(scale);
}

}  // namespace

void MatrixStorage::checkBlocks(int blocks) const {
    if (offloadedBlocks > blocks)
        throw ErrorException(makeError(
            "model.few_blocks",
            {{"blocks", std::to_string(blocks)}, {"count", std::to_string(offloadedBlocks)}}));
}

float Parameters::scaleOf(const std::string& name) const {
    const auto found = m_scales.find(name);
    return found == m_scales.end() ? 1 : found->second;
}

at::Tensor Parameters::inPlace(const std::string& name, const at::Tensor& tensor, at::Device device,
                               at::ScalarType dtype, bool channelsLast) const {
    if (!at::isFloat8Type(tensor.scalar_type())) return placed(tensor, device, dtype, channelsLast);
    return placed(multiplied(tensor.to(device), scaleOf(name)), device, dtype, channelsLast);
}

void Parameters::to(at::Device device, at::ScalarType dtype, bool channelsLast) {
    m_dtype = dtype;
    m_channelsLast = channelsLast;
    for (auto& [name, tensor] : m_tensors) {
        const at::Tensor there = inPlace(name, tensor, device, dtype, channelsLast);
        if (there.is_same(tensor)) continue;
        if (m_mapped.contains(name)) m_inFile[name] = tensor;
        tensor = there;
        // What was read for the copy is not needed again: else both are in memory at the end.
        if (const auto mapped = m_mapped.find(name); mapped != m_mapped.end()) {
            dropCachedPages(mapped->second);
            m_mapped.erase(mapped);
        }
    }
}

std::pair<int, std::int64_t> Parameters::blockMatrices() const {
    std::int64_t numbers = 0;
    for (const auto& [name, tensor] : m_tensors)
        if (blockOfMatrix(name, tensor)) numbers += tensor.numel();
    return {static_cast<int>(blocksOf(m_tensors).size()), numbers};
}

void Parameters::store(const MatrixStorage& storage, at::Device device, at::ScalarType dtype) {
    const std::set<Block> blocks = blocksOf(m_tensors);
    const int all = static_cast<int>(blocks.size());
    storage.checkBlocks(all);
    // In a computer's memory, beside which no file holds them in fewer bits, these stay.
    const bool canOffload = device.is_cuda() || storage.staysInFile || !storage.format;
    const int count =
        storage.offloadedBlocks == MatrixStorage::allBlocks ? all : storage.offloadedBlocks;
    const auto offloaded = someOf(blocks, canOffload ? count : 0);
    const bool inFile = storage.staysInFile || device.is_cpu();
    if (!offloaded.empty()) m_stream = std::make_shared<WeightStream>(device, !inFile);
    for (auto entry = m_tensors.begin(); entry != m_tensors.end();) {
        const auto& [name, tensor] = *entry;
        const auto block = blockOfMatrix(name, tensor);
        const auto found = block ? offloaded.find(*block) : offloaded.end();
        const bool isOffloaded = found != offloaded.end(), staysInFile = isOffloaded && inFile;
        const bool isPlain = !storage.format || staysInFile;
        if (!block || (isPlain && !isOffloaded)) {
            ++entry;
            continue;
        }
        const float scale = scaleOf(name);
        const bool isFloat8 = at::isFloat8Type(tensor.scalar_type());
        // What the file has in 8 bits stays so.
        const bool isKept = tensor.scalar_type() == at::kFloat8_e4m3fn &&
                            (staysInFile || storage.format == WeightFormat::float8);
        const bool isInFile = staysInFile && (isKept || !isFloat8);
        FrozenWeight frozen =
            isKept ? frozenFloat8(isInFile ? tensor : tensor.to(device), scale, device)
            : isPlain
                ? FrozenWeight{.format = WeightFormat::plain,
                               .sizes = tensor.sizes().vec(),
                               .codes = isInFile ? tensor : multiplied(tensor, scale).to(dtype)}
                : quantized(multiplied(tensor.to(device), scale), *storage.format);
        auto weight = std::make_shared<FrozenWeight>(std::move(frozen));
        if (isOffloaded) weight->offloadTo(m_stream, found->second);
        m_frozenMatrices[name] = std::move(weight);
        if (const auto mapped = m_mapped.find(name); mapped != m_mapped.end() && !isInFile) {
            dropCachedPages(mapped->second);
            m_mapped.erase(mapped);
        }
        entry = m_tensors.erase(entry);
    }
}

int Parameters::onloadBlocks(std::int64_t bytes, at::Device device) const {
    std::map<Block, std::int64_t> sizes;
    for (const auto& [name, weight] : m_frozenMatrices)
        if (const auto block = blockOf(name); block && weight->stream)
            sizes[*block] += weight->offloadedBytes(m_dtype);
    std::set<Block> blocks;
    std::int64_t largest = 0;
    for (const auto& [block, size] : sizes) {
        blocks.insert(block);
        largest = std::max(largest, size);
    }
    if (largest == 0) return 0;
    const int all = static_cast<int>(blocks.size());
    const auto fitting = std::clamp<std::int64_t>(bytes / largest, 0, all);
    const auto offloaded = someOf(blocks, all - static_cast<int>(fitting));
    for (const auto& [name, weight] : m_frozenMatrices)
        if (const auto block = blockOf(name);
            block && weight->stream && !offloaded.contains(*block))
            weight->onload(device, m_dtype);
    m_stream->clear();  // copies of those, too
    return static_cast<int>(offloaded.size());
}

void Parameters::moveTo(at::Device device) const {
    for (const auto& [name, tensor] : m_tensors) tensor.set_data(tensor.to(device));
    moveMatrices(device);
}

void Parameters::offload() const {
    for (const auto& [name, tensor] : m_tensors) {
        const auto file = m_inFile.find(name);
        tensor.set_data(file != m_inFile.end() ? file->second : tensor.to(at::kCPU));
    }
    moveMatrices(at::kCPU);
    releasePages();
}

void Parameters::onload(at::Device device) const {
    onloadWithout({}, device);
}

void Parameters::onloadWithout(std::span<const std::string_view> prefixes,
                               at::Device device) const {
    for (const auto& [name, tensor] : m_tensors) {
        if (std::ranges::any_of(prefixes, [&](auto prefix) { return name.starts_with(prefix); }))
            continue;
        tensor.set_data(inPlace(name, tensor, device, m_dtype, m_channelsLast));
        if (const auto file = m_inFile.find(name); file != m_inFile.end())
            dropCachedPages(file->second);
    }
    moveMatrices(device);
}

void Parameters::moveMatrices(at::Device device) const {
    for (const auto& [name, weight] : m_frozenMatrices) weight->moveTo(device);
    if (m_stream) m_stream->clear();
}

void Parameters::releasePages() const {
    for (const auto& [name, bytes] : m_mapped) dropCachedPages(bytes);
}

Parameters parametersFrom(const Weights& weights) {
    // One owner for all tensors: they may come from several shards.
    const auto owner =
        std::make_shared<const std::vector<std::shared_ptr<const void>>>(weights.owners);
    Parameters parameters;
    parameters.m_scales = weights.scales;
    for (const auto& [name, view] : weights.tensors) {
        parameters.m_tensors[name] = tensorOf(view, owner);
        parameters.m_mapped[name] = view.data;
    }
    return parameters;
}

Parameters parametersFrom(const Weights& weights, at::Device device, at::ScalarType dtype) {
    Parameters parameters = parametersFrom(weights);
    parameters.to(device, dtype);
    return parameters;
}

Parameters Parameters::clone() const {
    Parameters copy;
    for (const auto& [name, tensor] : m_tensors) copy.m_tensors[name] = tensor.detach().clone();
    return copy;
}

std::shared_ptr<std::map<std::string, at::Tensor>> Parameters::createMissing() {
    return m_made = std::make_shared<std::map<std::string, at::Tensor>>();
}

std::int64_t Parameters::count() const {
    std::int64_t sum = 0;
    for (const auto& [name, tensor] : m_tensors) sum += tensor.numel();
    for (const auto& [name, weight] : m_frozenMatrices) sum += weight->sizes[0] * weight->sizes[1];
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

std::shared_ptr<const FrozenWeight> Scope::frozenMatrix(
    const std::string& name, const std::vector<std::int64_t>& shape) const {
    const auto found = m_parameters->frozenMatrices().find(m_prefix + name);
    if (found == m_parameters->frozenMatrices().end()) return nullptr;
    checkShape(m_prefix + name, found->second->sizes, shape);
    return found->second;
}

bool Scope::has(const std::string& name) const {
    return m_parameters->tensors().contains(m_prefix + name);
}

std::shared_ptr<LoraSlot> Scope::slot(const at::Tensor& weight,
                                      const std::shared_ptr<const FrozenWeight>& frozen) const {
    auto& slot = (*m_slots)[m_prefix.substr(0, m_prefix.size() - 1)];
    if (!slot) slot = std::make_shared<LoraSlot>(LoraSlot{weight, frozen, {}});
    return slot;
}

}  // namespace dreambooth
