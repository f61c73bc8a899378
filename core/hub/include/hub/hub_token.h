// The token for huggingface.co: HF_TOKEN, else the desktop's keyring, else the file that `hf auth
// login` writes ($HF_TOKEN_PATH, or token in $HF_HOME or the cache). Never part of a message.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// As huggingface_hub reads its switches: 1, on, yes or true.
bool isSwitchedOn(const char* variable);

/// Empty: none. Error: download.bad_token.
Result<std::string> hubToken();

enum class HubTokenPlace { none, environment, keyring, file };

/// Where the token is that counts. Asks the keyring, which may take a while: not for the GUI
/// thread.
HubTokenPlace hubTokenPlace();
std::filesystem::path hubTokenFile();

/// In the keyring, where there is one that the person lets us use and HF_TOKEN_PATH names no file;
/// else writes the file, for this person alone to read. Not for the GUI thread. Errors:
/// download.bad_token, download.keyring (it has one already, and stayed locked), file.*, disk.full.
Result<void> keepHubToken(const std::string& token);
/// The one of the keyring, else the file. Not for the GUI thread. Errors: download.keyring, file.*.
Result<void> forgetHubToken();

}  // namespace dreambooth
