// The command line as both programs read it.
#pragma once

#include <string>
#include <vector>

namespace dreambooth {

/// The arguments after the program's name, last first as CLI11 wants them; "--num-inference-steps"
/// becomes "--num_inference_steps".
std::vector<std::string> withUnderscores(int argc, char** argv);

}  // namespace dreambooth
