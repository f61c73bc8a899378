// Each transform is two multiplications by a small constant matrix, written out, on 16 channels at
// once. Points 0, ±1, ±2 and infinity; the matrices are those of Lavin & Gray.
#include <kernels/winograd.h>

#include "vectors.h"

namespace dreambooth::kernels {

namespace {

constexpr int side = 6;  // of a tile with what lies around it
constexpr int step = 4;  // from one tile to the next, and the side of its outputs

/// Bᵀ
ALWAYS_INLINE void transformedData(const Floats16* d, int stride, Floats16* out, int outStride) {
    const Floats16 d1 = d[stride], d2 = d[2 * stride], d3 = d[3 * stride], d4 = d[4 * stride];
    const Floats16 even = d4 - 4 * d2, odd = d3 - 4 * d1;
    const Floats16 evenOf2 = d4 - d2, oddOf2 = 2 * (d3 - d1);
    out[0] = 4 * d[0] - 5 * d2 + d4;
    out[outStride] = even + odd;
    out[2 * outStride] = even - odd;
    out[3 * outStride] = evenOf2 + oddOf2;
    out[4 * outStride] = evenOf2 - oddOf2;
    out[5 * outStride] = 4 * d1 - 5 * d3 + d[5 * stride];
}

/// Aᵀ
ALWAYS_INLINE void transformedProducts(const Floats16* m, int stride, Floats16* out,
                                       int outStride) {
    const Floats16 sum1 = m[stride] + m[2 * stride], difference1 = m[stride] - m[2 * stride];
    const Floats16 sum2 = m[3 * stride] + m[4 * stride],
                   difference2 = m[3 * stride] - m[4 * stride];
    out[0] = m[0] + sum1 + sum2;
    out[outStride] = difference1 + 2 * difference2;
    out[2 * outStride] = sum1 + 4 * sum2;
    out[3 * outStride] = difference1 + 8 * difference2 + m[5 * stride];
}

/// A
ALWAYS_INLINE void transformedGradients(const Floats16* y, int stride, Floats16* out,
                                        int outStride) {
    const Floats16 y0 = y[0], y1 = y[stride], y2 = y[2 * stride], y3 = y[3 * stride];
    const Floats16 even1 = y0 + y2, odd1 = y1 + y3;
    const Floats16 even2 = y0 + 4 * y2, odd2 = 2 * y1 + 8 * y3;
    out[0] = y0;
    out[outStride] = even1 + odd1;
    out[2 * outStride] = even1 - odd1;
    out[3 * outStride] = even2 + odd2;
    out[4 * outStride] = even2 - odd2;
    out[5 * outStride] = y3;
}

/// G
ALWAYS_INLINE void transformedFilter(const Floats16* g, int stride, Floats16* out, int outStride) {
    const Floats16 g0 = g[0], g1 = g[stride], g2 = g[2 * stride];
    const Floats16 even1 = (g0 + g2) * (-1.0f / 6), odd1 = g1 * (1.0f / 6);
    const Floats16 even2 = g0 * (1.0f / 24) + g2 * (1.0f / 6), odd2 = g1 * (1.0f / 12);
    out[0] = g0 * 0.25f;
    out[outStride] = even1 - odd1;
    out[2 * outStride] = even1 + odd1;
    out[3 * outStride] = even2 + odd2;
    out[4 * outStride] = even2 - odd2;
    out[5 * outStride] = g2;
}

/// Gᵀ
ALWAYS_INLINE void filterGradient(const Floats16* u, int stride, Floats16* out, int outStride) {
    const Floats16 sum1 = u[stride] + u[2 * stride], difference1 = u[2 * stride] - u[stride];
    const Floats16 sum2 = u[3 * stride] + u[4 * stride],
                   difference2 = u[3 * stride] - u[4 * stride];
    out[0] = u[0] * 0.25f - sum1 * (1.0f / 6) + sum2 * (1.0f / 24);
    out[outStride] = difference1 * (1.0f / 6) + difference2 * (1.0f / 12);
    out[2 * outStride] = (sum2 - sum1) * (1.0f / 6) + u[5 * stride];
}

/// Where a tile begins in the pictures.
struct Corner {
    std::int64_t sample, y, x;

    Corner(const TiledPictures& pictures, std::int64_t tile)
        : sample(tile / (pictures.tilesHigh() * pictures.tilesWide())),
          y(tile / pictures.tilesWide() % pictures.tilesHigh() * step),
          x(tile % pictures.tilesWide() * step) {}

