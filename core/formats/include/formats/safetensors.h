// safetensors files: named arrays after a JSON header (huggingface.co/docs/safetensors), read by
// mmap without a copy and written without a second one. No torch.
#pragma once

#include <base/error.h>
#include <base/mapped_file.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

/// A new one needs a row in safetensors.cpp, cases in formats/numbers.cpp and models/model.cpp, and
/// where LoRAs may have it one in isFloat() of formats/lora_file.cpp.
enum class DType {
    boolean,
    u8,
    i8,
    f8e5m2,
    f8e4m3,
    u16,
    i16,
    f16,
    bf16,
    u32,
    i32,
    f32,
    u64,
    i64,
    f64
};

std::size_t sizeOf(DType dtype);       ///< bytes of one element
std::string_view nameOf(DType dtype);  ///< as in the header: "F32"
std::optional<DType> dtypeFromName(std::string_view name);
/// As artists say it: "fp32", "fp16", "bf16", "fp8", else "F64".
std::string precisionName(DType dtype);

/// An array in memory that it does not own: row-major, little-endian, not necessarily aligned.
struct TensorView {
    DType dtype = DType::f32;
    std::vector<std::int64_t> shape;  ///< empty for a scalar
    std::span<const std::byte> data;

    std::int64_t elements() const;
};

using TensorMap = std::map<std::string, TensorView>;

/// An open file. Copies share the mapping; the views live as long as one of them or `owner()`.
class SafetensorsFile {
public:
    /// Checks all of the header: its size (at most 100 MB), dtypes, shapes against sizes, and that
    /// the arrays lie side by side from the header to the end of the file. Errors: file.*,
    /// safetensors.truncated, safetensors.invalid, model.pickle (a renamed pickle).
    static Result<SafetensorsFile> open(const std::filesystem::path& path);
    /// Of several, as the shards of a network. The first error.
    static Result<std::vector<SafetensorsFile>> openAll(
        const std::vector<std::filesystem::path>& paths);

    const std::filesystem::path& path() const { return m_path; }
    const TensorMap& tensors() const { return m_tensors; }
    const std::map<std::string, std::string>& metadata() const { return m_metadata; }
    /// Keeps the mapping alive, for a tensor library that takes memory with a deleter.
    std::shared_ptr<const void> owner() const { return m_mapping; }
    /// The first number of one of its arrays, read by readBytes(); nothing for types that hold no
    /// such numbers (booleans, 8-bit floats), for none, or where it can't be read.
    std::optional<double> number(const TensorView& view) const;

private:
    SafetensorsFile() = default;
    std::filesystem::path m_path;
    std::shared_ptr<const MappedFile> m_mapping;
    TensorMap m_tensors;
    std::map<std::string, std::string> m_metadata;
};

struct WrittenFile {
    std::uintmax_t bytes = 0;
    std::string sha256;  ///< of the whole file, made while it was written
};

/// Writes a file as a whole or not at all. Arrays are laid out by element size, largest first, then
/// by name, so that each is aligned; the header is padded to 8 bytes. Errors: disk.full,
/// file.unwritable; shapes that don't fit their data are a bug and throw std::invalid_argument.
Result<WrittenFile> writeSafetensors(const std::filesystem::path& path, const TensorMap& tensors,
                                     const std::map<std::string, std::string>& metadata = {});

/// An array whose bytes are made when it is their turn, so that a model of several gigabytes can be
/// converted without holding it twice.
struct LazyTensor {
    using Sink = std::function<void(std::span<const std::byte>)>;

    DType dtype = DType::f32;
    std::vector<std::int64_t> shape;
    std::function<void(const Sink&)> write;  ///< gives the bytes in order, in any pieces

    LazyTensor() = default;
    LazyTensor(DType type, std::vector<std::int64_t> sides, std::function<void(const Sink&)> bytes)
        : dtype(type), shape(std::move(sides)), write(std::move(bytes)) {}
    LazyTensor(const TensorView& view);  ///< for memory that outlives the writing
};
using LazyTensors = std::map<std::string, LazyTensor>;

/// The same with arrays as they come. Pieces that don't make up the promised size are a bug and
/// throw std::invalid_argument.
Result<WrittenFile> writeLazySafetensors(const std::filesystem::path& path,
                                         const LazyTensors& tensors,
                                         const std::map<std::string, std::string>& metadata = {});

/// SHA-256 of the arrays in the order of writeSafetensors(), without header: the "sshs_model_hash"
/// by which other programs identify a LoRA file, independent of its metadata.
std::string hashOfTensors(const TensorMap& tensors);

}  // namespace dreambooth
