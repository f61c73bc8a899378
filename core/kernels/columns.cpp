// Copies and sums of whole rows of channels.
#include <kernels/columns.h>

#include "vectors.h"

#include <algorithm>

namespace dreambooth::kernels {

namespace {

/// Calls visit(part of the row, offset into the picture) for the 9 positions around one; −1:
/// beyond the picture.
template <class Visitor>
ALWAYS_INLINE void visitNeighbours(const ColumnShape& shape, std::int64_t row,
                                   const Visitor& visit) {
    const std::int64_t high = shape.outHeight(), wide = shape.outWidth();
    const std::int64_t sample = row / (high * wide);
    const std::int64_t y = row / wide % high * shape.stride - 1, x = row % wide * shape.stride - 1;
    for (int i = 0; i < 9; ++i) {
        const std::int64_t down = y + i / 3, right = x + i % 3;
        const bool inside = down >= 0 && down < shape.height && right >= 0 && right < shape.width;
        visit(
            i * shape.channels,
            inside ? ((sample * shape.height + down) * shape.width + right) * shape.channels : -1);
    }
}

}  // namespace

void im2col(const ColumnShape& shape, std::int64_t begin, std::int64_t end, const float* pictures,
            float* columns) {
    for (std::int64_t row = begin; row < end; ++row) {
        float* const target = columns + row * 9 * shape.channels;
        visitNeighbours(shape, row, [&](std::int64_t part, std::int64_t offset) {
            if (offset < 0)
                std::fill_n(target + part, shape.channels, 0.0f);
            else
                std::copy_n(pictures + offset, shape.channels, target + part);
        });
    }
}

TARGET_CLONES void col2im(const ColumnShape& shape, std::int64_t begin, std::int64_t end,
                          const float* columns, float* pictures) {
    const std::int64_t size = shape.height * shape.width * shape.channels;
    std::fill(pictures + begin * size, pictures + end * size, 0.0f);
    const std::int64_t rows = shape.outHeight() * shape.outWidth();
    for (std::int64_t row = begin * rows; row < end * rows; ++row) {
        const float* const source = columns + row * 9 * shape.channels;
        visitNeighbours(shape, row, [&](std::int64_t part, std::int64_t offset) {
            if (offset < 0) return;
            for (std::int64_t i = 0; i < shape.channels; ++i)
                pictures[offset + i] += source[part + i];
        });
    }
}

}  // namespace dreambooth::kernels
