// Sockets of the system behind the header's two questions.
#include "sockets.h"

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>

namespace dreambooth {
namespace {

constexpr int callMilliseconds = 3000;  ///< for one call that gets no answer at all

class Socket {
public:
    explicit Socket(int descriptor) : m_descriptor(descriptor) {}
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() {
        if (m_descriptor >= 0) ::close(m_descriptor);
    }
    int get() const { return m_descriptor; }
    int release() { return std::exchange(m_descriptor, -1); }

private:
    int m_descriptor;
};

using Place = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Place placeOf(const std::string& address, std::uint16_t port) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    if (::getaddrinfo(address.c_str(), std::to_string(port).c_str(), &wanted, &found) != 0)
        throw std::runtime_error("\"" + address + "\" is no address");
    return {found, &::freeaddrinfo};
}

std::uint16_t portOf(int socket) {
    sockaddr_storage own{};
    socklen_t length = sizeof own;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &length) != 0) return 0;
    return ntohs(own.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6*>(&own)->sin6_port
                                           : reinterpret_cast<sockaddr_in*>(&own)->sin_port);
}

}  // namespace

Listening listenAt(const std::string& address, std::uint16_t port) {
    const Place place = placeOf(address, port);
    Socket socket(::socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    // Connections of a run that has just ended don't hold the port.
    const int on = 1;
    if (socket.get() < 0 ||
        ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        ::bind(socket.get(), place->ai_addr, place->ai_addrlen) != 0 ||
        ::listen(socket.get(), SOMAXCONN) != 0)
        throw std::runtime_error("the first rank can't listen at " + address + ", port " +
                                 std::to_string(port) + " (" + std::strerror(errno) + ")");
    const std::uint16_t taken = portOf(socket.get());
    return {socket.release(), taken};
}

std::string problemOfCalling(const std::string& address, std::uint16_t port,
                             const std::function<void()>& whileWaiting) {
    const Place place = placeOf(address, port);
    const Socket socket(::socket(place->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (socket.get() < 0) return std::strerror(errno);
    if (::connect(socket.get(), place->ai_addr, place->ai_addrlen) == 0) return {};
    if (errno != EINPROGRESS) return std::strerror(errno);
    constexpr int slice = 100;
    for (int waited = 0; waited < callMilliseconds; waited += slice) {
        pollfd ready{.fd = socket.get(), .events = POLLOUT, .revents = 0};
        if (::poll(&ready, 1, slice) > 0) {
            int problem = 0;
            socklen_t length = sizeof problem;
            ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &problem, &length);
            return problem == 0 ? std::string() : std::strerror(problem);
        }
        whileWaiting();
    }
    return std::strerror(ETIMEDOUT);
}

}  // namespace dreambooth
