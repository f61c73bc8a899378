// The inner loops of fused attention: one head's share of the work, in float32, for processors with
// AVX-512. Scores exist for a few queries at a time only (Dao et al. 2022).
#pragma once

#include <cstdint>
#include <vector>

namespace dreambooth::kernels {

constexpr std::int64_t queryMultiple = 8;    ///< packed arrays of queries have so many rows at once
constexpr std::int64_t columnMultiple = 16;  ///< and all packed arrays so many columns

/// `count` rounded up. What packed arrays have beyond `count` is zero.
constexpr std::int64_t padded(std::int64_t count, std::int64_t multiple = columnMultiple) {
    return (count + multiple - 1) / multiple * multiple;
}

/// The distance of rows that are as long as the keys. Not a power of two: else the numbers above
/// one another would share a few places of the cache.
constexpr std::int64_t keyStride(std::int64_t keys) {
    return padded(keys) + columnMultiple;
}

/// One head of attention of `queries` over `keys` positions with `size` numbers each.
struct AttentionShape {
    std::int64_t queries, keys, size;
    bool causal;  ///< a query sees the keys up to its own place
    float scale;  ///< of the scores
};

/// Some queries of a head, at most attentionTile().
struct QueryRange {
    std::int64_t first, count;
};

/// Packed float32 arrays of attend(). Those of queries are [padded(count, queryMultiple),
/// padded(size)], those of keys [padded(keys, queryMultiple), padded(size)]; what is named …Columns
/// is transposed, [size, keyStride(keys)].
struct AttentionForward {
    const float *q, *kColumns, *v;
    float* out;        ///< as q; written
    float* logSumExp;  ///< [count] written: the logarithm of the softmax's sum
};

/// Packed float32 arrays of attendBackward(), as above.
struct AttentionBackward {
    const float *q, *k, *kColumns, *vColumns, *dOut;
    const float* logSumExp;  ///< [count] of attend()
    const float* delta;      ///< [count] Σ out · dOut
    float* dq;               ///< as q; written
    float *dk, *dv;          ///< [padded(keys), padded(size)]; added to
};

/// Working memory of one thread.
struct AttentionBuffers {
    std::vector<float> scores, products;
};

/// Whether this processor can run what is below.
bool hasAttentionKernels();

/// How many queries are worked on together: their scores stay in the second cache.
std::int64_t attentionTile(std::int64_t keys);

/// out = softmax(scale · q kᵀ) v
void attend(const AttentionShape& shape, const QueryRange& queries, const AttentionForward& arrays,
            AttentionBuffers& buffers);

/// The gradients of q, k and v.
void attendBackward(const AttentionShape& shape, const QueryRange& queries,
                    const AttentionBackward& arrays, AttentionBuffers& buffers);

}  // namespace dreambooth::kernels
