// Number of threads and spelling of flags: what main() does before a command.
#pragma once

#include <string>
#include <vector>

namespace dreambooth {

/// One thread a physical core of those that this process may use; OMP_NUM_THREADS wins.
void setThreads();

/// The arguments after the program's name, last first as CLI11 wants them; "--num-inference-steps"
/// becomes "--num_inference_steps".
std::vector<std::string> withUnderscores(int argc, char** argv);

}  // namespace dreambooth
