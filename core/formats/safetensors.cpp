// Reading and writing safetensors. A header comes from the internet: every number
// in it is checked before it is used.
#include "numbers.h"
#include "safetensors_header.h"

#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <formats/safetensors.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace dreambooth {
namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little, "safetensors are mapped as they are");

namespace {

constexpr std::uint64_t headerLimit = 100'000'000;  // as in the reference implementation
constexpr std::size_t lengthBytes = 8;

struct DTypeInfo {
    DType dtype;
    std::string_view name;
    std::size_t size;
};
constexpr std::array dtypes = {
    DTypeInfo{DType::boolean, "BOOL", 1},   DTypeInfo{DType::u8, "U8", 1},
    DTypeInfo{DType::i8, "I8", 1},          DTypeInfo{DType::f8e5m2, "F8_E5M2", 1},
    DTypeInfo{DType::f8e4m3, "F8_E4M3", 1}, DTypeInfo{DType::u16, "U16", 2},
    DTypeInfo{DType::i16, "I16", 2},        DTypeInfo{DType::f16, "F16", 2},
    DTypeInfo{DType::bf16, "BF16", 2},      DTypeInfo{DType::u32, "U32", 4},
    DTypeInfo{DType::i32, "I32", 4},        DTypeInfo{DType::f32, "F32", 4},
    DTypeInfo{DType::u64, "U64", 8},        DTypeInfo{DType::i64, "I64", 8},
    DTypeInfo{DType::f64, "F64", 8}};

const DTypeInfo& infoOf(DType dtype) {
    return *std::ranges::find(dtypes, dtype, &DTypeInfo::dtype);
}

std::unexpected<Error> truncated(const fs::path& path, const std::string& what) {
    return failure("safetensors.truncated", {{"file", path.string()}, {"detail", what}});
}

/// The product of a shape, or nothing where it doesn't fit 63 bits.
std::optional<std::uint64_t> product(const std::vector<std::int64_t>& shape, std::uint64_t factor) {
    for (const std::int64_t side : shape) {
        const auto unsignedSide = static_cast<std::uint64_t>(side);
        if (unsignedSide != 0 &&
            factor > std::uint64_t(std::numeric_limits<std::int64_t>::max()) / unsignedSide)
            return std::nullopt;
        factor *= unsignedSide;
    }
    return factor;
}

/// The array that `entry` describes in `area`, which is everything after the header.
Result<TensorView> tensorFrom(HeaderEntry& entry, std::span<const std::byte> area,
                              const fs::path& path) {
    const auto wrong = [&](const std::string& what) {
        return invalidSafetensors(path, "the array " + entry.name + " " + what + ".");
    };
    if (!entry.dtype) return wrong("has no dtype");
    const auto dtype = dtypeFromName(*entry.dtype);
    if (!dtype) return wrong("has the unknown dtype " + *entry.dtype);
    if (!entry.shape) return wrong("has no shape");
    if (!entry.offsets || entry.offsets->size() != 2 ||
        entry.offsets->front() > entry.offsets->back())
        return wrong("has no proper data_offsets");
    const auto begin = static_cast<std::uint64_t>(entry.offsets->front());
    const auto end = static_cast<std::uint64_t>(entry.offsets->back());
    const auto bytes = product(*entry.shape, sizeOf(*dtype));
    if (!bytes || *bytes != end - begin) return wrong("has a shape that does not fit its size");
    if (end > area.size())
        return truncated(path, "the array " + entry.name + " ends at byte " + std::to_string(end) +
                                   " of the data, but only " + std::to_string(area.size()) +
                                   " bytes are there.");
    return TensorView{*dtype, std::move(*entry.shape), area.subspan(begin, end - begin)};
}

/// Arrays must be contiguous: overlapping ones or gaps mean a damaged or a hostile file.
Result<void> checkExtents(const TensorMap& tensors, std::span<const std::byte> area,
                          const fs::path& path) {
    std::vector<TensorMap::const_pointer> order;
    for (const auto& entry : tensors) order.push_back(&entry);
    std::ranges::sort(order, {}, [](auto* entry) {
        return std::pair(entry->second.data.data(), entry->second.data.size());
    });
    const std::byte* reached = area.data();
    for (const auto* entry : order) {
        const std::span<const std::byte> data = entry->second.data;
        if (data.data() < reached)
            return invalidSafetensors(path, "the array " + entry->first + " overlaps another one.");
        if (data.data() > reached)
            return invalidSafetensors(path,
                                      "there is a gap before the array " + entry->first + ".");
        reached = data.data() + data.size();
    }
    const auto left = area.data() + area.size() - reached;
    if (left != 0)
        return invalidSafetensors(path, std::to_string(left) + " bytes follow its last array.");
    return {};
}

/// The order in the file: wide elements first, so that each array is aligned.
template <class Map>
std::vector<typename Map::const_pointer> layout(const Map& tensors) {
    std::vector<typename Map::const_pointer> order;
    for (const auto& entry : tensors) order.push_back(&entry);
    std::ranges::sort(order, {}, [](auto* entry) {
        return std::pair(-static_cast<int>(sizeOf(entry->second.dtype)),
                         std::string_view(entry->first));
    });
    return order;
}

/// The bytes that an array's shape asks for.
template <class Tensor>
std::uint64_t bytesOf(const Tensor& tensor, const std::string& name) {
    const auto size = product(tensor.shape, sizeOf(tensor.dtype));
    if (!size) throw std::invalid_argument("array " + name + " has an impossible shape");
    return *size;
}

/// What stands before the arrays: the header with its length, padded to 8 bytes.
template <class Order>
std::string startOf(const Order& order, const std::map<std::string, std::string>& metadata) {
    Json header = Json::object();
    if (!metadata.empty()) header["__metadata__"] = metadata;
    std::uint64_t offset = 0;
    for (const auto* entry : order) {
        const auto& [name, tensor] = *entry;
        const std::uint64_t end = offset + bytesOf(tensor, name);
        header[name] = {{"dtype", nameOf(tensor.dtype)},
                        {"shape", tensor.shape},
                        {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string start(lengthBytes, '\0');
    start += asText(header);
    start.resize((start.size() + 7) / 8 * 8, ' ');
    const std::uint64_t length = start.size() - lengthBytes;
    std::memcpy(start.data(), &length, lengthBytes);
    return start;
}

}  // namespace

std::size_t sizeOf(DType dtype) {
    return infoOf(dtype).size;
}
std::string_view nameOf(DType dtype) {
    return infoOf(dtype).name;
}

std::optional<DType> dtypeFromName(std::string_view name) {
    const auto* found = std::ranges::find(dtypes, name, &DTypeInfo::name);
    return found == dtypes.end() ? std::nullopt : std::optional(found->dtype);
}

std::string precisionName(DType dtype) {
    switch (dtype) {
        case DType::f32:
            return "fp32";
        case DType::f16:
            return "fp16";
        case DType::bf16:
            return "bf16";
        case DType::f8e4m3:
        case DType::f8e5m2:
            return "fp8";
        default:
            return std::string(nameOf(dtype));
    }
}

std::int64_t TensorView::elements() const {
    return static_cast<std::int64_t>(data.size() / sizeOf(dtype));
}

Result<SafetensorsFile> SafetensorsFile::open(const fs::path& path) {
    TRY(auto mapped, MappedFile::open(path));
    const auto mapping = std::make_shared<const MappedFile>(std::move(mapped));
    const std::span<const std::byte> bytes = mapping->bytes();
    if (bytes.size() < lengthBytes)
        return truncated(path, "it has " + std::to_string(bytes.size()) + " bytes.");
    TRY(const auto start, readBytes(bytes.first(std::min(bytes.size(), lengthBytes + 1))));
    std::uint64_t length = 0;
    std::memcpy(&length, start.data(), lengthBytes);
    // Pickles begin with a ZIP's "PK\3\4" or with the protocol opcode 0x80 (torch.save of old); a
    // header of 640 or 1152 bytes does so too, but no pickle begins with a possible length.
    const auto startsWith = [&](std::string_view magic) {
        return std::memcmp(start.data(), magic.data(), magic.size()) == 0;
    };
    if (length > headerLimit &&
        (startsWith("PK\3\4") || startsWith("\x80\2") || startsWith("\x80\4")))
        return failure("model.pickle", {{"file", path.string()}});
    // A web page, or git's note of where the file lies, saved in its place.
    if (length > headerLimit ||
        (start.size() > lengthBytes && start[lengthBytes] != std::byte{'{'}))
        return invalidSafetensors(path, "it does not begin as one.");
    if (length > bytes.size() - lengthBytes)
        return truncated(path, "its header has " + std::to_string(length) + " bytes, the file " +
                                   std::to_string(bytes.size()) + ".");

    TRY(const auto header, readBytes(bytes.subspan(lengthBytes, length)));
    const std::string_view text(reinterpret_cast<const char*>(header.data()), length);
    const auto area = bytes.subspan(lengthBytes + length);
    SafetensorsFile file;
    file.m_path = path;
    file.m_mapping = mapping;
    TRY_VOID(readHeader(text, path, file.m_metadata, [&](HeaderEntry entry) -> Result<void> {
        TRY(auto view, tensorFrom(entry, area, path));
        if (!file.m_tensors.emplace(entry.name, std::move(view)).second)
            return invalidSafetensors(path, "the array " + entry.name + " is listed twice.");
        return {};
    }));
    TRY_VOID(checkExtents(file.m_tensors, area, path));
    return file;
}

Result<std::vector<SafetensorsFile>> SafetensorsFile::openAll(const std::vector<fs::path>& paths) {
    std::vector<SafetensorsFile> files;
    for (const fs::path& path : paths) {
        TRY(SafetensorsFile file, open(path));
        files.push_back(std::move(file));
    }
    return files;
}

std::optional<double> SafetensorsFile::number(const TensorView& view) const {
    const auto size = std::min(view.data.size(), sizeOf(view.dtype));
    const auto bytes = readBytes(view.data.first(size));
    return bytes ? numberAt({view.dtype, {}, *bytes}, 0) : std::nullopt;
}

LazyTensor::LazyTensor(const TensorView& view)
    : LazyTensor(view.dtype, view.shape, [data = view.data](const Sink& sink) { sink(data); }) {}

Result<WrittenFile> writeSafetensors(const fs::path& path, const TensorMap& tensors,
                                     const std::map<std::string, std::string>& metadata) {
    return writeLazySafetensors(path, LazyTensors(tensors.begin(), tensors.end()), metadata);
}

Result<WrittenFile> writeLazySafetensors(const fs::path& path, const LazyTensors& tensors,
                                         const std::map<std::string, std::string>& metadata) {
    const auto order = layout(tensors);
    const std::string start = startOf(order, metadata);
    TRY(auto file, AtomicFile::create(path));
    Sha256 hash;
    std::uint64_t written = 0;
    Result<void> state;
    const auto add = [&](std::span<const std::byte> bytes) {
        if (!state) return;  // the first failure counts
        hash.add(bytes);
        written += bytes.size();
        state = file.write(bytes);
    };
    add(std::as_bytes(std::span(start)));
    for (const auto* entry : order) {
        const std::uint64_t end = written + bytesOf(entry->second, entry->first);
        entry->second.write(add);
        TRY_VOID(state);
        if (written != end)
            throw std::invalid_argument("array " + entry->first + ": shape and size differ");
    }
    TRY_VOID(file.commit());
    return WrittenFile{written, hash.finish()};
}

std::string legacyHashOf(const TensorMap& tensors,
                         const std::map<std::string, std::string>& metadata) {
    constexpr std::uint64_t from = 0x100000, to = from + 0x10000;
    Sha256 hash;
    std::uint64_t at = 0;
    const auto add = [&](std::span<const std::byte> bytes) {
        const std::uint64_t begin = std::clamp(from, at, at + bytes.size()) - at;
        const std::uint64_t end = std::clamp(to, at, at + bytes.size()) - at;
        hash.add(bytes.subspan(begin, end - begin));
        at += bytes.size();
    };
    const auto order = layout(tensors);
    const std::string start = startOf(order, metadata);
    add(std::as_bytes(std::span(start)));
    for (const auto* entry : order) add(entry->second.data);
    constexpr std::size_t digits = 8;
    return hash.finish().substr(0, digits);
}

std::string hashOfTensors(const TensorMap& tensors) {
    Sha256 hash;
    for (const auto* entry : layout(tensors)) hash.add(entry->second.data);
    return hash.finish();
}

}  // namespace dreambooth
