// Addresses on the network as they may be shown: in messages, logs and what programs are told.
#pragma once

#include <string>

namespace dreambooth {

/// An address, or a sentence with one, without the user and password that may stand in it.
std::string withoutPassword(std::string text);

}  // namespace dreambooth
