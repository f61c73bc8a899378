// The addresses of this machine by which ranks on other machines reach it. A machine's own name is
// no help where it stands for the loopback interface, as on Debian.
#pragma once

#include <string>

namespace dreambooth {

/// Under which others should call this machine: the address of the network interface `interface`
/// where one is named, else the one of the machine's name, else any but the loopback's. IPv4 before
/// IPv6; "127.0.0.1" where there is no network.
std::string ownAddress(const std::string& interface = {});

/// The own address that leads to `host` (a name or an address); ownAddress() where that is this
/// machine itself under a loopback name, or can't be resolved.
std::string ownAddressTowards(const std::string& host);

}  // namespace dreambooth
