// The inner loops of the gated activation (GEGLU, Shazeer 2020), in float32.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

struct GegluInput {
    const float *value, *gate;  ///< [count] each
};

struct GegluGradient {
    float *value, *gate;  ///< [count] each
};

/// y [count] = value · GELU(gate), the exact one with erf.
void geglu(std::int64_t count, const GegluInput& x, float* y);

/// Writes the gradients of both inputs, from that of y.
void gegluBackward(std::int64_t count, const GegluInput& x, const float* dy,
                   const GegluGradient& dx);

}  // namespace dreambooth::kernels
