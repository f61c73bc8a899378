// Runs a network over tiles, and blends their seams.
#include "tiles.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>

#include <algorithm>
#include <vector>

namespace dreambooth {

namespace {

/// Fades the end of `before` into the beginning of `tile` along dimension `dim`, in place.
void blend(const at::Tensor& before, const at::Tensor& tile, std::int64_t extent, int dim) {
    extent = std::min({extent, before.size(dim), tile.size(dim)});
    auto weight = at::arange(extent, tile.options()) / static_cast<double>(extent);
    weight = dim == 2 ? weight.view({1, 1, extent, 1}) : weight.view({1, 1, 1, extent});
    const auto from = before.narrow(dim, before.size(dim) - extent, extent);
    const auto to = tile.narrow(dim, 0, extent);
    to.copy_(from * (1 - weight) + to * weight);
}

at::Tensor crop(const at::Tensor& tensor, std::int64_t top, std::int64_t left, std::int64_t side) {
    return tensor.narrow(2, top, std::min(side, tensor.size(2) - top))
        .narrow(3, left, std::min(side, tensor.size(3) - left));
}

}  // namespace

at::Tensor inTiles(const at::Tensor& input, const Tiling& tiling,
                   const std::function<at::Tensor(const at::Tensor&)>& network) {
    std::vector<at::Tensor> rows, above;
    for (std::int64_t top = 0; top < input.size(2); top += tiling.stride) {
        std::vector<at::Tensor> tiles, kept;
        for (std::int64_t left = 0; left < input.size(3); left += tiling.stride) {
            const auto tile = network(crop(input, top, left, tiling.tile)).contiguous();
            if (!above.empty()) blend(above[tiles.size()], tile, tiling.blend, 2);
            if (!tiles.empty()) blend(tiles.back(), tile, tiling.blend, 3);
            tiles.push_back(tile);
            kept.push_back(crop(tile, 0, 0, tiling.kept));
        }
        rows.push_back(at::cat(kept, 3));
        above = std::move(tiles);
    }
    return at::cat(rows, 2);
}

}  // namespace dreambooth
