// Gives up, for good, all that a decoder does not need: files, network, other programs.
// Inside core/images, for dreambooth-decode.
#pragma once

namespace dreambooth {

/// Of processor time, after which the kernel ends it. Longer than one picture may take several
/// times (maxDecodeSeconds): who asks takes a new one long before.
constexpr unsigned maxSandboxSeconds = 600;

/// From here on this process can use the descriptors that are open, memory and threads, and nothing
/// else: other system calls fail with EACCES (seccomp). False where the kernel has no seccomp or
/// does not allow it: limits on files and descriptors hold all the same.
bool enterSandbox();

}  // namespace dreambooth
