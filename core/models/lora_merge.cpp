// Merges, truncates and extracts LoRAs by matrix products and SVD.
#include "lora_arithmetic.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/eye.h>
#include <ATen/ops/kron.h>
#include <ATen/ops/linalg_qr.h>
#include <ATen/ops/linalg_svd.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/zeros_like.h>
#include <c10/core/GradMode.h>
#include <c10/util/accumulate.h>
#include <models/lora_merge.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace dreambooth {

namespace {

/// Two factors as matrices.
struct Factors {
    at::Tensor up;    ///< [out, r]
    at::Tensor down;  ///< [r, in · kh · kw]
};

/// The whole of a matrix: the smaller side's identity is one of the factors.
Factors whole(const at::Tensor& matrix) {
    if (matrix.size(0) <= matrix.size(1))
        return {.up = at::eye(matrix.size(0), matrix.options()), .down = matrix};
    return {.up = matrix, .down = at::eye(matrix.size(1), matrix.options())};
}

/// left ⊗ (up · down), where the columns of `down` are inputs and places of the kernel:
/// (left · I) ⊗ … or (I · left) ⊗ …, whichever has fewer ranks.
Factors kroneckerFactors(const LoraLayer& layer) {
    const Factors left = whole(layer.left.to(at::kFloat));
    auto down = layer.down.to(at::kFloat);  // [r, d] or [r, d, kh, kw]
    auto leftDown = left.down;
    if (down.dim() == 4) {
        down = down.flatten(2);
        leftDown = leftDown.unsqueeze(-1);
    }
    return {.up = at::kron(left.up, layer.up.to(at::kFloat).flatten(1)),
            .down = at::kron(leftDown, down).flatten(1)};
}

/// scale · P.
Factors factorsOf(const LoraLayer& layer) {
    if (!layer.down.defined()) return whole(productOf(layer).to(at::kFloat));
    Factors factors = layer.left.defined() ? kroneckerFactors(layer)
                                           : Factors{.up = layer.up.to(at::kFloat).flatten(1),
                                                     .down = layer.down.to(at::kFloat).flatten(1)};
    factors.up = factors.up * layer.scale;
    const std::int64_t rank = factors.up.size(1);
    if (rank >= std::min(factors.up.size(0), factors.down.size(1)))
        return whole(factors.up.matmul(factors.down));
    return factors;
}

/// The factors as a layer of these sizes, [out, in] or [out, in, kh, kw].
LoraLayer layerOf(const Factors& factors, at::IntArrayRef weight) {
    auto shape = weight.vec();
    shape[0] = factors.down.size(0);
    LoraLayer layer;
    layer.down = factors.down.reshape(shape).contiguous();
    layer.up = factors.up.contiguous();
    if (weight.size() == 4) layer.up = layer.up.unsqueeze(-1).unsqueeze(-1);
    return layer;
}

double lengthOf(const at::Tensor& values) {
    return values.norm().item<double>();
}

struct Spectrum {
    at::Tensor u, s, v;  ///< [out, n], [n] from the largest, [n, in]
};

/// The singular values of a product from those of the small matrix between two orthogonal ones.
Spectrum spectrumOf(const Factors& factors) {
    if (factors.up.size(1) >= std::min(factors.up.size(0), factors.down.size(1))) {
        auto [u, s, v] = at::linalg_svd(factors.up.matmul(factors.down), /*full_matrices=*/false);
        return {.u = u, .s = s, .v = v};
    }
    const auto [upQ, upR] = at::linalg_qr(factors.up);
    const auto [downQ, downR] = at::linalg_qr(factors.down.t());
    auto [u, s, v] = at::linalg_svd(upR.matmul(downR.t()), /*full_matrices=*/false);
    return {.u = upQ.matmul(u), .s = s, .v = v.matmul(downQ.t())};
}

/// The squared length of a product, from the two small matrices that its factors make.
double energyOf(const Factors& factors) {
    return (factors.up.t().matmul(factors.up) * factors.down.matmul(factors.down.t()))
        .sum()
        .item<double>();
}

Factors truncate(const Factors& factors, std::int64_t rank, Energy& energy) {
    const Spectrum spectrum = spectrumOf(factors);
    const std::int64_t taken = std::min(rank, spectrum.s.size(0));
    const auto s = spectrum.s.narrow(0, 0, taken);
    energy = {.kept = std::pow(lengthOf(s), 2), .all = std::pow(lengthOf(spectrum.s), 2)};
    return {.up = spectrum.u.narrow(1, 0, taken) * s, .down = spectrum.v.narrow(0, 0, taken)};
}

/// What is plugged into one slot, added up.
Factors factorsOf(const LoraSlot& slot) {
    std::vector<at::Tensor> ups, downs;
    for (const LoraLayer& layer : slot.layers) {
        const Factors one = layer.magnitude.defined()
                                ? whole(deltaWeight(layer, slot.matrix()).flatten(1))
                                : factorsOf(layer);
        ups.push_back(one.up);
        downs.push_back(one.down);
    }
    Factors sum{.up = at::cat(ups, 1), .down = at::cat(downs, 0)};
    if (sum.up.size(1) >= std::min(sum.up.size(0), sum.down.size(1)))
        return whole(sum.up.matmul(sum.down));
    return sum;
}

}  // namespace

