// The addresses of this machine by which ranks on other machines reach it. A machine's own name is
// no help where it stands for the loopback interface, as on Debian.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace dreambooth {

/// Under which others should call this machine: the address of the network interface `interface`
/// where one is named, else the one of the machine's name, else any but the loopback's. IPv4 before
/// IPv6; "127.0.0.1" where there is no network.
std::string ownAddress(const std::string& interface = {});

/// The own address that leads to `host` (a name or an address); ownAddress() where that is this
/// machine itself under a loopback name, or can't be resolved.
std::string ownAddressTowards(const std::string& host);

/// Of this machine alone, in numbers.
bool isLoopback(const std::string& address);
/// Of one of this machine's interfaces.
bool isOwn(const std::string& address);

/// The addresses in numbers under which `host` may be called, the best first: those that all
/// machines know, before what a name means on this machine alone. Where it means nothing else
/// (localhost, or the machine's own name on Debian), ownAddress(interface) comes first, by which
/// others call this machine. An address in numbers is itself and nothing else. Where there is none,
/// the resolver's words for why. Takes as long as name servers do.
std::expected<std::vector<std::string>, std::string> addressesToCall(
    const std::string& host, const std::string& interface = {});

}  // namespace dreambooth
