// The inner loops of fused attention: one head's share of the work, in float32, for processors with
// AVX-512. Scores exist for a few queries at a time only.
#pragma once

#include <cstdint>
#include <vector>

namespace dreambooth::kernels {

/// Rows of packed arrays are this many numbers or a multiple, with zeros at the end.
constexpr std::int64_t lanes = 16;

constexpr std::int64_t padded(std::int64_t count, std::int64_t multiple = lanes) {
    return (count + multiple - 1) / multiple * multiple;
}

/// The distance of rows that are as long as the keys. Not a power of two: else the numbers above
/// one another would share a few places of the cache.
constexpr std::int64_t rowOfKeys(std::int64_t keys) {
    return padded(keys) + lanes;
}

/// One head of attention of `queries` over `keys` positions with `size` numbers each. Packed arrays
/// have padded(size) columns; those named …Columns are transposed, [size, rowOfKeys(keys)].
struct AttentionShape {
    std::int64_t queries, keys, size;
    bool causal;  ///< a query sees the keys up to its own place
    float scale;  ///< of the scores
};

/// Whether this processor can run what is below.
bool hasAttentionKernels();

/// Queries that are worked on together: their scores stay in the second cache.
std::int64_t attentionTile(std::int64_t keys);

/// Working memory of one thread.
struct AttentionSpace {
    std::vector<float> scores, products;
};

/// out [tile, padded(size)] = softmax(scale · q kᵀ) v for `tile` queries from `first` on, and the
/// logarithm of each one's sum. q's rows are padded to a multiple of 8 with zeros; so is out.
void attend(const AttentionShape& shape, std::int64_t first, std::int64_t tile, const float* q,
            const float* kColumns, const float* v, float* out, float* logSums,
            AttentionSpace& space);

/// Of the same queries: dq is written, dk and dv [padded(keys), padded(size)] are added to. `delta`
/// is Σ out · dOut of each query. q and dOut are padded as above; so is dq.
void attendBackward(const AttentionShape& shape, std::int64_t first, std::int64_t tile,
                    const float* q, const float* k, const float* kColumns, const float* vColumns,
                    const float* dOut, const float* logSums, const float* delta, float* dq,
                    float* dk, float* dv, AttentionSpace& space);

}  // namespace dreambooth::kernels
