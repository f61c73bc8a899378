// TIFF by libtiff. Camera raw files (DNG, NEF, CR2) are TIFF with a thumbnail first: they are
// refused rather than taken for tiny pictures.
#include "codecs.h"

#include <tiffio.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <opencv2/imgproc.hpp>

namespace dreambooth::codecs {

namespace {

/// A file in memory, as libtiff reads it.
struct Memory {
    Bytes bytes;
    std::uint64_t position = 0;
};

Memory& memoryOf(thandle_t handle) {
    return *static_cast<Memory*>(handle);
}

tmsize_t readMemory(thandle_t handle, void* out, tmsize_t size) {
    Memory& memory = memoryOf(handle);
    if (memory.position >= memory.bytes.size()) return 0;
    const auto length = std::min<std::uint64_t>(static_cast<std::uint64_t>(size),
                                                memory.bytes.size() - memory.position);
    std::memcpy(out, memory.bytes.data() + memory.position, length);
    memory.position += length;
    return static_cast<tmsize_t>(length);
}

tmsize_t writeNothing(thandle_t, void*, tmsize_t) {
    return 0;
}

toff_t seekMemory(thandle_t handle, toff_t offset, int whence) {
    Memory& memory = memoryOf(handle);
    const std::uint64_t from = whence == SEEK_CUR   ? memory.position
                               : whence == SEEK_END ? memory.bytes.size()
                                                    : 0;
    return memory.position = from + offset;
}

int closeNothing(thandle_t) {
    return 0;
}

toff_t sizeOfMemory(thandle_t handle) {
    return memoryOf(handle).bytes.size();
}

/// Keeps the first complaint instead of printing it.
int keepMessage(TIFF*, void* user, const char*, const char* format, va_list arguments) {
    auto& message = *static_cast<std::string*>(user);
    if (message.empty()) {
        std::array<char, 200> text{};
        std::vsnprintf(text.data(), text.size(), format, arguments);
        message = text.data();
    }
    return 1;
}

int dropMessage(TIFF*, void*, const char*, const char*, va_list) {
    return 1;
}

struct File {
    Memory memory;
    std::string message;
    std::unique_ptr<TIFF, decltype(&TIFFClose)> tiff{nullptr, TIFFClose};

    explicit File(Bytes bytes) : memory{bytes} {
        TIFFOpenOptions* options = TIFFOpenOptionsAlloc();
        TIFFOpenOptionsSetErrorHandlerExtR(options, keepMessage, &message);
        TIFFOpenOptionsSetWarningHandlerExtR(options, dropMessage, nullptr);
        tiff.reset(TIFFClientOpenExt("", "rm", &memory, readMemory, writeNothing, seekMemory,
                                     closeNothing, sizeOfMemory, nullptr, nullptr, options));
        TIFFOpenOptionsFree(options);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    Failure failure() const {
        // libtiff has no code for it; strips and directories that lie beyond the end are read
        // short.
        const bool cut = message.find("ead error") != std::string::npos ||
                         message.find("annot read") != std::string::npos ||
                         message.find("an not read") != std::string::npos ||
                         message.find("ot enough data") != std::string::npos;
        return {cut ? Problem::truncated : Problem::damaged, message};
    }
};

bool isCameraRaw(const File& file) {
    const Bytes bytes = file.memory.bytes;
    if (bytes.size() > 10 && bytes[8] == std::byte{'C'} && bytes[9] == std::byte{'R'}) return true;
    std::uint32_t kind = 0;
    if (TIFFGetField(file.tiff.get(), TIFFTAG_SUBFILETYPE, &kind) == 1 &&
        (kind & FILETYPE_REDUCEDIMAGE) != 0)
        return true;
    std::uint16_t photometric = 0;
    return TIFFGetField(file.tiff.get(), TIFFTAG_PHOTOMETRIC, &photometric) == 1 &&
           photometric == PHOTOMETRIC_CFA;
}

}  // namespace

Decoded<StoredSize> headerTiff(Bytes bytes) {
    File file(bytes);
    if (!file.tiff) return std::unexpected(file.failure());
    if (isCameraRaw(file)) return std::unexpected(Failure{Problem::unsupported, "camera raw"});
    std::uint32_t width = 0, height = 0;
    TIFFGetField(file.tiff.get(), TIFFTAG_IMAGEWIDTH, &width);
    TIFFGetField(file.tiff.get(), TIFFTAG_IMAGELENGTH, &height);
    return checkedSize(width, height);
}

Metadata metadataOfTiff(Bytes bytes) {
    Metadata metadata;
    const File file(bytes);
    if (!file.tiff) return metadata;
    std::uint16_t orientation = 0;
    if (TIFFGetField(file.tiff.get(), TIFFTAG_ORIENTATION, &orientation) == 1 && orientation >= 1 &&
        orientation <= 8)
        metadata.orientation = orientation;
    std::uint32_t length = 0;
    void* profile = nullptr;
    if (TIFFGetField(file.tiff.get(), TIFFTAG_ICCPROFILE, &length, &profile) == 1)
        metadata.profile.assign(static_cast<const char*>(profile), length);
    return metadata;
}

Decoded<Stored> decodeTiff(Bytes bytes) {
    File file(bytes);
    if (!file.tiff) return std::unexpected(file.failure());
    std::array<char, 1024> why{};
    TIFFRGBAImage image;
    if (!TIFFRGBAImageOK(file.tiff.get(), why.data()) ||
        !TIFFRGBAImageBegin(&image, file.tiff.get(), /*stop on error*/ 1, why.data()))
        return std::unexpected(Failure{Problem::unsupported, why.data()});
    // Rows as stored: orientation is applied for all formats in one place.
    image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
    Stored stored;
    stored.channels = Channels::rgba;
    stored.pixels.create(static_cast<int>(image.height), static_cast<int>(image.width), CV_8UC4);
    // libtiff packs R, G, B, A from the lowest byte up: RGBA in memory on little-endian machines.
    const int good = TIFFRGBAImageGet(&image, reinterpret_cast<std::uint32_t*>(stored.pixels.data),
                                      image.width, image.height);
    const int alpha = image.alpha;
    TIFFRGBAImageEnd(&image);
    if (!good) return std::unexpected(file.failure());
    if (alpha == 0) {
        cv::Mat rgb;
        cv::cvtColor(stored.pixels, rgb, cv::COLOR_RGBA2RGB);
        stored = {rgb, Channels::rgb};
        return stored;
    }
    // Colours come multiplied by alpha; the rest of the program keeps them apart.
    stored.pixels.forEach<cv::Vec4b>([](cv::Vec4b& pixel, const int*) {
        if (pixel[3] == 0) return;
        for (int c = 0; c < 3; ++c)
            pixel[c] = cv::saturate_cast<unsigned char>((pixel[c] * 255 + pixel[3] / 2) / pixel[3]);
    });
    return stored;
}

}  // namespace dreambooth::codecs
