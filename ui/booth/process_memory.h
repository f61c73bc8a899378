// What the memory of the window's own process keeps of visitors, though nothing refers to it any
// more: freed blocks, and what calls that have returned left on the stacks of threads.
#pragma once

namespace dreambooth {

/// Once, before the window is made: what is freed is overwritten, nobody else of this user may look
/// into the process, and a crash leaves no file. May start the program once more.
void hardenProcess();

/// With the end of a visit, when its pictures are gone: overwrites what is below the stacks of this
/// thread and, a moment later, of those that paint and decode; and gives free memory back.
void wipeFreedMemory();

}  // namespace dreambooth
