// What was thrown, as an Error, for the edge of a process that knows no LibTorch;
// worker/exceptions.h knows LibTorch's too.
#pragma once

#include <base/error.h>

#include <exception>
#include <optional>
#include <string>

namespace dreambooth {

/// The exception that is being handled: memory.exhausted, engine.failed, thread.refused, file.*, or
/// the Error that an ErrorException holds.
Error errorOfStandardException();

/// memory.exhausted and engine.failed, with the words of whoever threw.
Error outOfMemory(const std::string& detail);
Error engineFailed(const std::string& detail);

/// thread.refused where a thread that the system refuses is what std::thread has thrown; nothing
/// for other exceptions.
std::optional<Error> refusedThread(const std::exception& exception);

}  // namespace dreambooth
