// Rounding and scaling by our own loops around oneDNN's product of bytes.
#include <operators/int8_product.h>

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/_int_mm.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>
#include <kernels/bfloat16.h>
#include <kernels/quantized_weight.h>

#include <algorithm>
#include <vector>

namespace dreambooth {

namespace {

/// Of a product, so that its sums of 32 bits stay in a processor's cache.
constexpr std::int64_t columnsAtOnce = 2048;
/// Of rows that one thread takes at least.
constexpr std::int64_t numbersOfThread = 1 << 15;

template <class Body>
void forRows(const at::Tensor& matrix, const Body& body) {
    const std::int64_t width = matrix.size(1);
    at::parallel_for(0, matrix.size(0), std::max<std::int64_t>(1, numbersOfThread / width),
                     [&](std::int64_t from, std::int64_t to) {
                         std::vector<float> numbers(static_cast<std::size_t>(width));
                         for (std::int64_t row = from; row < to; ++row) body(row, numbers.data());
                     });
}

struct Int8Rows {
    at::Tensor codes;   ///< [m, k]
    at::Tensor scales;  ///< float32 [m]
};

Int8Rows rounded(const at::Tensor& numbers, const at::Tensor& factors) {
    const auto rows = numbers.contiguous();
    const std::int64_t width = rows.size(1);
    const Int8Rows result{.codes = at::empty(rows.sizes(), at::kChar),
                          .scales = at::empty({rows.size(0)}, at::kFloat)};
    auto* const codes = result.codes.mutable_data_ptr<std::int8_t>();
    auto* const scales = result.scales.mutable_data_ptr<float>();
    const float* const factor = factors.defined() ? factors.const_data_ptr<float>() : nullptr;
    forRows(rows, [&](std::int64_t row, float* buffer) {
        const std::int64_t from = row * width;
        if (rows.scalar_type() == at::kBFloat16)
            kernels::widen(static_cast<const std::uint16_t*>(rows.const_data_ptr()) + from, buffer,
                           width);
        else
            std::copy_n(rows.const_data_ptr<float>() + from, width, buffer);
        if (factor != nullptr) kernels::multiply(factor, buffer, width);
        scales[row] = kernels::quantizeInt8(buffer, codes + from, width);
    });
    return result;
}

}  // namespace

bool hasInt8Product() {
    static const bool isExact = kernels::multipliesInt8() && [] {
        constexpr int length = 64, largest = 127;
        const auto numbers = at::full({length, length}, largest, at::kChar);
        return at::_int_mm(numbers, numbers).eq(length * largest * largest).all().item<bool>();
    }();
    return isExact;
}

at::Tensor int8Product(const at::Tensor& rows, const at::Tensor& codes, const at::Tensor& rowScales,
                       const at::Tensor& columnScales) {
    const Int8Rows left = rounded(rows, rowScales);
    const std::int64_t width = codes.size(1);
    const auto product = at::empty({rows.size(0), width}, rows.options());
    void* const result = product.mutable_data_ptr();
    const float* const scale = left.scales.const_data_ptr<float>();
    const float* const scales =
        columnScales.defined() ? columnScales.const_data_ptr<float>() : nullptr;
    for (std::int64_t from = 0; from < width; from += columnsAtOnce) {
        const std::int64_t count = std::min(columnsAtOnce, width - from);
        const auto sums = at::_int_mm(left.codes, codes.narrow(1, from, count));
        const auto* const sum = sums.const_data_ptr<std::int32_t>();
        forRows(sums, [&](std::int64_t row, float* buffer) {
            const std::int64_t place = row * width + from;
            kernels::dequantizeInt32(sum + row * count, scale[row], buffer, count);
            if (scales != nullptr) kernels::multiply(scales + from, buffer, count);
            if (rows.scalar_type() == at::kBFloat16)
                kernels::narrow(buffer, static_cast<std::uint16_t*>(result) + place, count);
            else
                std::copy_n(buffer, count, static_cast<float*>(result) + place);
        });
    }
    return product;
}

}  // namespace dreambooth
