// A SIGBUS handler. A mapped file that is cut short while it is in use, or whose disk fails, gives
// SIGBUS wherever in the program it is read; the handler turns that into an Error that names the
// file. (A file that is only deleted, or replaced by a rename, stays whole for who has it mapped.)
#pragma once

#include <base/error.h>

#include <functional>

namespace dreambooth {

/// From the first call on, SIGBUS calls `report` on a thread of its own while the thread that read
/// waits; then the process ends with the exit code of the error's kind. A later call replaces
/// `report`. Errors: file.cut_short {file} (kind input: the file has changed), memory.fault.
void installSigbusHandler(std::function<void(const Error&)> report);

}  // namespace dreambooth
