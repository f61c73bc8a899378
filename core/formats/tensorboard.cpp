// TFRecord framing and the few protobuf messages that curves and pictures need.
#include <base/files.h>
#include <base/host.h>
#include <base/paths.h>
#include <fcntl.h>
#include <formats/tensorboard.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view filePrefix = "events.out.tfevents.";

/// Numbers of event.proto, summary.proto: the field, or the value of an enum.
namespace field {
constexpr int eventTime = 1, eventStep = 2, eventVersion = 3, eventSummary = 5, eventSession = 7;
constexpr int sessionStatus = 1, sessionStarted = 1;
constexpr int summaryValue = 1, valueTag = 1, valueNumber = 2, valueImage = 4;
constexpr int imageHeight = 1, imageWidth = 2, imageChannels = 3, imageBytes = 4;
}  // namespace field

/// A protobuf message as its bytes (wire format: a key, then a varint, a fixed number, or a length
/// and bytes).
class Message {
public:
    Message& integer(int number, std::uint64_t value) {
        varint(static_cast<std::uint64_t>(number) << 3);
        varint(value);
        return *this;
    }
    Message& real(int number, double value) { return fixed(number, 1, value); }
    Message& single(int number, float value) { return fixed(number, 5, value); }
    Message& bytes(int number, std::string_view value) {
        varint(static_cast<std::uint64_t>(number) << 3 | 2);
        varint(value.size());
        m_bytes += value;
        return *this;
    }
    const std::string& text() const { return m_bytes; }

private:
    void varint(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) m_bytes += static_cast<char>(value | 0x80);
        m_bytes += static_cast<char>(value);
    }
    template <class T>
    Message& fixed(int number, std::uint64_t wireType, T value) {
        static_assert(std::endian::native == std::endian::little);
        varint(static_cast<std::uint64_t>(number) << 3 | wireType);
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    std::string m_bytes;
};

Message eventAt(double now, std::int64_t step) {
    Message event;
    event.real(field::eventTime, now);
    if (step != 0) event.integer(field::eventStep, static_cast<std::uint64_t>(step));
    return event;
}

template <class T>
std::string littleEndian(T value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

/// A checksum of bytes that may hold checksums themselves: TFRecord turns and shifts it.
std::uint32_t maskedCrc(std::string_view bytes) {
    return std::rotr(crc32c(bytes), 15) + 0xa282ead8u;
}

std::string frame(const std::string& record) {
    const std::string length = littleEndian(static_cast<std::uint64_t>(record.size()));
    return length + littleEndian(maskedCrc(length)) + record + littleEndian(maskedCrc(record));
}

/// A number of four bytes, the highest first, as PNG has them.
std::uint32_t bigEndian(std::string_view bytes) {
    std::uint32_t number = 0;
    for (const char byte : bytes.substr(0, 4))
        number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

/// The seconds in the name of the latest event file of the folder.
long long latestNumber(const fs::path& folder) {
    long long latest = 0;
    for (const fs::path& entry : entriesIn(folder)) {
        const std::string name = entry.filename().string();
        if (name.starts_with(filePrefix))
            latest = std::max(latest, std::atoll(name.c_str() + filePrefix.size()));
    }
    return latest;
}

}  // namespace

std::uint32_t crc32c(std::string_view bytes) {
    static const auto table = [] {
        std::array<std::uint32_t, 256> entries{};
        for (std::uint32_t i = 0; i < entries.size(); ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit)
                value = value >> 1 ^ ((value & 1) != 0 ? 0x82f63b78u : 0u);
            entries[i] = value;
        }
        return entries;
    }();
    std::uint32_t crc = ~0u;
    for (const char byte : bytes)
        crc = crc >> 8 ^ table[(crc ^ static_cast<unsigned char>(byte)) & 0xff];
    return ~crc;
}

Result<TensorboardWriter> TensorboardWriter::create(const fs::path& folder, double now) {
    TRY_VOID(makeFolder(folder));
    // Two sessions of the same second must not change places.
    const long long number = std::max(static_cast<long long>(now), latestNumber(folder) + 1);
    TensorboardWriter writer(folder / (std::string(filePrefix) + std::to_string(number) + "." +
                                       hostName() + "." + std::to_string(::getpid()) + ".0"));
    TRY_VOID(writer.append(
        Message().real(field::eventTime, now).bytes(field::eventVersion, "brain.Event:2").text()));
    return writer;
}

Result<void> TensorboardWriter::append(const std::string& event) {
    const std::string record = frame(event);
    const int file = ::open(m_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return std::unexpected(errorFromErrno(errno, m_file, "write to"));
    const off_t before = ::lseek(file, 0, SEEK_END);
    std::size_t written = 0;
    int problem = 0;
    while (written < record.size() && problem == 0) {
        const ssize_t some = ::write(file, record.data() + written, record.size() - written);
        if (some >= 0)
            written += static_cast<std::size_t>(some);
        else if (errno != EINTR)
            problem = errno;
    }
    // A torn record would hide all that come after it.
    if (problem != 0 && ::ftruncate(file, before) != 0) problem = errno;
    ::close(file);
    if (problem != 0) return std::unexpected(errorFromErrno(problem, m_file, "write to"));
    return {};
}

Result<void> TensorboardWriter::sessionStart(std::int64_t step, double now) {
    const Message session = Message().integer(field::sessionStatus, field::sessionStarted);
    return append(eventAt(now, step).bytes(field::eventSession, session.text()).text());
}

Result<void> TensorboardWriter::scalars(std::int64_t step, double now,
                                        const std::vector<std::pair<std::string, double>>& values) {
    Message summary;
    for (const auto& [tag, number] : values)
        summary.bytes(field::summaryValue,
                      Message()
                          .bytes(field::valueTag, tag)
                          .single(field::valueNumber, static_cast<float>(number))
                          .text());
    return append(eventAt(now, step).bytes(field::eventSummary, summary.text()).text());
}

Result<void> TensorboardWriter::image(std::int64_t step, double now, const std::string& tag,
                                      std::string_view png) {
    constexpr std::size_t sizesAt = 16;  // after the signature, and the length and name of IHDR
    if (!png.starts_with("\x89PNG\r\n\x1a\n") || png.size() < sizesAt + 8)
        return failure("image.unreadable");
    const Message picture = Message()
                                .integer(field::imageHeight, bigEndian(png.substr(sizesAt + 4)))
                                .integer(field::imageWidth, bigEndian(png.substr(sizesAt)))
                                .integer(field::imageChannels, 3)
                                .bytes(field::imageBytes, png);
    const Message value =
        Message().bytes(field::valueTag, tag).bytes(field::valueImage, picture.text());
    const Message summary = Message().bytes(field::summaryValue, value.text());
    return append(eventAt(now, step).bytes(field::eventSummary, summary.text()).text());
}

}  // namespace dreambooth
