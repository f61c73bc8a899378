// Small matrix products in registers, and the softmax between them (see the header).
#include <kernels/attention.h>

#include <kernels/vector_math.h>

#include <algorithm>

// All of it is inlined into functions for one instruction set; elsewhere ATen's attention is used.
#if defined(__x86_64__)
#define WIDE [[gnu::target("arch=x86-64-v4"), gnu::optimize("O3")]]
#else
#define WIDE
#endif

namespace dreambooth::kernels {

namespace {

constexpr std::int64_t tileRows = 8;
constexpr std::int64_t mostRows = 64;
constexpr float unseen = -1e30f;           ///< a score whose exponential is e^−87, next to nothing
constexpr std::int64_t depthAtOnce = 256;  ///< rows of b that stay in the first cache

using Lanes [[gnu::vector_size(64), gnu::aligned(4), gnu::may_alias]] = float;

/// c [8, 16 · Vectors] (+)= a b, where a's number (r, t) lies at r · aRow + t · aStep.
template <int Vectors, bool Add>
WIDE inline void multiplyTile(std::int64_t depth, const float* a, std::int64_t aRow,
                              std::int64_t aStep, const float* b, std::int64_t bRow, float* c,
                              std::int64_t cRow) {
    Lanes sums[tileRows][Vectors];
    for (int r = 0; r < tileRows; ++r) {
        for (int i = 0; i < Vectors; ++i)
            if constexpr (Add)
                sums[r][i] = *reinterpret_cast<const Lanes*>(c + r * cRow + i * lanes);
            else
                sums[r][i] = Lanes{};
    }
    for (std::int64_t t = 0; t < depth; ++t, a += aStep, b += bRow) {
        Lanes row[Vectors];
        for (int i = 0; i < Vectors; ++i) row[i] = *reinterpret_cast<const Lanes*>(b + i * lanes);
        for (int r = 0; r < tileRows; ++r) {
            for (int i = 0; i < Vectors; ++i) sums[r][i] += a[r * aRow] * row[i];
        }
    }
    for (int r = 0; r < tileRows; ++r) {
        for (int i = 0; i < Vectors; ++i)
            *reinterpret_cast<Lanes*>(c + r * cRow + i * lanes) = sums[r][i];
    }
}

using Tile = void (*)(std::int64_t, const float*, std::int64_t, std::int64_t, const float*,
                      std::int64_t, float*, std::int64_t);

Tile tileFor(std::int64_t vectors, bool add) {
    if (vectors == 3) return add ? multiplyTile<3, true> : multiplyTile<3, false>;
    if (vectors == 2) return add ? multiplyTile<2, true> : multiplyTile<2, false>;
    return add ? multiplyTile<1, true> : multiplyTile<1, false>;
}

/// A matrix whose number (row, column) lies at row · rowStep + column · columnStep.
struct Strided {
    const float* data;
    std::int64_t rowStep, columnStep;
};

/// c [rows, columns] (+)= a [rows, depth] · b [depth, columns]; rows a multiple of 8, columns
/// of 16.
WIDE void multiply(std::int64_t rows, std::int64_t columns, std::int64_t depth, const Strided& a,
                   const float* b, std::int64_t bRow, float* c, std::int64_t cRow, bool add) {
    for (std::int64_t from = 0; from < depth; from += depthAtOnce) {
        const std::int64_t some = std::min(depthAtOnce, depth - from);
        for (std::int64_t column = 0; column < columns;) {
            const std::int64_t vectors = std::min<std::int64_t>(3, (columns - column) / lanes);
            for (std::int64_t row = 0; row < rows; row += tileRows) {
                const float* left = a.data + row * a.rowStep + from * a.columnStep;
                const float* right = b + from * bRow + column;
                float* place = c + row * cRow + column;
                const auto tile = tileFor(vectors, add || from > 0);
                tile(some, left, a.rowStep, a.columnStep, right, bRow, place, cRow);
            }
            column += vectors * lanes;
        }
    }
}

/// How many keys the query sees.
std::int64_t visible(const AttentionShape& shape, std::int64_t query) {
    return shape.causal ? std::min(shape.keys, query + 1) : shape.keys;
}

}  // namespace

bool hasAttentionKernels() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512cd");
#else
    return false;
#endif
}

