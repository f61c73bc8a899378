// Reading and keeping the token: the environment, the desktop's keyring by libsecret, a file.
#include "keyring.h"

#include <hub/hub_token.h>

#include <base/environment.h>
#include <base/files.h>
#include <base/strings.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

std::string fromEnvironment() {
    for (const char* name : {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"})
        if (const std::string text = variable(name); !text.empty()) return text;
    return {};
}

/// Who names a file means that file.
bool usesKeyring() {
    return environmentPath("HF_TOKEN_PATH").empty();
}

Result<std::string> checked(std::string text) {
    constexpr const char* space = " \t\r\n";
    text.erase(0, text.find_first_not_of(space));
    text.erase(text.find_last_not_of(space) + 1);
    // A line break in it would begin another header.
    if (!std::ranges::all_of(text, [](char c) { return c > ' ' && c < 127; }))
        return failure("download.bad_token");
    return text;
}

}  // namespace

bool isSwitchedOn(const char* name) {
    const std::string value = toLower(variable(name));
    return value == "1" || value == "on" || value == "yes" || value == "true";
}

fs::path hubTokenFile() {
    if (const fs::path file = environmentPath("HF_TOKEN_PATH"); !file.empty()) return file;
    const fs::path home = environmentPath("HF_HOME");
    return (home.empty() ? baseFolder("XDG_CACHE_HOME", ".cache") / "huggingface" : home) / "token";
}

HubTokenPlace hubTokenPlace() {
    if (!fromEnvironment().empty()) return HubTokenPlace::environment;
    if (usesKeyring() && isTokenInKeyring()) return HubTokenPlace::keyring;
    return pathExists(hubTokenFile()) ? HubTokenPlace::file : HubTokenPlace::none;
}

Result<std::string> hubToken() {
    std::string text = fromEnvironment();
    if (!text.empty() || isSwitchedOn("HF_HUB_DISABLE_IMPLICIT_TOKEN"))
        return checked(std::move(text));
    if (usesKeyring()) text = tokenInKeyring();
    if (text.empty())
        if (const auto read = readFile(hubTokenFile(), 1u << 16)) text = *read;
    return checked(std::move(text));
}

Result<void> keepHubToken(const std::string& token) {
    TRY(const std::string text, checked(token));
    if (text.empty()) return failure("download.bad_token");
    if (usesKeyring() && keepTokenInKeyring(text)) return {};
    // Which counts before a file.
    if (usesKeyring() && isTokenInKeyring()) return failure("download.keyring");
    const fs::path file = hubTokenFile();
    TRY_VOID(makeFolder(file.parent_path()));
    // First an empty file that nobody else may read, whose rights the new one is given.
    if (!pathExists(file)) TRY_VOID(writeFileAtomically(file, {}));
    std::error_code error;
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), file, "write"));
    return writeFileAtomically(file, text);
}

Result<void> forgetHubToken() {
    if (usesKeyring() && isTokenInKeyring())
        return forgetTokenInKeyring() ? Result<void>() : failure("download.keyring");
    std::error_code error;
    fs::remove(hubTokenFile(), error);
    if (error) return std::unexpected(errorFromErrno(error.value(), hubTokenFile(), "remove"));
    return {};
}

}  // namespace dreambooth
