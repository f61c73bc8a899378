// Looks at both ends of a PNG: signature and IHDR at the front, IEND at the back
// (W3C PNG, sections 5.2 and 11.2).
#include <comparisons/picture_file.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

namespace dreambooth {

namespace {

constexpr std::string_view signature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t headBytes = 24;  // signature, chunk length, "IHDR", width, height
constexpr std::string_view lastChunk("\0\0\0\0IEND\xae\x42\x60\x82", 12);

std::uint32_t bigEndian(const std::string& bytes, std::size_t place) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[place + i]);
    return value;
}

}  // namespace

Result<void> checkPicture(const std::filesystem::path& file, int width, int height) {
    const auto refused = [&](std::string_view code) {
        return failure(code, {{"file", file.string()}});
    };
    // A stranger's pipe would be waited for, and a link may lead anywhere.
    std::error_code ignored;
    const bool isFile = std::filesystem::symlink_status(file, ignored).type() ==
                        std::filesystem::file_type::regular;
    std::ifstream in;
    if (isFile) in.open(file, std::ios::binary);
    if (!isFile || !in) return refused("picture.missing");
    std::string head(headBytes, '\0'), tail(lastChunk.size(), '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    in.seekg(-static_cast<std::streamoff>(tail.size()), std::ios::end);
    in.read(tail.data(), static_cast<std::streamsize>(tail.size()));
    if (!in || !head.starts_with(signature) || tail != lastChunk) return refused("picture.torn");
    const auto isOther = [&](int wanted, std::size_t place) {
        return wanted > 0 && bigEndian(head, place) != static_cast<std::uint32_t>(wanted);
    };
    if (isOther(width, 16) || isOther(height, 20)) {
        const std::string size =
            std::to_string(bigEndian(head, 16)) + " × " + std::to_string(bigEndian(head, 20));
        return failure("picture.other_size", {{"file", file.string()}, {"size", size}});
    }
    return {};
}

}  // namespace dreambooth
