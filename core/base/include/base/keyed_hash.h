// A hash that only who knows the key can make.
#pragma once

#include <string>
#include <string_view>

namespace dreambooth {

/// HMAC-SHA256 in 64 hex digits.
std::string keyedHash(std::string_view key, std::string_view bytes);

}  // namespace dreambooth
