// SHA-256 by OpenSSL, in one go or while bytes pass by, and with a key.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace dreambooth {

class Sha256 {
public:
    Sha256();
    ~Sha256();
    void add(std::span<const std::byte> bytes);
    void add(std::string_view text);
    /// 64 lower-case hex digits; the object cannot be used afterwards.
    std::string finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

std::string sha256(std::string_view bytes);

/// HMAC-SHA256 in 64 hex digits, which only who knows the key can make.
std::string hmacSha256(std::string_view key, std::string_view bytes);

/// Two lower-case hex digits a byte.
std::string hexText(std::span<const unsigned char> bytes);

}  // namespace dreambooth
