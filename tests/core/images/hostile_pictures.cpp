// Hostile picture files, byte by byte.
#include "hostile_pictures.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace dreambooth::hostile {

namespace {

std::string big(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(value >> (8 * i));
    return text;
}

std::string little(std::uint32_t value, int bytes) {
    std::string text = big(value, bytes);
    std::ranges::reverse(text);
    return text;
}

/// `size` zeros, compressed.
std::string compressedZeros(std::size_t size) {
    z_stream stream{};
    deflateInit(&stream, 9);
    const std::string block(1 << 20, '\0');
    std::string result, out(1 << 16, '\0');
    int status = Z_OK;
    while (status != Z_STREAM_END) {
        if (stream.avail_in == 0) {
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(block.data()));
            stream.avail_in = static_cast<uInt>(std::min(size, block.size()));
            size -= stream.avail_in;
        }
        stream.next_out = reinterpret_cast<Bytef*>(out.data());
        stream.avail_out = static_cast<uInt>(out.size());
        status = deflate(&stream, size == 0 ? Z_FINISH : Z_NO_FLUSH);
        result.append(out.data(), out.size() - stream.avail_out);
    }
    deflateEnd(&stream);
    return result;
}

std::string chunk(const std::string& kind, const std::string& data) {
    const std::string body = kind + data;
    const uLong sum = crc32_z(0, reinterpret_cast<const Bytef*>(body.data()), body.size());
    return big(static_cast<std::uint32_t>(data.size()), 4) + body +
           big(static_cast<std::uint32_t>(sum), 4);
}

/// With what stands between its header and its pixels, which are black.
std::string png(std::uint32_t side, int depth, int colour, int interlaced, std::size_t pixelBytes,
                const std::string& between) {
    std::string header = big(side, 4) + big(side, 4);
    for (const int byte : {depth, colour, 0, 0, interlaced}) header += static_cast<char>(byte);
    return std::string("\x89PNG\r\n\x1a\n", 8) + chunk("IHDR", header) + between +
           chunk("IDAT", compressedZeros(pixelBytes)) + chunk("IEND", "");
}

std::string smallPng(const std::string& between) {
    return png(64, 8, 2, 0, 64 * (1 + 64 * 3), between);
}

std::string segment(unsigned char marker, const std::string& data) {
    return std::string("\xff") + static_cast<char>(marker) +
           big(static_cast<std::uint32_t>(data.size() + 2), 2) + data;
}

