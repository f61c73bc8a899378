// Paths that are kept as JSON, which is text.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth {

/// Bytes that are no UTF-8 would come back as others, which name another place. `keeper` is what
/// the path is written in, for the message: "a run". Error: flags.path {file}.
Result<void> checkIsText(const std::filesystem::path& path, const std::string& keeper);

}  // namespace dreambooth
