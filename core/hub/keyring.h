// The hub's token in the desktop's keyring (freedesktop.org's Secret Service), by libsecret.
#pragma once

#include <string>

namespace dreambooth {

/// False too where there is no keyring. Unlocks nothing.
bool isTokenInKeyring();
/// Empty: none. A locked keyring asks the person to unlock it.
std::string tokenInKeyring();
/// False: there is no keyring, or the person did not unlock it.
bool keepTokenInKeyring(const std::string& token);
bool forgetTokenInKeyring();

}  // namespace dreambooth
