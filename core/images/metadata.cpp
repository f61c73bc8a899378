// Orientation and colour profile of a file, read by exiv2 and, of TIFF, by libtiff. exiv2 sees no
// more of a file than those two: of XMP it takes a time that grows with the square of its length.
#include "codecs.h"

#include <cstdint>
#include <exiv2/exiv2.hpp>
#include <mutex>
#include <string>
#include <string_view>

namespace dreambooth::codecs {

namespace {

/// Larger ones than the largest that printers' inks need (a few MB) are none.
constexpr std::size_t maxProfileSize = 16u << 20;

/// A big-endian number of `length` bytes, or a little-endian one.
std::size_t bigEndian(std::string_view bytes) {
    std::size_t value = 0;
    for (const char byte : bytes) value = value * 256 + static_cast<unsigned char>(byte);
    return value;
}
std::size_t littleEndian(std::string_view bytes) {
    return bigEndian(std::string(bytes.rbegin(), bytes.rend()));
}

/// The segments before the pixels that hold EXIF (the first) and the profile (at most 255 parts).
std::string essenceOfJpeg(std::string_view file) {
    std::string essence = "\xff\xd8";
    int exifs = 0, parts = 0;
    for (std::size_t at = 2; at + 4 <= file.size() && file[at] == '\xff';) {
        const char marker = file[at + 1];
        if (marker == '\xff') {  // a fill byte
            ++at;
            continue;
        }
        const std::size_t length = bigEndian(file.substr(at + 2, 2));
        if (marker == '\xda' || marker == '\xd9' || length < 2) break;
        const std::string_view segment = file.substr(at, 2 + length);
        const std::string_view contents = segment.substr(4);
        if ((marker == '\xe1' && contents.starts_with("Exif") && exifs++ == 0) ||
            (marker == '\xe2' && contents.starts_with("ICC_PROFILE") && parts++ < 255))
            essence += segment;
        at += 2 + length;
    }
    return essence + "\xff\xd9";
}

/// The chunks before the pixels, and after them, that hold EXIF, the profile and the size.
std::string essenceOfPng(std::string_view file) {
    constexpr std::size_t around = 12;  // length, kind and checksum
    std::string essence(file.substr(0, 8)), seen;
    for (std::size_t at = 8; at + around <= file.size();) {
        const std::size_t length = bigEndian(file.substr(at, 4));
        const std::string_view kind = file.substr(at + 4, 4);
        for (const std::string_view wanted : {"IHDR", "iCCP", "eXIf", "zTXt"}) {
            const bool isExif =
                kind != "zTXt" || file.substr(at + 8).starts_with("Raw profile type exif");
            if (kind != wanted || !isExif || seen.find(kind) != seen.npos) continue;
            seen += kind;
            essence += file.substr(at, around + length);
        }
        at += around + length;
    }
    static constexpr std::string_view end("\0\0\0\0IEND\xae\x42\x60\x82", 12);
    return essence.append(end);
}

std::string essenceOfWebp(std::string_view file) {
    std::string chunks, seen;
    for (std::size_t at = 12; at + 8 <= file.size();) {
        const std::size_t length = littleEndian(file.substr(at + 4, 4));
        const std::string_view kind = file.substr(at, 4);
        const std::size_t whole = 8 + length + length % 2;
        for (const std::string_view wanted : {"VP8X", "ICCP", "EXIF"}) {
            if (kind != wanted || seen.find(kind) != seen.npos) continue;
            seen += kind;
            chunks += file.substr(at, whole);
        }
        at += whole;
    }
    std::string size;
    for (std::size_t rest = chunks.size() + 4, i = 0; i < 4; ++i, rest /= 256)
        size += static_cast<char>(rest % 256);
    return "RIFF" + size + "WEBP" + chunks;
}

void prepareExiv2() {
    // It prints by default, and its XMP parser must be set up before threads use it.
    static std::once_flag once;
    static std::mutex xmpMutex;
    std::call_once(once, [] {
        Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
        Exiv2::XmpParser::initialize(
            [](void* mutex, bool lock) {
                auto& m = *static_cast<std::mutex*>(mutex);
                lock ? m.lock() : m.unlock();
            },
            &xmpMutex);
    });
}

}  // namespace

Metadata readMetadata(Bytes bytes) {
    const std::string_view file(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (file.starts_with("II") || file.starts_with("MM")) return metadataOfTiff(bytes);
    prepareExiv2();
    Metadata metadata;
    try {
        const std::string essence = file.starts_with("\xff\xd8")  ? essenceOfJpeg(file)
                                    : file.starts_with("\x89PNG") ? essenceOfPng(file)
                                                                  : essenceOfWebp(file);
        const auto image =
            Exiv2::ImageFactory::open(reinterpret_cast<const Exiv2::byte*>(essence.data()),
                                      static_cast<long>(essence.size()));
        image->readMetadata();
        if (const Exiv2::DataBuf* icc = image->iccProfile();
            icc != nullptr && static_cast<std::size_t>(icc->size_) <= maxProfileSize)
            metadata.profile.assign(reinterpret_cast<const char*>(icc->pData_),
                                    static_cast<std::size_t>(icc->size_));
        const auto found = image->exifData().findKey(Exiv2::ExifKey("Exif.Image.Orientation"));
        if (found != image->exifData().end() && found->count() > 0) {
            const long value = found->toLong();
            if (value >= 1 && value <= 8) metadata.orientation = static_cast<int>(value);
        }
    } catch (const std::exception&) {
        // Broken metadata, or such that needs more memory than there is, does not make the pixels
        // worse.
    }
    return metadata;
}

}  // namespace dreambooth::codecs
