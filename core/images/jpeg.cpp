// JPEG by libjpeg-turbo: reduced decoding for previews, CMYK kept for its profile, and damage
// recognised as an error where the library would only warn and paint grey.
#include "codecs.h"

#include <base/files.h>
#include <images/encode.h>

#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <vector>

// jpeglib.h needs size_t and FILE from the headers above.
#include <jerror.h>
#include <jpeglib.h>

namespace dreambooth {

namespace {

/// Of one picture. Encoders write about ten (progressive) or one a colour; each costs a pass over
/// the whole picture however few bytes it has, so that 2 MB of scans can take an hour.
constexpr int maxScans = 100;

/// libjpeg's error manager, with the way back and what it said. Functions that setjmp() hold only
/// trivial locals: longjmp runs no destructors.
struct Manager {
    jpeg_error_mgr base;  // first, so that the library's pointer is a pointer to this
    std::jmp_buf back;
    char message[JMSG_LENGTH_MAX];
    bool truncated;
    bool damaged;
    bool tooManyScans;
    bool outOfMemory;
};

Manager& managerOf(j_common_ptr info) {
    return *reinterpret_cast<Manager*>(info->err);
}

void onError(j_common_ptr info) {
    Manager& manager = managerOf(info);
    info->err->format_message(info, manager.message);
    manager.outOfMemory = info->err->msg_code == JERR_OUT_OF_MEMORY;
    std::longjmp(manager.back, 1);
}

void onMessage(j_common_ptr info, int level) {
    if (level >= 0) return;  // trace
    Manager& manager = managerOf(info);
    switch (info->err->msg_code) {
        // Cameras and old editors write these, and the picture is whole.
        case JWRN_ADOBE_XFORM:
        case JWRN_BOGUS_PROGRESSION:
        case JWRN_EXTRANEOUS_DATA:
        case JWRN_JFIF_MAJOR:
        case JWRN_TOO_MUCH_DATA:
        case JWRN_BOGUS_ICC:
            return;
        case JWRN_JPEG_EOF:
            manager.truncated = true;
            break;
        default:
            manager.damaged = true;
    }
    if (manager.message[0] == '\0') info->err->format_message(info, manager.message);
}

void install(Manager& manager, j_common_ptr info) {
    info->err = jpeg_std_error(&manager.base);
    manager.base.error_exit = onError;
    manager.base.emit_message = onMessage;
    manager.base.output_message = [](j_common_ptr) {};
    manager.message[0] = '\0';
    manager.truncated = manager.damaged = manager.tooManyScans = manager.outOfMemory = false;
}

/// libjpeg calls it for every row of blocks that it reads.
void countScans(j_common_ptr info) {
    if (reinterpret_cast<j_decompress_ptr>(info)->input_scan_number <= maxScans) return;
    Manager& manager = managerOf(info);
    manager.tooManyScans = true;
    std::longjmp(manager.back, 1);
}

/// A decompressor that is destroyed on every way out but longjmp's, which lands in its owner.
struct JpegReader {
    jpeg_decompress_struct info;
    Manager manager;
    jpeg_progress_mgr progress{};
    explicit JpegReader(codecs::Bytes bytes) {
        install(manager, reinterpret_cast<j_common_ptr>(&info));
        jpeg_create_decompress(&info);
        progress.progress_monitor = countScans;
        info.progress = &progress;
        jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    }
    JpegReader(const JpegReader&) = delete;
    JpegReader& operator=(const JpegReader&) = delete;
    ~JpegReader() { jpeg_destroy_decompress(&info); }

