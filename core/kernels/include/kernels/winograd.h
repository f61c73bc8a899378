// Winograd's minimal filtering F(4×4, 3×3): a 3×3 convolution of stride 1 as 36 matrix products
// with a quarter of the multiplications (Lavin & Gray 2016, "Fast Algorithms for Convolutional
// Neural Networks"). Here are the transforms around the products, which a library computes.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// Products that a tile of 4×4 outputs takes for each pair of channels; directly it would be 144.
constexpr std::int64_t winogradPoints = 36;
/// What numbers of channels must be divisible by.
constexpr std::int64_t winogradChannels = 16;

/// Pictures as [samples, height, width, channels] in float32. They are cut into tiles of 4×4
/// positions, row by row; those at the right and lower edge may reach beyond it.
struct TiledPictures {
    std::int64_t samples, height, width, channels;

    std::int64_t tilesHigh() const { return (height + 3) / 4; }
    std::int64_t tilesWide() const { return (width + 3) / 4; }
    std::int64_t tiles() const { return samples * tilesHigh() * tilesWide(); }
};

/// Some tiles and channels of pictures. Their transforms are [36, tiles, channels].
struct TileBlock {
    TiledPictures pictures;
    std::int64_t firstTile, tiles;
    std::int64_t firstChannel, channels;
};

/// Filters as [outputs, inputs, 3, 3] in float32, or in memory as [outputs, 3, 3, inputs].
struct Filters {
    std::int64_t outputs, inputs;
    bool channelsLast;
    const float* data;
};

/// Some of the filters. Their transforms are [36, outputs, inputs].
struct FilterBlock {
    std::int64_t firstOutput, outputs;
    std::int64_t firstInput, inputs;
};

// Each does a part of the work, from `begin` to before `end`, so that threads can share it: tiles
// or outputs, counted within the block.

/// Bᵀ d B of the 6×6 positions d in and around each tile; beyond the picture they are zeros.
void transformData(const TileBlock& block, std::int64_t begin, std::int64_t end,
                   const float* pictures, float* data);
/// G g Gᵀ of each filter g; `rotated` by 180 degrees first, as the gradient of the data wants it.
void transformFilters(const Filters& filters, const FilterBlock& block, bool rotated,
                      std::int64_t begin, std::int64_t end, float* transformed);
/// Aᵀ m A of the products m, plus the bias [channels] unless it is nullptr: the pictures' tiles.
void transformProducts(const TileBlock& block, std::int64_t begin, std::int64_t end,
                       const float* products, const float* bias, float* pictures);
/// A dy Aᵀ, the gradient of the products from that of the pictures.
void transformGradients(const TileBlock& block, std::int64_t begin, std::int64_t end,
                        const float* pictures, float* gradients);
/// Gᵀ u G, the gradient of the filters from that of their transforms, in the order [outputs of
/// all, 3, 3, inputs of all], where there are `inputs` in all.
void transformFilterGradients(const FilterBlock& block, std::int64_t inputs, std::int64_t begin,
                              std::int64_t end, const float* transformed, float* gradients);

}  // namespace dreambooth::kernels
