// The inner loops of the gated activation, compiled for several instruction sets.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// y = value · GELU(gate)
void geglu(const float* value, const float* gate, std::int64_t count, float* y);

/// The gradients of both, from that of y.
void gegluBackward(const float* value, const float* gate, const float* dy, std::int64_t count,
                   float* dValue, float* dGate);

}  // namespace dreambooth::kernels
