// Quantising by ATen's operations; back by our own loops on a CPU, where ATen would make a copy in
// float32 of the whole matrix, and by look-ups on a GPU.
#include <operators/frozen_weight.h>

#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/bucketize.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/constant_pad_nd.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/full.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/stack.h>
#include <ATen/ops/where.h>
#include <c10/core/GradMode.h>
#include <kernels/bfloat16.h>
#include <kernels/quantized_moments.h>
#include <kernels/quantized_weight.h>

#include <algorithm>
#include <span>

namespace dreambooth {

namespace {

using kernels::BlockCodes;
using kernels::codeBlock;

constexpr std::int64_t nf4Block = 64;

at::Tensor table(std::span<const float> values, at::Device device) {
    return at::from_blob(const_cast<float*>(values.data()),
                         {static_cast<std::int64_t>(values.size())}, at::kFloat)
        .clone()
        .to(device);
}

/// What lies between neighbours of a table, beyond which the next one is nearer.
at::Tensor middles(const at::Tensor& values) {
    return (values.slice(0, 1) + values.slice(0, 0, -1)) / 2;
}

/// A flat tensor as rows of `width`, filled up with zeros.
at::Tensor inBlocks(const at::Tensor& flat, std::int64_t width) {
    const std::int64_t missing = (width - flat.numel() % width) % width;
    return at::constant_pad_nd(flat, {0, missing}).view({-1, width});
}

/// The largest magnitude of each row, [rows, 1].
at::Tensor largest(const at::Tensor& rows) {
    return rows.abs().amax(1, /*keepdim=*/true);
}

at::Tensor dividedBy(const at::Tensor& rows, const at::Tensor& scales) {
    return rows / at::where(scales > 0, scales, 1.0f);
}

/// A part of the rows that fits into a processor's cache; a GPU has work enough with more.
constexpr std::int64_t numbersOfPart = 1 << 16, numbersOfGpuPart = 1 << 24;

/// body(from, to) for parts of rows of `width`, on all threads: never is more than a part of the
/// matrix in float32.
template <class Body>
void forParts(const at::Tensor& rows, const Body& body) {
    const bool isCpu = rows.is_cpu();
    const std::int64_t part =
        std::max<std::int64_t>(1, (isCpu ? numbersOfPart : numbersOfGpuPart) / rows.size(1));
    const auto some = [&](std::int64_t begin, std::int64_t end) {
        const c10::NoGradGuard noGrad;  // of this thread
        for (std::int64_t i = begin; i < end; ++i)
            body(i * part, std::min(rows.size(0), (i + 1) * part));
    };
    const std::int64_t parts = (rows.size(0) + part - 1) / part;
    if (isCpu)
        at::parallel_for(0, parts, 1, some);
    else
        some(0, parts);
}

FrozenWeight byRows(const at::Tensor& matrix, WeightFormat format) {
    const bool isInteger = format == WeightFormat::int8;
    const auto codes = at::empty(
        matrix.sizes(), matrix.options().dtype(isInteger ? at::kChar : at::kFloat8_e4m3fn));
    const auto scales = at::empty({matrix.size(0)}, matrix.options().dtype(at::kFloat));
    forParts(matrix, [&](std::int64_t from, std::int64_t to) {
        const auto rows = matrix.slice(0, from, to).to(at::kFloat);
        const auto scale = largest(rows) / (isInteger ? 127.0f : 448.0f);
        const auto numbers = dividedBy(rows, scale);
        codes.slice(0, from, to).copy_(isInteger ? numbers.round() : numbers);
        scales.slice(0, from, to).copy_(scale.flatten());
    });
    return {.format = format, .sizes = matrix.sizes().vec(), .codes = codes, .scales = scales};
}

FrozenWeight byBlocks(const at::Tensor& matrix) {
    const auto blocks = inBlocks(matrix.flatten(), nf4Block);
    const auto values = table(kernels::nf4Values, matrix.device());
    const auto edges = middles(values);
    const auto codes = at::empty({blocks.size(0), nf4Block / 2}, matrix.options().dtype(at::kByte));
    const auto scales = at::empty({blocks.size(0), 1}, matrix.options().dtype(at::kFloat));
    forParts(blocks, [&](std::int64_t from, std::int64_t to) {
        const auto rows = blocks.slice(0, from, to).to(at::kFloat);
        const auto scale = largest(rows);
        const auto numbers = dividedBy(rows, scale);
        if (numbers.is_cpu()) {
            kernels::quantizeNf4(numbers.const_data_ptr<float>(),
                                 codes.mutable_data_ptr<std::uint8_t>() + from * nf4Block / 2,
                                 numbers.numel());
        } else {
            const auto pairs =
                at::bucketize(numbers, edges, /*out_int32=*/true).view({-1, nf4Block / 2, 2});
            codes.slice(0, from, to).copy_(pairs.select(2, 0) * 16 + pairs.select(2, 1));
        }
        scales.slice(0, from, to).copy_(scale);
    });
    const auto mean = scales.mean().view({1});
    const auto reduced = inBlocks((scales - mean).flatten(), codeBlock);
    const auto scalesOfScales = largest(reduced);
    const auto scaleCodes =
        at::bucketize(dividedBy(reduced, scalesOfScales),
                      table(BlockCodes::withSign().middles(), matrix.device()), /*out_int32=*/true)
            .to(at::kByte)
            .flatten()
            .narrow(0, 0, scales.numel());
    return {.format = WeightFormat::nf4,
            .sizes = matrix.sizes().vec(),
            .codes = codes.flatten(),
            .scales = scaleCodes.clone(),
            .scalesOfScales = scalesOfScales.flatten(),
            .meanScale = mean,
            .pairs = at::stack({values.repeat_interleave(16), values.repeat({16})}, 1),
            .scaleValues = table(BlockCodes::withSign().values(), matrix.device())};
}

/// The scale of each block of NF4, float32.
at::Tensor blockScales(const FrozenWeight& weight) {
    const auto numbers =
        inBlocks(weight.scaleValues.index_select(0, weight.scales.to(at::kInt)), codeBlock);
    return (numbers * weight.scalesOfScales.unsqueeze(1) + weight.meanScale)
        .flatten()
        .narrow(0, 0, weight.scales.numel());
}

/// Rows (of NF4: blocks) of float32 that one call of a kernel fills; they stay in the first cache.
constexpr std::int64_t numbersAtOnce = 4096;

at::Tensor matrixOnCpu(const FrozenWeight& weight, const at::Tensor& numbers, at::ScalarType type) {
    const bool isNf4 = weight.format == WeightFormat::nf4;
    const at::Tensor scales = isNf4 ? blockScales(weight) : weight.scales;
    const auto* scale = scales.const_data_ptr<float>();
    const auto* codes = static_cast<const std::uint8_t*>(numbers.const_data_ptr());
    const auto result = at::empty(weight.sizes, at::TensorOptions().dtype(type));
    const std::int64_t total = result.numel(), row = isNf4 ? nf4Block : weight.sizes[1];
    void* const place = result.mutable_data_ptr();
    const auto some = [&](std::int64_t from, std::int64_t count, float* values) {
        const float factor = scale[from / row];
        switch (weight.format) {
            case WeightFormat::int8:
                return kernels::dequantizeInt8(reinterpret_cast<const std::int8_t*>(codes) + from,
                                               factor, values, count);
            case WeightFormat::float8:
                return kernels::dequantizeFloat8(codes + from, factor, values, count);
            case WeightFormat::nf4:
                return kernels::dequantizeNf4(codes + from / 2, factor, values, count + count % 2);
            case WeightFormat::plain:  // has no codes
                return;
        }
    };
    at::parallel_for(
        0, (total + row - 1) / row, std::max<std::int64_t>(1, (1 << 16) / row),
        [&](std::int64_t begin, std::int64_t end) {
            std::vector<float> buffer(numbersAtOnce + 1);
            for (std::int64_t i = begin; i < end; ++i) {
                const std::int64_t last = std::min(total, (i + 1) * row);
                for (std::int64_t from = i * row; from < last; from += numbersAtOnce) {
                    const std::int64_t count = std::min(numbersAtOnce, last - from);
                    some(from, count, buffer.data());
                    if (type == at::kBFloat16)
                        kernels::narrow(buffer.data(), static_cast<std::uint16_t*>(place) + from,
                                        count);
                    else
                        std::copy_n(buffer.data(), count, static_cast<float*>(place) + from);
                }
            }
        });
    return result;
}

at::Tensor matrixByLookUp(const FrozenWeight& weight, const at::Tensor& codes,
                          at::ScalarType type) {
    if (weight.format != WeightFormat::nf4) {
        const auto result = at::empty(weight.sizes, codes.options().dtype(type));
        if (weight.format == WeightFormat::float8)
            return codes.to(type).mul_(weight.scales.unsqueeze(1));
        return at::mul_out(const_cast<at::Tensor&>(result), codes, weight.scales.unsqueeze(1));
    }
    const auto numbers =
        weight.pairs.to(type).index_select(0, codes.to(at::kInt)).view({-1, nf4Block});
    return numbers.mul(blockScales(weight).unsqueeze(1))
        .to(type)
        .flatten()
        .narrow(0, 0, weight.sizes[0] * weight.sizes[1])
        .view(weight.sizes);
}

}  // namespace

std::optional<WeightFormat> weightFormatOf(const std::string& name) {
    if (name == "int8") return WeightFormat::int8;
    if (name == "float8") return WeightFormat::float8;
    if (name == "nf4") return WeightFormat::nf4;
    return std::nullopt;
}

double bytesANumber(WeightFormat format) {
    return format == WeightFormat::nf4 ? 0.5 + 1.0 / nf4Block + 4.0 / (nf4Block * codeBlock) : 1;
}

at::Tensor FrozenWeight::fetchCodes() const {
    return stream ? stream->fetch(streamIndex) : codes;
}

at::Tensor FrozenWeight::matrix(at::ScalarType type) const {
    const c10::NoGradGuard noGrad;
    const at::Tensor here = fetchCodes();
    if (format == WeightFormat::plain) return here.to(type);
    const bool isOurs = here.is_cpu() && (type == at::kFloat || type == at::kBFloat16);
    return isOurs ? matrixOnCpu(*this, here, type) : matrixByLookUp(*this, here, type);
}

std::int64_t FrozenWeight::bytes() const {
    std::int64_t sum = 0;
    for (const at::Tensor& part : {codes, scales, scalesOfScales, meanScale})
        if (part.defined()) sum += static_cast<std::int64_t>(part.nbytes());
    return sum;
}

void FrozenWeight::moveTo(at::Device device) {
    for (at::Tensor* part : {&codes, &scales, &scalesOfScales, &meanScale, &pairs, &scaleValues})
        if (part->defined()) *part = part->to(device);
}

void FrozenWeight::offloadTo(std::shared_ptr<WeightStream> stream_, std::size_t block) {
    streamIndex = stream_->add(codes, block);
    stream = std::move(stream_);
    codes.reset();
}

std::int64_t FrozenWeight::offloadedBytes(at::ScalarType type) const {
    if (!stream) return 0;
    const at::Tensor there = stream->onHost(streamIndex);
    const bool isConverted = format == WeightFormat::plain;
    return there.numel() *
           static_cast<std::int64_t>(isConverted ? c10::elementSize(type) : there.element_size());
}

void FrozenWeight::onload(at::Device device, at::ScalarType type) {
    const at::Tensor there = stream->onHost(streamIndex);
    codes = format == WeightFormat::plain ? there.to(device, type) : there.to(device);
    stream->forget(streamIndex);
    stream.reset();
}

FrozenWeight quantized(const at::Tensor& matrix, WeightFormat format) {
    const c10::NoGradGuard noGrad;
    return format == WeightFormat::nf4 ? byBlocks(matrix) : byRows(matrix, format);
}

FrozenWeight frozenFloat8(const at::Tensor& codes, float scale, at::Device device) {
    return {.format = WeightFormat::float8,
            .sizes = codes.sizes().vec(),
            .codes = codes,
            .scales = at::full({codes.size(0)}, scale,
                               at::TensorOptions().device(device).dtype(at::kFloat))};
}

}  // namespace dreambooth
