// The staff's PIN: kept as a salted hash, and slower to try after each wrong one.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// "scrypt:N:r:p:salt:hash" of 4 to 12 digits, by scrypt (RFC 7914) of OpenSSL. Takes about 0.1 s
/// and 32 MB. Error: booth.pin.
Result<std::string> hashOfPin(const std::string& pin);

/// Whether the PIN has this hash; false for a hash that can't be read. As slow as hashOfPin().
bool isPinOf(const std::string& pin, const std::string& hash);

/// Counts wrong tries in the booth's folder, so that a restart does not forget them. After three
/// of them each costs a wait that doubles from 5 s up to 15 minutes.
class PinGuard {
public:
    explicit PinGuard(const std::filesystem::path& boothFolder);

    /// Seconds until the next try is heard; 0: now.
    double secondsToWait();
    /// Whether the PIN is right. A try that comes too early is wrong, and is not counted.
    bool enter(const std::string& pin, const std::string& hash);
    int wrongTries() const { return m_wrong; }

private:
    void keep() const;

    std::filesystem::path m_file;
    int m_wrong = 0;
    double m_last = 0;  ///< of the last wrong try, seconds since the epoch
};

}  // namespace dreambooth