std::int64_t attentionTile(std::int64_t keys) {
    constexpr std::int64_t scoresAtOnce = 1 << 17;
    return std::clamp<std::int64_t>(scoresAtOnce / rowOfKeys(keys) / tileRows * tileRows, tileRows,
                                    mostRows);
}

WIDE void attend(const AttentionShape& shape, std::int64_t first, std::int64_t tile, const float* q,
                 const float* kColumns, const float* v, float* out, float* logSums,
                 AttentionSpace& space) {
    const std::int64_t rows = padded(tile, tileRows), columns = padded(shape.keys);
    const std::int64_t size = padded(shape.size), row = rowOfKeys(shape.keys);
    space.scores.resize(static_cast<std::size_t>(rows * row));
    float* scores = space.scores.data();
    float sums[mostRows];
    multiply(rows, columns, shape.size, {q, size, 1}, kColumns, row, scores, row, false);
    for (std::int64_t i = 0; i < tile; ++i) {
        float* s = scores + i * row;
        const std::int64_t count = visible(shape, first + i);
        // What is not seen has no share in the sums below.
        std::fill(s + count, s + columns, unseen);
        float largest[lanes];
        std::copy_n(s, lanes, largest);
        for (std::int64_t j = lanes; j < columns; j += lanes)
            for (std::int64_t l = 0; l < lanes; ++l)
                largest[l] = largest[l] > s[j + l] ? largest[l] : s[j + l];
        const float most = *std::max_element(largest, largest + lanes);
        float parts[lanes] = {};
        for (std::int64_t j = 0; j < columns; j += lanes) {
            for (std::int64_t l = 0; l < lanes; ++l) {
                s[j + l] = exponential((s[j + l] - most) * shape.scale);
                parts[l] += s[j + l];
            }
        }
        sums[i] = 0;
        for (const float part : parts) sums[i] += part;
        logSums[i] = most * shape.scale + __builtin_logf(sums[i]);
    }
    multiply(rows, size, shape.keys, {scores, row, 1}, v, size, out, size, false);
    for (std::int64_t i = 0; i < tile; ++i) {
        const float factor = 1.0f / sums[i];
        for (std::int64_t c = 0; c < size; ++c) out[i * size + c] *= factor;
    }
}

WIDE void attendBackward(const AttentionShape& shape, std::int64_t first, std::int64_t tile,
                         const float* q, const float* k, const float* kColumns,
                         const float* vColumns, const float* dOut, const float* logSums,
                         const float* delta, float* dq, float* dk, float* dv,
                         AttentionSpace& space) {
    const std::int64_t rows = padded(tile, tileRows), columns = padded(shape.keys);
    const std::int64_t size = padded(shape.size), row = rowOfKeys(shape.keys);
    space.scores.resize(static_cast<std::size_t>(rows * row));
    space.products.resize(static_cast<std::size_t>(rows * row));
    float* scores = space.scores.data();
    float* products = space.products.data();
    multiply(rows, columns, shape.size, {q, size, 1}, kColumns, row, scores, row, false);
    multiply(rows, columns, shape.size, {dOut, size, 1}, vColumns, row, products, row, false);
    for (std::int64_t i = 0; i < rows; ++i) {
        float* s = scores + i * row;
        float* p = products + i * row;
        const std::int64_t count = i < tile ? visible(shape, first + i) : 0;
        const float logSum = i < tile ? logSums[i] : 0, own = i < tile ? delta[i] : 0;
        for (std::int64_t j = 0; j < count; ++j) {
            s[j] = exponential(s[j] * shape.scale - logSum);
            p[j] = s[j] * (p[j] - own) * shape.scale;
        }
        for (std::int64_t j = count; j < columns; ++j) s[j] = p[j] = 0;
    }
    multiply(rows, size, shape.keys, {products, row, 1}, k, size, dq, size, false);
    multiply(columns, size, rows, {products, 1, row}, q, size, dk, size, true);
    multiply(columns, size, rows, {scores, 1, row}, dOut, size, dv, size, true);
}

}  // namespace dreambooth::kernels
