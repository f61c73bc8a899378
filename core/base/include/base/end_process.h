// The end of a process that has loaded LibTorch, without the destructors of its static objects.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace dreambooth {

/// Ends the process once main() is done. Destructors of static objects are left out: those of
/// LibTorch's operators take 0.15 s of a processor, a third of what a short command takes, and what
/// they free goes with the process. A leak checker looks only after they ran.
[[noreturn]] inline void endProcess(int exitCode) {
#ifdef __SANITIZE_ADDRESS__
    std::exit(exitCode);
#else
    std::fflush(nullptr);
    std::_Exit(exitCode);
#endif
}

}  // namespace dreambooth
