// scrypt and the count of wrong tries.
#include <booth/pin.h>

#include <base/json.h>
#include <base/log.h>
#include <base/strings.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace dreambooth {
namespace {

constexpr std::uint64_t cost = 1 << 15, blockSize = 8, lanes = 1;
constexpr std::uint64_t maxMemory = 64 << 20;
constexpr int freeTries = 3;
constexpr double firstWait = 5, longestWait = 15 * 60;  // seconds

using Bytes = std::vector<unsigned char>;

std::string hexOf(const Bytes& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

/// Nothing where scrypt refuses.
std::optional<Bytes> scrypt(const std::string& pin, const std::string& salt) {
    Bytes key(32);
    const auto* const saltBytes = reinterpret_cast<const unsigned char*>(salt.data());
    if (EVP_PBE_scrypt(pin.data(), pin.size(), saltBytes, salt.size(), cost, blockSize, lanes,
                       maxMemory, key.data(), key.size()) != 1)
        return std::nullopt;
    return key;
}

std::string prefix() {
    return "scrypt:" + std::to_string(cost) + ":" + std::to_string(blockSize) + ":" +
           std::to_string(lanes) + ":";
}

double now() {
    return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace

Result<std::string> hashOfPin(const std::string& pin) {
    const bool isDigits =
        std::ranges::all_of(pin, [](char digit) { return digit >= '0' && digit <= '9'; });
    if (!isDigits || pin.size() < 4 || pin.size() > 12) return failure("booth.pin");
    Bytes random(16);
    if (RAND_bytes(random.data(), static_cast<int>(random.size())) != 1)
        return failure("booth.pin.no_random");
    const std::string salt = hexOf(random);
    const std::optional<Bytes> key = scrypt(pin, salt);
    if (!key) return failure("booth.pin.no_memory");
    return prefix() + salt + ":" + hexOf(*key);
}

bool isPinOf(const std::string& pin, const std::string& hash) {
    if (!hash.starts_with(prefix())) return false;
    const std::string rest = hash.substr(prefix().size());
    const std::size_t colon = rest.find(':');
    if (colon == std::string::npos) return false;
    const std::optional<Bytes> key = scrypt(pin, rest.substr(0, colon));
    if (!key) return false;
    const std::string expected = rest.substr(colon + 1), found = hexOf(*key);
    return expected.size() == found.size() &&
           CRYPTO_memcmp(expected.data(), found.data(), found.size()) == 0;
}

PinGuard::PinGuard(const std::filesystem::path& boothFolder)
    : m_file(boothFolder / "pin-tries.json") {
    if (const Result<Json> kept = readJson(m_file)) {
        m_wrong = std::max(0, valueOr(*kept, "wrong", 0));
        m_last = valueOr(*kept, "last", 0.0);
    }
}

double PinGuard::secondsToWait() {
    if (m_wrong < freeTries) return 0;
    // A clock that was set back makes nobody wait longer than once more.
    if (const double today = now(); m_last > today) {
        m_last = today;
        keep();
    }
    const double wait =
        std::min(longestWait, firstWait * std::pow(2.0, std::min(m_wrong - freeTries, 20)));
    return std::max(0.0, m_last + wait - now());
}

bool PinGuard::enter(const std::string& pin, const std::string& hash) {
    if (secondsToWait() > 0) return false;
    // Counted before it is looked at: who pulls the plug meanwhile gains nothing.
    ++m_wrong;
    m_last = now();
    keep();
    if (!isPinOf(pin, hash)) return false;
    m_wrong = 0;
    keep();
    return true;
}

/// On a full disk they count until the next start.
void PinGuard::keep() const {
    if (const auto kept = writeJson(m_file, {{"wrong", m_wrong}, {"last", m_last}}); !kept)
        logWarning(kept.error().message());
}

}  // namespace dreambooth
