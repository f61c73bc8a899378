// What a program and dreambooth-decode say to each other over a socket: a request with the file's
// bytes, a reply with the pixels. Both run on one computer and come from one build.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace dreambooth::codecs {

struct DecodeRequest {
    std::uint32_t part = 0;  ///< Part
    std::int32_t maxSide = 0;
    std::uint64_t bytes = 0;  ///< of the file, which follow
};

struct DecodeReply {
    std::int32_t problem = -1;  ///< Problem, or noProblem
    std::uint32_t detail = 0;   ///< bytes of the decoder's own words, which follow
    std::uint32_t format = 0;   ///< Format
    std::int32_t width = 0;
    std::int32_t height = 0;
    std::uint32_t channels = 0;  ///< 8 bit each; rows without gaps follow; 0: no pixels
};

/// A descriptor of the decoder: a pipe that ends when the program that started it does.
constexpr int lifeline = 3;

constexpr std::int32_t noProblem = -1;
constexpr std::uint32_t maxDetail = 300;  ///< bytes

/// False once the other side is gone.
inline bool sendAll(int socket, const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(data);
    while (size > 0) {
        const ssize_t sent = ::send(socket, bytes, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes += sent;
        size -= static_cast<std::size_t>(sent);
    }
    return true;
}

inline bool receiveAll(int socket, void* data, std::size_t size) {
    auto* bytes = static_cast<std::byte*>(data);
    while (size > 0) {
        const ssize_t got = ::read(socket, bytes, size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        size -= static_cast<std::size_t>(got);
    }
    return true;
}

}  // namespace dreambooth::codecs
