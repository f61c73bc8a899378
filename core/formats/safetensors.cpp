// Reading and writing safetensors (see the header). A header comes from the internet: every number
// in it is checked before it is used.
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <formats/safetensors.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <set>
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
    return badInput("safetensors.truncated",
                    "The file " + path.string() + " is incomplete: " + what,
                    "Download or copy it again.", {{"file", path.string()}});
}

std::unexpected<Error> invalid(const fs::path& path, const std::string& what) {
    return badInput("safetensors.invalid",
                    "The file " + path.string() + " is not a valid safetensors file: " + what,
                    "It is damaged or was written by a faulty program: download or copy it again, "
                    "or choose another file.",
                    {{"file", path.string()}});
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

/// A member that is a list of whole numbers from 0 on.
std::optional<std::vector<std::int64_t>> sizes(const nlohmann::json& entry, const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end() || !found->is_array()) return std::nullopt;
    std::vector<std::int64_t> numbers;
    for (const auto& number : *found) {
        if (!number.is_number_unsigned() ||
            number.get<std::uint64_t>() > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
            return std::nullopt;
        numbers.push_back(number.get<std::int64_t>());
    }
    return numbers;
}

/// Parses the header, refusing names that come twice (the parser itself keeps the last).
Result<nlohmann::json> parseHeader(std::string_view text, const fs::path& path) {
    std::set<std::string> names;
    std::string twice;
    const auto watch = [&](int depth, nlohmann::json::parse_event_t event, nlohmann::json& value) {
        if (event == nlohmann::json::parse_event_t::key && depth == 1 &&
            !names.insert(value.get<std::string>()).second)
            twice = value.get<std::string>();
        return true;
    };
    nlohmann::json header = nlohmann::json::parse(text, watch, false);
    if (header.is_discarded() || !header.is_object())
        return invalid(path, "its header is no JSON object.");
    if (!twice.empty()) return invalid(path, "the array " + twice + " is listed twice.");
    return header;
}

struct Extent {
    std::uint64_t begin, end;
    std::string name;
    auto operator<=>(const Extent&) const = default;
};

/// One array of the header; `area` is everything after the header.
Result<TensorView> tensorFrom(const nlohmann::json& entry, const std::string& name,
                              std::span<const std::byte> area, const fs::path& path,
                              std::vector<Extent>& extents) {
    const auto wrong = [&](const std::string& what) {
        return invalid(path, "the array " + name + " " + what + ".");
    };
    if (!entry.is_object()) return wrong("is not described by an object");
    const auto dtypeName = entry.find("dtype");
    if (dtypeName == entry.end() || !dtypeName->is_string()) return wrong("has no dtype");
    const auto dtype = dtypeFromName(dtypeName->get_ref<const std::string&>());
    if (!dtype) return wrong("has the unknown dtype " + dtypeName->get<std::string>());
    const auto shape = sizes(entry, "shape");
    if (!shape) return wrong("has no proper shape");
    const auto offsets = sizes(entry, "data_offsets");
    if (!offsets || offsets->size() != 2 || (*offsets)[0] > (*offsets)[1])
        return wrong("has no proper data_offsets");
    const auto begin = static_cast<std::uint64_t>((*offsets)[0]);
    const auto end = static_cast<std::uint64_t>((*offsets)[1]);
    const auto bytes = product(*shape, sizeOf(*dtype));
    if (!bytes || *bytes != end - begin) return wrong("has a shape that does not fit its size");
    if (end > area.size())
        return truncated(path, "the array " + name + " ends at byte " + std::to_string(end) +
                                   " of the data, but only " + std::to_string(area.size()) +
                                   " bytes are there.");
    extents.push_back({begin, end, name});
    return TensorView{*dtype, *shape, area.subspan(begin, end - begin)};
}

/// Arrays must lie side by side: what overlaps or hides between them is a lie or a smuggled load.
Result<void> checkExtents(std::vector<Extent> extents, std::uint64_t size, const fs::path& path) {
    std::ranges::sort(extents);
    std::uint64_t reached = 0;
    for (const Extent& extent : extents) {
        if (extent.begin < reached)
            return invalid(path, "the array " + extent.name + " overlaps another one.");
        if (extent.begin > reached)
            return invalid(path, "there is a gap before the array " + extent.name + ".");
        reached = extent.end;
    }
    if (reached != size)
        return invalid(path, std::to_string(size - reached) + " bytes follow its last array.");
    return {};
}

/// The order in the file: wide elements first, so that each array is aligned.
std::vector<TensorMap::const_pointer> layout(const TensorMap& tensors) {
    std::vector<TensorMap::const_pointer> order;
    for (const auto& entry : tensors) {
        const TensorView& view = entry.second;
        if (product(view.shape, sizeOf(view.dtype)) != view.data.size())
            throw std::invalid_argument("array " + entry.first + ": shape and size differ");
        order.push_back(&entry);
    }
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [](auto* entry) { return sizeOf(entry->second.dtype); });
    return order;
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

std::int64_t TensorView::elements() const {
    return static_cast<std::int64_t>(data.size() / sizeOf(dtype));
}

Result<SafetensorsFile> SafetensorsFile::open(const fs::path& path) {
    TRY(auto mapped, MappedFile::open(path));
    const auto mapping = std::make_shared<const MappedFile>(std::move(mapped));
    const std::span<const std::byte> bytes = mapping->bytes();
    if (bytes.size() < lengthBytes)
        return truncated(path, "it has " + std::to_string(bytes.size()) + " bytes.");
    // Pickles begin with a ZIP's "PK\3\4" or with the protocol opcode 0x80 (torch.save of old).
    const auto startsWith = [&](std::string_view magic) {
        return std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
    };
    if (startsWith("PK\3\4") || startsWith("\x80\2") || startsWith("\x80\4"))
        return badInput("model.pickle",
                        "The file " + path.string() +
                            " is a Python pickle, whatever its name says. Opening such a file can "
                            "run any program that its author hid in it.",
                        "Use the safetensors version of the model.", {{"file", path.string()}});
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), lengthBytes);
    if (length > headerLimit)
        return invalid(path, "its header claims to have " + std::to_string(length) + " bytes.");
    if (length > bytes.size() - lengthBytes)
        return truncated(path, "its header has " + std::to_string(length) + " bytes, the file " +
                                   std::to_string(bytes.size()) + ".");

    const std::string_view text(reinterpret_cast<const char*>(bytes.data()) + lengthBytes, length);
    TRY(const auto header, parseHeader(text, path));
    const auto area = bytes.subspan(lengthBytes + length);
    SafetensorsFile file;
    file.m_path = path;
    file.m_mapping = mapping;
    std::vector<Extent> extents;
    for (const auto& [name, entry] : header.items()) {
        if (name == "__metadata__") {
            if (!entry.is_object()) return invalid(path, "its __metadata__ is no object.");
            for (const auto& [key, value] : entry.items()) {
                if (!value.is_string())
                    return invalid(path, "the metadata " + key + " is no text.");
                file.m_metadata[key] = value.get<std::string>();
            }
            continue;
        }
        TRY(auto view, tensorFrom(entry, name, area, path, extents));
        file.m_tensors.emplace(name, std::move(view));
    }
    TRY_VOID(checkExtents(std::move(extents), area.size(), path));
    return file;
}

