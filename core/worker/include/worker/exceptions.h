// What LibTorch and the standard library throw, as an Error: for the edges of the process.
#pragma once

#include <base/error.h>

namespace dreambooth {

/// The exception that is being handled (call it in a catch block): the Error that it carries,
/// file.* (std::filesystem), memory.exhausted, thread.refused, or engine.failed.
Error errorOfException();

}  // namespace dreambooth