std::string repeated(const std::string& text, int count) {
    std::string all;
    all.reserve(text.size() * static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

using namespace std::string_literals;

std::string jpegHeader(unsigned char frame, int side, const std::string& before) {
    return "\xff\xd8"s + before + segment(0xdb, "\0"s + std::string(64, '\1')) +
           segment(frame, "\x08"s + big(static_cast<std::uint32_t>(side), 2) +
                              big(static_cast<std::uint32_t>(side), 2) + "\1\1\x11\0"s) +
           // Each table has one symbol, whose code is the bit 0: no difference; a run of blocks.
           segment(0xc4, "\0\1"s + std::string(15, '\0') + "\0"s) +
           segment(0xc4, "\x10\1"s + std::string(15, '\0') + (frame == 0xc2 ? "\xe0"s : "\0"s));
}

struct Entry {
    std::uint32_t tag, type, count;
    std::string value;
};
std::string tiff(const std::vector<Entry>& entries, const std::string& data,
                 std::uint32_t next = 0) {
    std::string directory = little(static_cast<std::uint32_t>(entries.size()), 2), longer;
    const std::size_t after = 8 + 2 + 12 * entries.size() + 4;
    for (const Entry& entry : entries) {
        directory += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4);
        if (entry.value.size() <= 4) {
            directory += entry.value + std::string(4 - entry.value.size(), '\0');
        } else {
            directory += little(static_cast<std::uint32_t>(after + longer.size()), 4);
            longer += entry.value;
        }
    }
    return "II*\0\x08\0\0\0"s + directory + little(next, 4) + longer + data;
}

/// `count` parts of one content each.
std::string tiffOf(int width, int height, std::vector<Entry> layout, std::uint32_t offsetsTag,
                   int count, const std::string& part) {
    const auto number = [](int value) { return little(static_cast<std::uint32_t>(value), 4); };
    std::vector<Entry> entries = {{256, 4, 1, number(width)},         {257, 4, 1, number(height)},
                                  {258, 3, 3, "\x08\0\x08\0\x08\0"s}, {259, 3, 1, little(8, 2)},
                                  {262, 3, 1, little(2, 2)},          {277, 3, 1, little(3, 2)}};
    entries.insert(entries.end(), layout.begin(), layout.end());
    const auto n = static_cast<std::uint32_t>(count);
    const auto whole = [&](const std::string& offset) {
        std::vector<Entry> all = entries;
        all.push_back({offsetsTag, 4, n, repeated(offset, count)});
        all.push_back({offsetsTag == 273 ? 279u : 325u, 4, n,
                       repeated(number(static_cast<int>(part.size())), count)});
        std::ranges::sort(all, {}, &Entry::tag);
        return all;
    };
    const std::size_t at = tiff(whole(number(0)), "").size();
    return tiff(whole(number(static_cast<int>(at))), part);
}

std::string box(const std::string& kind, const std::string& contents) {
    return big(static_cast<std::uint32_t>(contents.size() + 8), 4) + kind + contents;
}
std::string fullBox(const std::string& kind, unsigned char version, const std::string& contents) {
    return box(kind, static_cast<char>(version) + "\0\0\0"s + contents);
}

}  // namespace

std::string scans(int side, int count) {
    const int blocks = ((side + 7) / 8) * ((side + 7) / 8);
    constexpr int run = 16384 + 0b10101010101010;  // blocks
    std::string bits;
    for (int done = 0; done < blocks; done += run) bits += "010101010101010";
    bits.resize((bits.size() + 7) / 8 * 8, '1');
    std::string data;
    for (std::size_t i = 0; i < bits.size(); i += 8) {
        data += static_cast<char>(std::stoi(bits.substr(i, 8), nullptr, 2));
        if (data.back() == '\xff') data += '\0';
    }
    const std::string first = segment(0xda, "\1\1\0\0\0\0"s) +
                              std::string(static_cast<std::size_t>((blocks + 7) / 8), '\0');
    const std::string other = segment(0xda, "\1\1\0\1\1\0"s) + data;
    return jpegHeader(0xc2, side, "") + first + repeated(other, count) + "\xff\xd9";
}

std::string compressedTexts(int count) {
    return smallPng(repeated(chunk("zTXt", "k\0\0"s + compressedZeros(7'900'000)), count));
}

std::string compressedProfile() {
    return smallPng(chunk("iCCP", "p\0\0"s + compressedZeros(1u << 30)));
}

