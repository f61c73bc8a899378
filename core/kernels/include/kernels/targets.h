// Loops that the compiler turns into vector instructions, for every kind of processor.
#pragma once

/// Before a function: it is compiled for each of these, and the best one that the processor has is
/// chosen when the program starts. Only in source files, where nothing can be inlined into another.
#if defined(__x86_64__)
#define FOR_EACH_MACHINE \
    __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define FOR_EACH_MACHINE
#endif
