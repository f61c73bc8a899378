// The inner loops of group norm with SiLU on channels-last pictures, in float32: each goes over
// rows once. A row is one position of the picture with the numbers of its channels.
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// The shape of x, y, dy, dz and dx below. Everything else is float32 [channels].
struct RowShape {
    std::int64_t rows, channels;
};

/// sums[c] += Σ x
void addRows(const RowShape& shape, const float* x, float* sums);
/// sums[c] += Σ (x − mean[c])²
void addSquares(const RowShape& shape, const float* x, const float* mean, float* sums);

/// The norm as one multiplication and one addition: z = scale[c] · x + shift[c].
struct ChannelScale {
    const float *scale, *shift;
};
/// y = z, or z · sigmoid(z) where `silu`.
void normalise(const RowShape& shape, const float* x, const ChannelScale& norm, bool silu,
               float* y);

/// dz from dy, the gradient of z · sigmoid(z).
void siluBackward(const RowShape& shape, const float* x, const ChannelScale& norm, const float* dy,
                  float* dz);

struct GradientSums {
    float* dz;        ///< += Σ dz
    float* dzTimesX;  ///< += Σ dz · (x − mean[c])
};
void addGradients(const RowShape& shape, const float* x, const float* mean, const float* dz,
                  const GradientSums& sums);

struct InputGradient {
    const float *scale, *slope, *offset;
};
/// dx = scale[c] · dz − (slope[c] · x + offset[c]); dx may be dz's memory.
void normBackward(const RowShape& shape, const float* x, const InputGradient& gradient,
                  const float* dz, float* dx);

}  // namespace dreambooth::kernels
