// Rows of channels, several units at a time so that whole lines of the cache are read.
#include "weight_packing.h"

#include "vectors.h"

#include <algorithm>

namespace dreambooth::kernels {

namespace {

constexpr std::int64_t maxPositions = 1024;        ///< of a block
constexpr std::int64_t maxPacked = 3 * (1 << 15);  ///< numbers of a block

std::int64_t pairRows(const WeightShape& shape) {
    return shape.half ? ceilDiv(shape.height, 2) : shape.height;
}

/// Neighbouring positions, of which one channel is the first; `step` numbers apart.
template <class T>
struct Positions {
    const T* from;
    std::int64_t step, count;
};

/// What there is of the picture's row y.
template <class T>
Positions<T> rowOf(const PackSource& source, std::int64_t sample, std::int64_t y,
                   std::int64_t channel) {
    const std::int64_t row = (sample * source.shape.height + y) * source.shape.width;
    if (y < 0 || y >= source.shape.height || row >= source.shape.rows) return {nullptr, 0, 0};
    return {static_cast<const T*>(source.data) + row * source.channels + channel, source.channels,
            std::min(source.shape.width, source.shape.rows - row)};
}

/// Eight numbers, of which `count` are there. (As a template's argument a type would lose its
/// alignment.)
TARGET_AVX512 inline Floats8 load(const float* from, std::int64_t count) {
    if (count >= channelUnit) return *reinterpret_cast<const Floats8*>(from);
    Floats8 numbers{};
    for (std::int64_t i = 0; i < count; ++i) numbers[i] = from[i];
    return numbers;
}
TARGET_AVX512 inline Halves8 load(const std::uint16_t* from, std::int64_t count) {
    if (count >= channelUnit) return *reinterpret_cast<const Halves8*>(from);
    Halves8 numbers{};
    for (std::int64_t i = 0; i < count; ++i) numbers[i] = from[i];
    return numbers;
}

/// Packs `Units` units of channels of a row, `channels` of which are there, and adds them up.
/// Returns where the next position belongs.
template <int Units>
TARGET_AVX512 inline std::uint32_t* packRow(Positions<float> row, std::int64_t channels,
                                            PackTarget target, Floats8* sums) {
    for (std::int64_t x = 0; x < row.count;
         ++x, row.from += row.step, target.data += target.pitch) {
        for (int u = 0; u < Units; ++u) {
            const Floats8 numbers = load(row.from + u * channelUnit, channels - u * channelUnit);
            *reinterpret_cast<Floats8*>(target.data + u * target.step) = numbers;
            sums[u] += numbers;
        }
    }
    return target.data;
}

/// The same of two rows, either of which may have fewer positions.
template <int Units>
TARGET_AVX512 inline std::uint32_t* packRows(Positions<std::uint16_t> upper,
                                             Positions<std::uint16_t> lower, std::int64_t channels,
                                             PackTarget target, Floats8* sums) {
    const std::int64_t count = std::max(upper.count, lower.count);
    for (std::int64_t x = 0; x < count; ++x, target.data += target.pitch) {
        const bool hasUpper = x < upper.count, hasLower = x < lower.count;
        for (int u = 0; u < Units; ++u) {
            const std::int64_t skipped = u * channelUnit;
            Words8 first{}, second{};
            if (hasUpper)
                first =
                    __builtin_convertvector(load(upper.from + skipped, channels - skipped), Words8);
            if (hasLower)
                second =
                    __builtin_convertvector(load(lower.from + skipped, channels - skipped), Words8)
                    << 16;
            *reinterpret_cast<Words8*>(target.data + u * target.step) = first | second;
            sums[u] += reinterpret_cast<Floats8>(first << 16);
            sums[u] += reinterpret_cast<Floats8>(second);
        }
        upper.from += upper.step;
        lower.from += lower.step;
    }
    return target.data;
}

template <int Units>
TARGET_AVX512 inline std::uint32_t* packZeros(std::int64_t count, PackTarget target) {
    for (std::int64_t x = 0; x < count; ++x, target.data += target.pitch)
        for (int u = 0; u < Units; ++u)
            *reinterpret_cast<Words8*>(target.data + u * target.step) = Words8{};
    return target.data;
}

/// pack() of `Units` units of channels from `channel` on.
template <bool Half, int Units>
TARGET_AVX512 void packUnits(const PackSource& source, const Block& block, std::int64_t halo,
                             std::int64_t channel, PackTarget target, float* sums) {
    const std::int64_t width = source.shape.width, half = pairRows(source.shape);
    const std::int64_t channels = source.channels - channel;
    Floats8 some[Units] = {};
    for (std::int64_t i = block.firstSample; i < block.firstSample + block.samples; ++i) {
        for (std::int64_t y = block.firstRow - halo; y < block.firstRow + block.rows + halo; ++y) {
            std::uint32_t* const end = target.data + (width + 2 * halo) * target.pitch;
            target.data = packZeros<Units>(halo, target);
            if constexpr (Half)
                target.data = packRows<Units>(rowOf<std::uint16_t>(source, i, y, channel),
                                              rowOf<std::uint16_t>(source, i, y + half, channel),
                                              channels, target, some);
            else
                target.data =
                    packRow<Units>(rowOf<float>(source, i, y, channel), channels, target, some);
            target.data = packZeros<Units>((end - target.data) / target.pitch, target);
        }
    }
    if (sums == nullptr) return;
    for (int u = 0; u < Units; ++u)
        for (std::int64_t l = 0; l < channelUnit; ++l) sums[u * channelUnit + l] += some[u][l];
}

/// pack() by as many units at once as share a line of the cache.
template <bool Half>
void packAll(const PackSource& source, const Block& block, PackedChannels channels,
             PackTarget target, float* sums) {
    constexpr int unitsOfLine = Half ? 4 : 2;
    while (channels.units > 0) {
        const bool wholeLine = channels.units >= unitsOfLine;
        const auto packSome = wholeLine ? packUnits<Half, unitsOfLine> : packUnits<Half, 1>;
        packSome(source, block, channels.halo, channels.first, target, sums);
        const std::int64_t done = wholeLine ? unitsOfLine : 1;
        channels.units -= done;
        channels.first += done * channelUnit;
        target.data += done * target.step;
        if (sums != nullptr) sums += done * channelUnit;
    }
}

}  // namespace

Blocks::Blocks(const WeightShape& shape) {
    const std::int64_t channels = paddedInputs(shape) + paddedOutputs(shape);
    const std::int64_t positions = std::clamp<std::int64_t>(maxPacked / channels, 64, maxPositions);
    const std::int64_t all = pairRows(shape);
    rows = std::clamp<std::int64_t>(positions / shape.width, 1, all);
    perSample = ceilDiv(all, rows);
    samples = perSample > 1
                  ? 1
                  : std::clamp<std::int64_t>(positions / (all * shape.width), 1, shape.samples);
    count = perSample * ceilDiv(shape.samples, samples);
}

Block::Block(const WeightShape& shape, const Blocks& blocks, std::int64_t index)
    : firstSample(index / blocks.perSample * blocks.samples),
      samples(std::min(blocks.samples, shape.samples - firstSample)),
      firstRow(index % blocks.perSample * blocks.rows),
      rows(std::min(blocks.rows, pairRows(shape) - firstRow)) {}

void pack(const PackSource& source, const Block& block, PackedChannels channels, PackTarget target,
          float* sums) {
    if (source.shape.half)
        packAll<true>(source, block, channels, target, sums);
    else
        packAll<false>(source, block, channels, target, sums);
}

}  // namespace dreambooth::kernels
