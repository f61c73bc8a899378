// Whether a kept picture can be shown as what it is said to be.
#pragma once

#include <base/error.h>

#include <filesystem>

namespace dreambooth {

/// That the PNG is there, complete to its last chunk, and of this size (0: any). Reads a few bytes
/// of it. Errors, each with {file}: picture.missing, picture.torn, picture.other_size.
Result<void> checkPicture(const std::filesystem::path& file, int width, int height);

}  // namespace dreambooth
