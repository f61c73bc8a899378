// Small matrix products in registers, and the softmax between them. All of it is
// inlined into functions for AVX-512; on other processors ATen's attention is used.
#include <kernels/attention.h>

#include "vectors.h"

#include <algorithm>

namespace dreambooth::kernels {

namespace {

constexpr std::int64_t tileRows = queryMultiple;
constexpr std::int64_t maxQueries = 64;
constexpr float unseen = -1e30f;           ///< a score whose exponential is e^−87, next to nothing
constexpr std::int64_t depthAtOnce = 256;  ///< rows of b that stay in the first cache

static_assert(columnMultiple == lanes);

/// A matrix whose number (row, column) lies at row · rowStep + column · columnStep.
struct Strided {
    const float* data;
    std::int64_t rowStep, columnStep;
};

/// Matrices whose rows are contiguous.
struct Rows {
    const float* data;
    std::int64_t rowStep;
};
struct MutableRows {
    float* data;
    std::int64_t rowStep;
};

/// c [8, 16 · Vectors] (+)= a [8, depth] · b [depth, 16 · Vectors].
template <int Vectors, bool Add>
TARGET_AVX512 inline void multiplyTile(std::int64_t depth, Strided a, Rows b, MutableRows c) {
    Floats16 sums[tileRows][Vectors];
    for (int r = 0; r < tileRows; ++r) {
        for (int i = 0; i < Vectors; ++i)
            if constexpr (Add)
                sums[r][i] = *reinterpret_cast<const Floats16*>(c.data + r * c.rowStep + i * lanes);
            else
                sums[r][i] = Floats16{};
    }
    for (std::int64_t t = 0; t < depth; ++t, a.data += a.columnStep, b.data += b.rowStep) {
        Floats16 row[Vectors];
        for (int i = 0; i < Vectors; ++i)
            row[i] = *reinterpret_cast<const Floats16*>(b.data + i * lanes);
        for (int r = 0; r < tileRows; ++r) {
            for (int i = 0; i < Vectors; ++i) sums[r][i] += a.data[r * a.rowStep] * row[i];
        }
    }
    for (int r = 0; r < tileRows; ++r) {
        for (int i = 0; i < Vectors; ++i)
            *reinterpret_cast<Floats16*>(c.data + r * c.rowStep + i * lanes) = sums[r][i];
    }
}

auto tileFor(std::int64_t vectors, bool add) {
    if (vectors == 3) return add ? multiplyTile<3, true> : multiplyTile<3, false>;
    if (vectors == 2) return add ? multiplyTile<2, true> : multiplyTile<2, false>;
    return add ? multiplyTile<1, true> : multiplyTile<1, false>;
}

struct ProductShape {
    std::int64_t rows, columns, depth;  ///< rows a multiple of 8, columns of 16
};

/// c [rows, columns] (+)= a [rows, depth] · b [depth, columns].
TARGET_AVX512 void multiply(const ProductShape& shape, const Strided& a, Rows b, MutableRows c,
                            bool add) {
    for (std::int64_t from = 0; from < shape.depth; from += depthAtOnce) {
        const std::int64_t depth = std::min(depthAtOnce, shape.depth - from);
        for (std::int64_t column = 0; column < shape.columns;) {
            const std::int64_t vectors =
                std::min<std::int64_t>(3, (shape.columns - column) / lanes);
            const auto tile = tileFor(vectors, add || from > 0);
            for (std::int64_t row = 0; row < shape.rows; row += tileRows)
                tile(depth,
                     {a.data + row * a.rowStep + from * a.columnStep, a.rowStep, a.columnStep},
                     {b.data + from * b.rowStep + column, b.rowStep},
                     {c.data + row * c.rowStep + column, c.rowStep});
            column += vectors * lanes;
        }
    }
}

/// How many keys the query sees.
std::int64_t visible(const AttentionShape& shape, std::int64_t query) {
    return shape.causal ? std::min(shape.keys, query + 1) : shape.keys;
}

/// What the arrays of a tile of queries measure, zeros included.
struct Padded {
    Padded(const AttentionShape& shape, const QueryRange& queries)
        : rows(padded(queries.count, tileRows)),
          keys(padded(shape.keys)),
          size(padded(shape.size)),
          row(keyStride(shape.keys)) {}
    std::int64_t rows, keys, size, row;
};

}  // namespace

bool hasAttentionKernels() {
    return hasAvx512();
}

std::int64_t attentionTile(std::int64_t keys) {
    constexpr std::int64_t scoresAtOnce = 1 << 17;
    return std::clamp<std::int64_t>(scoresAtOnce / keyStride(keys) / tileRows * tileRows, tileRows,
                                    maxQueries);
}

TARGET_AVX512 void attend(const AttentionShape& shape, const QueryRange& queries,
                          const AttentionForward& arrays, AttentionBuffers& buffers) {
    const auto [rows, keys, size, row] = Padded(shape, queries);
    buffers.scores.resize(static_cast<std::size_t>(rows * row));
    float* scores = buffers.scores.data();
    float sums[maxQueries];
    multiply({rows, keys, shape.size}, {arrays.q, size, 1}, {arrays.kColumns, row}, {scores, row},
             false);
    for (std::int64_t i = 0; i < queries.count; ++i) {
        float* s = scores + i * row;
        const std::int64_t count = visible(shape, queries.first + i);
        // What is not seen has no share in the sums below.
        std::fill(s + count, s + keys, unseen);
        float maxima[lanes];
        std::copy_n(s, lanes, maxima);
        for (std::int64_t j = lanes; j < keys; j += lanes)
            for (std::int64_t l = 0; l < lanes; ++l)
                maxima[l] = maxima[l] > s[j + l] ? maxima[l] : s[j + l];
        const float max = *std::max_element(maxima, maxima + lanes);
        float laneSums[lanes] = {};
        for (std::int64_t j = 0; j < keys; j += lanes) {
            for (std::int64_t l = 0; l < lanes; ++l) {
                s[j + l] = exponential((s[j + l] - max) * shape.scale);
                laneSums[l] += s[j + l];
            }
        }
        sums[i] = 0;
        for (const float sum : laneSums) sums[i] += sum;
        arrays.logSumExp[i] = max * shape.scale + __builtin_logf(sums[i]);
    }
    multiply({rows, size, shape.keys}, {scores, row, 1}, {arrays.v, size}, {arrays.out, size},
             false);
    for (std::int64_t i = 0; i < queries.count; ++i) {
        const float factor = 1.0f / sums[i];
        for (std::int64_t c = 0; c < size; ++c) arrays.out[i * size + c] *= factor;
    }
}

TARGET_AVX512 void attendBackward(const AttentionShape& shape, const QueryRange& queries,
                                  const AttentionBackward& arrays, AttentionBuffers& buffers) {
    const auto [rows, keys, size, row] = Padded(shape, queries);
    buffers.scores.resize(static_cast<std::size_t>(rows * row));
    buffers.products.resize(static_cast<std::size_t>(rows * row));
    float* scores = buffers.scores.data();
    float* products = buffers.products.data();
    multiply({rows, keys, shape.size}, {arrays.q, size, 1}, {arrays.kColumns, row}, {scores, row},
             false);
    multiply({rows, keys, shape.size}, {arrays.dOut, size, 1}, {arrays.vColumns, row},
             {products, row}, false);
    for (std::int64_t i = 0; i < rows; ++i) {
        float* s = scores + i * row;
        float* p = products + i * row;
        const bool exists = i < queries.count;
        const std::int64_t count = exists ? visible(shape, queries.first + i) : 0;
        const float logSum = exists ? arrays.logSumExp[i] : 0, delta = exists ? arrays.delta[i] : 0;
        for (std::int64_t j = 0; j < count; ++j) {
            s[j] = exponential(s[j] * shape.scale - logSum);
            p[j] = s[j] * (p[j] - delta) * shape.scale;
        }
        for (std::int64_t j = count; j < keys; ++j) s[j] = p[j] = 0;
    }
    multiply({rows, size, shape.keys}, {products, row, 1}, {arrays.k, size}, {arrays.dq, size},
             false);
    multiply({keys, size, rows}, {products, 1, row}, {arrays.q, size}, {arrays.dk, size}, true);
    multiply({keys, size, rows}, {scores, 1, row}, {arrays.dOut, size}, {arrays.dv, size}, true);
}

}  // namespace dreambooth::kernels
