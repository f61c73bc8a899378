// The inner loops of the fused group norm on channels-last rows: plain arithmetic over arrays,
// compiled for several instruction sets and chosen when the program starts. A "row" is one position
// of the picture with its `channels` numbers; coefficients are one a channel.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// bfloat16 ↔ float32, rounded to nearest even.
void widen(const std::uint16_t* from, float* to, std::int64_t count);
void narrow(const float* from, std::uint16_t* to, std::int64_t count);

/// sums[c] += Σ x
void addRows(const float* x, std::int64_t rows, std::int64_t channels, float* sums);
/// sums[c] += Σ (x − mean[c])²
void addSquares(const float* x, const float* mean, std::int64_t rows, std::int64_t channels,
                float* sums);

/// y = scale[c] · x + shift[c], followed by y · sigmoid(y) where `silu`.
void normalise(const float* x, const float* scale, const float* shift, std::int64_t rows,
               std::int64_t channels, bool silu, float* y);

/// The gradient before SiLU, dz, from that after it.
void siluBackward(const float* x, const float* dy, const float* scale, const float* shift,
                  std::int64_t rows, std::int64_t channels, float* dz);
/// sums[c] += Σ dz, dots[c] += Σ dz · (x − mean[c])
void addGradients(const float* x, const float* dz, const float* mean, std::int64_t rows,
                  std::int64_t channels, float* sums, float* dots);
/// dx = scale[c] · dz − (slope[c] · x + offset[c]); dx may be dz's memory.
void backwardInput(const float* x, const float* dz, const float* scale, const float* slope,
                   const float* offset, std::int64_t rows, std::int64_t channels, float* dx);

}  // namespace dreambooth::kernels