Result<WrittenFile> writeSafetensors(const fs::path& path, const TensorMap& tensors,
                                     const std::map<std::string, std::string>& metadata) {
    const auto order = layout(tensors);
    Json header = Json::object();
    if (!metadata.empty()) header["__metadata__"] = metadata;
    std::uint64_t offset = 0;
    for (const auto* entry : order) {
        const auto& [name, view] = *entry;
        const std::uint64_t end = offset + view.data.size();
        header[name] = {
            {"dtype", nameOf(view.dtype)}, {"shape", view.shape}, {"data_offsets", {offset, end}}};
        offset = end;
    }
    std::string start(lengthBytes, '\0');
    start += header.dump(-1, ' ', false, Json::error_handler_t::replace);
    start.resize((start.size() + 7) / 8 * 8, ' ');
    const std::uint64_t length = start.size() - lengthBytes;
    std::memcpy(start.data(), &length, lengthBytes);

    TRY(auto file, AtomicFile::create(path));
    Sha256 hash;
    const auto add = [&](std::span<const std::byte> bytes) {
        hash.add(bytes);
        return file.write(bytes);
    };
    TRY_VOID(add(std::as_bytes(std::span(start))));
    for (const auto* entry : order) TRY_VOID(add(entry->second.data));
    TRY_VOID(file.commit());
    return WrittenFile{start.size() + offset, hash.finish()};
}

std::string hashOfTensors(const TensorMap& tensors) {
    Sha256 hash;
    for (const auto* entry : layout(tensors)) hash.add(entry->second.data);
    return hash.finish();
}

}  // namespace dreambooth
