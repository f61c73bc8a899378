// A network over a picture in overlapping tiles: memory for one tile instead of the whole.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>

namespace dreambooth {

/// Sizes along each side, in input cells and in output cells.
struct Tiling {
    std::int64_t tile;    ///< input: side of a tile
    std::int64_t stride;  ///< input: from one tile to the next
    std::int64_t blend;   ///< output: how far a tile fades into the next
    std::int64_t kept;    ///< output: what a tile adds to the result; stride, scaled
};

/// `input` [B, C, H, W] split into tiles, each through the network, the results blended linearly
/// with their neighbours above and to the left. In diffusers' order, so that the result is that of
/// AutoencoderKL.tiled_decode() and _tiled_encode().
at::Tensor inTiles(const at::Tensor& input, const Tiling& tiling,
                   const std::function<at::Tensor(const at::Tensor&)>& network);

}  // namespace dreambooth
