// PNG by libpng, which here never prints and never stops the process.
#include "codecs.h"

#include <base/files.h>
#include <base/mapped_file.h>
#include <images/encode.h>
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <span>
#include <vector>

namespace dreambooth {

namespace {

/// Where libpng's errors land; see jpeg.cpp for why setjmp() functions hold trivial locals only.
struct Trap {
    std::jmp_buf back;
    char message[160] = "";
    bool atEnd = false;
};

void onError(png_structp png, png_const_charp message) {
    auto& trap = *static_cast<Trap*>(png_get_error_ptr(png));
    std::strncpy(trap.message, message, sizeof trap.message - 1);
    std::longjmp(trap.back, 1);
}

void onWarning(png_structp, png_const_charp) {}

struct PngReader {
    png_structp png = nullptr;
    png_infop info = nullptr;
    Trap trap;
    codecs::Bytes rest;

    explicit PngReader(codecs::Bytes bytes) : rest(bytes) {
        png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &trap, onError, onWarning);
        info = png_create_info_struct(png);
        png_set_read_fn(png, this, take);
    }
    PngReader(const PngReader&) = delete;
    PngReader& operator=(const PngReader&) = delete;
    ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }

    static void take(png_structp png, png_bytep out, std::size_t length) {
        auto& self = *static_cast<PngReader*>(png_get_io_ptr(png));
        if (length > self.rest.size()) {
            self.trap.atEnd = true;
            png_error(png, "unexpected end of file");
        }
        std::memcpy(out, self.rest.data(), length);
        self.rest = self.rest.subspan(length);
    }
    codecs::Failure failure() const {
        return {trap.atEnd ? codecs::Problem::truncated : codecs::Problem::damaged, trap.message};
    }
    /// Chunks that are not needed are passed over: texts and profiles may be compressed a thousand
    /// times, 8 MB each. Colour and orientation come from readMetadata().
    bool header(const char* needed = "") {
        if (setjmp(trap.back) != 0) return false;
        png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
        png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT,
                                    reinterpret_cast<png_const_bytep>(needed),
                                    *needed != 0 ? 1 : 0);
        png_set_user_limits(png, 0x7fffffff, 0x7fffffff);  // checkedSize() has the better message
        png_read_info(png, info);
        return true;
    }
    /// Asks for 8 bit, no palette, transparency as alpha.
    bool simplify() {
        if (setjmp(trap.back) != 0) return false;
        png_set_scale_16(png);
        png_set_expand(png);
        if (png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY_ALPHA ||
            (png_get_color_type(png, info) == PNG_COLOR_TYPE_GRAY &&
             png_get_valid(png, info, PNG_INFO_tRNS)))
            png_set_gray_to_rgb(png);
        png_set_interlace_handling(png);
        png_read_update_info(png, info);
        return true;
    }
    bool pixels(png_bytepp rows) {
        if (setjmp(trap.back) != 0) return false;
        png_read_image(png, rows);
        png_read_end(png, nullptr);
        return true;
    }
};

struct PngWriter {
    png_structp png = nullptr;
    png_infop info = nullptr;
    Trap trap;
    std::string bytes;
    PngWriter() {
        png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &trap, onError, onWarning);
        info = png_create_info_struct(png);
        png_set_write_fn(
            png, &bytes,
            [](png_structp p, png_bytep data, std::size_t length) {
                static_cast<std::string*>(png_get_io_ptr(p))
                    ->append(reinterpret_cast<const char*>(data), length);
            },
            nullptr);
    }
    PngWriter(const PngWriter&) = delete;
    PngWriter& operator=(const PngWriter&) = delete;
    ~PngWriter() { png_destroy_write_struct(&png, &info); }

    bool write(const cv::Mat& image, std::vector<png_text>& texts, int compression) {
        if (setjmp(trap.back) != 0) return false;
        png_set_compression_level(png, compression);
        png_set_IHDR(png, info, static_cast<png_uint_32>(image.cols),
                     static_cast<png_uint_32>(image.rows), 8,
                     image.channels() == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB,
                     PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
        if (!texts.empty()) png_set_text(png, info, texts.data(), static_cast<int>(texts.size()));
        png_write_info(png, info);
        for (int y = 0; y < image.rows; ++y) png_write_row(png, image.ptr(y));
        png_write_end(png, info);
        return true;
    }
};

}  // namespace

namespace codecs {

Decoded<StoredSize> headerPng(Bytes bytes) {
    // Width and height have a fixed place; libpng would first read all that lies before the pixels.
    if (bytes.size() < 33) return std::unexpected(Failure{Problem::truncated, "no header"});
    const auto number = [&](std::size_t at) {
        long long value = 0;
        for (const std::byte byte : bytes.subspan(at, 4))
            value = value * 256 + std::to_integer<int>(byte);
        return value;
    };
    return checkedSize(number(16), number(20));
}

Decoded<Stored> decodePng(Bytes bytes) {
    PngReader reader(bytes);
    if (!reader.header() || !reader.simplify()) return std::unexpected(reader.failure());
    Stored stored;
    const int channels = png_get_channels(reader.png, reader.info);
    stored.channels = channels == 1   ? Channels::grey
                      : channels == 3 ? Channels::rgb
                                      : Channels::rgba;
    stored.pixels.create(static_cast<int>(png_get_image_height(reader.png, reader.info)),
                         static_cast<int>(png_get_image_width(reader.png, reader.info)),
                         CV_8UC(channels));
    std::vector<png_bytep> rows;
    for (int y = 0; y < stored.pixels.rows; ++y) rows.push_back(stored.pixels.ptr(y));
    if (!reader.pixels(rows.data())) return std::unexpected(reader.failure());
    return stored;
}

}  // namespace codecs

PngTexts readPngTexts(const std::filesystem::path& path) {
    PngTexts texts;
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return texts;
    // Texts lie before the pixels, and ours are short.
    constexpr std::size_t longest = 64 << 10;
    const auto start = readBytes(file->bytes().first(std::min(file->bytes().size(), longest)));
    if (!start) return texts;
    PngReader reader(*start);
    if (!reader.header("iTXt")) return texts;
    png_textp chunks = nullptr;
    const int count = png_get_text(reader.png, reader.info, &chunks, nullptr);
    for (int i = 0; i < count; ++i)
        if (chunks[i].text != nullptr) texts[chunks[i].key] = chunks[i].text;
    return texts;
}

Result<std::string> encodePng(const Image& image, const PngTexts& texts, int compression) {
    CV_Assert((image.type() == CV_8UC3 || image.type() == CV_8UC1) && !image.empty());
    std::vector<png_text> chunks;
    for (const auto& [keyword, text] : texts) {
        png_text chunk{};
        chunk.compression = PNG_ITXT_COMPRESSION_NONE;  // iTXt: the only one that takes UTF-8
        // libpng copies both and lacks const.
        chunk.key = const_cast<char*>(keyword.c_str());
        chunk.text = const_cast<char*>(text.c_str());
        chunk.itxt_length = text.size();
        chunks.push_back(chunk);
    }
    PngWriter writer;
    if (!writer.write(image, chunks, std::clamp(compression, 1, 9)))
        return failure("picture.not_encoded.png", {{"reason", std::string(writer.trap.message)}});
    return std::move(writer.bytes);
}

Result<void> writePng(const std::filesystem::path& path, const Image& image, const PngTexts& texts,
                      int compression) {
    TRY(const std::string bytes, encodePng(image, texts, compression));
    return writeFileAtomically(path, bytes);
}

}  // namespace dreambooth
