// The token for huggingface.co, where huggingface_hub keeps it too: HF_TOKEN, else the file that
// `hf auth login` writes ($HF_TOKEN_PATH, or token in $HF_HOME or the cache). Never part of a
// message.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// As huggingface_hub reads its switches: 1, on, yes or true.
bool isSwitchedOn(const char* variable);

/// Empty: none. Error: download.bad_token.
Result<std::string> hubToken();

/// An environment variable has it, which the file can't change.
bool isHubTokenInEnvironment();
std::filesystem::path hubTokenFile();

/// Writes the file, for this person alone to read. Errors: download.bad_token, file.*, disk.full.
Result<void> keepHubToken(const std::string& token);
/// Removes it. Errors: file.*.
Result<void> forgetHubToken();

}  // namespace dreambooth
