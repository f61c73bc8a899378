// What the fake device saw: whatever a real one would make the host wait for or refuse, and what it
// was asked to do. A line of JSON each, in the file that FAKE_GPU_REPORT names.
#pragma once

#include <string>

namespace dreambooth::fake {

enum class Seen {
    wait,       ///< the host stands still until the device has caught up
    mixed,      ///< an operator got tensors of several devices
    forbidden,  ///< not possible while a graph is being recorded
    did,        ///< something that was asked for: a graph, an all-reduce, an emptied cache
};

/// {"t": seconds since 1970, "event": …, "what": …, "place": […]}. The place is where in the worker
/// it came from: addresses for `addr2line -Cfe build/bin/dreambooth`, the innermost first.
void note(Seen kind, const std::string& what);

}  // namespace dreambooth::fake
