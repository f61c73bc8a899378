// OpenMP, command line and memory errors of the process: what main() needs before and after a
// command.
#pragma once

#include <base/error.h>

#include <string>
#include <vector>

namespace dreambooth {

/// libgomp's threads spin while they wait, which makes programs on shared cores many times slower,
/// and it reads its settings when it is loaded: so this starts the program again, once, with
/// spinning off. Does nothing where the person has set it or has asked for one thread.
void quietOpenMp(char** argv);

/// One thread a physical core of those that this process may use; OMP_NUM_THREADS wins.
void setThreads();

/// The arguments after the program's name, last first as CLI11 wants them; "--num-inference-steps"
/// becomes "--num_inference_steps".
std::vector<std::string> withUnderscores(int argc, char** argv);

/// The Error memory.exhausted.
Error outOfMemory(const std::string& detail);

}  // namespace dreambooth
