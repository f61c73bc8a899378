// A picture's 3×3 neighbourhoods laid out as the rows of a matrix ("im2col"), so that a convolution
// is one matrix product (Chellapilla, Puri & Simard 2006, "High Performance Convolutional Neural
// Networks for Document Processing").
#pragma once

#include <cstdint>

namespace dreambooth::kernels {

/// Pictures as [samples, height, width, channels] in float32, looked at with 3×3 filters that reach
/// one position beyond each edge, at every position or (stride 2) at every other one.
struct ColumnShape {
    std::int64_t samples, height, width, channels, stride;

    std::int64_t outHeight() const { return (height - 1) / stride + 1; }
    std::int64_t outWidth() const { return (width - 1) / stride + 1; }
    std::int64_t rows() const { return samples * outHeight() * outWidth(); }
};

/// columns [rows(), 3, 3, channels], rows `begin` to before `end` of them; beyond the picture they
/// are zeros.
void im2col(const ColumnShape& shape, std::int64_t begin, std::int64_t end, const float* pictures,
            float* columns);
/// The gradient of the pictures, samples `begin` to before `end`: sums of what the columns have of
/// each number.
void col2im(const ColumnShape& shape, std::int64_t begin, std::int64_t end, const float* columns,
            float* pictures);

}  // namespace dreambooth::kernels
