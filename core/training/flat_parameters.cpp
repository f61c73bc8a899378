// Cutting parameters into pieces, and putting pieces together.
#include "flat_parameters.h"

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/_foreach_copy.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>

#include <algorithm>

namespace dreambooth {
namespace {

// A handful of float32 temporaries of this length stay in a core's second cache, and ATen works on
// them with one thread.
constexpr std::int64_t cpuPiece = 1 << 15;
// Long enough that launches cost nothing, short against the parameters of a real model.
constexpr std::int64_t gpuPiece = 1 << 23;

/// `size` numbers from `begin` on in the order of memory.
at::Tensor stretch(const at::Tensor& tensor, std::int64_t begin, std::int64_t size) {
    return at::as_strided(tensor, {size}, {1}, tensor.storage_offset() + begin);
}

}  // namespace

at::Tensor FlatParameters::Piece::of(const at::Tensor& buffer) const {
    return buffer.narrow(0, offset, values.numel());
}

FlatParameters::FlatParameters(std::vector<NamedTensor> parameters, std::int64_t alignment)
    : m_parameters(std::move(parameters)) {
    const bool gathers = !m_parameters.empty() && m_parameters.front().tensor.is_cuda();
    const std::int64_t limit = gathers ? gpuPiece : cpuPiece;
    std::int64_t end = 0;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const at::Tensor& parameter = m_parameters[i].tensor;
        TORCH_CHECK(parameter.is_non_overlapping_and_dense(), m_parameters[i].name);
        m_offsets.push_back(end);
        for (std::int64_t begin = 0; begin < parameter.numel();) {
            if (m_pieces.empty() || !gathers || m_pieces.back().size == limit)
                m_pieces.push_back({{}, end, 0});
            Place& place = m_pieces.back();
            Part part{i, begin, std::min(limit - place.size, parameter.numel() - begin), 0};
            // A piece of its own may end anywhere; in the row the next one begins aligned.
            part.padding = (alignment - part.size % alignment) % alignment;
            place.parts.push_back(part);
            place.size += part.size + part.padding;
            end += part.size + part.padding;
            begin += part.size;
        }
    }
    m_offsets.push_back(end);
}

at::Tensor FlatParameters::zeros(at::ScalarType type) const {
    if (m_parameters.empty()) return at::zeros({0}, type);
    const at::Device device = m_parameters.front().tensor.device();
    return at::zeros({m_offsets.back()}, at::TensorOptions().dtype(type).device(device));
}

std::vector<NamedTensor> FlatParameters::named(const at::Tensor& buffer,
                                               const std::string& kind) const {
    std::vector<NamedTensor> result;
    for (std::size_t i = 0; i < m_parameters.size(); ++i) {
        const auto& [name, parameter] = m_parameters[i];
        result.push_back({name + "." + kind, at::as_strided(buffer, parameter.sizes(),
                                                            parameter.strides(), m_offsets[i])});
    }
    return result;
}

void FlatParameters::addNamed(std::vector<NamedTensor>& all, const at::Tensor& buffer,
                              const std::string& kind) const {
    for (NamedTensor& one : named(buffer, kind)) all.push_back(std::move(one));
}

at::Tensor FlatParameters::joined(const std::vector<at::Tensor>& stretches,
                                  const std::vector<Part>& parts) {
    std::vector<at::Tensor> row;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        row.push_back(stretches[i]);
        if (parts[i].padding > 0)
            row.push_back(at::zeros({parts[i].padding}, stretches[i].options()));
    }
    return (row.size() == 1 ? row[0] : at::cat(row)).to(at::kFloat);
}

void FlatParameters::onePiece(std::int64_t index, const Work& work,
                              const std::vector<at::Tensor>& gradients, const at::Tensor& divisor,
                              const std::optional<StochasticRounding>& rounding) const {
    const Place& place = m_pieces[static_cast<std::size_t>(index)];
    std::vector<at::Tensor> values, slices;
    for (const Part& part : place.parts) {
        values.push_back(
            stretch(m_parameters[part.parameter].tensor.detach(), part.begin, part.size));
        if (divisor.defined())
            slices.push_back(stretch(gradients[part.parameter], part.begin, part.size));
    }
    const bool inPlace = values.size() == 1 && values[0].numel() == place.size &&
                         values[0].scalar_type() == at::kFloat;
    Piece piece;
    piece.index = index;
    piece.offset = place.offset;
    piece.values = inPlace ? values[0] : joined(values, place.parts);
    if (divisor.defined()) {
        piece.gradients = joined(slices, place.parts);
        // On the CPU it can be read that there is nothing to do.
        if (divisor.is_cuda() || divisor.item<float>() != 1)
            piece.gradients = piece.gradients / divisor;
    }
    work(piece);
    if (inPlace) return;
    std::vector<at::Tensor> changed;
    std::int64_t offset = 0;
    for (const Part& part : place.parts) {
        at::Tensor number = piece.values.narrow(0, offset, part.size);
        if (rounding)
            number = rounding->rounded(number, m_parameters[part.parameter].name, part.begin);
        changed.push_back(number);
        offset += part.size + part.padding;
    }
    at::_foreach_copy_(values, changed);
}

void FlatParameters::forEach(const Work& work, const at::Tensor& divisor,
                             const std::optional<StochasticRounding>& rounding) const {
    if (m_pieces.empty()) return;
    const std::vector<at::Tensor> gradients =
        divisor.defined() ? gradientsAsParameters(m_parameters) : std::vector<at::Tensor>();
    if (m_parameters.front().tensor.is_cuda()) {
        for (std::int64_t i = 0; i < pieces(); ++i) onePiece(i, work, gradients, divisor, rounding);
        return;
    }
    at::parallel_for(0, pieces(), 1, [&](std::int64_t begin, std::int64_t end) {
        const at::NoGradGuard noGrad;
        for (std::int64_t i = begin; i < end; ++i) onePiece(i, work, gradients, divisor, rounding);
    });
}

std::vector<at::Tensor> gradientsAsParameters(const std::vector<NamedTensor>& parameters) {
    std::vector<at::Tensor> gradients;
    for (const auto& [name, parameter] : parameters) {
        const at::Tensor gradient = parameter.grad();
        gradients.push_back(gradient.strides() == parameter.strides()
                                ? gradient
                                : at::empty_like(parameter.detach()).copy_(gradient));
    }
    return gradients;
}

void assign(const at::Tensor& target, const at::Tensor& value, const at::Tensor& skipped) {
    if (skipped.is_cuda())
        target.copy_(at::where(skipped.to(at::kBool), target, value));
    else if (skipped.item<float>() == 0)
        target.copy_(value);
}

}  // namespace dreambooth
