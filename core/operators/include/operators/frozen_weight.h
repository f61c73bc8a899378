// The matrix of a layer that is not trained: in 8 or 4 bits a number, or as it is; on the device
// that computes with it, or offloaded to the host.
#pragma once

#include <operators/weight_stream.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

enum class WeightFormat {
    plain,   ///< floating numbers
    int8,    ///< a row's largest magnitude is 127 (as OneTrainer's W8A8 has its weights)
    float8,  ///< e4m3fn, a row's largest magnitude is 448 (as torchao's, by rows)
    /// NormalFloat in 4 bits, 64 neighbours with one scale; scales in 8 bits themselves, 256 of
    /// them with one (Dettmers et al. 2023, "QLoRA"; bitsandbytes with compress_statistics).
    nf4,
};

/// Of memory, with the scales of large matrices. Not for plain ones, which have their type's.
double bytesANumber(WeightFormat format);

/// "int8", "float8", "nf4"; nothing for any other word.
std::optional<WeightFormat> weightFormatOf(const std::string& name);

struct FrozenWeight {
    WeightFormat format = WeightFormat::int8;
    std::vector<std::int64_t> sizes;  ///< [outputs, inputs]
    /// Plain, int8 or float8 [outputs, inputs]; NF4: uint8, two numbers a byte. Undefined while
    /// they are offloaded.
    at::Tensor codes;
    /// By which codes are multiplied: float32 [outputs]; NF4: uint8 [blocks], codes of
    /// kernels::BlockCodes::withSign(); plain: undefined.
    at::Tensor scales = {};
    at::Tensor scalesOfScales = {};  ///< NF4 alone: float32 [started blocks of 256 scales]
    at::Tensor meanScale = {};  ///< NF4 alone: float32 [1], which the scales have been reduced by

    /// NF4 alone: what each byte of `codes` stands for, float32 [256, 2], and each of `scales`,
    /// [256]. On the device, since a recorded step can't bring them there.
    at::Tensor pairs = {}, scaleValues = {};

    /// Where offloaded codes are, and which of its tensors; nullptr: `codes` has them.
    std::shared_ptr<WeightStream> stream = nullptr;
    std::size_t streamIndex = 0;

    /// The codes on the device that computes with them, copied there if they are offloaded.
    at::Tensor fetchCodes() const;
    /// The whole matrix in float32, bfloat16 or float16, contiguous. On a CPU all threads work on
    /// it.
    at::Tensor matrix(at::ScalarType type) const;
    std::int64_t bytes() const;  ///< without offloaded codes
    /// Moves the tensors that are not offloaded, in place.
    void moveTo(at::Device device);
    /// Offloads the codes as one of a block's. Those of plain weights and of a file's float8 may
    /// lie in a mapped file.
    void offloadTo(std::shared_ptr<WeightStream> stream, std::size_t block);
    /// Bytes that offloaded codes take on the device, plain ones in `type`; 0: none are offloaded.
    std::int64_t offloadedBytes(at::ScalarType type) const;
    /// Brings offloaded codes to the device for good, plain ones in `type`.
    void onload(at::Device device, at::ScalarType type);
};

/// A matrix of any floating type in one of the formats that have fewer bits, on its device. Rows
/// and blocks of zeros stay zeros.
FrozenWeight quantized(const at::Tensor& matrix, WeightFormat format);

/// Float8 of a file (e4m3fn, contiguous), whose numbers one scale goes with; they are computed with
/// on `device`.
FrozenWeight frozenFloat8(const at::Tensor& codes, float scale, at::Device device);

}  // namespace dreambooth
