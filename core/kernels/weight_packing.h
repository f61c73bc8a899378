// Positions of pictures in the order in which the products of weight gradients read them, in blocks
// that stay in the second cache.
#pragma once

#include <kernels/weight_gradient.h>

namespace dreambooth::kernels {

constexpr std::int64_t channelUnit = 8;  ///< channels that are packed at once

/// Which rows of which pictures the blocks have.
struct Blocks {
    explicit Blocks(const WeightShape& shape);
    std::int64_t rows, perSample, samples, count;
};

/// bfloat16 is multiplied in pairs: a picture's upper half with its lower half, row by row. Then
/// rows are pairs of rows.
struct Block {
    Block(const WeightShape& shape, const Blocks& blocks, std::int64_t index);
    std::int64_t firstSample, samples, firstRow, rows;
};

/// `x` or `dy` and what has to be known to read them.
struct PackSource {
    const WeightShape& shape;
    const void* data;
    std::int64_t channels;
};

/// Channels of a block, with `halo` more rows and columns of zeros or neighbours around it.
struct PackedChannels {
    std::int64_t halo, first, units;
};

/// Where packed numbers go: those of a position `pitch` after the one before, those of a unit of
/// channels `step` after the unit before. float32, or a pair of bfloat16, each.
struct PackTarget {
    std::uint32_t* data;
    std::int64_t pitch, step;
};

/// The sums of each channel are added to `sums`, where it is not nullptr.
void pack(const PackSource& source, const Block& block, PackedChannels channels, PackTarget target,
          float* sums);

}  // namespace dreambooth::kernels
