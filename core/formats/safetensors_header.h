// The JSON header of a safetensors file, read without building a document of it: a hostile header
// must not take many times its size in memory.
#pragma once

#include <base/error.h>
#include <formats/safetensors.h>

#include <functional>

namespace dreambooth {

/// One array as the header describes it; nothing is checked but the members' types.
struct HeaderEntry {
    std::string name;
    std::optional<std::string> dtype;
    std::optional<std::vector<std::int64_t>> shape, offsets;
};

/// Calls `onArray` for each array in turn; its error ends the reading. Metadata are added to
/// `metadata`. Error: safetensors.invalid, which names `path`.
Result<void> readHeader(std::string_view text, const std::filesystem::path& path,
                        std::map<std::string, std::string>& metadata,
                        const std::function<Result<void>(HeaderEntry)>& onArray);

/// safetensors.invalid: "The file … is not a valid safetensors file: " and `what`.
std::unexpected<Error> invalidSafetensors(const std::filesystem::path& path,
                                          const std::string& what);

/// "sshs_legacy_hash", by which A1111's first extension for LoRAs knew them: eight digits of the
/// SHA-256 of 64 KiB from the second MiB of the file that has this metadata.
std::string legacyHashOf(const TensorMap& tensors,
                         const std::map<std::string, std::string>& metadata);

}  // namespace dreambooth
