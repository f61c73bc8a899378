// The TCP connections by which ranks find each other: where the first one listens, and whether it
// answers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace dreambooth {

struct Listening {
    int descriptor = -1;
    std::uint16_t port = 0;
};

/// Listens at one address of this machine, in numbers; at a free port where `port` is 0. Whoever
/// takes the descriptor closes it. Throws std::runtime_error with the cause.
Listening listenAt(const std::string& address, std::uint16_t port);

/// Empty where somebody answers at an address in numbers, else the system's words for why not.
/// `whileWaiting` is called from time to time, and may throw.
std::string problemOfCalling(const std::string& address, std::uint16_t port,
                             const std::function<void()>& whileWaiting);

}  // namespace dreambooth