    /// The numbers of the position that lies so far from it; nullptr: beyond the picture.
    template <class Number>
    ALWAYS_INLINE Number* at(const TiledPictures& pictures, Number* data, std::int64_t down,
                             std::int64_t right) const {
        const std::int64_t row = y + down, column = x + right;
        const bool inside =
            row >= 0 && row < pictures.height && column >= 0 && column < pictures.width;
        return inside ? data + ((sample * pictures.height + row) * pictures.width + column) *
                                   pictures.channels
                      : nullptr;
    }
};

/// Returned as references, since vectors can't be passed in registers that not every processor has.
ALWAYS_INLINE const Floats16& vectorAt(const float* data) {
    return *reinterpret_cast<const Floats16*>(data);
}
ALWAYS_INLINE Floats16& vectorAt(float* data) {
    return *reinterpret_cast<Floats16*>(data);
}

using Transform = void (*)(const Floats16*, int, Floats16*, int);

/// M x Mᵀ, where `transform` is M, from a square of `In` to one of `Out`.
template <int In, int Out, Transform transform>
ALWAYS_INLINE void transformSquare(const Floats16* x, Floats16* y) {
    Floats16 half[Out * In];
    for (int j = 0; j < In; ++j) transform(x + j, In, half + j, In);
    for (int i = 0; i < Out; ++i) transform(half + i * In, 1, y + i * Out, 1);
}

/// Of the squares of `In` positions that begin `around` before each tile.
template <int In, Transform transform>
ALWAYS_INLINE void transformTiles(const TileBlock& block, std::int64_t begin, std::int64_t end,
                                  std::int64_t around, const float* pictures, float* transformed) {
    const std::int64_t pointStep = block.tiles * block.channels;
    for (std::int64_t tile = begin; tile < end; ++tile) {
        const Corner corner(block.pictures, block.firstTile + tile);
        const float* sources[In * In];
        for (int i = 0; i < In * In; ++i)
            sources[i] = corner.at(block.pictures, pictures, i / In - around, i % In - around);
        for (std::int64_t channel = 0; channel < block.channels; channel += lanes) {
            Floats16 x[In * In], y[side * side];
            for (int i = 0; i < In * In; ++i)
                x[i] = sources[i] != nullptr ? vectorAt(sources[i] + block.firstChannel + channel)
                                             : Floats16{};
            transformSquare<In, side, transform>(x, y);
            for (int i = 0; i < side * side; ++i)
                vectorAt(transformed + i * pointStep + tile * block.channels + channel) = y[i];
        }
    }
}

}  // namespace

TARGET_CLONES void transformData(const TileBlock& block, std::int64_t begin, std::int64_t end,
                                 const float* pictures, float* data) {
    transformTiles<side, transformedData>(block, begin, end, 1, pictures, data);
}

TARGET_CLONES void transformGradients(const TileBlock& block, std::int64_t begin, std::int64_t end,
                                      const float* pictures, float* gradients) {
    transformTiles<step, transformedGradients>(block, begin, end, 0, pictures, gradients);
}

TARGET_CLONES void transformProducts(const TileBlock& block, std::int64_t begin, std::int64_t end,
                                     const float* products, const float* bias, float* pictures) {
    const std::int64_t pointStep = block.tiles * block.channels;
    for (std::int64_t tile = begin; tile < end; ++tile) {
        const Corner corner(block.pictures, block.firstTile + tile);
        float* targets[step * step];
        for (int i = 0; i < step * step; ++i)
            targets[i] = corner.at(block.pictures, pictures, i / step, i % step);
        for (std::int64_t channel = 0; channel < block.channels; channel += lanes) {
            Floats16 m[side * side], y[step * step];
            for (int i = 0; i < side * side; ++i)
                m[i] = vectorAt(products + i * pointStep + tile * block.channels + channel);
            transformSquare<side, step, transformedProducts>(m, y);
            const std::int64_t first = block.firstChannel + channel;
            const Floats16 shift = bias != nullptr ? vectorAt(bias + first) : Floats16{};
            for (int i = 0; i < step * step; ++i)
                if (targets[i] != nullptr) vectorAt(targets[i] + first) = y[i] + shift;
        }
    }
}

TARGET_CLONES void transformFilters(const Filters& filters, const FilterBlock& block, bool rotated,
                                    std::int64_t begin, std::int64_t end, float* transformed) {
    const std::int64_t pointStep = block.outputs * block.inputs;
    for (std::int64_t output = begin; output < end; ++output) {
        const float* const filter =
            filters.data + (block.firstOutput + output) * 9 * filters.inputs;
        for (std::int64_t input = 0; input < block.inputs; input += lanes) {
            const std::int64_t first = block.firstInput + input;
            Floats16 g[9], u[side * side];
            for (int i = 0; i < 9; ++i) {
                Floats16& tap = g[rotated ? 8 - i : i];
                if (filters.channelsLast)
                    tap = vectorAt(filter + i * filters.inputs + first);
                else
                    for (int lane = 0; lane < lanes; ++lane)
                        tap[lane] = filter[(first + lane) * 9 + i];
            }
            transformSquare<3, side, transformedFilter>(g, u);
            for (int i = 0; i < side * side; ++i)
                vectorAt(transformed + i * pointStep + output * block.inputs + input) = u[i];
        }
    }
}

TARGET_CLONES void transformFilterGradients(const FilterBlock& block, std::int64_t inputs,
                                            std::int64_t begin, std::int64_t end,
                                            const float* transformed, float* gradients) {
    const std::int64_t pointStep = block.outputs * block.inputs;
    for (std::int64_t output = begin; output < end; ++output) {
        float* const filter = gradients + (block.firstOutput + output) * 9 * inputs;
        for (std::int64_t input = 0; input < block.inputs; input += lanes) {
            Floats16 u[side * side], g[9];
            for (int i = 0; i < side * side; ++i)
                u[i] = vectorAt(transformed + i * pointStep + output * block.inputs + input);
            transformSquare<side, 3, filterGradient>(u, g);
            for (int i = 0; i < 9; ++i)
                vectorAt(filter + i * inputs + block.firstInput + input) = g[i];
        }
    }
}

}  // namespace dreambooth::kernels