std::string longXmp(int properties) {
    std::string xmp =
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
        "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
        "xmlns:a=\"b\">";
    for (int i = 0; i < properties; ++i) {
        const std::string name = "a:p" + std::to_string(i);
        xmp.append("<").append(name).append(">x</").append(name).append(">");
    }
    xmp += "</rdf:Description></rdf:RDF></x:xmpmeta>";
    return smallPng(chunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0"s + xmp));
}

std::string manyChunks(int count) {
    return smallPng(repeated(chunk("tEXt", "k\0x"s), count));
}

std::string interlacedPng(int side) {
    const auto pixels = static_cast<std::size_t>(side);
    // Fifteen rows of passes for eight of the picture, each with its filter.
    return png(static_cast<std::uint32_t>(side), 16, 6, 1, pixels * pixels * 8 + 4 * pixels, "");
}

std::string exifChains(int count) {
    std::string directories = "II*\0\x08\0\0\0"s;
    for (std::uint32_t i = 0; i < 3000; ++i) {
        const std::string next = little(8 + (i + 1) * 18, 4);
        directories += little(1, 2) + little(0x8769, 2) + little(4, 2) + little(1, 4) + next + next;
    }
    return jpegHeader(0xc0, 16, repeated(segment(0xe1, "Exif\0\0"s + directories), count)) +
           segment(0xda, "\1\1\0\0\x3f\0"s) + "\0\x7f\xff\xd9"s;
}

std::string manyStrips(int width, int height) {
    return tiffOf(width, height, {{278, 3, 1, little(1, 2)}}, 273, height,
                  compressedZeros(static_cast<std::size_t>(width) * 3));
}

std::string manyTiles(int side) {
    const int across = (side + 15) / 16;
    return tiffOf(side, side, {{322, 3, 1, little(16, 2)}, {323, 3, 1, little(16, 2)}}, 324,
                  across * across, compressedZeros(16 * 16 * 3));
}

std::string directoryLoop() {
    return tiff({{256, 3, 1, little(8, 2)},
                 {257, 3, 1, little(8, 2)},
                 {258, 3, 1, little(8, 2)},
                 {259, 3, 1, little(1, 2)},
                 {262, 3, 1, little(1, 2)},
                 {273, 4, 1, little(8, 4)},
                 {277, 3, 1, little(1, 2)},
                 {278, 3, 1, little(8, 2)},
                 {279, 4, 1, little(64, 4)},
                 {330, 4, 1, little(8, 4)}},
                std::string(200, '\0'), 8);
}

std::string nestedGrids(int depth) {
    const auto items = static_cast<std::uint32_t>(std::max(depth, 1));
    const std::string ftyp = box("ftyp", "heic\0\0\0\0mif1heic"s);
    std::string infos, references, associations, places;
    // 16 rows and columns less one each, and the size of the whole.
    const std::string grid = "\0\0\x0f\x0f\x01\0\x01\0"s;
    for (std::uint32_t item = 1; item <= items; ++item) {
        infos += fullBox("infe", 2, big(item, 2) + "\0\0grid\0"s);
        const std::uint32_t part = depth == 0 ? 1 : item + 1;
        references += box("dimg", big(item, 2) + big(256, 2) + repeated(big(part, 2), 256));
        associations += big(item, 2) + "\1\1"s;
        places += big(item, 2) + "\0\1\0\0\1"s + big(0, 4) + big(8, 4);
    }
    const std::string properties =
        box("iprp", box("ipco", fullBox("ispe", 0, big(256, 4) + big(256, 4))) +
                        fullBox("ipma", 0, big(items, 4) + associations));
    const std::string meta =
        fullBox("meta", 0,
                fullBox("hdlr", 0, "\0\0\0\0pict"s + std::string(13, '\0')) +
                    fullBox("pitm", 0, big(1, 2)) + fullBox("iinf", 0, big(items, 2) + infos) +
                    fullBox("iref", 0, references) + properties +
                    fullBox("iloc", 1, "\x44\0"s + big(items, 2) + places) + box("idat", grid));
    return ftyp + meta;
}

std::string animatedWebp(int frames) {
    const auto riff = [](const std::string& kind, const std::string& data) {
        return kind + little(static_cast<std::uint32_t>(data.size()), 4) + data +
               std::string(data.size() % 2, '\0');
    };
    const std::string frame =
        riff("ANMF", std::string(16, '\0') + riff("VP8L", "\x2f\0\0\0\0\0\0\0"s));
    const std::string chunks = riff("VP8X", "\x02\0\0\0"s + std::string(6, '\0')) +
                               riff("ANIM", std::string(6, '\0')) + repeated(frame, frames);
    return riff("RIFF", "WEBP" + chunks);
}

}  // namespace dreambooth::hostile
