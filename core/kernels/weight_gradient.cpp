// Positions are packed into panels that lie as the innermost loop reads them; that loop adds outer
// products of 8 outputs and 48 inputs in registers (see the header).
#include <kernels/weight_gradient.h>

#include <algorithm>

// All of it is inlined into functions for one instruction set; elsewhere ATen's gradients are used.
#if defined(__x86_64__)
#include <immintrin.h>
#define WIDE [[gnu::target("arch=x86-64-v4"), gnu::optimize("O3")]]
#define WIDE_HALF [[gnu::target("arch=x86-64-v4,avx512bf16"), gnu::optimize("O3")]]
#else
#define WIDE
#define WIDE_HALF
#endif

namespace dreambooth::kernels {

namespace {

constexpr std::int64_t lanes = 16;
constexpr std::int64_t unit = 8;              ///< channels that are packed at once
constexpr std::int64_t mostPositions = 1024;  ///< of a block
constexpr std::int64_t mostPacked =
    3 * (1 << 15);  ///< numbers of a block: they stay in the second cache

using Floats [[gnu::vector_size(64), gnu::aligned(4), gnu::may_alias]] = float;
using Unit [[gnu::vector_size(32), gnu::aligned(4), gnu::may_alias]] = std::uint32_t;
using UnitFloats [[gnu::vector_size(32), gnu::aligned(4), gnu::may_alias]] = float;
using Halves [[gnu::vector_size(16), gnu::aligned(2), gnu::may_alias]] = std::uint16_t;

std::int64_t cut(std::int64_t count, std::int64_t size) {
    return (count + size - 1) / size;
}

/// bfloat16 is multiplied in pairs: a picture's upper half with its lower half, row by row.
std::int64_t pairRows(const WeightShape& shape) {
    return shape.half ? cut(shape.height, 2) : shape.height;
}

/// Which rows of which pictures a block has.
struct Blocks {
    explicit Blocks(const WeightShape& shape) {
        const std::int64_t channels = paddedInputs(shape) + paddedOutputs(shape);
        const std::int64_t positions =
            std::clamp<std::int64_t>(mostPacked / channels, 64, mostPositions);
        const std::int64_t all = pairRows(shape);
        rows = std::clamp<std::int64_t>(positions / shape.width, 1, all);
        perSample = cut(all, rows);
        samples = perSample > 1
                      ? 1
                      : std::clamp<std::int64_t>(positions / (all * shape.width), 1, shape.samples);
        count = perSample * cut(shape.samples, samples);
    }
    std::int64_t rows, perSample, samples, count;
};

struct Block {
    Block(const WeightShape& shape, const Blocks& blocks, std::int64_t index)
        : firstSample(index / blocks.perSample * blocks.samples),
          samples(std::min(blocks.samples, shape.samples - firstSample)),
          firstRow(index % blocks.perSample * blocks.rows),
          rows(std::min(blocks.rows, pairRows(shape) - firstRow)) {}
    std::int64_t firstSample, samples, firstRow, rows;
};

/// The vectors of inputs that panel `index` has: three, or two where that cuts evenly.
Range vectorsOf(const WeightShape& shape, std::int64_t index) {
    const std::int64_t vectors = paddedInputs(shape) / lanes, panels = panelsOf(shape);
    return {index * vectors / panels, (index + 1) * vectors / panels};
}

/// `x` or `dy` and what has to be known to read them.
struct Source {
    const WeightShape& shape;
    const void* data;
    std::int64_t channels;
};

/// Neighbouring positions of which one channel is the first; `step` numbers apart.
template <class T>
struct Stretch {
    const T* from;
    std::int64_t step, count;
};

/// What there is of the picture's row y.
template <class T>
Stretch<T> rowOf(const Source& source, std::int64_t sample, std::int64_t y, std::int64_t channel) {
    const std::int64_t row = (sample * source.shape.height + y) * source.shape.width;
    if (y < 0 || y >= source.shape.height || row >= source.shape.rows) return {nullptr, 0, 0};
    return {static_cast<const T*>(source.data) + row * source.channels + channel, source.channels,
            std::min(source.shape.width, source.shape.rows - row)};
}

/// Eight numbers, of which `count` are there. (As a template's argument a type would lose its
/// alignment.)
WIDE inline UnitFloats load(const float* from, std::int64_t count) {
    if (count >= unit) return *reinterpret_cast<const UnitFloats*>(from);
    UnitFloats numbers{};
    for (std::int64_t i = 0; i < count; ++i) numbers[i] = from[i];
    return numbers;
}
WIDE inline Halves load(const std::uint16_t* from, std::int64_t count) {
    if (count >= unit) return *reinterpret_cast<const Halves*>(from);
    Halves numbers{};
    for (std::int64_t i = 0; i < count; ++i) numbers[i] = from[i];
    return numbers;
}

/// Where packed numbers go: those of a position `pitch` after the one before, those of a unit of
/// channels `step` after the unit before.
struct Target {
    std::uint32_t* to;
    std::int64_t pitch, step;
};

/// Packs `Units` units of channels of a row, `channels` of which are there, and adds them up.
/// Returns where the next position belongs.
template <int Units>
WIDE inline std::uint32_t* packRow(Stretch<float> row, std::int64_t channels, Target target,
                                   UnitFloats* sums) {
    for (std::int64_t x = 0; x < row.count; ++x, row.from += row.step, target.to += target.pitch) {
        for (int u = 0; u < Units; ++u) {
            const UnitFloats numbers = load(row.from + u * unit, channels - u * unit);
            *reinterpret_cast<UnitFloats*>(target.to + u * target.step) = numbers;
            sums[u] += numbers;
        }
    }
    return target.to;
}

/// The same of two rows, either of which may have fewer positions.
template <int Units>
WIDE inline std::uint32_t* packRows(Stretch<std::uint16_t> upper, Stretch<std::uint16_t> lower,
                                    std::int64_t channels, Target target, UnitFloats* sums) {
    const std::int64_t count = std::max(upper.count, lower.count);
    for (std::int64_t x = 0; x < count; ++x, target.to += target.pitch) {
        const bool hasUpper = x < upper.count, hasLower = x < lower.count;
        for (int u = 0; u < Units; ++u) {
            Unit first{}, second{};
            if (hasUpper)
                first =
                    __builtin_convertvector(load(upper.from + u * unit, channels - u * unit), Unit);
            if (hasLower)
                second =
                    __builtin_convertvector(load(lower.from + u * unit, channels - u * unit), Unit)
                    << 16;
            *reinterpret_cast<Unit*>(target.to + u * target.step) = first | second;
            sums[u] += reinterpret_cast<UnitFloats>(first << 16);
            sums[u] += reinterpret_cast<UnitFloats>(second);
        }
        upper.from += upper.step;
        lower.from += lower.step;
    }
    return target.to;
}

template <int Units>
WIDE inline std::uint32_t* packZeros(std::int64_t count, Target target) {
    for (std::int64_t x = 0; x < count; ++x, target.to += target.pitch)
        for (int u = 0; u < Units; ++u)
            *reinterpret_cast<Unit*>(target.to + u * target.step) = Unit{};
    return target.to;
}

/// Packs `Units` units of channels from `channel` on of a block with `halo` more rows and columns
/// around it; the sums of each channel are added to `sums`, where it is not nullptr.
template <bool Half, int Units>
WIDE void packUnits(const Source& source, const Block& block, std::int64_t halo,
                    std::int64_t channel, Target target, float* sums) {
    const std::int64_t width = source.shape.width, half = pairRows(source.shape);
    const std::int64_t channels = source.channels - channel;
    UnitFloats some[Units] = {};
    for (std::int64_t i = block.firstSample; i < block.firstSample + block.samples; ++i) {
        for (std::int64_t y = block.firstRow - halo; y < block.firstRow + block.rows + halo; ++y) {
            std::uint32_t* const end = target.to + (width + 2 * halo) * target.pitch;
            target.to = packZeros<Units>(halo, target);
            if constexpr (Half)
                target.to = packRows<Units>(rowOf<std::uint16_t>(source, i, y, channel),
                                            rowOf<std::uint16_t>(source, i, y + half, channel),
                                            channels, target, some);
            else
                target.to =
                    packRow<Units>(rowOf<float>(source, i, y, channel), channels, target, some);
            target.to = packZeros<Units>((end - target.to) / target.pitch, target);
        }
    }
    if (sums == nullptr) return;
    for (int u = 0; u < Units; ++u)
        for (std::int64_t l = 0; l < unit; ++l) sums[u * unit + l] += some[u][l];
}

/// The same for any number of units: as many at once as share a line of the cache.
template <bool Half>
void pack(const Source& source, const Block& block, std::int64_t halo, std::int64_t channel,
          std::int64_t units, Target target, float* sums) {
    constexpr int most = Half ? 4 : 2;
    while (units > 0) {
        const bool many = units >= most;
        const auto packSome = many ? packUnits<Half, most> : packUnits<Half, 1>;
        packSome(source, block, halo, channel, target, sums);
        const std::int64_t done = many ? most : 1;
        units -= done;
        channel += done * unit;
        target.to += done * target.step;
        if (sums != nullptr) sums += done * unit;
    }
}

/// How far samples and rows of packed numbers are apart.
struct Steps {
    std::int64_t sample, row;
};

/// c [8, 16 · Vectors] (+)= Σ over a block's positions of a [8] ⊗ b [16 · Vectors].
template <bool Half, int Vectors>
WIDE_HALF void addProducts(const Block& block, std::int64_t width, const std::uint32_t* a,
                           Steps aSteps, const std::uint32_t* b, Steps bSteps, float* c,
                           std::int64_t cRow, bool add) {
    Floats sums[unit][Vectors];
    for (int r = 0; r < unit; ++r)
        for (int i = 0; i < Vectors; ++i)
            sums[r][i] =
                add ? *reinterpret_cast<const Floats*>(c + r * cRow + i * lanes) : Floats{};
    for (std::int64_t sample = 0; sample < block.samples; ++sample) {
        for (std::int64_t row = 0; row < block.rows; ++row) {
            const std::uint32_t* left = a + sample * aSteps.sample + row * aSteps.row;
            const std::uint32_t* right = b + sample * bSteps.sample + row * bSteps.row;
            for (std::int64_t x = 0; x < width; ++x, left += unit, right += Vectors * lanes) {
                Floats vectors[Vectors];
                for (int i = 0; i < Vectors; ++i)
                    vectors[i] = *reinterpret_cast<const Floats*>(right + i * lanes);
                for (int r = 0; r < unit; ++r) {
                    for (int i = 0; i < Vectors; ++i) {
                        if constexpr (Half) {
#if defined(__x86_64__)
                            sums[r][i] = reinterpret_cast<Floats>(
                                _mm512_dpbf16_ps(reinterpret_cast<__m512>(sums[r][i]),
                                                 reinterpret_cast<__m512bh>(
                                                     _mm512_set1_epi32(static_cast<int>(left[r]))),
                                                 reinterpret_cast<__m512bh>(vectors[i])));
#endif
                        } else {
                            sums[r][i] += __builtin_bit_cast(float, left[r]) * vectors[i];
                        }
                    }
                }
            }
        }
    }
    for (int r = 0; r < unit; ++r)
        for (int i = 0; i < Vectors; ++i)
            *reinterpret_cast<Floats*>(c + r * cRow + i * lanes) = sums[r][i];
}

std::uint32_t* room(std::vector<std::uint32_t>& memory, std::int64_t size) {
    if (memory.size() < static_cast<std::size_t>(size))
        memory.resize(static_cast<std::size_t>(size));
    return memory.data();
}

template <bool Half>
auto productsFor(std::int64_t vectors) {
    return vectors == 3   ? addProducts<Half, 3>
           : vectors == 2 ? addProducts<Half, 2>
                          : addProducts<Half, 1>;
}

template <bool Half>
WIDE void sumBlock(const WeightShape& shape, const Block& block, Range panels, const Source& x,
                   const Source& dy, float* sums, float* bias, bool add, WeightSpace& space) {
    const std::int64_t halo = shape.kernel / 2, kernel = shape.kernel;
    const std::int64_t positions = block.samples * block.rows * shape.width;
    const std::int64_t wide = shape.width + 2 * halo, high = block.rows + 2 * halo;
    const std::int64_t outputs = paddedOutputs(shape), inputs = paddedInputs(shape);
    std::uint32_t* const gradients = room(space.gradients, positions * outputs);
    pack<Half>(dy, block, 0, 0, outputs / unit, {gradients, unit, positions * unit}, bias);
    const Steps aSteps{block.rows * shape.width * unit, shape.width * unit};
    for (std::int64_t panel = panels.begin; panel < panels.end; ++panel) {
        const Range vectors = vectorsOf(shape, panel);
        const std::int64_t columns = (vectors.end - vectors.begin) * lanes;
        const std::int64_t first = vectors.begin * lanes;
        std::uint32_t* const packed = room(space.inputs, block.samples * high * wide * columns);
        pack<Half>(x, block, halo, first, columns / unit, {packed, columns, unit}, nullptr);
        const Steps bSteps{high * wide * columns, wide * columns};
        const auto addProducts = productsFor<Half>(columns / lanes);
        for (std::int64_t ky = 0; ky < kernel; ++ky) {
            for (std::int64_t output = 0; output < outputs; output += unit) {
                for (std::int64_t kx = 0; kx < kernel; ++kx) {
                    addProducts(block, shape.width, gradients + output * positions, aSteps,
                                packed + (ky * wide + kx) * columns, bSteps,
                                sums + ((output * kernel + ky) * kernel + kx) * inputs + first,
                                kernel * kernel * inputs, add);
                }
            }
        }
    }
}

}  // namespace

bool hasWeightGradientKernels(bool half) {
#if defined(__x86_64__)
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512cd");
    return wide &&
           (!half || (__builtin_cpu_supports("avx512bf16") && !__builtin_cpu_supports("amx-bf16")));
#else
    return false;
#endif
}

std::int64_t paddedOutputs(const WeightShape& shape) {
    return cut(shape.outputs, unit) * unit;
}
std::int64_t paddedInputs(const WeightShape& shape) {
    return cut(shape.inputs, lanes) * lanes;
}
std::int64_t blocksOf(const WeightShape& shape) {
    return Blocks(shape).count;
}
std::int64_t panelsOf(const WeightShape& shape) {
    return cut(paddedInputs(shape) / lanes, 3);
}

void sumWeightGradient(const WeightShape& shape, Range blocks, Range panels, const void* x,
                       const void* dy, float* sums, float* bias, WeightSpace& space) {
    const Blocks all(shape);
    const Source in{shape, x, shape.inputs}, out{shape, dy, shape.outputs};
    if (bias != nullptr) std::fill_n(bias, paddedOutputs(shape), 0.0f);
    for (std::int64_t i = blocks.begin; i < blocks.end; ++i) {
        const bool add = i > blocks.begin;
        const Block block(shape, all, i);
        if (shape.half)
            sumBlock<true>(shape, block, panels, in, out, sums, bias, add, space);
        else
            sumBlock<false>(shape, block, panels, in, out, sums, bias, add, space);
    }
}

}  // namespace dreambooth::kernels