double Energy::share() const {
    return all > 0 ? std::sqrt(kept / all) : 1;
}

Energy& Energy::operator+=(const Energy& other) {
    kept += other.kept;
    all += other.all;
    return *this;
}

bool isLargeKernel(at::IntArrayRef sizes) {
    return sizes.size() == 4 && sizes[2] * sizes[3] > 1;
}

at::Tensor deltaWeight(const LoraLayer& layer, const at::Tensor& weight) {
    const at::NoGradGuard noGrad;
    auto change = productOf(layer).to(at::kFloat);
    if (layer.magnitude.defined()) {
        const auto own = weight.to(at::kFloat).flatten(1);
        const auto doraScale =
            layer.doraScale.defined() ? layer.doraScale : doraScaleOf(layer, weight);
        change = doraScale.view({-1, 1}) * (own + change) - own;
    }
    return change.view(weight.sizes());
}

LoraLayer asFactors(const LoraLayer& layer, at::IntArrayRef weight) {
    const at::NoGradGuard noGrad;
    LoraLayer made = layerOf(factorsOf(layer), weight);
    made.magnitude = layer.magnitude;
    return made;
}

Truncated truncated(const at::Tensor& change, int rank) {
    const at::NoGradGuard noGrad;
    Energy energy;
    const Factors factors = truncate(whole(change.to(at::kFloat).flatten(1)), rank, energy);
    return {.layer = layerOf(factors, change.sizes()), .energy = energy};
}

MergedLora mergedLora(const DiffusionModel& model, int rank, int convRank) {
    const at::NoGradGuard noGrad;
    MergedLora merged;
    Energy total;
    for (const auto& [module, slot] : loraSlotsOf(model)) {
        if (slot->layers.empty()) continue;
        Factors factors = factorsOf(*slot);
        const auto sizes = slot->sizes();
        const std::int64_t most = isLargeKernel(sizes) && convRank > 0 ? convRank : rank;
        if (most > 0 && factors.up.size(1) > most) {
            Energy energy;
            factors = truncate(factors, most, energy);
            total += energy;
            merged.leastKept = std::min(merged.leastKept, energy.share());
        } else if (rank > 0 || convRank > 0) {
            const double whole = energyOf(factors);
            total += {.kept = whole, .all = whole};
        }
        merged.lora[module] = layerOf(factors, sizes);
    }
    merged.kept = total.share();
    return merged;
}

std::vector<Component> mergeIntoWeights(DiffusionModel& model) {
    const at::NoGradGuard noGrad;
    std::vector<Component> changed;
    for (const Component component : model.files.components()) {
        const std::string prefix = folderOf(component) + ".";
        for (const auto& [module, slot] : loraSlotsOf(model)) {
            if (slot->layers.empty() || !module.starts_with(prefix)) continue;
            if (slot->frozen) throw std::logic_error("LoRA merged into frozen matrices");
            auto sum = slot->weight.to(at::kFloat);
            for (const LoraLayer& layer : slot->layers)
                sum = sum + deltaWeight(layer, slot->weight);
            slot->weight.set_data(sum.to(slot->weight.scalar_type()));
            slot->layers.clear();
            if (changed.empty() || changed.back() != component) changed.push_back(component);
        }
    }
    return changed;
}

}  // namespace dreambooth
