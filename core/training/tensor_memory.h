// The memory of tensors on a CPU: blocks of the C library, and a limit for them below that of the
// process. A tensor that does not fit is refused with c10::OutOfMemoryError while the libraries
// around it can still have what they need: they don't survive a refusal (oneDNN writes through a
// null pointer, others throw where nothing may).
#pragma once

#include <base/error.h>

namespace dreambooth {

/// From here on tensors are refused that leave this process too little. What there is to have is
/// looked up again while the work goes on, for limits change and other programs take memory: the
/// limits of the process, what its control groups leave, and what the computer has free; of the
/// last two each of `ranks` processes on this machine takes its share. Errors: memory.out where the
/// program itself has hardly room.
Result<void> limitTensorMemory(int ranks);

}  // namespace dreambooth
