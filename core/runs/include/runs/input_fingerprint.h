// What a run learns from, by its content: the base model, the pictures of input/ and the class
// images, as sources.json has them since the run's first step. A run that goes on with others would
// learn something else without saying so.
#pragma once

#include <base/error.h>
#include <runs/run_folder.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

struct InputFingerprint {
    static constexpr int version = 1;

    std::string base;                           ///< modelIdentity()
    std::map<std::string, std::string> inputs;  ///< SHA-256 of every file of input/, by name
    std::map<std::string, std::string> classImages;
};

std::filesystem::path inputFingerprintFile(const RunFolder& run);

/// Reads the files. `base` is the model's identity. Errors: file.*.
Result<InputFingerprint> inputFingerprintOf(const RunFolder& run, const std::string& base,
                                            const std::vector<std::filesystem::path>& classImages);

Result<void> writeInputFingerprint(const RunFolder& run, const InputFingerprint& sources);
/// Errors: file.missing where the run was begun by an older version, json.malformed, …
Result<InputFingerprint> readInputFingerprint(const RunFolder& run);

/// Names of files that are missing, have changed or came to it, as words: "photo-01.png, …".
std::string differenceOf(const std::map<std::string, std::string>& before,
                         const std::map<std::string, std::string>& now);

}  // namespace dreambooth
