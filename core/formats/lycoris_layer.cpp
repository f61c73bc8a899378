// LyCORIS' layers. Names and shapes: lycoris/modules/loha.py, lokr.py, locon.py.
#include "lycoris_layer.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

namespace dreambooth {

namespace {

using Arrays = std::map<std::string, TensorView>;
using Shape = std::vector<std::int64_t>;

const Shape* shapeOf(const Arrays& arrays, const std::string& name) {
    const auto found = arrays.find(name);
    return found == arrays.end() ? nullptr : &found->second.shape;
}

/// Whether all of `arrays` are among these names.
bool areAmong(const Arrays& arrays, const std::set<std::string>& names) {
    return std::ranges::all_of(arrays,
                               [&](const auto& entry) { return names.contains(entry.first); });
}

/// The middle of a Tucker decomposition (Hyeon-Woo et al. 2022), [r, r, kh, kw].
bool isMiddle(const Shape& shape, std::int64_t rank) {
    return shape.size() == 4 && shape[0] == rank && shape[1] == rank;
}

/// What of a product w_a w_b one can see without its middle.
struct Product {
    std::int64_t outputs = 0, inputs = 0, rank = 0;  ///< inputs times the kernel's size
};

/// `stem`_a and `stem`_b, with `middle` where that is there.
std::optional<Product> productOf(const Arrays& arrays, const std::string& stem,
                                 const std::string& middle) {
    const Shape* a = shapeOf(arrays, stem + "_a");
    const Shape* b = shapeOf(arrays, stem + "_b");
    if (a == nullptr || b == nullptr || a->size() != 2 || (b->size() != 2 && b->size() != 4))
        return std::nullopt;
    const Shape* t = shapeOf(arrays, middle);
    const std::int64_t rank = b->front();
    std::int64_t inputs = arrays.at(stem + "_b").elements() / std::max<std::int64_t>(rank, 1);
    if (t == nullptr) {
        if ((*a)[1] != rank) return std::nullopt;
        return Product{.outputs = (*a)[0], .inputs = inputs, .rank = rank};
    }
    if ((*a)[0] != rank || b->size() != 2 || !isMiddle(*t, rank)) return std::nullopt;
    inputs *= (*t)[2] * (*t)[3];
    return Product{.outputs = (*a)[1], .inputs = inputs, .rank = rank};
}

bool isLoha(const Arrays& arrays, LycorisLayerView& layer) {
    if (!areAmong(arrays,
                  {"hada_w1_a", "hada_w1_b", "hada_w2_a", "hada_w2_b", "hada_t1", "hada_t2"}))
        return false;
    const auto first = productOf(arrays, "hada_w1", "hada_t1");
    const auto second = productOf(arrays, "hada_w2", "hada_t2");
    if (!first || !second || first->outputs != second->outputs || first->inputs != second->inputs)
        return false;
    layer.kind = LycorisKind::loha;
    layer.rank = first->rank;
    layer.outputs = first->outputs;
    layer.inputs = first->inputs;
    return true;
}

/// A factor that is there whole, as `stem`, or as a product; not both.
std::optional<Product> factorOf(const Arrays& arrays, const std::string& stem,
                                const std::string& middle) {
    const Shape* whole = shapeOf(arrays, stem);
    if (whole == nullptr) return productOf(arrays, stem, middle);
    for (const std::string& part : {stem + "_a", stem + "_b", middle})
        if (arrays.contains(part)) return std::nullopt;
    if (whole->size() != 2 && whole->size() != 4) return std::nullopt;
    const std::int64_t outputs = whole->front();
    return Product{.outputs = outputs, .inputs = arrays.at(stem).elements() / outputs, .rank = 0};
}

bool isLokr(const Arrays& arrays, LycorisLayerView& layer) {
    if (!areAmong(arrays, {"lokr_w1", "lokr_w1_a", "lokr_w1_b", "lokr_w2", "lokr_w2_a", "lokr_w2_b",
                           "lokr_t2"}))
        return false;
    const auto first = factorOf(arrays, "lokr_w1", {});
    const auto second = factorOf(arrays, "lokr_w2", "lokr_t2");
    // Only the second one has a kernel.
    for (const char* name : {"lokr_w1", "lokr_w1_b"})
        if (const Shape* shape = shapeOf(arrays, name); shape != nullptr && shape->size() != 2)
            return false;
    if (!first || !second) return false;
    layer.kind = LycorisKind::lokr;
    layer.rank = second->rank > 0 ? second->rank : first->rank;  // as ComfyUI, the last of the two
    layer.outputs = first->outputs * second->outputs;
    layer.inputs = first->inputs * second->inputs;
    return true;
}

bool isTucker(const Arrays& arrays, LycorisLayerView& layer) {
    const Shape* down = shapeOf(arrays, "lora_down");
    const Shape* up = shapeOf(arrays, "lora_up");
    const Shape* middle = shapeOf(arrays, "lora_mid");
    if (arrays.size() != 3 || down == nullptr || up == nullptr || middle == nullptr) return false;
    layer.kind = LycorisKind::tucker;
    layer.rank = down->empty() ? 0 : down->front();
    const auto isPointwise = [](const Shape& shape) {
        return shape.size() == 2 || (shape.size() == 4 && shape[2] == 1 && shape[3] == 1);
    };
    if (!isPointwise(*down) || !isPointwise(*up) || (*up)[1] != layer.rank ||
        !isMiddle(*middle, layer.rank))
        return false;
    layer.outputs = up->front();
    layer.inputs = (*down)[1] * (*middle)[2] * (*middle)[3];
    return true;
}

}  // namespace

std::string toString(LycorisKind kind) {
    switch (kind) {
        case LycorisKind::loha:
            return "LoHa";
        case LycorisKind::lokr:
            return "LoKr";
        case LycorisKind::tucker:
            break;
    }
    return "LoCon with a middle layer";
}

std::optional<LycorisLayerView> lycorisLayer(const Arrays& arrays) {
    LycorisLayerView layer;
    layer.arrays = arrays;
    const bool hasEmpty =
        std::ranges::any_of(arrays, [](const auto& entry) { return entry.second.elements() == 0; });
    if (hasEmpty || !(isLoha(arrays, layer) || isLokr(arrays, layer) || isTucker(arrays, layer)))
        return std::nullopt;
    return layer;
}

}  // namespace dreambooth
