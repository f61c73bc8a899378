// Resolver, routing table and list of interfaces behind the header's questions.
#include "addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <memory>

namespace dreambooth {
namespace {

constexpr const char* loopback = "127.0.0.1";

/// "192.0.2.7", "fd00::7"; empty for other families.
std::string textOf(const sockaddr* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const void* bytes = nullptr;
    if (address == nullptr) return {};
    if (address->sa_family == AF_INET)
        bytes = &reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
    else if (address->sa_family == AF_INET6)
        bytes = &reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
    if (bytes == nullptr ||
        ::inet_ntop(address->sa_family, bytes, text.data(), text.size()) == nullptr)
        return {};
    return text.data();
}

/// Reachable from other machines: not the loopback, nor valid on one cable only.
bool isPublic(const std::string& address) {
    return !address.empty() && !isLoopback(address) && !address.starts_with("fe80:") &&
           !address.starts_with("169.254.");
}

using Resolved = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

/// nullptr, and the resolver's code, where it finds nothing.
Resolved resolve(const std::string& host, int* code = nullptr) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    // The port means nothing here: nothing is sent.
    const int status = ::getaddrinfo(host.c_str(), "9", &wanted, &found);
    if (status != 0) found = nullptr;
    if (code != nullptr) *code = status;
    return {found, &::freeaddrinfo};
}

struct Interface {
    std::string name;
    std::string address;
};

/// Those that are up, IPv4 first.
std::vector<Interface> interfaces() {
    std::vector<Interface> v4, v6;
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) return {};
    for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
        const std::string address = textOf(one->ifa_addr);
        if (address.empty() || (one->ifa_flags & IFF_UP) == 0) continue;
        (one->ifa_addr->sa_family == AF_INET ? v4 : v6).push_back({one->ifa_name, address});
    }
    ::freeifaddrs(list);
    v4.insert(v4.end(), v6.begin(), v6.end());
    return v4;
}

}  // namespace

bool isLoopback(const std::string& address) {
    return address.starts_with("127.") || address == "::1";
}

bool isOwn(const std::string& address) {
    // All of 127.0.0.0/8 is; the interface has one of them.
    return isLoopback(address) || std::ranges::any_of(interfaces(), [&](const Interface& one) {
               return one.address == address;
           });
}

std::string ownAddress(const std::string& interface) {
    const std::vector<Interface> all = interfaces();
    if (!interface.empty())
        for (const Interface& one : all)
            if (one.name == interface) return one.address;
    std::array<char, HOST_NAME_MAX + 1> name{};
    if (::gethostname(name.data(), name.size() - 1) == 0) {
        const Resolved known = resolve(name.data());
        for (const addrinfo* one = known.get(); one != nullptr; one = one->ai_next) {
            const std::string address = textOf(one->ai_addr);
            if (!isPublic(address)) continue;
            // A name server may have an old one.
            for (const Interface& here : all)
                if (here.address == address) return address;
        }
    }
    for (const Interface& one : all)
        if (isPublic(one.address)) return one.address;
    return loopback;
}

std::string ownAddressTowards(const std::string& host) {
    const Resolved known = resolve(host);
    for (const addrinfo* one = known.get(); one != nullptr; one = one->ai_next) {
        const int socket = ::socket(one->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        if (socket < 0) continue;
        // Connecting a datagram socket only looks into the routing table.
        sockaddr_storage own{};
        socklen_t length = sizeof own;
        const bool good = ::connect(socket, one->ai_addr, one->ai_addrlen) == 0 &&
                          ::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &length) == 0;
        ::close(socket);
        const std::string address = good ? textOf(reinterpret_cast<sockaddr*>(&own)) : "";
        if (isPublic(address)) return address;
    }
    return ownAddress();
}

std::expected<std::vector<std::string>, std::string> addressesToCall(const std::string& host,
                                                                     const std::string& interface) {
    int code = 0;
    const Resolved known = resolve(host, &code);
    std::vector<std::string> everywhere, here;
    for (const addrinfo* one = known.get(); one != nullptr; one = one->ai_next) {
        const std::string address = textOf(one->ai_addr);
        if (address == host) return std::vector{address};
        (isPublic(address) ? everywhere : here).push_back(address);
    }
    if (known == nullptr) return std::unexpected(::gai_strerror(code));
    if (everywhere.empty()) everywhere.push_back(ownAddress(interface));
    everywhere.insert(everywhere.end(), here.begin(), here.end());
    return everywhere;
}

}  // namespace dreambooth
