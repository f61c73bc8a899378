// SHA-256 and HMAC by OpenSSL's EVP functions.
#include <base/hash.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>

namespace dreambooth {

namespace {

using Digest = std::array<unsigned char, EVP_MAX_MD_SIZE>;

}  // namespace

std::string hexText(std::span<const unsigned char> bytes) {
    static constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const unsigned char byte : bytes) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

struct Sha256::State {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    State() { EVP_DigestInit_ex(context, EVP_sha256(), nullptr); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { EVP_MD_CTX_free(context); }
};

Sha256::Sha256() : m_state(std::make_unique<State>()) {}
Sha256::~Sha256() = default;

void Sha256::add(std::span<const std::byte> bytes) {
    EVP_DigestUpdate(m_state->context, bytes.data(), bytes.size());
}

void Sha256::add(std::string_view text) {
    add(std::as_bytes(std::span(text)));
}

std::string Sha256::finish() {
    Digest digest{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(m_state->context, digest.data(), &length);
    return hexText(std::span(digest).first(length));
}

std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

std::string hmacSha256(std::string_view key, std::string_view bytes) {
    Digest digest{};
    unsigned int length = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
         reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data(),
         &length);
    return hexText(std::span(digest).first(length));
}

}  // namespace dreambooth
