// Ctrl+C and SIGTERM as a request to end at the next safe point.
#pragma once

#include <base/cancel.h>

namespace dreambooth {

/// A token that is cancelled by SIGINT and SIGTERM; the handlers are installed by the first call. A
/// second signal ends the process at once.
CancelToken cancelOnInterrupt();

}  // namespace dreambooth
