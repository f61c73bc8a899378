// LyCORIS' arithmetic: lycoris/functional/loha.py, lokr.py, general.py (rebuild_tucker).
#include <ATen/TensorOperators.h>
#include <ATen/ops/einsum.h>
#include <ATen/ops/kron.h>
#include <ATen/ops/matmul.h>
#include <c10/util/accumulate.h>
#include <models/lycoris.h>
#include <models/model.h>

namespace dreambooth {

namespace {

/// The arrays of a layer as tensors.
class Arrays {
public:
    explicit Arrays(const LycorisLayerView& view) : m_view(view) {}

    bool has(const std::string& name) const { return m_view.arrays.contains(name); }
    at::Tensor operator()(const std::string& name) const {
        return tensorOf(m_view.arrays.at(name)).to(at::kFloat);
    }
    /// Σ t[i, j, …] a[i, out] b[j, in] → [out, in · kh · kw].
    at::Tensor tucker(const std::string& middle, const at::Tensor& a, const at::Tensor& b) const {
        return at::einsum("ijkl,ip,jr->prkl", {(*this)(middle), a, b}).flatten(1);
    }

private:
    const LycorisLayerView& m_view;
};

/// One of LoHa's two matrices, [out, in · kh · kw].
at::Tensor halfOfLoha(const Arrays& arrays, const std::string& number) {
    const auto a = arrays("hada_w" + number + "_a");
    const auto b = arrays("hada_w" + number + "_b");
    const std::string middle = "hada_t" + number;
    return arrays.has(middle) ? arrays.tucker(middle, a, b) : a.matmul(b.flatten(1));
}

LoraLayer ofLoha(const Arrays& arrays) {
    LoraLayer layer;
    const auto a1 = arrays("hada_w1_a"), a2 = arrays("hada_w2_a");
    const auto b1 = arrays("hada_w1_b").flatten(1), b2 = arrays("hada_w2_b").flatten(1);
    const std::int64_t rank = b1.size(0) * b2.size(0);
    const bool isSmaller = rank * (a1.size(0) + b1.size(1)) < a1.size(0) * b1.size(1);
    if (arrays.has("hada_t1") || arrays.has("hada_t2") || !isSmaller) {
        layer.up = halfOfLoha(arrays, "1") * halfOfLoha(arrays, "2");
        return layer;
    }
    layer.up = (a1.unsqueeze(2) * a2.unsqueeze(1)).flatten(1);
    layer.down = (b1.unsqueeze(1) * b2.unsqueeze(0)).flatten(0, 1);
    return layer;
}

LoraLayer ofLokr(const Arrays& arrays) {
    LoraLayer layer;
    layer.left =
        arrays.has("lokr_w1") ? arrays("lokr_w1") : arrays("lokr_w1_a").matmul(arrays("lokr_w1_b"));
    if (arrays.has("lokr_w2")) {
        layer.up = arrays("lokr_w2").flatten(1);
    } else if (arrays.has("lokr_t2")) {
        layer.up = arrays.tucker("lokr_t2", arrays("lokr_w2_a"), arrays("lokr_w2_b"));
    } else {
        layer.up = arrays("lokr_w2_a");
        layer.down = arrays("lokr_w2_b").flatten(1);
    }
    return layer;
}

LoraLayer ofTucker(const Arrays& arrays) {
    LoraLayer layer;
    layer.up = arrays("lora_up").flatten(1);
    layer.down = at::einsum("ijkl,jr->irkl", {arrays("lora_mid"), arrays("lora_down").flatten(1)})
                     .flatten(1);
    return layer;
}

LoraLayer ofKind(const LycorisLayerView& view) {
    const Arrays arrays(view);
    switch (view.kind) {
        case LycorisKind::loha:
            return ofLoha(arrays);
        case LycorisKind::lokr:
            return ofLokr(arrays);
        case LycorisKind::tucker:
            break;
    }
    return ofTucker(arrays);
}

/// Takes a third of the outputs, or brings their second half to the front.
void cutOutputs(LoraLayer& layer, const LycorisLayerView& view) {
    if (layer.left.defined()) {  // parts end amid its rows
        const auto right = layer.down.defined() ? layer.up.matmul(layer.down) : layer.up;
        layer.up = at::kron(layer.left, right);
        layer.down = layer.left = at::Tensor();
    }
    const std::int64_t rows = layer.up.size(0);
    layer.up = view.swapsHalves
                   ? layer.up.roll(rows / 2, 0)
                   : layer.up.narrow(0, view.third * (rows / 3), rows / 3).contiguous();
}

}  // namespace

std::optional<LoraLayer> layerOf(const LycorisLayerView& view, at::IntArrayRef weight) {
    // Before anything is multiplied: small arrays can come to large ones.
    const std::int64_t ofThirds = view.third >= 0 ? 3 : 1;
    if (view.outputs != weight[0] * ofThirds ||
        view.inputs != c10::multiply_integers(weight.slice(1)))
        return std::nullopt;
    LoraLayer layer = ofKind(view);
    if (view.third >= 0 || view.swapsHalves) cutOutputs(layer, view);
    const auto [outputs, parts] = layer.left.defined()
                                      ? std::pair(layer.left.size(0), layer.left.size(1))
                                      : std::pair<std::int64_t, std::int64_t>(1, 1);
    at::Tensor& reads = layer.down.defined() ? layer.down : layer.up;  // the inputs
    if (layer.up.size(0) * outputs != weight[0] || weight[1] % parts != 0 ||
        reads.size(1) * parts != c10::multiply_integers(weight.slice(1)))
        return std::nullopt;
    auto shape = weight.vec();
    shape[0] = reads.size(0);
    shape[1] /= parts;
    reads = reads.reshape(shape);
    if (layer.down.defined() && weight.size() == 4) layer.up = layer.up.unsqueeze(-1).unsqueeze(-1);
    layer.scale = view.scale;
    if (view.magnitude) layer.magnitude = tensorOf(*view.magnitude).to(at::kFloat);
    return layer;
}

}  // namespace dreambooth
