// Loops that the compiler turns into vector instructions.
#include <kernels/geglu.h>

#include "vectors.h"

namespace dreambooth::kernels {

namespace {

/// The normal distribution up to x, and its density there.
struct Normal {
    float share, density;
};

/// To 1e-7 (Abramowitz & Stegun 1964, 7.1.26); the small share of a negative x without
/// cancellation.
ALWAYS_INLINE Normal normal(float x) {
    const float size = __builtin_fabsf(x) * 0.70710678f;
    const float bell = exponential(-size * size);
    const float t = 1.0f / (1.0f + 0.3275911f * size);
    float p = 1.061405429f;
    p = p * t - 1.453152027f;
    p = p * t + 1.421413741f;
    p = p * t - 0.284496736f;
    p = p * t + 0.254829592f;
    const float outside = 0.5f * p * t * bell;
    return {x < 0 ? outside : 1.0f - outside, 0.39894228f * bell};
}

}  // namespace

TARGET_CLONES void geglu(std::int64_t count, const GegluInput& x, float* __restrict y) {
    const float* __restrict value = x.value, * __restrict gate = x.gate;
    for (std::int64_t i = 0; i < count; ++i) y[i] = value[i] * gate[i] * normal(gate[i]).share;
}

TARGET_CLONES void gegluBackward(std::int64_t count, const GegluInput& x,
                                 const float* __restrict dy, const GegluGradient& dx) {
    const float* __restrict value = x.value, * __restrict gate = x.gate;
    float* __restrict dValue = dx.value, * __restrict dGate = dx.gate;
    for (std::int64_t i = 0; i < count; ++i) {
        const Normal at = normal(gate[i]);
        dValue[i] = dy[i] * gate[i] * at.share;
        dGate[i] = dy[i] * value[i] * (at.share + gate[i] * at.density);
    }
}

}  // namespace dreambooth::kernels
