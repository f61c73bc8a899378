// Reading numbers bit by bit: half precision and less have no type in C++23.
#include "numbers.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace dreambooth {

namespace {

double fromHalf(std::uint16_t bits) {
    const int exponent = bits >> 10 & 0x1f;
    const double fraction = bits & 0x3ff;
    double size =
        exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
    if (exponent == 0x1f) size = fraction == 0 ? INFINITY : NAN;
    return bits & 0x8000 ? -size : size;
}

double fromBrain(std::uint16_t bits) {  // the upper half of a float
    return std::bit_cast<float>(std::uint32_t(bits) << 16);
}

double fromFloat8(std::uint8_t bits) {  // e4m3fn, which has no infinities
    const int exponent = bits >> 3 & 0xf;
    const double fraction = bits & 7;
    double size =
        exponent == 0 ? std::ldexp(fraction, -9) : std::ldexp(8 + fraction, exponent - 10);
    if ((bits & 0x7f) == 0x7f) size = NAN;
    return bits & 0x80 ? -size : size;
}

}  // namespace

std::optional<double> numberAt(const TensorView& view, std::size_t index) {
    const std::size_t size = sizeOf(view.dtype);
    if (index >= view.data.size() / size) return std::nullopt;
    const std::byte* bytes = view.data.data() + index * size;
    const auto load = [&]<class Number>(Number number) {
        std::memcpy(&number, bytes, sizeof number);
        return number;
    };
    switch (view.dtype) {
        case DType::f8e4m3:
            return fromFloat8(load(std::uint8_t()));
        case DType::f8e5m2:  // the upper half of half precision
            return fromHalf(static_cast<std::uint16_t>(load(std::uint8_t()) << 8));
        case DType::f16:
            return fromHalf(load(std::uint16_t()));
        case DType::bf16:
            return fromBrain(load(std::uint16_t()));
        case DType::f32:
            return load(float());
        case DType::f64:
            return load(double());
        case DType::i32:
            return load(std::int32_t());
        case DType::i64:
            return static_cast<double>(load(std::int64_t()));
        default:
            return std::nullopt;
    }
}

}  // namespace dreambooth