    codecs::Failure failure() const {
        if (manager.tooManyScans)
            return {codecs::Problem::unsupported,
                    "it has more than " + std::to_string(maxScans) + " scans"};
        if (manager.outOfMemory) return {codecs::Problem::notDecoded, manager.message};
        return {manager.truncated ? codecs::Problem::truncated : codecs::Problem::damaged,
                manager.message};
    }
    bool header() {
        if (setjmp(manager.back) != 0) return false;
        return jpeg_read_header(&info, TRUE) == JPEG_HEADER_OK;
    }
    bool start() {
        if (setjmp(manager.back) != 0) return false;
        return jpeg_start_decompress(&info) == TRUE;
    }
    bool rows(unsigned char* first, std::size_t stride) {
        if (setjmp(manager.back) != 0) return false;
        while (info.output_scanline < info.output_height) {
            JSAMPROW row = first + info.output_scanline * stride;
            jpeg_read_scanlines(&info, &row, 1);
            if (manager.truncated || manager.damaged) return false;
        }
        jpeg_finish_decompress(&info);
        return !manager.truncated && !manager.damaged;
    }
};

struct JpegWriter {
    jpeg_compress_struct info;
    Manager manager;
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    JpegWriter() {
        install(manager, reinterpret_cast<j_common_ptr>(&info));
        jpeg_create_compress(&info);
    }
    JpegWriter(const JpegWriter&) = delete;
    JpegWriter& operator=(const JpegWriter&) = delete;
    ~JpegWriter() {
        jpeg_destroy_compress(&info);
        std::free(bytes);
    }
    bool write(const unsigned char* first, std::size_t stride, int width, int height, int quality) {
        if (setjmp(manager.back) != 0) return false;
        jpeg_mem_dest(&info, &bytes, &size);
        info.image_width = static_cast<JDIMENSION>(width);
        info.image_height = static_cast<JDIMENSION>(height);
        info.input_components = 3;
        info.in_color_space = JCS_RGB;
        jpeg_set_defaults(&info);
        jpeg_set_quality(&info, quality, TRUE);
        info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
        info.optimize_coding = TRUE;
        jpeg_start_compress(&info, TRUE);
        while (info.next_scanline < info.image_height) {
            // The library's interface lacks const; it does not write to the row.
            JSAMPROW row = const_cast<unsigned char*>(first) + info.next_scanline * stride;
            jpeg_write_scanlines(&info, &row, 1);
        }
        jpeg_finish_compress(&info);
        return true;
    }
};

}  // namespace

namespace codecs {

Decoded<StoredSize> headerJpeg(Bytes bytes) {
    JpegReader reader(bytes);
    if (!reader.header()) return std::unexpected(reader.failure());
    return checkedSize(reader.info.image_width, reader.info.image_height);
}

Decoded<Stored> decodeJpeg(Bytes bytes, int maxSide) {
    JpegReader reader(bytes);
    if (!reader.header()) return std::unexpected(reader.failure());
    auto& info = reader.info;

    Stored stored;
    int type = CV_8UC3;
    switch (info.jpeg_color_space) {
        case JCS_GRAYSCALE:
            info.out_color_space = JCS_GRAYSCALE;
            stored.channels = Channels::grey;
            type = CV_8UC1;
            break;
        case JCS_CMYK:
        case JCS_YCCK:
            info.out_color_space = JCS_CMYK;
            stored.channels = Channels::cmyk;
            type = CV_8UC4;
            break;
        default:
            info.out_color_space = JCS_RGB;
    }
    const long long longer = std::max(info.image_width, info.image_height);
    info.scale_denom = 8;
    info.scale_num = 8;
    // Only halves: libjpeg-turbo has vector code for these.
    while (info.scale_num > 1 && (longer * info.scale_num / 2 + 7) / 8 >= maxSide)
        info.scale_num /= 2;

    if (!reader.start()) return std::unexpected(reader.failure());
    stored.pixels.create(static_cast<int>(info.output_height), static_cast<int>(info.output_width),
                         type);
    if (!reader.rows(stored.pixels.data, stored.pixels.step))
        return std::unexpected(reader.failure());
    // Adobe's programs store CMYK upside down: 255 is no ink.
    if (stored.channels == Channels::cmyk && info.saw_Adobe_marker)
        cv::bitwise_not(stored.pixels, stored.pixels);
    return stored;
}

}  // namespace codecs

Result<std::string> encodeJpeg(const Image& image, int quality) {
    CV_Assert(image.type() == CV_8UC3 && !image.empty());
    JpegWriter writer;
    if (!writer.write(image.data, image.step, image.cols, image.rows, std::clamp(quality, 1, 100)))
        return failure("picture.not_encoded.jpeg",
                       {{"reason", std::string(writer.manager.message)}});
    return std::string(reinterpret_cast<const char*>(writer.bytes), writer.size);
}

Result<void> writeJpeg(const std::filesystem::path& path, const Image& image, int quality) {
    TRY(const std::string bytes, encodeJpeg(image, quality));
    return writeFileAtomically(path, bytes);
}

}  // namespace dreambooth
