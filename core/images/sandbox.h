// Gives up, for good, all that a decoder does not need: files, network, other programs.
// Inside core/images, for dreambooth-decode.
#pragma once

namespace dreambooth {

/// From here on this process can use the descriptors that are open, memory and threads, and nothing
/// else: other system calls fail with EACCES (seccomp). False where the kernel has no seccomp or
/// does not allow it: limits on files and descriptors hold all the same.
bool enterSandbox();

}  // namespace dreambooth
